"""Pack and assessment -> the model of what will be printed."""
