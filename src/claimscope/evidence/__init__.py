"""Result files of evaluation and serving tools in."""
