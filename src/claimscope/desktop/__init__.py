"""The window: shows the current value and asks for the next one."""
