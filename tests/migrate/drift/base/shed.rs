use super::{parse_text_tool_calls_with_tools, vm_dict, vm_list, vm_str};

fn shed_tools() -> VmValue {
    vm_dict(&[("tools", vm_list(vec![vm_dict(&[("name", vm_str("rake"))])]))])
}

#[test]
fn rakes_need_arguments() {
    let tools = shed_tools();
    let out = parse_text_tool_calls_with_tools("<tool_call>rake()</tool_call>", Some(&tools));
    assert!(out.errors.is_empty());
    assert!(!out.calls.is_empty());
}
