"""What an action that breaks a rule counts as, and how long that can be put right."""

from hhtool.engine.step import Step
from hhtool.model.finding import Ruling, Until
from hhtool.model.hand import Action, Measure, Verb


def as_call(step: Step) -> Ruling:
    """The action is a call; a raise that is not open, or too small to be one."""
    return _on_the_street(step, Verb.CALL, None)


def as_least(step: Step) -> Ruling:
    """The bet or raise is completed to the least (TDA 2024 43-A and 52-A)."""
    return _on_the_street(step, step.move.verb, min(step.choices.least, _have(step)))


def as_most(step: Step) -> Ruling:
    """The bet or raise is cut to the most that is allowed; the surplus goes back."""
    return _on_the_street(step, step.move.verb, step.choices.most)


def as_all_in(step: Step) -> Ruling:
    """More than the stack is all in: chips that are not there cannot be won."""
    action = Action(step.move.verb, step.move.seat, _have(step), Measure.TO, all_in=True)
    return Ruling(action, Until.SHOWDOWN)


def call_or_least(step: Step) -> Ruling:
    """A raise that is too small: a call, or completed where the table plays by the half rule.

    TDA 2024 43-A and 45: half or more of the least raise must be completed.
    """
    added, least = step.move.to - step.table.price, step.choices.least - step.table.price
    if step.table.profile.underraise == "tda-50" and 2 * added >= least:
        return as_least(step)
    return as_call(step)


def _have(step: Step) -> int:
    return step.table.have(step.move.seat)


def _on_the_street(step: Step, verb: Verb, amount: int | None) -> Ruling:
    """Put right until the next street is dealt (TDA 2024 52-A)."""
    return Ruling(Action(verb, step.move.seat, amount, Measure.TO), Until.STREET)
