"""`roundsheet` and `python -m generator`: whenever it is stopped, also while it starts, it ends with one sentence."""

import os
import sys

# Nothing else is imported before `main`: only in there is an interrupt caught.

STOPPED = "Stopped. Nothing was lost: every file is whole, and the command can be run again."
INTERRUPT = 2  # the signal of Ctrl-C
# New objects until Python looks for rings of garbage: records form none, and after each 700 it took a tenth of a build.
SELDOM = 100_000

# Nothing that happens to be installed beside it has a part in how files are read. Even where pydantic is told so, it
# imports what would look for it, and with it all of `email`: that takes as long as pydantic's own core.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
_no_plugins = type(sys)("pydantic.plugin._loader")
vars(_no_plugins)["get_plugins"] = tuple
sys.modules[_no_plugins.__name__] = _no_plugins

_stopped_by = 0


def main() -> None:
    """Run the command line, and end the process.

    Ctrl-C and a request to end are told in a line, with the status that shells expect.
    """
    try:
        _listen()
        try:
            import gc

            import generator
            from generator.streams import everything_was_printed, plain_streams

            gc.set_threshold(SELDOM)
            if not _asks_for_version():
                import generator.cli
        except Exception as error:  # noqa: BLE001 (an installation in which something is missing)
            from generator.errors import cannot_start

            print(f"error: {cannot_start(error)}", file=sys.stderr, flush=True)  # noqa: T201
            sys.exit(3)

        plain_streams()
        try:
            if _asks_for_version():
                print(f"roundsheet, version {generator.__version__}")  # noqa: T201
                sys.exit()
            generator.cli.main()
        except SystemExit as end:
            was_printed = everything_was_printed()
            sys.exit(end.code or (0 if was_printed else 3))
    except BaseException as error:
        # What stopped it may have become another exception on its way; `serve` is meant to be stopped, and ends well.
        ended_well = isinstance(error, SystemExit) and not error.code
        if isinstance(error, KeyboardInterrupt) or (_stopped_by and not ended_well):
            _end()
        if isinstance(error, SystemExit) and isinstance(error.code, int | None):
            os._exit(error.code or 0)  # all is printed: what goes anyway needs no time to be tidied up
        raise


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
