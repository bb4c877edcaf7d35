pub fn one() -> usize { 1 }
