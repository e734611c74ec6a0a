"""The scripted server is what other rooms' tests stand on."""

import json
from http.client import HTTPConnection
from typing import Any

from tests.support.model_server import ModelServer, Reply, Status, serving


def post(server: ModelServer, path: str, body: dict[str, Any]) -> tuple[int, Any]:
    connection = HTTPConnection(server.url.removeprefix("http://"), timeout=10)
    connection.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    answer = connection.getresponse()
    raw = answer.read()
    connection.close()
    streamed = "event-stream" in answer.headers["content-type"]
    return answer.status, raw if streamed else json.loads(raw)


def test_answers_come_in_order_streamed_or_whole() -> None:
    with serving(["one", Reply(calls=(("read", {"a": 1}),)), Status(529)]) as server:
        status, whole = post(server, "/v1/messages", {})
        assert (status, whole["content"]) == (200, [{"type": "text", "text": "one"}])
        status, stream = post(server, "/v1/messages", {"stream": True})
        assert status == 200
        assert b"event: message_stop" in stream
        assert post(server, "/v1/messages", {})[0] == 529
        status, error = post(server, "/v1/messages", {})
        assert status == 400
        assert error["error"]["message"] == "the script has 3 answers, this is request 4"
        assert len(server.requests) == 4


def test_a_script_may_be_a_function_and_tokens_are_counted_apart() -> None:
    with serving(lambda body: f"you said {body['model']}") as server:
        _, whole = post(server, "/v1/messages", {"model": "m"})
        assert whole["content"][0]["text"] == "you said m"
        assert post(server, "/v1/messages/count_tokens", {"model": "m"})[1]["input_tokens"] > 0
        assert (len(server.requests), len(server.counted)) == (1, 1)
