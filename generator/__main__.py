"""`roundsheet` and `python -m generator`: whenever it is stopped, also while it starts, it ends with one sentence."""

import os
import sys

# Nothing else is imported before `main`: only in there is an interrupt caught.

STOPPED = "Stopped. Nothing was lost: every file is whole, and the command can be run again."
INTERRUPT = 2  # the signal of Ctrl-C

# Nothing that happens to be installed beside it has a part in how files are read; and looking for it takes time.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

_stopped_by = 0


def main() -> None:
    """Run the command line; Ctrl-C and a request to end are told in a line, with the status that shells expect."""
    try:
        _listen()
        try:
            import generator
            from generator.streams import everything_was_printed, plain_streams

            if not _asks_for_version():
                import generator.cli
        except Exception as error:  # noqa: BLE001 (an installation in which something is missing)
            from generator.errors import cannot_start

            sys.stderr.write(f"error: {cannot_start(error)}\n")
            sys.exit(3)

        plain_streams()
        try:
            if _asks_for_version():
                print(f"roundsheet, version {generator.__version__}")  # noqa: T201
                sys.exit()
            generator.cli.main()
        except SystemExit as end:
            if not everything_was_printed():
                sys.exit(end.code or 3)
            raise
    except BaseException as error:
        # What stopped it may have become another exception on its way; `serve` is meant to be stopped, and ends well.
        ended_well = isinstance(error, SystemExit) and not error.code
        if isinstance(error, KeyboardInterrupt) or (_stopped_by and not ended_well):
            _end()
        raise
    finally:
        _listen_no_more()


def _asks_for_version() -> bool:
    """Scripts do, again and again, and no library is needed to say it."""
    return sys.argv[1:] == ["--version"]


def _listen() -> None:
    """From now on what stops the program goes the way of an exception, so that what lies aside is removed."""
    import signal

    from generator.errors import Stopped

    def stop(number: int, _frame: object) -> None:
        global _stopped_by
        if _stopped_by:
            _end()  # asked for twice
        _stopped_by = number
        raise Stopped(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:  # in the background it may be none of our business
            signal.signal(number, stop)
    sys.unraisablehook = _unraisable


def _listen_no_more() -> None:
    """All is done: what would stop the interpreter's own end changes nothing, and what it would tidy up goes anyway."""
    import gc
    import signal

    gc.freeze()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


def _unraisable(fault: "sys.UnraisableHookArgs") -> None:
    """Where no exception can pass, such as when an object is deleted, the program ends at once."""
    if _stopped_by and fault.exc_type.__name__ == "Stopped":
        _end()
    sys.__unraisablehook__(fault)


def _end() -> None:
    """Say it and end, without what the interpreter would still do."""
    line_break = "\n" if os.isatty(2) else ""  # the terminal shows ^C
    try:
        os.write(2, f"{line_break}{STOPPED}\n".encode())
    finally:
        os._exit(128 + (_stopped_by or INTERRUPT))


if __name__ == "__main__":
    main()
