"""What can be read off a text without knowing where it comes from."""
