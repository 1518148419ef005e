"""What a file's name and title page say about its version, its date and its identity."""
