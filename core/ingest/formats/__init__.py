"""What parsers share that is not Office: bytes told apart, text decoded, markup walked, headers found."""
