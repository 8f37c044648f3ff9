"""Figure values drawn as scenes: ``scene(figure, catalogue, width)``."""

from claimscope.rendering.figures.draw import scene

__all__ = ["scene"]
