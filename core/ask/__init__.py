"""From a question to an answer: route it, run agents, write claims from stored evidence, verify them."""
