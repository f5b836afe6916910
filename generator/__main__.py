"""`roundsheet` and `python -m generator`: whenever it is stopped, also while it starts, it ends with one sentence."""

import os
import sys

# Nothing else is imported before `main`: only in there is an interrupt caught.

STOPPED = "Stopped. Nothing was lost: every file is whole, and the command can be run again."
INTERRUPT = 2  # the signal of Ctrl-C

# Nothing that happens to be installed beside it has a part in how files are read.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def main() -> None:
    """Run the command line, and end the process.

    Ctrl-C and a request to end are reported in a line, with the status that shells expect.
    """
    status, stopped_by = 1, 0
    try:
        from generator import signals

        signals.raise_when_stopped()
        try:
            status = _run()
            signals.end_when_stopped()
        finally:
            stopped_by = signals.stopped_by
    except KeyboardInterrupt:
        stopped_by = INTERRUPT
    except BaseException:
        if not stopped_by:
            raise
    # What stopped it may have become another failure on its way; `serve` is meant to be stopped, and ends well.
    if stopped_by and status:
        _say_stopped()
        status = 128 + stopped_by
    sys.exit(status)


def _run() -> int:
    """Run the command line, and return its exit status."""
    from generator.signals import put_off

    try:
        with put_off():
            from generator.cli import common as printing
            from generator.cli import main as command_line
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
