"""The real process over real stdio: that the pieces hang together, and nothing is left."""

import asyncio
import os
import signal
import sys
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from tests.support.lsp_client import SERVE, Client, home_of, started

from patchwright.pipeline.lease import start_of

pytestmark = pytest.mark.slow

NOISY = """
import os, subprocess, sys
from pathlib import Path
from patchwright.app.application import Application
from patchwright.processes.run import run

class Noisy(Application):
    def status(self, folder):
        print("from Python")
        sys.__stdout__.write("through the old stream\\n")
        sys.__stdout__.flush()
        os.write(1, b"from C\\n")
        read = subprocess.run(  # a child of a library, which knows nothing of us
            [sys.executable, "-c", "import sys; print('from a child'); sys.exit(len(sys.stdin.read()))"]
        )
        os.system("echo from a shell")
        return {"stdin": read.returncode}

sys.exit(Noisy().serve())
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "w"
    (folder / ".git").mkdir(parents=True)
    (folder / "a.py").write_text("def f():\n    return 1\n")
    return folder


async def alive(client: Client, root: Path) -> None:
    told = await client.initialize(rootUri=root.as_uri(), processId=os.getpid())
    assert told["serverInfo"]["name"] == "patchwright"
    status = await client.command("status")
    assert status["folders"][0]["root"] == str(root)


def below(pid: int) -> dict[int, str]:
    """All processes below *pid*, and when each was born."""
    parents = dict[int, int]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = {pid}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return {one: born for one in found - {pid} if (born := start_of(one))}


async def gone(processes: dict[int, str]) -> bool:
    """Wait until none of *processes* runs any more."""
    for _ in range(500):
        if not any(start_of(pid) == born for pid, born in processes.items()):
            return True
        await asyncio.sleep(0.02)
    return False


async def test_a_whole_life(tmp_path: Path, root: Path) -> None:
    async with started(tmp_path) as client:
        await alive(client, root)
        await client.shutdown()
        assert await client.ended() == 0
        assert (client.rest, client.errors) == (b"", b"")


async def test_tracing_begins_with_initialize_or_when_it_is_set(tmp_path: Path, root: Path) -> None:
    async with started(tmp_path) as client:
        await client.initialize(rootUri=root.as_uri(), trace="messages")
        await client.command("status")
        traced = [one["message"].partition(" (")[0] for one in client.of("$/logTrace")]
        assert {"sent initialize", "received workspace/executeCommand"} <= set(traced)
        client.notify("$/setTrace", {"value": "off"})
        await client.command("status")
        before = len(client.of("$/logTrace"))
        await client.command("status")
        assert len(client.of("$/logTrace")) == before
        client.notify("$/setTrace", {"value": "verbose"})
        await client.command("status")
        assert str(root) in client.of("$/logTrace")[-1]["verbose"]
        assert any(" is open; " in one["message"] for one in client.of("window/logMessage"))


async def test_the_code_is_read_and_a_keystroke_follows(tmp_path: Path, root: Path) -> None:
    async with started(tmp_path) as client:
        await alive(client, root)
        await client.until(
            lambda: [one for one in client.of("$/progress") if one["value"]["kind"] == "end"], 60
        )
        assert (await client.command("status"))["folders"][0]["files"] == 1
        client.open((root / "b.py").as_uri(), "def g():\n    return f()\n")
        for _ in range(100):
            if (await client.command("status"))["folders"][0]["files"] == 2:
                break
            await asyncio.sleep(0.1)
        assert (await client.command("status"))["folders"][0]["files"] == 2
        assert client.problems == []
        await client.shutdown()
        assert await client.ended() == 0


async def test_whatever_prints_does_not_mix_into_the_protocol(tmp_path: Path, root: Path) -> None:
    command = [sys.executable, "-P", "-c", NOISY]
    async with started(tmp_path, command=command) as client:
        await alive(client, root)
        status = await client.command("status")
        assert status["folders"][0]["details"] == {"stdin": 0}
        await client.shutdown()
        assert await client.ended() == 0
        assert client.rest == b""
        for said in ("Python", "C", "a child", "a shell"):
            assert f"from {said}\n".encode() in client.errors


async def test_no_folder_of_the_user_shadows_us(tmp_path: Path, root: Path) -> None:
    for name in ("patchwright", "pygls", "lsprotocol", "json", "cattrs"):
        (root / name).mkdir()
        (root / name / "__init__.py").write_text("raise SystemExit('the user was imported')\n")
    async with started(tmp_path, cwd=root) as client:
        await alive(client, root)
        await client.shutdown()
        assert await client.ended() == 0


async def test_noise_in_the_stream_is_told_and_passed_over(tmp_path: Path, root: Path) -> None:
    async with started(tmp_path) as client:
        await alive(client, root)
        client.raw(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" + b"\xff" * 100_000 + b"\r\n")
        client.raw(b"Content-Length: 3\r\n\r\n\xff\xff\xff")
        assert await client.command("status")
        codes = {one["error"]["code"] for one in client.sent if "error" in one}
        assert codes == {-32700}
        await client.shutdown()
        assert await client.ended() == 0


async def test_a_message_byte_by_byte(tmp_path: Path) -> None:
    async with started(tmp_path) as client:
        for number in (b"1", b"2"):
            body = b'{"jsonrpc":"2.0","id":%s,"method":"shutdown"}' % number
            for byte in b"Content-Length: %d\r\n\r\n%s" % (len(body), body):
                client.raw(bytes([byte]))
                await asyncio.sleep(0)
        await client.until(lambda: len(client.sent) == 2)
        assert [one["error"]["code"] for one in client.sent] == [-32002, -32002]


async def test_shutdown_and_then_no_exit_is_well(tmp_path: Path, root: Path) -> None:
    async with started(tmp_path) as client:
        await alive(client, root)
        await client.request("shutdown")
        client.hang_up()
        assert await client.ended() == 0


async def test_everything_at_once_and_gone(tmp_path: Path, root: Path) -> None:
    """All that was sent before the end is still taken, in order."""
    async with started(tmp_path) as client:
        opening = client.begin("initialize", {"rootUri": root.as_uri(), "capabilities": {}})[1]
        client.notify("initialized", {})
        ending = client.begin("shutdown")[1]
        client.notify("exit")
        client.hang_up()
        assert await client.ended() == 0
        assert (await opening)["capabilities"]
        assert await ending is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_ends_it_and_all_below(
    number: signal.Signals, tmp_path: Path, root: Path
) -> None:
    async with started(tmp_path) as client:
        await alive(client, root)
        client.process.send_signal(number)
        assert await client.ended() == 1


async def test_the_interrupt_of_a_terminal_is_meant_for_the_editor(
    tmp_path: Path, root: Path
) -> None:
    async with started(tmp_path) as client:
        await alive(client, root)
        client.process.send_signal(signal.SIGINT)
        assert await client.command("status")
        await client.shutdown()
        assert await client.ended() == 0


async def test_an_editor_that_died_is_noticed_though_the_pipe_stands(
    tmp_path: Path, root: Path
) -> None:
    sleeper = await asyncio.create_subprocess_exec("sleep", "60")
    async with started(tmp_path) as client:
        await client.initialize(rootUri=root.as_uri(), processId=sleeper.pid)
        assert await client.command("status")
        sleeper.kill()
        await sleeper.wait()
        assert await client.ended() == 1


async def test_an_editor_that_reads_no_more_is_noticed(tmp_path: Path, root: Path) -> None:
    """Its end of our standard output is closed; its end of our standard input is not."""
    reading, writing = os.pipe()
    process = await asyncio.create_subprocess_exec(
        *SERVE,
        stdin=asyncio.subprocess.PIPE,
        stdout=writing,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=root,
        env={"HOME": str(tmp_path), "PATH": os.defpath},
    )
    os.close(writing)
    os.close(reading)
    assert process.stdin
    process.stdin.write(b"Content-Length: 2\r\n\r\n{}")
    assert await asyncio.wait_for(process.wait(), 15) == 1


async def test_two_servers_work_side_by_side_on_one_folder(tmp_path: Path, root: Path) -> None:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(started(tmp_path)) for _ in range(2)]
        await asyncio.gather(*(alive(client, root) for client in clients))
        for client in clients:
            await client.until(
                lambda one=client: [
                    told for told in one.of("$/progress") if told["value"]["kind"] == "end"
                ],
                60,
            )
            assert (await client.command("status"))["folders"][0]["files"] == 1
            assert client.problems == []
        for client in clients:
            await client.shutdown()
            assert await client.ended() == 0


@pytest.mark.parametrize("way", ["killed", "hung up", "told to end"])
async def test_nothing_outlives_it_while_it_reads_code(
    way: str, tmp_path: Path, root: Path
) -> None:
    for number in range(400):
        (root / f"m{number}.py").write_text(f"def f{number}():\n    return 1\n" * 500)
    async with started(tmp_path) as client:
        await alive(client, root)
        workers = dict[int, str]()
        for _ in range(500):
            if workers := below(client.pid):
                break
            await asyncio.sleep(0.01)
        assert workers
        match way:
            case "killed":
                client.process.kill()
            case "hung up":
                client.hang_up()
            case _:
                client.process.terminate()
        assert await client.ended() == (-9 if way == "killed" else 1)
        assert await gone(workers)


async def test_started_by_hand_it_says_what_it_waits_for_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    process = await asyncio.create_subprocess_exec(
        *SERVE,
        stdin=theirs,
        stdout=theirs,
        stderr=asyncio.subprocess.PIPE,
        cwd=tmp_path,
        env=home_of(tmp_path),
    )
    os.close(theirs)
    try:
        assert process.stderr
        said = await asyncio.wait_for(process.stderr.readline(), 30)
        assert b"waits for an editor" in said
        await asyncio.sleep(0.5)  # what listens for the interrupt is set up behind the sentence
        process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(process.wait(), 15) == 1
    finally:
        os.close(ours)


async def test_a_file_as_standard_input_is_read_to_its_end(tmp_path: Path) -> None:
    body = b'{"jsonrpc":"2.0","id":1,"method":"shutdown"}'
    (tmp_path / "messages").write_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    with (tmp_path / "messages").open("rb") as messages:
        process = await asyncio.create_subprocess_exec(
            *SERVE,
            stdin=messages,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            cwd=tmp_path,
            env=home_of(tmp_path),
        )
    out, errors = await asyncio.wait_for(process.communicate(), 30)
    assert b"-32002" in out
    assert (process.returncode, errors) == (1, b"")


async def test_an_editor_that_does_not_read_blocks_nothing(tmp_path: Path, root: Path) -> None:
    """Answers of megabytes wait in line; what comes meanwhile is taken, and then all is read."""
    async with started(tmp_path) as client:
        await alive(client, root)
        text = "x" * 200_000
        client.pause()
        asked = [client.begin("workspace/executeCommand", {"command": text})[1] for _ in range(30)]
        client.open((root / "b.py").as_uri(), text)
        await asyncio.sleep(0.5)
        assert not any(one.done() for one in asked)
        client.go_on()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert len(answers) == 30
        assert all(text in str(one) for one in answers)
        await client.shutdown()
        assert await client.ended() == 0


async def test_reading_that_its_user_stops_ends_and_all_else_goes_on(
    tmp_path: Path, root: Path
) -> None:
    for number in range(400):
        (root / f"m{number}.py").write_text(f"def f{number}():\n    return 1\n" * 500)
    async with started(tmp_path) as client:
        await alive(client, root)
        token = (await client.next("$/progress"))["token"]
        client.notify("window/workDoneProgress/cancel", {"token": token})
        ends = await client.until(
            lambda: [one for one in client.of("$/progress") if one["value"]["kind"] == "end"], 60
        )
        assert ends[0]["value"]["message"] == "Stopped"
        assert await gone(below(client.pid))
        assert await client.command("status")
        await client.shutdown()
        assert await client.ended() == 0
        assert (client.problems, client.errors) == ([], b"")
