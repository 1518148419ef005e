"""Tool agents: a question becomes Observations, one file for each place that is searched."""
