//! Other people's names for our tools, and their ways to wrap a call.

pub use super::shape::{normalize_tool_call_shape, normalize_tool_name};

#[cfg(test)]
mod tests {
    use super::*;

    use serde_json::json;

    // SHAPE-1, SHAPE-3, SHAPE-7: what models put around a name
    #[test]
    fn names_are_cleaned() {
        for (written, name) in [
            ("fire", "fire"),
            (" fire\n", "fire"),
            ("fire<|channel|>commentary", "fire"),
            (
                "fire<|recipient|>kiln<|message|>{}",
                "fire<|recipient|>kiln",
            ),
            ("functions.fire", "fire"),
            ("tools.function.fire", "function.fire"),
            ("functions.", "functions."),
            ("<|constrain|>fire", "fire"),
            ("<|constrain|>fire<|end", "fire"),
            ("<|constrain|>", "<|constrain|>"),
        ] {
            let (found, arguments) = normalize_tool_call_shape(written, json!({ "cone": 6 }));
            assert_eq!(found, name);
            assert_eq!(arguments, json!({ "cone": 6 }));
        }
        for (written, name) in [
            ("tool.fire", "fire"),
            ("container.exec", "run"),
            (" glaze", "glaze"),
        ] {
            assert_eq!(normalize_tool_name(written), name);
        }
    }

    // SHAPE-4, SHAPE-5, SHAPE-2: generic names are opened, one level deep
    #[test]
    fn wrappers_are_opened() {
        for (wrapper, written, name, arguments) in [
            (
                "tool",
                json!({ "name": "fire", "args": { "cone": 6 } }),
                "fire",
                json!({ "cone": 6 }),
            ),
            (
                "call",
                json!({ "tool": "fire", "parameters": { "cone": 6 } }),
                "fire",
                json!({ "cone": 6 }),
            ),
            (
                "function.call",
                json!({ "name": "fire", "arguments": "{\"cone\": 6}" }),
                "fire",
                json!({ "cone": 6 }),
            ),
            (
                "tool_call",
                json!({ "name": " tools.fire<|end|>", "cone": 6 }),
                "fire",
                json!({ "cone": 6 }),
            ),
            (
                "tool",
                json!({ "name": "fire", "args": null, "arguments": { "cone": 6 }, "pots": 2 }),
                "fire",
                json!({ "pots": 2 }),
            ),
            (
                "<|call|>tool",
                json!({ "name": "fire", "args": {} }),
                "fire",
                json!({}),
            ),
            (
                "tool.exec",
                json!({ "name": "tool.call", "args": { "name": "fire" } }),
                "tool.call",
                json!({ "name": "fire" }),
            ),
            (
                "function",
                json!({ "name": "bash", "args": { "cmd": "ls" } }),
                "run",
                json!({ "command": "ls" }),
            ),
        ] {
            let shaped = normalize_tool_call_shape(wrapper, written);
            assert_eq!(shaped.0, name);
            assert_eq!(shaped.1, arguments);
        }
    }

    // SHAPE-4, SHAPE-6, SHAPE-7: where the name is missing, the arguments may give it away
    #[test]
    fn names_are_inferred_from_arguments() {
        for (arguments, name) in [
            (json!({ "intent": " Read ", "file": "kiln.md" }), "look"),
            (json!({ "intent": "ls", "command": "ls" }), "look"),
            (json!({ "intent": "GREP" }), "search"),
            (json!({ "intent": "glaze", "commands": ["ls"] }), "run"),
            (json!({ "name": "fire", "args": [6], "cmd": "ls" }), "run"),
            (json!({ "name": " ", "command": "ls" }), "run"),
            (json!({ "cone": 6 }), "tool"),
            (json!({ "name": "fire", "args": "6" }), "tool"),
            (json!("fire"), "tool"),
            (json!(null), "tool"),
        ] {
            let (found, kept) = normalize_tool_call_shape("tool", arguments.clone());
            assert_eq!(found, name, "{arguments}");
            assert_eq!(kept, arguments);
        }
    }

    // SHAPE-4, SHAPE-6: arguments that were written as a string are an object in JSON
    #[test]
    fn wrappers_need_arguments_that_can_be_read() {
        for text in ["{\"cone\": ", "{ cone: 6 }", "", "[6]", "null"] {
            let written = json!({ "name": "fire", "arguments": text });
            let (name, kept) = normalize_tool_call_shape("function", written.clone());
            assert_eq!(name, "function");
            assert_eq!(kept, written);

            // Then what else is said may tell.
            let written = json!({ "name": "fire", "arguments": text, "intent": "view" });
            let (name, kept) = normalize_tool_call_shape("function", written.clone());
            assert_eq!(name, "look");
            assert_eq!(kept, written);
        }
    }

    // SHAPE-8, VOC-12: file browsers, shells, edit verbs, and what is deliberately left alone
    #[test]
    fn aliases_are_folded() {
        let given = json!({ "path": "kiln.md", "action": "patch" });
        for (alias, name) in [
            ("repo_browser.cat_file", "look"),
            ("functions.file_browser.list_dir", "look"),
            ("repository_browser.find", "search"),
            ("workspace_browser.fire", "fire"),
            ("file_browser.", "file_browser."),
            ("replace_range", "edit"),
            ("create", "edit"),
            ("write_file", "write_file"),
            ("remove_symbol", "remove_symbol"),
            ("Bash", "Bash"),
            ("sh", "run"),
        ] {
            let shaped = normalize_tool_call_shape(alias, given.clone());
            assert_eq!(shaped, (name.to_string(), given.clone()));
        }
    }

    // SHAPE-9: a command is a line, or a list of words
    #[test]
    fn commands_are_lines_or_words() {
        for (written, arguments) in [
            (
                json!({ "script": "ls", "cmd": "date" }),
                json!({ "command": "ls", "cmd": "date" }),
            ),
            (
                json!({ "command": "ls", "script": "date" }),
                json!({ "command": "ls", "script": "date" }),
            ),
            (
                json!({ "cmd": ["/bin/sh", "-c", "ls | wc"] }),
                json!({ "command": "ls | wc" }),
            ),
            (
                json!({ "command": ["bash", "lc", "ls"], "cwd": "/" }),
                json!({ "command": "ls", "cwd": "/" }),
            ),
            (
                json!({ "command": ["bash", "-x", "ls"] }),
                json!({ "argv": ["bash", "-x", "ls"] }),
            ),
            (json!({ "cmd": [] }), json!({ "argv": [] })),
            (
                json!({ "command": ["nice", 5] }),
                json!({ "command": ["nice", 5] }),
            ),
            (json!({ "commands": ["ls"] }), json!({ "commands": ["ls"] })),
            (json!(["ls"]), json!(["ls"])),
        ] {
            for name in ["run", "shell"] {
                let (_, found) = normalize_tool_call_shape(name, written.clone());
                assert_eq!(found, arguments);
            }
        }
    }

    // SHAPE-10: an edit verb is the action, unless there is one
    #[test]
    fn edit_verbs_are_actions() {
        for (written, arguments) in [
            (json!(null), json!({ "action": "insert_after" })),
            (
                json!({ "path": "a" }),
                json!({ "path": "a", "action": "insert_after" }),
            ),
            (json!({ "action": null }), json!({ "action": null })),
            (
                json!([1, 2]),
                json!({ "value": [1, 2], "action": "insert_after" }),
            ),
        ] {
            assert_eq!(
                normalize_tool_call_shape("insert_after", written).1,
                arguments
            );
        }
    }
}
