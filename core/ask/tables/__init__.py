"""Answers from table rows: look a cell up, find the highest, count, list by a condition, judge by a cell."""
