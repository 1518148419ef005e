"""What changed between two versions, and where a span of one stands in the other."""
