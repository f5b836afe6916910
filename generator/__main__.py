"""`roundsheet` and `python -m generator`: whenever it is stopped, also while it starts, it ends with one sentence."""

import os
import sys

# Nothing else is imported before `main`: only in there is an interrupt caught.

STOPPED = "Stopped. Nothing was lost: every file is whole, and the command can be run again."
INTERRUPT = 2  # the signal of Ctrl-C

# Nothing that happens to be installed beside it has a part in how files are read.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

_stopped_by = 0  # a signal
_is_done = False


def main() -> None:
    """Run the command line, and end the process.

    Ctrl-C and a request to end are told in a line, with the status that shells expect.
    """
    global _stopped_by, _is_done
    status = 1
    try:
        _raise_when_stopped()
        status = _run()
        _is_done = True
    except KeyboardInterrupt:
        _stopped_by = _stopped_by or INTERRUPT
    except BaseException:
        if not _stopped_by:
            raise
    # What stopped it may have become another failure on its way; `serve` is meant to be stopped, and ends well.
    if _stopped_by and status:
        _say_stopped()
        status = 128 + _stopped_by
    sys.exit(status)


def _raise_when_stopped() -> None:
    """Let what stops the program raise an exception, so that what lies aside is removed; twice, it ends at once."""
    import signal

    from generator.errors import Stopped

    def stop(number: int, _frame: object) -> None:
        global _stopped_by
        if _stopped_by or _is_done:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        _stopped_by = number
        raise Stopped(number)

    for each in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(each) is not signal.SIG_IGN:  # in the background it may be none of our business
            signal.signal(each, stop)


def _run() -> int:
    """Run the command line, and return its exit status."""
    try:
        from generator.cli import main as command_line
        from generator.cli import printing
    except Exception as error:  # noqa: BLE001 (an installation in which something is missing)
        from generator.errors import cannot_start

        print(f"error: {cannot_start(error)}", file=sys.stderr)  # noqa: T201
        return 3

    status = 0
    printing.prepare_streams()
    try:
        command_line()
    except SystemExit as end:
        status = int(end.code or 0)
    except OSError as error:  # what click itself prints, such as help
        printing.give_up(sys.stdout, error)
    return status or (0 if printing.finish() else 3)


def _say_stopped() -> None:
    from contextlib import suppress

    line_break = "\n" if os.isatty(2) else ""  # the terminal shows ^C
    with suppress(OSError):  # nobody is there to read it
        os.write(2, f"{line_break}{STOPPED}\n".encode())


if __name__ == "__main__":
    main()
