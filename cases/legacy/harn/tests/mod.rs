//! Unit tests of the text tool-call parsers, one file per dialect.
//!
//! The registries and name sets that several of those files share are built here. A registry that
//! only one file needs is built in that file.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{json, Value};

use super::{
    parse_bare_calls_in_body, parse_native_json_tool_calls, parse_text_tool_calls_with_tools,
    TextToolParseResult,
};
use crate::value::VmValue;

mod bind;
mod core_parser;
mod corpus_conformance;
mod entity_decode;
mod function_markup;
mod heredoc_and_messages;
mod implicit_call_paren_close;
mod native_tools;
mod reserved_token;
mod string_escape_fidelity;
mod validation_and_tagged;

// ---------------------------------------------------------------------------
// Values
// ---------------------------------------------------------------------------

/// A dictionary. Of two pairs with the same key the later one wins.
fn vm_dict(pairs: &[(&str, VmValue)]) -> VmValue {
    let mut entries: BTreeMap<String, VmValue> = BTreeMap::new();
    for (key, value) in pairs {
        entries.insert((*key).to_string(), value.clone());
    }
    VmValue::Dict(Arc::new(entries))
}

fn vm_list(items: Vec<VmValue>) -> VmValue {
    VmValue::List(Arc::new(items))
}

fn vm_str(text: &str) -> VmValue {
    VmValue::String(Arc::from(text))
}

fn vm_bool(flag: bool) -> VmValue {
    VmValue::Bool(flag)
}

// ---------------------------------------------------------------------------
// Registry parts
// ---------------------------------------------------------------------------

/// One registry entry.
fn tool(name: &str, about: &str, parameters: VmValue) -> VmValue {
    vm_dict(&[
        ("name", vm_str(name)),
        ("description", vm_str(about)),
        ("parameters", parameters),
    ])
}

/// A parameter that a caller has to give.
fn required(kind: &str, about: &str) -> VmValue {
    vm_dict(&[("type", vm_str(kind)), ("description", vm_str(about))])
}

fn strings(items: &[&str]) -> VmValue {
    vm_list(items.iter().map(|item| vm_str(item)).collect())
}

// ---------------------------------------------------------------------------
// Registries
// ---------------------------------------------------------------------------

/// `edit` with a few of everything, and `run`.
fn sample_tool_registry() -> VmValue {
    let optional = |kind: &str, about: &str| {
        vm_dict(&[
            ("type", vm_str(kind)),
            ("description", vm_str(about)),
            ("required", vm_bool(false)),
        ])
    };
    let edit = vm_dict(&[
        (
            "action",
            vm_dict(&[
                ("type", vm_str("string")),
                ("description", vm_str("What to do with the file.")),
                ("enum", strings(&["create", "patch", "replace_body"])),
            ]),
        ),
        (
            "path",
            vm_dict(&[
                ("type", vm_str("string")),
                (
                    "description",
                    vm_str("The file, from the root of the checkout."),
                ),
                ("examples", strings(&["src/harbour/tide.rs"])),
            ]),
        ),
        (
            "content",
            optional("string", "The whole text of a new file."),
        ),
        (
            "new_body",
            optional("string", "The text between the braces."),
        ),
        (
            "function_name",
            optional("string", "The function to rewrite."),
        ),
        ("import_statement", optional("string", "The line to add.")),
        ("ops", optional("list", "Several changes, made in order.")),
    ]);
    let run = vm_dict(&[("command", required("string", "A line for the shell."))]);
    vm_dict(&[(
        "tools",
        vm_list(vec![
            tool("edit", "Change one file.", edit),
            tool("run", "Run a command and return what it printed.", run),
        ]),
    )])
}

/// The registry of the recorded conversations: every parameter of `edit` is optional there.
fn corpus_tool_registry() -> VmValue {
    let opt = |kind: &str| vm_dict(&[("type", vm_str(kind)), ("required", vm_bool(false))]);

    let mut edit: BTreeMap<String, VmValue> = BTreeMap::new();
    for key in [
        "action",
        "path",
        "old_string",
        "new_string",
        "content",
        "anchor",
    ] {
        edit.insert(key.to_string(), opt("string"));
    }
    for key in ["range_start", "range_end"] {
        edit.insert(key.to_string(), opt("int"));
    }
    edit.insert("overwrite".to_string(), opt("bool"));
    edit.insert("ops".to_string(), opt("list"));

    let look = vm_dict(&[
        ("file", required("string", "The file or folder to look at.")),
        ("intent", opt("string")),
    ]);
    let run = vm_dict(&[("command", required("string", "A line for the shell."))]);

    let mut registry = BTreeMap::new();
    registry.insert(
        String::from("tools"),
        vm_list(vec![
            tool("look", "Look at a file or a folder.", look),
            tool("edit", "Change one file.", VmValue::dict(edit)),
            tool("run", "Run a command.", run),
            tool("verify", "Run the checks of the checkout.", vm_dict(&[])),
        ]),
    );
    VmValue::dict(registry)
}

/// A single tool that gives back what it was given.
fn echo_marker_tools() -> VmValue {
    let value = required("string", "Returned as it stands.");
    let echo = tool(
        "echo_marker",
        "Return the value.",
        vm_dict(&[("value", value)]),
    );
    vm_dict(&[("tools", vm_list(vec![echo]))])
}

/// The names that the native lane is tried with.
fn known_tools_set() -> BTreeSet<String> {
    ["run", "read", "edit", "lookup", "scaffold"]
        .into_iter()
        .map(String::from)
        .collect()
}

/// The same names as a registry; none of the tools declares a parameter.
fn native_tool_registry() -> VmValue {
    let tools: Vec<VmValue> = known_tools_set()
        .iter()
        .map(|name| tool(name, "Takes anything.", vm_dict(&[])))
        .collect();
    vm_dict(&[("tools", vm_list(tools))])
}

/// A bare list without the `tools` key. Parameters are written in the short form, and one of the
/// tools is only loaded when somebody searches for it.
fn defer_loading_registry() -> VmValue {
    vm_list(vec![
        vm_dict(&[
            ("name", vm_str("look")),
            ("parameters", vm_dict(&[("path", vm_str("string"))])),
        ]),
        vm_dict(&[
            ("name", vm_str("deploy")),
            ("parameters", vm_dict(&[("env", vm_str("string"))])),
            ("defer_loading", vm_bool(true)),
        ]),
    ])
}

/// `edit` as the tests of dispatch see it: a choice, a flag and a list.
fn normalization_registry() -> VmValue {
    let action = vm_dict(&[
        ("type", vm_str("string")),
        ("enum", strings(&["create", "delete_range"])),
    ]);
    let ops = vm_dict(&[("type", vm_str("list")), ("required", vm_bool(false))]);
    let edit = vm_dict(&[
        ("action", action),
        ("overwrite", vm_dict(&[("type", vm_str("bool"))])),
        ("ops", ops),
    ]);
    vm_dict(&[(
        "tools",
        vm_list(vec![tool("edit", "Change one file.", edit)]),
    )])
}
