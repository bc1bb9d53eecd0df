"""What explanations claim, sentence by sentence, checked against the state, without damero's own reasons.

Each sentence of the catalogue that says something of the state has a check here, which reads the cells,
digits and houses that the sentence names and finds out whether that is so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.support.claims import basics, patterns, sets


class Claims(basics.Basics, patterns.Patterns, sets.Sets):
    """Checks the sentences of one step."""

    def ask(self, key: str, fields: Mapping[str, object]) -> bool:
        """Checks a sentence; whether there is a check for it."""
        check = CHECKS.get(key)
        if check is None:
            return False
        check(self, {name: str(value) for name, value in fields.items()})
        return True


CHECKS: Mapping[str, Callable[[Any, dict[str, str]], None]] = {
    **basics.CHECKS,
    **patterns.CHECKS,
    **sets.CHECKS,
}
