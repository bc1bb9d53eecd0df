"""Sudoku on the page: typed, pasted, solved, checked, stepped through its solutions, restored."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO_SOLUTIONS = "4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439."


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator("[role=row]").nth(row - 1).locator("[role=gridcell]").nth(column - 1)


def says(page: Page, row: int, column: int, words: str) -> None:
    expect(cell(page, row, column)).to_have_attribute("aria-label", re.compile(words))


def open_text(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Open").click()
    page.get_by_label("A position as text").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()


def paste(page: Page, text: str) -> None:
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        text,
    )


def test_paste_check_solve_and_restore(visit: Visit) -> None:
    page = visit("/sudoku")
    paste(page, PUZZLE)
    expect(page.locator("#outcome")).to_have_text("51 cells to go")
    says(page, 1, 1, "given 5")
    cell(page, 1, 3).click()
    page.keyboard.press("1")
    says(page, 1, 3, "1")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("svg .mark-wrong")).to_have_count(1)
    says(page, 1, 3, "wrong")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#solutions .count")).to_have_text("Solution 1 of 1")
    shown = page.locator("svg [data-cell] .symbol").all_text_contents()
    assert "".join(shown) == SOLUTION
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Restart").click()
    expect(page.locator("#outcome")).to_have_text("51 cells to go")
    says(page, 1, 3, "empty")
    page.keyboard.press("Control+y")
    says(page, 1, 3, "1")


def test_solutions_are_stepped_through(visit: Visit) -> None:
    page = visit("/sudoku")
    open_text(page, TWO_SOLUTIONS)
    expect(page.locator("#message")).to_have_text("Opened.")
    page.get_by_role("button", name="Solve").click()
    count = page.locator("#solutions .count")
    expect(count).to_have_text("Solution 1 of 2")
    first = page.locator("svg .entry .symbol").all_text_contents()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(count).to_have_text("Solution 2 of 2")
    assert page.locator("svg .entry .symbol").all_text_contents() != first
    page.get_by_role("button", name="Previous").click()
    expect(count).to_have_text("Solution 1 of 2")
    assert page.locator("svg .entry .symbol").all_text_contents() == first


def test_an_empty_grid_has_at_least_so_many(visit: Visit) -> None:
    page = visit("/sudoku")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#solutions .count")).to_have_text(re.compile("Solution 1 of at least [1-9]"))
    for number in range(2, 13):
        page.get_by_role("button", name="Next", exact=True).click()
        expect(page.locator("#solutions .count")).to_contain_text(f"Solution {number} of")


def test_a_puzzle_is_typed_in_and_made_the_givens(visit: Visit) -> None:
    page = visit("/sudoku")
    page.get_by_label("Size of the empty board").select_option("4x4")
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator("[role=gridcell]")).to_have_count(16)
    cell(page, 1, 1).click()
    for key in ("1", "ArrowRight", "2", "ArrowRight", "3"):
        page.keyboard.press(key)
    says(page, 1, 3, "3")
    page.get_by_role("button", name="Make these the givens").first.click()
    says(page, 1, 1, "given 1")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    cell(page, 1, 1).click()
    page.keyboard.press("4")
    page.keyboard.press("Backspace")
    page.locator("#pad .key").nth(3).click()
    cell(page, 1, 4).click()
    page.keyboard.press("4")
    says(page, 1, 4, "4")
    says(page, 1, 1, "given 1")


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_new_puzzle_is_solved_by_its_hints(visit: Visit, level: str) -> None:
    page = visit("/sudoku")
    page.get_by_role("button", name=level).click()
    expect(page.locator("#outcome")).to_have_text(re.compile(r"^[1-7][0-9] cells to go"))
    before = page.locator("#outcome").text_content() or ""
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    assert page.locator("svg .mark-hint").count() > 0
    page.get_by_role("button", name="Play it").click()
    left = int(before.split()[0]) - 1
    expect(page.locator("#outcome")).to_have_text(f"{left} cells to go")


def test_notes_by_key_by_mode_and_erased(visit: Visit) -> None:
    page = visit("/sudoku")
    cell(page, 5, 5).click()
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("n")
    page.keyboard.press("7")
    says(page, 5, 5, "empty, notes 2 7")
    page.keyboard.press("Shift+Digit2")
    says(page, 5, 5, "empty, notes 7")
    page.keyboard.press("Control+z")
    says(page, 5, 5, "empty, notes 2 7")
    page.keyboard.press("Backspace")
    says(page, 5, 5, "empty$")
    page.keyboard.press("n")
    page.keyboard.press("7")
    says(page, 5, 5, "column 5, 7$")
    says_pressed = page.get_by_role("button", name="Notes")
    expect(says_pressed).to_have_attribute("aria-pressed", "false")


def test_keypad_digits_and_keys_without_a_click(visit: Visit) -> None:
    """web-key-03, web-key-06."""
    page = visit("/sudoku")
    # Nothing was clicked: the first cell is selected, and no keyboard was needed to open the page.
    page.evaluate(
        """() => document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: "4", code: "Numpad4", bubbles: true }))"""
    )
    says(page, 1, 1, "4")


def test_undo_after_two_quick_presses_leaves_it_playable(visit: Visit) -> None:
    """web-tou-03."""
    page = visit("/sudoku")
    cell(page, 1, 3).click()
    page.keyboard.press("4")
    page.keyboard.press("4")
    page.keyboard.press("Control+z")
    cell(page, 1, 4).click()
    page.keyboard.press("6")
    says(page, 1, 4, "6")
    says(page, 1, 3, "4")  # the second 4 had taken the first away; undo brought it back


def test_keys_are_painted_before_the_server_answers(visit: Visit) -> None:
    page = visit("/sudoku")
    page.route("**/play/press", lambda route: None)  # never answered
    cell(page, 2, 2).click()
    page.keyboard.press("5")
    says(page, 2, 2, "5")
    expect(page.locator("svg [data-cell=r2c2] .symbol")).to_have_text("5")


def test_a_server_that_is_gone_is_said_and_the_board_set_back(visit: Visit) -> None:
    page = visit("/sudoku")
    page.route("**/play/press", lambda route: route.abort())
    cell(page, 2, 2).click()
    page.keyboard.press("5")
    expect(page.locator("#message")).to_contain_text("cannot be reached")
    says(page, 2, 2, "empty")
    page.unroute("**/play/press")
    page.keyboard.press("5")
    says(page, 2, 2, "5")


def test_text_that_cannot_be_read_is_shown_with_its_place(visit: Visit) -> None:
    page = visit("/sudoku")
    open_text(page, PUZZLE.replace("9", "€"))
    expect(page.locator("#message")).to_have_text(re.compile(r"^Line 1, column \d+: "))


def test_a_puzzle_is_finished_on_a_phone(visit_as: Visit, theme: str) -> None:
    """web-a11-04."""
    page = visit_as(
        f"/sudoku#start={SOLUTION[:80]}.",
        viewport={"width": 360, "height": 740},
        color_scheme=theme,
        has_touch=True,
        is_mobile=True,
    )
    cell(page, 9, 9).tap()
    page.locator("#pad .key", has_text=SOLUTION[80]).first.tap()
    expect(page.locator("#outcome")).to_have_text("solved")
    expect(page.locator("#live")).to_have_text("solved")


def test_a_given_cannot_be_changed_in_any_way(visit: Visit) -> None:
    """web-und-03."""
    page = visit(f"/sudoku#start={PUZZLE}")
    cell(page, 1, 1).click()
    page.keyboard.press("4")
    page.keyboard.press("Shift+Digit4")
    page.keyboard.press("Backspace")
    page.keyboard.press("Delete")
    page.locator("#pad .key", has_text="4").first.click()
    page.locator("#pad .erase").click()
    cell(page, 1, 1).click(delay=800)
    cell(page, 1, 1).dblclick()
    cell(page, 1, 1).click(button="right")
    paste(page, "4")
    expect(page.locator("#message")).to_have_class("message failed")
    says(page, 1, 1, "given 5")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_mark_brought_back_is_lit_like_the_others(visit: Visit) -> None:
    """web-und-05."""
    page = visit(f"/sudoku#start={PUZZLE}")
    cell(page, 1, 3).click()
    page.keyboard.press("Shift+Digit7")
    page.keyboard.press("Shift+Digit7")
    says(page, 1, 3, "empty$")
    page.keyboard.press("Control+z")
    cell(page, 1, 5).click()
    expect(page.locator("svg [data-cell=r1c3] .note.is-same")).to_have_text("7")
    assert page.locator("svg .is-same .symbol").all_text_contents() == ["7"] * 3


def test_restart_takes_out_what_came_with_the_position(visit: Visit) -> None:
    page = visit(f"/sudoku#start={PUZZLE}&moves=r1c3=1,r1c4~6")
    page.get_by_role("tab", name="Share").click()
    page.get_by_label("Format").select_option("json")
    saved = page.get_by_label("The position as text").input_value()
    open_text(page, saved)
    expect(page.locator("#message")).to_have_text("Opened.")
    says(page, 1, 3, "1$")
    says(page, 1, 4, "notes 6")
    page.get_by_role("button", name="Restart").click()
    says(page, 1, 3, "empty$")
    says(page, 1, 4, "empty$")
    says(page, 1, 1, "given 5")


def test_history_does_not_cross_puzzles(visit: Visit) -> None:
    """web-und-02, web-sha-01."""
    page = visit(f"/sudoku#start={PUZZLE}")
    cell(page, 1, 3).click()
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    says(page, 1, 4, "2")
    expect(page).to_have_url(re.compile("moves=r1c3=1,r1c4=2"))
    page.evaluate(f"location.hash = 'start={TWO_SOLUTIONS}'")
    expect(page.locator("#message")).to_contain_text("Earlier games")
    says(page, 1, 1, "given 4")
    page.keyboard.press("Control+z")
    says(page, 1, 1, "given 4")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("tab", name="Open").click()
    page.locator(".earlier button").first.click()
    says(page, 1, 4, "2")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_an_answer_that_comes_late_is_dropped(visit: Visit) -> None:
    page = visit("/sudoku")
    page.get_by_role("button", name="easy").click()
    expect(page.locator("#outcome")).not_to_have_text("81 cells to go")
    held = []
    page.route("**/play/hint", lambda route: held.append(route))
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator("#outcome")).to_have_text("81 cells to go")
    assert len(held) == 1
    expect(page.locator("svg .mark-hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Play it")).to_have_count(0)


X_SUDOKU = "9x9+x:..7...8...2.....91..9..1...7...5.63....942....84.6...9...7..3..47.....6...3...7.."
JIGSAW = (
    ".6...3......58...67.9...53.89....65...........58....12.23...8.13...46......1...6. "
    "AAABCCCCDAAABEECCDABBBEECDDAAFBEECDDFFFBEECDDFFBBEGGDHIFFFGGGHHIIIIGGGHHIIIIGHHHH"
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_windows_and_diagonals_stay_under_what_is_entered(visit_as: Visit, scheme: str) -> None:
    page = visit_as("/sudoku", color_scheme=scheme)
    page.get_by_role("tab", name="New").click()
    page.get_by_label("Size of the empty board").select_option("9x9+windoku")
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator("svg .shaded-square")).to_have_count(36)
    paste(page, X_SUDOKU)
    expect(page.locator("svg .stroke")).to_have_count(18)
    cell(page, 1, 1).click()
    page.keyboard.press("7")
    says(page, 1, 1, "7, clashes")
    expect(page.locator("svg [data-cell=r1c1] .stroke")).to_have_count(1)
    page.keyboard.press("5")
    says(page, 1, 1, "5")
    expect(page.locator("svg .mark-clash")).to_have_count(0)
    cell(page, 5, 5).click()
    expect(page.locator("svg .cell.is-peer")).to_have_count(32)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_jigsaw_is_opened_drawn_by_its_regions_and_restored_by_its_link(
    visit_as: Visit, scheme: str
) -> None:
    page = visit_as("/sudoku", color_scheme=scheme)
    open_text(page, JIGSAW)
    expect(page.locator("#outcome")).to_contain_text("cells to go")
    expect(page.locator("svg .lines .thick")).not_to_have_count(4)  # those of the empty board before it
    thick = page.locator("svg .lines .thick").count()
    assert thick > 4
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#solutions .count")).to_have_text("Solution 1 of 1")
    page.get_by_role("button", name="Back").click()
    page.reload()
    expect(page.locator("svg .lines .thick")).to_have_count(thick)
