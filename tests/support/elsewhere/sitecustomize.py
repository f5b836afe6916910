"""Let this process see another system's Python: `PRETENDED_SYSTEM` is `win32` or `darwin`.

Python imports a module of this name before it runs anything, so processes that the program starts are such ones, too.
What only Linux or POSIX has is gone. On Windows a file that is open can't be renamed, replaced or removed, a rename
replaces nothing, a folder can't be opened, some names can't be had, and lines end with two characters. A file that
`PRETENDED_OPEN` names is held by another program there.
"""

import builtins
import errno
import importlib.abc
import io
import os
import shutil
import sys
import types
import warnings
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, NoReturn

HELD = os.environ.get("PRETENDED_OPEN", "") and os.path.realpath(os.environ["PRETENDED_OPEN"])

# What looks at the system when it is imported, and would then want another one's modules.
_IMPORTED_BEFORE = (
    *("asyncio", "babel.dates", "click.testing", "ctypes.util", "http.server", "locale", "mimetypes"),
    *(
        "multiprocessing.connection",
        "platformdirs",
        "platform",
        "random",
        "signal",
        "socket",
        "ssl",
        "subprocess",
    ),
    *("tempfile", "urllib.request", "uuid", "webbrowser", "zipfile"),
)
_POSIX_MODULES = frozenset(
    (
        "crypt",
        "curses",
        "fcntl",
        "grp",
        "nis",
        "pty",
        "pwd",
        "readline",
        "resource",
        "spwd",
        "syslog",
        "termios",
        "tty",
    )
)
_LINUX = """
    copy_file_range eventfd getresgid getresuid getxattr listxattr memfd_create pipe2 posix_fadvise
    posix_fallocate removexattr sched_getaffinity sched_getscheduler sched_setaffinity setresgid setresuid
    setxattr splice O_DIRECT O_NOATIME O_PATH O_RSYNC O_TMPFILE
"""
_POSIX = f"""
    {_LINUX} chown chroot ctermid fchdir fchmod fchown fork forkpty fpathconf fstatvfs getegid geteuid getgid
    getgrouplist getgroups getloadavg getpgid getpgrp getpriority getsid getuid initgroups killpg lchown lockf
    major makedev minor mkfifo mknod nice openpty pathconf posix_spawn posix_spawnp pread preadv pwrite pwritev
    readv sched_yield sendfile setegid seteuid setgid setgroups setpgid setpriority setregid setreuid setsid
    setuid statvfs sync sysconf tcgetpgrp tcsetpgrp ttyname uname wait wait3 wait4 waitid writev O_ACCMODE
    O_ASYNC O_CLOEXEC O_DIRECTORY O_DSYNC O_NDELAY O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC
"""
_POSIX_SIGNALS = """
    SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGTTIN SIGTTOU SIGUSR1 SIGUSR2 alarm
    getitimer pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait
    sigwaitinfo
"""


def _remove(module: types.ModuleType, names: Iterable[str]) -> None:
    for name in names:
        if hasattr(module, name):
            delattr(module, name)


def as_macos() -> None:
    """Hide what Linux alone has; forking, which may crash there, is a fault."""
    import socket

    def fork() -> NoReturn:
        raise AssertionError("forking is not safe on macOS")

    _remove(os, _LINUX.split())
    _remove(socket, ["TCP_DEFER_ACCEPT"])
    os.fork = fork
    sys.platform = "darwin"


def as_windows() -> None:
    """Hide what POSIX alone has, and let files behave as there."""
    import fcntl
    import signal
    import socket
    import subprocess

    vars(subprocess)["signal"] = types.SimpleNamespace(**vars(signal))  # it works as on this system after all
    subprocess.Popen.terminate = subprocess.Popen.kill
    sys.modules["msvcrt"] = _msvcrt(fcntl)
    for name in _POSIX_MODULES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, _Missing())
    _remove(signal, _POSIX_SIGNALS.split())
    _remove(socket, ["TCP_DEFER_ACCEPT", "SO_REUSEPORT", "MSG_DONTWAIT", "MSG_NOSIGNAL"])
    _let_files_be_as_there()
    _remove(os, _POSIX.split())
    os.supports_dir_fd = os.supports_fd = os.supports_follow_symlinks = set()
    vars(os)["O_BINARY"] = 0
    english = types.SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0809)
    vars(import_module("ctypes"))["windll"] = types.SimpleNamespace(kernel32=english)
    sys.platform = "win32"


