"""YAML of strangers: plain values only, exact numbers, no aliases (they can make a small file huge)."""

from __future__ import annotations

from typing import Any

import yaml

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.evidence.normal import number

LARGEST = 8 * 1024 * 1024


class _Plain(yaml.SafeLoader):
    """SafeLoader that refuses aliases and keeps numbers exact."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.events.AliasEvent):
            raise yaml.YAMLError("aliases are not read")
        return super().compose_node(parent, index)


def _exact(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> object:
    text = str(loader.construct_scalar(node)).replace("_", "")
    exact = number(text)
    return text if exact is None else exact


def _text(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> str:
    return str(loader.construct_scalar(node))


_Plain.add_constructor("tag:yaml.org,2002:float", _exact)
_Plain.add_constructor("tag:yaml.org,2002:timestamp", _text)


def parsed_yaml(text: str) -> Any:
    """The value of a YAML document; Problem for broken, aliased, too deep or too large text."""
    if len(text) > LARGEST:
        raise Problem(message("evidence.yaml-big"), None, message("evidence.too-big.advice"))
    try:
        return yaml.load(text, Loader=_Plain)
    except (yaml.YAMLError, RecursionError) as error:
        raise Problem(message("evidence.yaml-broken"), None, message("evidence.line-broken.advice")) from error
