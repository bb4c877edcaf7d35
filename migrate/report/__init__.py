"""Reports: the records that commands print, and their schemas."""
