"""Jobs on the spot, without a process and without limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from claimscope.core.message import Message
from claimscope.services.progress import Step, Stopped, Watch, silent

Result = TypeVar("Result")


class Inline:
    """A runner (see ``services.jobs.Runs``) that runs each job where it is asked for."""

    def run(
        self,
        function: Callable[..., Result],
        *args: Any,
        seconds: float = 0,
        memory_bytes: int = 0,
        watch: Watch | None = None,
    ) -> Result:
        """The function's result; its exceptions pass. ``watch`` is heard where the function tells how far it is."""
        if watch is None:
            return function(silent, *args)

        def told(done: int, total: int, what: Message | None = None) -> None:
            if not watch(Step(done, total, what)):
                raise Stopped

        return function(told, *args)
