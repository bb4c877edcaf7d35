use super::{parse_bare_calls_in_body, sweep};

pub fn is_swept(leaves: usize) {
    assert_eq!(leaves, 0);
}

mod autumn {
    #[test]
    fn leaves_fall() {
        let out = sweep("leaf");
        assert!(out.calls.is_empty());
    }
}

mod spring {
    use super::parse_bare_calls_in_body;

    #[test]
    fn leaves_fall() {
        let out = parse_bare_calls_in_body("leaf", None);
        assert!(out.calls.is_empty());
        assert_eq!(out.calls.len(), 0);
    }
}
