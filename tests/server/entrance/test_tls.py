"""An encrypted house: a handshake counts as a connection from its first moment."""

import datetime
import ipaddress
import socket
import ssl
from contextlib import ExitStack
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from puntobanco.server.entrance.limits import Limits
from tests.server.api.served import Served
from tests.server.entrance.lines import heard, raw, status, until, visits


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of this machine, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = serialization.PrivateFormat.PKCS8
    text = key.private_bytes(serialization.Encoding.PEM, private, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(text)
    return folder / "cert.pem", folder / "key.pem"


def encrypted(line: socket.socket) -> ssl.SSLSocket:
    """The connection after its handshake; any certificate will do."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context.wrap_socket(line)


def test_an_encrypted_house_tells_browsers_to_come_back_encrypted(
    tmp_path: Path, certificate: tuple[Path, Path]
) -> None:
    cert, key = certificate
    with (
        Served(data=tmp_path / "house", practice=True, tls_cert=cert, tls_key=key) as served,
        raw(served) as line,
        encrypted(line) as safe,
    ):
        safe.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        told = heard(safe)
        assert b"\r\nstrict-transport-security: max-age=31536000\r\n" in told


@pytest.mark.parametrize("sent", [b"", b"\x16\x03\x01", b"GET / HTTP/1.1\r\n\r\n"])
def test_a_handshake_that_is_not_finished_is_closed(
    tmp_path: Path, certificate: tuple[Path, Path], sent: bytes
) -> None:
    cert, key = certificate
    limits = Limits(header=0.3, stalled=0.3, body=0.3)
    with Served(data=tmp_path / "house", practice=True, tls_cert=cert, tls_key=key, limits=limits) as served:
        with raw(served) as line:
            line.sendall(sent)
            heard(line)
        until(lambda: visits(served) == 0, "it is still counted")
        assert not served.logged("program error") and not served.logged("web server")


def test_an_unfinished_header_is_refused_under_tls_too(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    cert, key = certificate
    limits = Limits(header_bytes=4096, stalled=0.3)
    with (
        Served(data=tmp_path / "house", practice=True, tls_cert=cert, tls_key=key, limits=limits) as served,
        raw(served) as line,
        encrypted(line) as safe,
    ):
        safe.sendall(b"GET / HTTP/1.1\r\nX-a: " + b"b" * 5000)
        told = b""
        while b"header-too-large" not in told:
            piece = safe.recv(4096)
            assert piece, told
            told += piece
        assert status(told) == 431


def test_handshakes_of_strangers_make_room(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    cert, key = certificate
    limits = Limits(anonymous=5, of_address=4, header=600)
    with (
        Served(data=tmp_path / "house", practice=True, tls_cert=cert, tls_key=key, limits=limits) as served,
        ExitStack() as stack,
    ):
        for one in range(40):
            stack.enter_context(raw(served, f"127.0.0.{1 + one % 5}"))
        until(lambda: sum(served.serving.app.state.entrance.visits.closed.values()) >= 35, "nobody made room")
        assert visits(served) <= 5
        safe = stack.enter_context(encrypted(stack.enter_context(raw(served))))
        safe.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert status(heard(safe)) == 200
