"""Claimscope: reads benchmark claims for exactly what they say."""

import os

__version__ = "0.1.0"

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
"""onnxruntime (text recognition) reports to its maker over the network and writes an id of the machine into the user's
home unless this is set before it loads. Set here, so that every process of the program has it, workers too."""
