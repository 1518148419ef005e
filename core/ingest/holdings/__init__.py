"""What happens to documents after they came in: replaced, taken out of search, brought back."""
