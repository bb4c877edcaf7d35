//! From the arguments that were written to those that a tool is called with.

use super::super::{
    collect_tool_schemas, normalize_tool_args, pop_execution_policy, push_execution_policy,
    validate_tool_args, ExecutionPolicy,
};
use super::{
    corpus_tool_registry, json, parse_bare_calls_in_body, sample_tool_registry, tool, vm_bool,
    vm_dict, vm_list, vm_str,
};

// NORM-6, NORM-7, NORM-8, NORM-10, VAL-1: what a parse left alone is set right before the tool runs
#[test]
fn parsed_arguments_are_bound() {
    let registry = corpus_tool_registry();
    let text =
        "edit({ path: \"kiln.md\", range_start: \" 12\", overwrite: \"TRUE\", ops: \"[6]\",\n  \
                content: `<<CLAY\nred\nCLAY` })";
    let parsed = parse_bare_calls_in_body(text, Some(&registry));
    let written = &parsed.calls[0]["arguments"];
    assert_eq!(written["content"], "<<CLAY\nred\nCLAY");
    assert_eq!(written["range_start"], " 12");

    let bound = normalize_tool_args("edit", written.clone(), Some(&registry));
    assert_eq!(
        bound,
        json!({
            "path": "kiln.md", "range_start": 12, "overwrite": true, "ops": [6], "content": "red",
        })
    );
    let schemas = collect_tool_schemas(Some(&registry), None);
    assert!(validate_tool_args("edit", &bound, &schemas).is_ok());

    // Once is enough.
    let again = normalize_tool_args("edit", bound.clone(), Some(&registry));
    assert_eq!(again, bound);
}

// NORM-1, NORM-7, NORM-8, NORM-10: what takes a schema is left undone where there is none
#[test]
fn unknown_tools_are_bound_without_a_schema() {
    let written = json!({ "overwrite": "true", "limit": "+5", "ops": "[]", "path": null });
    for (name, registry) in [
        ("paint", Some(corpus_tool_registry())),
        ("edit", None),
        ("edit", Some(vm_list(vec![]))),
    ] {
        let bound = normalize_tool_args(name, written.clone(), registry.as_ref());
        assert_eq!(bound["limit"], 5);
        assert!(
            bound["overwrite"] == "true" && bound["ops"] == "[]",
            "{bound}"
        );
        assert_eq!(bound.get("path"), Some(&json!(null)));
    }
}

// SCH-1, SCH-3, SCH-4, VAL-1: every entry with a name, in order, and provider tools if they are new
#[test]
fn schemas_come_from_both_sources() {
    let registry = vm_dict(&[(
        "tools",
        vm_list(vec![
            tool("glaze", "Twice is twice.", vm_dict(&[])),
            vm_dict(&[("description", vm_str("Nobody can call this."))]),
            vm_str("throw"),
            tool(
                "fire",
                "Needs to know how hot.",
                vm_dict(&[("cone", vm_bool(true))]),
            ),
            tool("glaze", "Twice is twice.", vm_dict(&[])),
        ]),
    )]);
    let provider = vec![
        json!({ "function": { "name": "throw", "parameters": { "properties": { "clay": {} } } } }),
        json!({ "name": "fire", "input_schema": { "required": ["minutes"] } }),
    ];
    let names = |tools: Option<&[serde_json::Value]>| -> Vec<String> {
        let schemas = collect_tool_schemas(Some(&registry), tools);
        schemas.iter().map(|schema| schema.name.clone()).collect()
    };
    assert_eq!(names(None), ["fire", "glaze", "glaze"]);
    assert_eq!(names(Some(&provider)), ["fire", "glaze", "glaze", "throw"]);

    let schemas = collect_tool_schemas(Some(&registry), None);
    let error = validate_tool_args("fire", &json!({ "minutes": 5 }), &schemas).unwrap_err();
    assert!(error.contains("missing required parameter") && error.contains("cone"));
}

// SCH-1, SCH-2, SCH-3, VAL-1, VAL-2: entries without parameters ask for nothing
#[test]
fn schemas_need_no_parameters() {
    let registry = vm_list(vec![
        vm_dict(&[("name", vm_str("dry"))]),
        vm_dict(&[("name", vm_str("throw")), ("parameters", vm_str("clay"))]),
    ]);
    let schemas = collect_tool_schemas(Some(&registry), None);
    for name in ["dry", "throw", "fire"] {
        for args in [json!({}), json!({ "clay": 2 }), json!(null)] {
            assert!(validate_tool_args(name, &args, &schemas).is_ok());
        }
    }

    // What is no object has no name.
    let provider = vec![json!("glaze"), json!({ "name": "fire" })];
    let schemas = collect_tool_schemas(Some(&registry), Some(&provider));
    let names: Vec<&str> = schemas.iter().map(|schema| schema.name.as_str()).collect();
    assert_eq!(names, ["dry", "fire", "throw"]);
}

// EP-25: a policy can forbid what the schema allows
#[test]
fn policies_stand_above_schemas() {
    push_execution_policy(ExecutionPolicy {
        forbidden: vec!["run".to_string()],
        ..Default::default()
    });
    let schemas = collect_tool_schemas(Some(&sample_tool_registry()), None);
    let bound = validate_tool_args("run", &json!({ "command": "date" }), &schemas);
    pop_execution_policy();
    assert!(bound.is_err());
}
