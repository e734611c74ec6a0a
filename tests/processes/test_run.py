"""Commands from start to end: input, output, limits, environment."""

import signal
import sys
from pathlib import Path

import pytest

from patchwright.processes.child import start
from patchwright.processes.environment import inherited
from patchwright.processes.run import Finished, run


def python(script: str, *args: str, **options: object) -> Finished:
    settings = {"cwd": Path("/"), "timeout": 60.0} | options
    return run([sys.executable, "-c", script, *args], **settings)  # pyright: ignore[reportArgumentType] - options of several types


def test_output_and_exit_code_come_back() -> None:
    finished = python("import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)")
    assert finished == Finished(code=3, out=b"out\n", err=b"err\n")


def test_the_signal_that_ended_it_is_the_negative_code() -> None:
    assert python("import os; os.kill(os.getpid(), 15)").code == -signal.SIGTERM


def test_input_larger_than_a_pipe_goes_through() -> None:
    data = b"x" * 1_000_000
    finished = python("import sys; sys.stdout.buffer.write(sys.stdin.buffer.read())", stdin=data)
    assert finished.out == data


def test_a_child_that_does_not_read_its_input_is_no_failure() -> None:
    assert python("print('done')", stdin=b"x" * 1_000_000).out == b"done\n"


def test_without_input_stdin_is_empty_and_not_ours() -> None:
    assert python("import sys; print(len(sys.stdin.read()))").out == b"0\n"


def test_endless_output_is_cut() -> None:
    finished = python("while True: print('x' * 1000)", max_output=10_000)
    assert finished.cut
    assert len(finished.out) == 10_000
    assert finished.code == -signal.SIGKILL


def test_output_of_exactly_the_limit_is_not_cut() -> None:
    finished = python("print('x' * 9999)", max_output=10_000)
    assert not finished.cut
    assert len(finished.out) == 10_000


def test_errors_count_towards_the_limit() -> None:
    finished = python("import sys\nwhile True: sys.stderr.write('x' * 1000)", max_output=10_000)
    assert finished.cut
    assert len(finished.err) == 10_000


@pytest.mark.parametrize("before", ["", "import os; os.close(1); os.close(2); "])
def test_what_takes_too_long_is_ended(before: str) -> None:
    finished = python(before + "import time; time.sleep(600)", timeout=0.3)
    assert finished.timed_out
    assert finished.code == -signal.SIGKILL


def test_what_was_said_before_the_end_is_kept() -> None:
    finished = python("import time; print('said', flush=True); time.sleep(600)", timeout=3.0)
    assert (finished.out, finished.timed_out) == (b"said\n", True)


def test_a_program_that_does_not_exist_is_said() -> None:
    with pytest.raises(FileNotFoundError, match="no-such-program"):
        run(["no-such-program"], cwd=Path("/"), timeout=10)


def test_a_program_that_may_not_run_is_said(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    with pytest.raises(PermissionError):
        run([str(tmp_path / "plain")], cwd=Path("/"), timeout=10)


def test_a_folder_that_does_not_exist_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        run(["true"], cwd=tmp_path / "absent", timeout=10)


def test_it_runs_in_its_folder_with_its_arguments(tmp_path: Path) -> None:
    args = ("two words", "ünï", "", "*", "\udcff")
    script = "import os, sys; print(os.getcwd(), [os.fsencode(arg) for arg in sys.argv[1:]])"
    finished = python(script, *args, cwd=tmp_path)
    assert finished.out == (
        f"{tmp_path} [b'two words', {'ünï'.encode()!r}, b'', b'*', b'\\xff']\n".encode()
    )


def test_a_child_does_not_ignore_broken_pipes() -> None:
    # Python ignores them, and what it ignores its children would ignore too.
    finished = run(["sh", "-c", "kill -PIPE $$; echo survived"], cwd=Path("/"), timeout=30)
    assert finished.code == -signal.SIGPIPE


def test_a_child_inherits_only_its_streams() -> None:
    finished = run(["ls", "/proc/self/fd"], cwd=Path("/"), timeout=30)
    # The fourth is the folder that ls itself reads.
    assert finished.out.split() == [b"0", b"1", b"2", b"3"]


_OURS = (
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "GITHUB_TOKEN",
    "GH_TOKEN",
    "GH_ENTERPRISE_TOKEN",
    "GITHUB_ENTERPRISE_TOKEN",
    "PATCHWRIGHT_API_KEY",
    "PATCHWRIGHT_AUTH_TOKEN",
    "PATCHWRIGHT_GITHUB_TOKEN",
)


def test_keys_are_not_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _OURS:
        monkeypatch.setenv(name, "secret")
    monkeypatch.setenv("GIT_DIR", "elsewhere")
    monkeypatch.setenv("PLAIN", "value")
    env = inherited(without=("GIT_",), plus={"MORE": "1"})
    assert [name for name in (*_OURS, "GIT_DIR") if name in env] == []
    assert (env["PLAIN"], env["MORE"]) == ("value", "1")
    assert b"secret" not in run(["env"], cwd=Path("/"), timeout=30).out


def test_a_long_lived_child_talks_both_ways() -> None:
    with start(["cat"], cwd=Path("/")) as child:
        assert child.stdin
        assert child.stdout
        for line in (b"one\n", b"two\n"):
            child.stdin.write(line)
            assert child.stdout.readline() == line
        assert child.wait(0) is None
        child.stdin.close()
        assert child.wait(30) == 0
        assert child.kill() == 0
