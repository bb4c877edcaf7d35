mod common;
mod shed;
mod tools;
