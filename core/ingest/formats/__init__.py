"""What parsers share: bytes told apart, text decoded, Office packages opened."""
