"""``damero play``: a puzzle or a game in the terminal, line by line, so that it works in a pipe too."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from damero.diagram import Cell, Diagram, Look
from damero.draw.text import Options
from damero.errors import DameroError, NotationError, SettingError
from damero.kind import Kind, Opponent, new_seed
from damero.notation import decode
from damero.numbers import Random
from damero.search import Limit
from damero.session import Session
from damero.shells.cli import inputs, paint
from damero.shells.cli.commands import Command, Option, option_of
from damero.shells.cli.generate import SEED
from damero.shells.cli.output import Output
from damero.shells.settings import Setting, Sort, read_all, settings_of

NOBODY = "nobody"
ME, MACHINE, HUMAN = "me", "machine", "human"
CHECK_SECONDS = 5.0

START = Option("input", ("INPUT",), "Where to begin: text, a path or a name.", positional=True)

_CELL = re.compile(r"r(\d{1,4})c(\d{1,4})", re.IGNORECASE)


def play_command(kind: Kind[Any]) -> Command:
    """``damero play KIND``."""
    settings = _game_settings(kind) if kind.opponents else settings_of(kind.generator.params)

    def run(typed: dict[str, Any]) -> int:
        values = read_all((*settings, SEED), typed)
        seed = values.pop("seed", new_seed())
        table = Table(kind, _begin(kind, typed.get("input", ""), seed, values), Random.of(f"play {seed}"))
        if kind.opponents:
            table.seat(_machine(values), values.get("depth"))
            table.human = int(values.get("first", ME) == MACHINE)
        return table.run()

    return Command([START, *map(option_of, (*settings, SEED))], run, f"Play {kind.title} in the terminal.")


def _game_settings(kind: Kind[Any]) -> tuple[Setting, ...]:
    names = (*(opponent.name for opponent in kind.opponents), NOBODY)
    levels = tuple(opponent.name for opponent in kind.opponents if opponent.is_level)
    level = Setting("level", Sort.CHOICE, "how well the machine plays, from weak to strong", choices=levels)
    return (
        *((level,) if levels else ()),
        Setting("opponent", Sort.CHOICE, "who plays against you", choices=names),
        Setting("depth", Sort.WHOLE, "how many plies the machine looks ahead", low=0, high=100),
        Setting("first", Sort.CHOICE, "who begins", choices=(ME, MACHINE, HUMAN), default=ME),
        Setting("size", Sort.CHOICE, "the board", choices=kind.sizes),
    )


def _machine(values: Mapping[str, Any]) -> str:
    """The name of the machine player that is asked for, "" for the usual one."""
    level, opponent = values.get("level", ""), values.get("opponent", "")
    if level and opponent:
        raise SettingError("--level and --opponent both name a machine player: one of them expected")
    return level or opponent or ""


def _begin(kind: Kind[Any], text: str, seed: int, values: Mapping[str, Any]) -> Session:
    if text:
        with inputs.open_input(kind, text) as source:
            piece = next((piece for chunk in source.chunks for piece in chunk), None)
        if piece is None:
            raise NotationError("it holds no position", source=source.name)
        return Session(kind, inputs.position_of(kind, piece[1]))
    if kind.opponents:
        return Session(kind, kind.blank(values.get("size", "")))
    return Session.new(kind, seed=seed, **values)


class Table:
    """One session, who sits at it, and the words that may be typed.

    ``human`` is the turn, 0 or 1, of the person; a puzzle has no machine and every turn is theirs.
    """

    def __init__(self, kind: Kind[Any], session: Session, random: Random) -> None:
        self.kind = kind
        self.session = session
        self.random = random
        self.machine: Opponent[Any] | None = None
        self.depth = 0
        self.human = 0
        self.words: Mapping[str, tuple[str, Callable[[str], None]]] = {
            "undo": ("take the last move back", self._undo),
            "redo": ("play it again", self._redo),
            "hint": ("what to do next, and why", self._hint),
            "check": ("whether all is well so far", self._check),
            "board": ("draw the board again", lambda _rest: self._draw()),
            "notes": ("draw the board with its notes", lambda _rest: self._draw(notes=True)),
            "restart": ("back to the beginning", self._restart),
            "save": ("FILE: save the game", self._save),
            "load": ("FILE: go on with a saved game", self._load),
            "help": ("these words", self._help),
            "quit": ("leave", self._quit),
        }
        if kind.opponents:
            self.words = {**self.words, "opponent": ("NAME [DEPTH]: play against another", self._opponent)}
        self.going = True

    def seat(self, name: str, depth: int | None) -> None:
        """Choose the machine player; "" is the usual one. Raises UnknownNameError or SettingError."""
        if name == NOBODY:
            self.machine = None
            return
        if not name:
            thinking = [opponent.name for opponent in self.kind.opponents if opponent.depth]
            name = (thinking or [self.kind.opponents[-1].name])[-1]
        machine = self.kind.opponent(name)
        if machine.depth is None:
            if depth is not None:
                raise SettingError(f"{name} has no depth")
            self.machine, self.depth = machine, 0
            return
        low, usual, high = machine.depth
        depth = usual if depth is None else depth
        if not low <= depth <= high:
            raise SettingError(f"a depth from {low} to {high} expected for {name}, not {depth}")
        self.machine, self.depth = machine, depth

    def run(self) -> int:
        """Play until the person leaves; the exit code."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - lines can be edited and brought back
        self._greet()
        try:
            self._answer()
            while self.going:
                line = input(self._prompt()).strip()
                if not sys.stdin.isatty():
                    _say(line)  # nobody typed it, so nobody has seen it
                self._take(line)
        except EOFError:
            _say("\nGood-bye.")
        except KeyboardInterrupt:
            _say("\nInterrupted. Good-bye.")
            return 130
        return 0

    def _prompt(self) -> str:
        return "> " if self.session.outcome.over else f"{self.session.cursor + 1}> "

    def _greet(self) -> None:
        _say(f"{self.kind.title}: {self.kind.summary}. Type a move, or help.")
        if self.session.ident:
            _say(self.session.ident)
        if self.machine is not None:
            depth = f", depth {self.depth}" if self.machine.depth else ""
            _say(f"You play against {self.machine.name} ({self.machine.title}{depth}).")
        self._draw()

    def _take(self, line: str) -> None:
        """Do what one line says; what cannot be done is said, and nothing has changed."""
        word, _, rest = line.partition(" ")
        if word == "?":
            word = "help"
        try:
            if word.lower() in self.words:
                self.words[word.lower()][1](rest.strip())
            elif not line:
                _say(f"Type a move{self._such_as()}, or help.")
            else:
                self._move(line)
        except DameroError as error:
            _say(f"{error}.")
        except OSError as error:
            _say(f"{error.filename}: {(error.strerror or '').lower()}.")

    def _such_as(self) -> str:
        moves = self.kind.rules.moves(self.session.position)
        return f" such as {moves[0]}" if moves else ""

    def _move(self, line: str) -> None:
        if self.session.outcome.over:
            _say(f"{self.session.outcome.text}: undo, restart or quit.")
            return
        self.session.play(self._pressed(line) or line)
        self._draw()
        self._answer()

    def _pressed(self, line: str) -> str | None:
        """The move that "r1c3 4" means: a cell, and the key to press on it."""
        place, _, key = line.partition(" ")
        match = _CELL.fullmatch(place)
        if match is None:
            return None
        cell = Cell(int(match[1]) - 1, int(match[2]) - 1)
        return self.kind.rules.press(self.session.position, cell, key.strip())

    def _answer(self) -> None:
        """Let the machine move if it is its turn; say how things stand."""
        turn = self.session.cursor % 2
        if self.machine is not None and turn != self.human and not self.session.outcome.over:
            reply = self.machine.move(self.session.position, self.depth, self.random)
            self.session.play(reply.move)
            facts = [f"{reply.stats.nodes:,} nodes"] if reply.stats.nodes else []
            facts += [f"{number:,} {name.replace('_', ' ')}" for name, number in reply.stats.counters.items()]
            facts += [f"{reply.stats.seconds:.2f} s"] if reply.stats.seconds else []
            words = "; ".join(part for part in (reply.text, ", ".join(facts)) if part)
            _say(f"{self.machine.name} plays {reply.move}{f' ({words})' if words else ''}.")
            self._draw()
        outcome = self.session.outcome
        if outcome.over:
            seconds = int(self.session.seconds)
            _say(f"{outcome.text} ({seconds // 60}:{seconds % 60:02}).")

    def _draw(self, diagram: Diagram | None = None, *, notes: bool = False) -> None:
        diagram = diagram or self.session.diagram()
        options = Options(notes=notes, wide=True)
        if sys.stdout.isatty():
            paint.show(diagram, options)
        else:
            _say(paint.board(diagram, options))

    def _undo(self, _rest: str) -> None:
        if not self.session.undo():
            _say("There is nothing to take back.")
            return
        if self.machine is not None and self.session.cursor % 2 != self.human:
            self.session.undo()
        self.session.resume()
        self._draw()
        self._answer()

    def _redo(self, _rest: str) -> None:
        if not self.session.redo():
            _say("There is nothing to play again.")
            return
        if self.machine is not None and self.session.cursor % 2 != self.human:
            self.session.redo()
        self._draw()
        self._answer()

    def _hint(self, _rest: str) -> None:
        hint = self.session.hint()
        if hint.marks:
            noted = any(mark.text for mark in hint.marks)
            self._draw(self.session.diagram().with_marks(*hint.marks), notes=noted)
        _say(f"{hint.text}{f' (type {hint.move})' if hint.move else ''}")

    def _check(self, _rest: str) -> None:
        diagram = self.session.diagram()
        clashing = [c.name for mark in diagram.marks if mark.look is Look.CLASH for c in mark.cells]
        if clashing:
            _say(f"These clash: {' '.join(dict.fromkeys(clashing))}.")
        elif self.kind.solutions is not None and not self.session.outcome.over:
            page = self.kind.solutions(self.session.position, 0, 1, Limit(seconds=CHECK_SECONDS))
            if page.positions:
                _say("All is well so far: it can be solved from here.")
            else:
                _say(
                    "It cannot be solved from here." if page.count.exact else "It could not be told in time."
                )
        else:
            _say(f"{self.session.outcome.text}.")

    def _restart(self, _rest: str) -> None:
        self.session.restart()
        self.session.resume()
        self._draw()
        self._answer()

    def _save(self, rest: str) -> None:
        if not rest:
            raise SettingError("save FILE: a file's name expected")
        with Output(rest) as out:
            out.write(self.session.save())
        _say(f"Saved to {rest}.")

    def _load(self, rest: str) -> None:
        if not rest:
            raise SettingError("load FILE: a file's name expected")
        session = Session.load(decode(Path(rest).read_bytes(), rest))
        if session.kind is not self.kind:
            raise SettingError(f"{rest} holds a game of {session.kind.title}")
        session.resume()
        self.session = session
        self._draw()
        self._answer()

    def _opponent(self, rest: str) -> None:
        name, _, depth = rest.partition(" ")
        if not name:
            _say("\n".join(f"{o.name}: {o.title}" for o in self.kind.opponents))
            return
        settings = {setting.name: setting for setting in _game_settings(self.kind)}
        self.seat(settings["opponent"].read(name), settings["depth"].read(depth.strip()) if depth else None)
        _say(f"You play against {self.machine.name if self.machine else NOBODY} now.")
        self._answer()

    def _help(self, _rest: str) -> None:
        _say(f"A move{self._such_as()}, or one of these words:")
        _say("\n".join(f"  {word:<10}{what}" for word, (what, _) in self.words.items()))

    def _quit(self, _rest: str) -> None:
        _say("Good-bye.")
        self.going = False


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201
