"""Questions about change: when a value changed, what differs between two versions, what came and went."""