class _Missing(importlib.abc.MetaPathFinder):
    """Finds no module that only POSIX has."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        if name.partition(".")[0] in _POSIX_MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def _msvcrt(fcntl: Any) -> types.ModuleType:
    module: Any = types.ModuleType("msvcrt")
    module.LK_NBLCK = 2

    def locking(descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (module.LK_NBLCK, 1)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _refused("Permission denied", None) from None

    module.locking = locking
    return module


# Files


def _refused(why: str, path: Any) -> PermissionError:
    return PermissionError(errno.EACCES, why, None if path is None else os.fsdecode(path))


def has_such_a_name(name: str) -> bool:
    """Return whether a file can have this name on Windows."""
    device = name.partition(".")[0].strip().upper()
    ports = {f"{port}{number}" for port in ("COM", "LPT") for number in range(1, 10)}
    return not (
        device in {"CON", "PRN", "AUX", "NUL", *ports}
        or name[-1:] in (".", " ")
        or any(sign in '<>:"|?*\\' or sign < " " for sign in name)
    )


def _refuse_names(path: Any) -> None:
    if isinstance(path, int) or all(map(has_such_a_name, os.path.abspath(os.fsdecode(path)).split("/")[1:])):
        return
    error = OSError(
        errno.EINVAL, "The filename, directory name, or volume label syntax is incorrect", os.fsdecode(path)
    )
    error.winerror = 123  # type: ignore[attr-defined] # pathlib asks for it
    raise error


def _refuse_held(path: Any) -> None:
    if HELD and not isinstance(path, int) and os.path.realpath(os.fsdecode(path)) == HELD:
        raise _refused("Permission denied", path)


def _is_open(path: Any) -> bool:
    """Return whether something there is open in this process or held by another, or this process works in it."""
    folder, name = os.path.split(os.path.abspath(os.fsdecode(path)))
    full = os.path.join(os.path.realpath(folder), name)
    found = [HELD, os.getcwd()]
    for descriptor in os.listdir("/proc/self/fd"):
        try:
            found.append(os.readlink(f"/proc/self/fd/{descriptor}"))
        except OSError:
            continue  # the one by which they are listed
    return any(each == full or each.startswith(f"{full}/") for each in found)


def _let_files_be_as_there() -> None:
    real_open, real_io_open, real_link = os.open, io.open, os.link
    real_rename, real_replace = os.rename, os.replace
    close_in_children = os.O_CLOEXEC

    def open_(path: Any, flags: int, mode: int = 0o777) -> int:
        _refuse_names(path)
        _refuse_held(path)
        if os.path.isdir(path):
            raise _refused("Permission denied", path)
        return real_open(path, flags | close_in_children, mode)

    def io_open(
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        *others: Any,
        **more: Any,
    ) -> Any:
        _refuse_names(file)
        _refuse_held(file)
        if "b" not in mode:
            encoding = io.text_encoding(encoding)  # warns the caller where it is None
            newline = "\r\n" if newline is None and set(mode) & set("wxa+") else newline
        return real_io_open(file, mode, buffering, encoding, errors, newline, *others, **more)

    def rename(source: Any, target: Any) -> None:
        _refuse_names(target)
        if _is_open(source):
            raise _refused(
                "The process cannot access the file because it is being used by another process", source
            )
        if os.path.lexists(target):
            raise FileExistsError(
                errno.EEXIST, "Cannot create a file when that file already exists", str(target)
            )
        real_rename(source, target)

    def replace(source: Any, target: Any) -> None:
        _refuse_names(target)
        if _is_open(source) or _is_open(target) or os.path.isdir(target):
            raise _refused("Access is denied", target)
        real_replace(source, target)

    def link(source: Any, target: Any, *, follow_symlinks: bool = True) -> None:
        if not follow_symlinks:
            raise NotImplementedError("link: follow_symlinks unavailable on this platform")
        _refuse_names(target)
        real_link(source, target)

    def symlink(*_: Any, **__: Any) -> None:
        raise OSError(errno.EPERM, "A required privilege is not held by the client")

    def removing(real: Callable[..., None]) -> Callable[[Any], None]:
        def remove(path: Any) -> None:
            if _is_open(path):
                raise _refused(
                    "The process cannot access the file because it is being used by another process", path
                )
            real(path)

        return remove

    def named(real: Callable[..., Any]) -> Callable[..., Any]:
        def step(path: Any, *args: Any, **kwargs: Any) -> Any:
            _refuse_names(path)
            return real(path, *args, **kwargs)

        return step

    os.open, io.open = open_, io_open
    builtins.open = io_open
    os.rename, os.replace, os.link, os.symlink = rename, replace, link, symlink
    os.unlink, os.rmdir = removing(os.unlink), removing(os.rmdir)
    os.remove = os.unlink
    os.mkdir, os.stat, os.lstat = named(os.mkdir), named(os.stat), named(os.lstat)
    vars(shutil).update(_use_fd_functions=False, _USE_CP_SENDFILE=False, _copyxattr=lambda *_, **__: None)


if _system := os.environ.get("PRETENDED_SYSTEM"):
    # With `PYTHONWARNDEFAULTENCODING` no text of ours is in an encoding that the system chooses.
    warnings.filterwarnings("error", category=EncodingWarning, module=r"__main__|generator\.")
    for _name in _IMPORTED_BEFORE:
        import_module(_name)
    {"win32": as_windows, "darwin": as_macos}[_system]()
