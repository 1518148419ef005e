"""The command line's groups of commands, over the workbench."""
