//! Registries as the tool lists of providers, for models that are not asked to write text calls.

use super::super::{
    apply_tool_search_native_injection_typed, extract_deferred_tool_names, vm_tools_to_native,
    NativeToolSearchShape,
};
use super::{defer_loading_registry, json};

// EP-13, EP-14, EP-30, RES-09: a bare list, one of whose tools is only loaded on demand
#[test]
fn deferred_tools_are_marked_for_the_provider() {
    let tools = vm_tools_to_native(&defer_loading_registry(), "anthropic").unwrap();
    assert_eq!(tools.len(), 2);
    let deploy = tools
        .iter()
        .find(|tool| tool["name"] == "deploy")
        .expect("deploy");
    assert_eq!(deploy["defer_loading"], true);
    assert_eq!(extract_deferred_tool_names(&tools), vec!["deploy"]);
}

// EP-15, RES-04: the search tool goes in front
#[test]
fn tool_search_is_put_in_front() {
    let mut tools = Some(vec![json!({ "name": "deploy", "defer_loading": true })]);
    let shape = NativeToolSearchShape::Anthropic;
    apply_tool_search_native_injection_typed(&mut tools, shape, "bm25", "native");
    let tools = tools.unwrap();
    assert_eq!(tools.len(), 2);
    assert_eq!(
        tools[0].get("name").and_then(|name| name.as_str()),
        Some("tool_search_tool_bm25")
    );
}
