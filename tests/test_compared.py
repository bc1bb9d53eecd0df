"""Methods side by side, as a table and as lines."""

from __future__ import annotations

from damero.compared import LabRow, lab_exit, lab_line, lab_text, side_by_side


def test_rows_as_lines_and_as_a_table() -> None:
    whole = LabRow("row by row", 92, 1965, 1873, 0.5, complete=True)
    cut = LabRow("kernel", 40, 12, None, 0.25, complete=False)
    answer = side_by_side(whole, cut)
    assert lab_line(None, answer).split("\n") == [
        "row by row\t92\t1965\t1873\t0.500000",
        "kernel\tat_least 40\t12\t-\t0.250000",
    ]
    assert lab_text(None, answer).splitlines()[0].split() == [
        "method",
        "solutions",
        "nodes",
        "backtracks",
        "seconds",
    ]
    assert (answer.complete, lab_exit(answer)) == (False, 3)
    assert lab_exit(side_by_side(whole)) == 0
