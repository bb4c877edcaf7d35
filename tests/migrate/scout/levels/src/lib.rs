#[derive(Debug, PartialEq)]
pub enum Level { High, Low }
impl Level {
    pub fn label(&self) -> &'static str { match self { Level::High => "high", Level::Low => "low" } }
    pub fn lower(&mut self) { *self = Level::Low }
}
impl From<i64> for Level { fn from(n: i64) -> Self { if n > 3 { Level::High } else { Level::Low } } }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asked() {
        assert_eq!(Level::High.label(), "high");
        assert_eq!(Level::from(4), Level::High);
        let mut level = Level::High;
        level.lower();
        assert_eq!(level, Level::Low);
    }
}
