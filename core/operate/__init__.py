"""What an administrator does: health."""
