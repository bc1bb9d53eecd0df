"""The agent for Kaggle's ConnectX as an operation: its source, to be written to a file and submitted."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Annotated

import msgspec

from damero.errors import InternalError
from damero.kind import Operation
from damero.search import Watch

_SETTING = "SECONDS = 1.0\n"


@dataclass(frozen=True, slots=True)
class AgentRequest:
    """Write the agent's file."""

    think: Annotated[
        float,
        msgspec.Meta(ge=0.01, le=60, description="seconds a move; never more than 6/10 of what is allowed"),
    ] = 1.0


@dataclass(frozen=True, slots=True)
class AgentAnswer:
    """``source`` is a whole Python file whose last function is the agent."""

    source: str


def agent_source(think: float = 1.0) -> str:
    """The agent as a Python file that needs nothing else."""
    text = resources.files("damero.connect4.environments").joinpath("connectx.py").read_text("utf-8")
    if text.count(_SETTING) != 1:
        raise InternalError("the agent's file has no place for its seconds")
    return text.replace(_SETTING, f"SECONDS = {float(think)!r}\n")


def _agent(request: AgentRequest, watch: Watch | None) -> AgentAnswer:  # noqa: ARG001
    return AgentAnswer(agent_source(request.think))


def _line(request: AgentRequest, answer: AgentAnswer) -> str:  # noqa: ARG001
    return answer.source.rstrip("\n")


KAGGLE_AGENT = Operation(
    "kaggle-agent",
    "an agent for Kaggle's ConnectX as one Python file",
    AgentRequest,
    AgentAnswer,
    _agent,
    _line,
    AgentRequest(),
)
