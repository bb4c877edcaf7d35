//! The parts of the value grammar that other modules step over: quoted spans and heredocs.

pub(crate) use super::heredoc::{scan_heredoc, HeredocError};

#[cfg(test)]
mod heredoc_tests {
    use super::*;

    // LEX-52, LEX-54, LEX-61: the body ends before the first line that starts with the tag
    #[test]
    fn tags_close_bodies() {
        for (source, content, end) in [
            ("<<CLAY\nred\n  grey\nCLAY", "red\n  grey", 22),
            ("<<'CLAY'\r\nred\r\nCLAY\r\n", "red", 19),
            ("<<\"CLAY\nred\n\t CLAY })", "red", 18),
            ("<<9\n9", "", 5),
            (
                "<<CLAY\nCLAYS\nclay\nCLAY_1\nCLAY-2",
                "CLAYS\nclay\nCLAY_1",
                29,
            ),
            ("<<CLAY\n\\n <<MUD\n\nCLAY", "\\n <<MUD\n", 21),
        ] {
            let span = scan_heredoc(source, 0).unwrap();
            let start = source.find('\n').unwrap() + 1;
            assert_eq!(span.content.start, start);
            assert_eq!(span.content.end, start + content.len());
            assert_eq!(span.end, end, "{source:?}");
            assert!(!span.escaped);
        }
    }

    // LEX-55, LEX-56, LEX-61: a count takes so many lines, whatever they hold
    #[test]
    fn counts_close_bodies() {
        let source = "glaze: <<MUD:2\nMUD\n})\r\n MUD\n})";
        let span = scan_heredoc(source, source.find("<<").unwrap()).unwrap();
        assert_eq!((span.content.start, span.content.end), (15, 23));
        assert_eq!(span.end, source.rfind("MUD").unwrap() + 3);

        for source in [
            "<<MUD:2\nred\nMUD",
            "<<MUD:1\nred\nMUD })",
            "<<MUD:1\nred\nred\nMUD",
        ] {
            assert!(matches!(
                scan_heredoc(source, 0),
                Err(HeredocError::Unterminated { .. })
            ));
        }
        assert!(scan_heredoc("<<MUD:18446744073709551616\nMUD", 0).is_err());
    }

    // LEX-57: without a closing line, the tail of the call closes the body
    #[test]
    fn call_tails_close_bodies() {
        for (source, end) in [
            ("<<MUD\nred\n}) \n\n", 10),
            ("<<MUD\nred\n ]}, )", 10),
            ("<<MUD\n)", 6),
        ] {
            let span = scan_heredoc(source, 0).expect("the tail closes it");
            assert_eq!(span.end, end);
            assert_eq!(span.content.end, (end - 1).max(6));
        }
        for source in ["<<MUD\nred\n}", "<<MUD\nred\n});", "<<MUD\nred", "<<MUD\n"] {
            match scan_heredoc(source, 0) {
                Err(HeredocError::Unterminated { tag, .. }) => assert_eq!(tag, "MUD"),
                other => panic!("{source:?}: {other:?}"),
            }
        }
    }

    // LEX-58, LEX-59, LEX-60: a heredoc on one line, its breaks written out
    #[test]
    fn escaped_breaks_are_breaks() {
        for (source, content, end) in [
            (r"<<MUD\nred\n\tgrey\nMUD\n})", r"red\n\tgrey", 25),
            (r"<<MUD:5\nred\n MUD })", "red", 18),
            (r"<<MUD\nMUD", "", 10),
            (r"<<MUD\nred\\nMUD\nMUD-2", r"red\\nMUD", 21),
        ] {
            let span = scan_heredoc(source, 0).unwrap();
            assert!(span.escaped);
            assert_eq!(
                span.content.end,
                source.find(r"\n").unwrap() + 2 + content.len()
            );
            assert_eq!(span.end, end, "{source}");
        }
        assert!(scan_heredoc(r"<<MUD\nred\n})", 0).is_err());
    }

    // LEX-52, LEX-53: what an opener lacks
    #[test]
    fn openers_are_checked() {
        for source in [
            "<< MUD\nred\nMUD",
            "<<-MUD\nred\nMUD",
            "<MUD",
            "<<",
            "<<''\n",
        ] {
            assert!(matches!(
                scan_heredoc(source, 0),
                Err(HeredocError::MissingTag)
            ));
        }
        for source in [
            "<<MUD",
            "<<MUD \nred\nMUD",
            "<<MUD:\nred\nMUD",
            "<<\"MUD'\nred\nMUD",
        ] {
            let error = scan_heredoc(source, 0).unwrap_err();
            assert!(matches!(error, HeredocError::MissingNewline { tag, .. } if tag == "MUD"));
        }
    }
}
