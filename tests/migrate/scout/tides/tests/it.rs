use tides::{next_after, read, Kind, Tide, TideError, Window};

#[test]
fn reads() {
    assert_eq!(read("high 06:10"), Ok(Tide { minute: 370, place: None }));
    assert!(!read("low 12:00").unwrap().is_spring());
    assert_eq!(read("high"), Err(TideError::Missing(2)));
    assert!(matches!(read("x"), Err(TideError::Odd(word, 0)) if word == "x"));
    assert_eq!(read("").unwrap_err().to_string(), "nothing to read");
    let (one, other) = (read("low 01:00").unwrap(), read("low 02:00").unwrap());
    assert_eq!(one.compare(&other), Ordering::Less);
}

#[test]
fn follows() {
    assert_eq!(next_after(370, Kind::High), Some(745));
    assert_eq!(next_after(1400, Kind::Low), None);
}

#[test]
fn windows() {
    assert!(Window::between("06:00", "07:00").unwrap().contains("06:10"));
    assert!(Window::between("x", "y").is_err());
}
