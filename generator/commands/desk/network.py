"""The address of this machine in the local network, and its QR code for a terminal."""

import io
import socket

import segno

_ELSEWHERE = ("192.0.2.1", 9)  # kept free for documents; asking for the way there sends nothing


def local_address() -> str | None:
    """This machine's address in the network that it is in; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:  # a network that leads nowhere else, such as a telephone's own
            return _address_by_name()


def qr_code(text: str) -> tuple[str, ...]:
    """The lines of a QR code in block characters, to be shown light on dark."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawn, compact=True)
    return tuple(drawn.getvalue().splitlines())


def _address_by_name() -> str | None:
    try:
        addresses = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return None
    return next((address for address in addresses if not address.startswith("127.")), None)
