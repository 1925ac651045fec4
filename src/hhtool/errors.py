"""What stops a run. Faults in a log never do: they are findings."""


class HhtoolError(Exception):
    """A run cannot go on; the message says what to do."""


class UnreadableError(HhtoolError):
    """A file is missing, is no text, or cannot be opened."""


class ProfileError(HhtoolError):
    """House rules that cannot be read."""


class UsageError(HhtoolError):
    """A call that makes no sense."""
