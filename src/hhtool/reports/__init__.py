"""Tables → tables: the night in pandas frames. Amounts stay whole smallest units."""
