"""What parsers share: bytes told apart, text decoded and cut, table grids, markup walked."""
