"""What looks for secrets finds them wherever they are: else its finding nothing would prove nothing."""

import base64
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from tests.trust.leaks import forms, kept_in, leaks

SECRET = "Zq+/known~S3CRET"  # noqa: S105 - of a test


@pytest.mark.parametrize("place", ["a file", "a name", "a blob", "a row", "a packed row"])
def test_a_secret_is_found_wherever_it_is_kept(place: str, tmp_path: Path) -> None:
    secret = SECRET
    match place:
        case "a file":
            (tmp_path / "a").write_text(f"beside {secret} it")
        case "a name":
            (tmp_path / SECRET.replace("/", "%2F").replace("+", "%2B")).touch()
        case "a blob":
            (tmp_path / "a").write_bytes(zlib.compress(secret.encode()))
        case "a packed row":
            keep(tmp_path / "a.db", zlib.compress(secret.encode()))
        case _:
            # Longer than a page of a database, so that it stands nowhere in one piece.
            secret = SECRET * 400
            keep(tmp_path / "a.db", secret)
            assert secret.encode() not in (tmp_path / "a.db").read_bytes()
    assert leaks(kept_in(tmp_path), {"it": secret})
    assert not leaks(kept_in(tmp_path), {"other": "another"})


def keep(file: Path, value: str | bytes) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE t (n, v)")
        database.execute("INSERT INTO t VALUES (1, ?)", [value])
        database.commit()


@pytest.mark.parametrize("how", forms(SECRET))
def test_a_secret_is_found_however_it_is_spelled(how: str) -> None:
    form = forms(SECRET)[how]
    found = leaks({"somewhere": b"beside " + form + b" it"}, {"it": SECRET})
    assert f"it {how} in somewhere" in found


def test_a_secret_is_found_in_base64_of_any_text_around_it() -> None:
    for before in range(4):
        packed = base64.b64encode(b"y" * before + SECRET.encode() + b"z" * 5)
        assert leaks({"somewhere": packed}, {"it": SECRET})
