"""Sudoku singles by their definition, as plainly as can be."""

from __future__ import annotations

from damero.sudoku.layout import Layout


def close(layout: Layout, masks: list[int], *, hidden: bool = True) -> list[int] | None:
    """Naked singles, and hidden ones too; None when a cell lacks a candidate or a digit a place."""
    masks = list(masks)
    while True:
        before = list(masks)
        for cell, mask in enumerate(masks):
            if not mask:
                return None
            if mask.bit_count() == 1:
                for peer in layout.peers[cell]:
                    masks[peer] &= ~mask
        for house in layout.houses:
            for digit in range(layout.size):
                places = [cell for cell in house if masks[cell] >> digit & 1]
                if not places:
                    return None
                if hidden and len(places) == 1:
                    masks[places[0]] = 1 << digit
        if masks == before:
            return masks
