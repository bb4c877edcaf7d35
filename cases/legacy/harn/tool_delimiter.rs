//! The call tag under another name, for models that have the tag itself as a token of their own.

const CANONICAL: [&str; 2] = ["<tool_call>", "</tool_call>"];
const WIRE: [&str; 2] = ["[[CALL]]", "[[/CALL]]"];

/// What is sent to such a model.
pub fn canonical_to_wire(text: &str) -> String {
    text.replace(CANONICAL[0], WIRE[0])
        .replace(CANONICAL[1], WIRE[1])
}

/// What came back from it.
pub fn wire_to_canonical(text: &str) -> String {
    text.replace(WIRE[0], CANONICAL[0])
        .replace(WIRE[1], CANONICAL[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    // VOC-3, EP-12: on the wire a call tag has its other name, and nothing else has
    #[test]
    fn tags_have_another_name_on_the_wire() {
        let text = "<tool_call>\nfire({ cone: 6 })\n</tool_call>\n<toolcall>";
        let wire = canonical_to_wire(text);
        assert_eq!(wire, "[[CALL]]\nfire({ cone: 6 })\n[[/CALL]]\n<toolcall>");
        assert_eq!(wire_to_canonical(&wire), text);
    }
}
