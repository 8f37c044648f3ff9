"""Claimscope: reads benchmark claims for exactly what they say."""

__version__ = "0.1.0"
