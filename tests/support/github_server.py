"""A GitHub on the loopback interface, for tests: issues, or whatever a script answers.

    told = {"title": "It breaks", "body": "So.", "comments": [("ann", "Me too.")]}
    with serving_github(issues={("octo/demo", 12): told}) as github:
        ...  # let the setting `github_hosts` be github.setting; look at github.requests

An issue may tell `title`, `body`, `author`, `state`, `labels`, `assignees`, `updated`, `comments`
(texts, or pairs of author and text), `linked` (as `owner/name#13`) and `pull_request` (true or
false); what it does not tell is ordinary. They are listed and searched as well, by words that
stand in title or body; `people` are the logins of tokens, and what is `private` is there for
them alone. `answers` come before issues: by path below the API's root, one `Answer`, or several
that are given in turn, of which the last one stays.
"""

import json
import re
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlencode, urlsplit

Json = dict[str, Any]
Told = Mapping[str, Any]
Issues = Mapping[tuple[str, int], Told]

PREFIX = "/api/v3"
"""Where an Enterprise host, and so this one, has its API."""

_CREATED = "2026-01-02T03:04:05Z"
_USUAL = {"per_page": "30", "page": "1"}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What is sent for one request.

    Attributes:
        status: The code.
        body: Sent as it is where it is bytes, else as JSON.
        headers: Besides those of every answer.
        cut: Whether the connection ends in the middle of the body.
        trickle: Whether the body comes byte by byte, without an end.
        drip: Whether its headers come so.
        silent: Whether nothing comes at all until the client goes away.
    """

    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    cut: bool = False
    trickle: bool = False
    drip: bool = False
    silent: bool = False

    def content(self) -> bytes:
        """Return the bytes of the body."""
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


def refusal(status: int, message: str, **headers: str) -> Answer:
    """Return an error as GitHub words it; `_` in names of *headers* stands for `-`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status=status, body={"message": message}, headers=named)


Answers = Mapping[str, Answer | Sequence[Answer]]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A request as it came in; header names are in small letters."""

    path: str
    headers: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Wished:
    """Which issues are asked for; `assignee` may be `none`, and `words` are in small letters."""

    labels: tuple[str, ...] = ()
    assignee: str = ""
    words: tuple[str, ...] = ()

    def fits(self, issue: Json) -> bool:
        """Say whether *issue*, as it is told, is one of them."""
        labels = {one["name"] for one in issue["labels"]}
        people = {one["login"] for one in issue["assignees"]}
        text = f"{issue['title']} {issue['body']}".lower()
        whose = not people if self.assignee == "none" else self.assignee in people
        return (
            labels >= set(self.labels)
            and (not self.assignee or whose)
            and all(word in text for word in self.words)
        )


def searched(query: str) -> tuple[str, Wished]:
    """Read a query as GitHub documents it: qualifiers, words, and what stands between quotes."""
    pieces = re.findall(r'(?:[\w-]+:)?"[^"]*"|\S+', query)
    named: dict[str, list[str]] = {}
    words = list[str]()
    for piece in pieces:
        name, colon, value = piece.partition(":")
        if colon and not piece.startswith('"'):
            named.setdefault(name, []).append(value.strip('"'))
        else:
            words.append(piece.strip('"').lower())
    assert named.pop("is") == ["issue", "open"], query
    [repository], labels = named.pop("repo"), named.pop("label", [])
    nobody = ["none"] if named.pop("no", []) == ["assignee"] else [""]
    assignee = named.pop("assignee", nobody)[0]
    assert not named, query
    return repository, Wished(labels=tuple(labels), assignee=assignee, words=tuple(words))


class GitHubServer:
    """What a test sees of the server.

    Attributes:
        host: Its name with its port, as it stands in addresses.
        setting: What the setting `github_hosts` must hold for it to be asked.
        url: Where people would read its issues.
        requests: All that came in, in order of arrival.
        issues: What it tells; may be changed while it serves.
        answers: What it answers before it looks at issues; likewise.
        people: Whose each token is; likewise.
        private: Repositories that are shown to tokens of people alone; likewise.
    """

    def __init__(
        self,
        issues: Issues,
        answers: Answers,
        renamed: Mapping[str, str],
        admits: str,
    ) -> None:
        self.issues, self.answers = dict(issues), dict(answers)
        self.people: dict[str, str] = {}
        self.private: set[str] = set()
        self.requests: list[Asked] = []
        self.stopping = threading.Event()
        self._renamed, self._admits = dict(renamed), admits
        self._turns: dict[str, int] = {}
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"github": self})
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._http.daemon_threads = True
        self.host = f"127.0.0.1:{self._http.server_address[1]}"
        self.setting = self.url = f"http://{self.host}"

    @property
    def paths(self) -> list[str]:
        """What was asked for, without the API's root."""
        return [asked.path.removeprefix(PREFIX) for asked in self.requests]

    def take(self, asked: Asked) -> Answer:
        """Record a request and return its answer."""
        path = urlsplit(asked.path).path.removeprefix(PREFIX)
        with self._lock:
            self.requests.append(asked)
            scripted = self.answers.get(path)
            if isinstance(scripted, Answer):
                return scripted
            if scripted:
                turn = self._turns[path] = self._turns.get(path, -1) + 1
                return scripted[min(turn, len(scripted) - 1)]
            return self._not_modified(asked, self._answer(asked))

    @contextmanager
    def running(self) -> Generator["GitHubServer"]:
        """Serve until the block ends."""
        thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.stopping.set()
            self._http.shutdown()
            self._http.server_close()
            thread.join(5)

    def _answer(self, asked: Asked) -> Answer:
        if self._admits and asked.headers.get("authorization") != f"token {self._admits}":
            return refusal(401, "Bad credentials")
        parts = urlsplit(asked.path)
        steps = parts.path.removeprefix(PREFIX).strip("/").split("/")
        if (
            self._token(asked) not in self.people
            and self._meant(steps, parts.query) in self.private
        ):
            # It is not told that there is one.
            is_search = steps[0] == "search"
            return refusal(422, "Validation Failed") if is_search else refusal(404, "Not Found")
        if steps == ["user"]:
            return self._user(asked)
        if steps == ["search", "issues"]:
            return self._search(parts.query)
        return self._of_repository(steps, parts.query)

    def _meant(self, steps: list[str], query: str) -> str:
        """Return which repository is asked for; nothing where none is."""
        match steps:
            case ["repos", owner, name, *_]:
                return f"{owner}/{name}"
            case ["repositories", which, *_]:
                return self._repositories()[int(which)]
            case ["search", *_]:
                return searched(parse_qs(query)["q"][0])[0]
            case _:
                return ""

    def _of_repository(self, steps: list[str], query: str) -> Answer:
        match steps:
            case ["repos", owner, name, *rest] if moved := self._renamed.get(f"{owner}/{name}"):
                location = f"{self._by_number(moved)}/{'/'.join(rest)}"
                wished = f"?{query}" if query else ""
                return Answer(status=301, body={}, headers={"Location": location + wished})
            case ["repos", owner, name, "issues"]:
                return self._list(f"{owner}/{name}", query)
            case ["repositories", which, "issues"]:
                return self._list(self._repositories()[int(which)], query)
            case ["repos", owner, name, "issues", number, *rest]:
                return self._of_issue((f"{owner}/{name}", int(number)), rest, query)
            case ["repositories", which, "issues", number, *rest]:
                repository = self._repositories()[int(which)]
                return self._of_issue((repository, int(number)), rest, query)
            case _:
                return refusal(404, "Not Found")

    def _repositories(self) -> list[str]:
        return list(dict.fromkeys(repository for repository, _ in self.issues))

    def _by_number(self, repository: str) -> str:
        """Return the address that GitHub itself gives a repository when it sends on or to pages."""
        return f"{self.url}{PREFIX}/repositories/{self._repositories().index(repository)}"

    def _token(self, asked: Asked) -> str:
        return asked.headers.get("authorization", "").removeprefix("token ")

    def _user(self, asked: Asked) -> Answer:
        token = self._token(asked)
        if token not in self.people:
            return refusal(403, "Resource not accessible by integration")
        return Answer(body={"login": self.people[token], "id": 1, "type": "User"})

    def _list(self, repository: str, query: str) -> Answer:
        if repository not in self._repositories():
            return refusal(404, "Not Found")
        asked = {name: values[0] for name, values in parse_qs(query).items()}
        wished = Wished(
            labels=tuple(filter(None, asked.get("labels", "").split(","))),
            assignee=asked.get("assignee", ""),
        )
        found = self._found(repository, wished)
        return _page(f"{self._by_number(repository)}/issues", query, found, keep=True)

    def _search(self, query: str) -> Answer:
        repository, wished = searched(parse_qs(query)["q"][0])
        if repository not in self._repositories():
            return refusal(422, "Validation Failed")
        found = [one for one in self._found(repository, wished) if "pull_request" not in one]
        page = _page(f"{self.url}{PREFIX}/search/issues", query, found, keep=True)
        whole = {"total_count": len(found), "incomplete_results": False, "items": page.body}
        return Answer(body=whole, headers=page.headers)

    def _found(self, repository: str, wished: "Wished") -> list[Json]:
        every = [
            _issue(self.url, its, number, told)
            for (its, number), told in self.issues.items()
            if its == repository and told.get("state", "open") == "open"
        ]
        every.sort(key=lambda one: (one["updated_at"], one["number"]), reverse=True)
        return [one for one in every if wished.fits(one)]

    def _of_issue(self, which: tuple[str, int], rest: list[str], query: str) -> Answer:
        told = self.issues.get(which)
        if told is None:
            return refusal(404, "Not Found")
        repository, number = which
        url = f"{self.url}{PREFIX}/repos/{repository}/issues/{number}"
        page = f"{self._by_number(repository)}/issues/{number}/{'/'.join(rest)}"
        match rest:
            case []:
                return Answer(body=_issue(self.url, repository, number, told))
            case ["comments"]:
                return _page(page, query, _comments(url, told))
            case ["timeline"]:
                return _page(page, query, _timeline(self.url, told))
            case _:
                return refusal(404, "Not Found")

    def _not_modified(self, asked: Asked, answer: Answer) -> Answer:
        if answer.status != 200:
            return answer
        etag = f'W/"{sha256(answer.content()).hexdigest()}"'
        if asked.headers.get("if-none-match") == etag:
            return Answer(status=304, body=b"", headers={"ETag": etag})
        return Answer(body=answer.body, headers={**answer.headers, "ETag": etag})


@contextmanager
def serving_github(
    issues: Issues | None = None,
    *,
    answers: Answers | None = None,
    renamed: Mapping[str, str] | None = None,
    admits: str = "",
) -> Generator[GitHubServer]:
    """Serve on a free port of the loopback interface while the block runs.

    Args:
        issues: By repository and number.
        answers: By path below the API's root, as `/repos/octo/demo/issues/12`.
        renamed: New names of repositories by their old ones, which are redirected.
        admits: The only token that is let in; empty lets everybody in.
    """
    server = GitHubServer(issues or {}, answers or {}, renamed or {}, admits)
    with server.running() as running:
        yield running


def _issue(url: str, repository: str, number: int, told: Told) -> Json:
    kind = "pull" if told.get("pull_request") else "issues"
    api = f"{url}{PREFIX}/repos/{repository}"
    made: Json = {
        "url": f"{api}/issues/{number}",
        "assignees": [_person(name) for name in told.get("assignees", ())],
        "repository_url": api,
        "html_url": f"{url}/{repository}/{kind}/{number}",
        "id": number,
        "number": number,
        "title": told.get("title", "It breaks"),
        "body": told.get("body", "So it does."),
        "user": _person(told.get("author", "ann")),
        "labels": [{"name": name, "color": "d73a4a"} for name in told.get("labels", ())],
        "state": told.get("state", "open"),
        "comments": len(told.get("comments", ())),
        "created_at": _CREATED,
        "updated_at": told.get("updated", _CREATED),
    }
    if told.get("pull_request"):
        made["pull_request"] = {"url": f"{api}/pulls/{number}", "html_url": made["html_url"]}
    return made


def _comments(url: str, told: Told) -> list[Json]:
    pairs = [("ben", each) if isinstance(each, str) else each for each in told.get("comments", ())]
    return [
        {
            "id": number,
            "url": f"{url.rpartition('/')[0]}/comments/{number}",
            "user": _person(author),
            "body": body,
            "created_at": _CREATED,
        }
        for number, (author, body) in enumerate(pairs, 1)
    ]


def _timeline(url: str, told: Told) -> list[Json]:
    events: list[Json] = [{"id": 1, "event": "labeled", "created_at": _CREATED}]
    for linked in told.get("linked", ()):
        repository, _, number = linked.partition("#")
        source = _issue(url, repository, int(number), {"pull_request": True})
        events.append(
            {
                "event": "cross-referenced",
                "created_at": _CREATED,
                "source": {"type": "issue", "issue": source},
            }
        )
    return events


def _person(name: str | None) -> Json | None:
    return None if name is None else {"login": name, "id": 1, "type": "User"}


def _page(url: str, query: str, items: Sequence[Json], *, keep: bool = False) -> Answer:
    """Return one page; where they *keep* the rest of the query, links to others have it."""
    asked = parse_qs(query)
    size, page = (int(asked.get(name, [usual])[0]) for name, usual in _USUAL.items())
    rest = {name: values for name, values in asked.items() if name not in _USUAL}
    url = f"{url}?{urlencode(rest, doseq=True)}&" if keep and rest else f"{url}?"
    last = max(1, -(-len(items) // size))
    to = {"next": page + 1, "last": last} if page < last else {"first": 1, "prev": page - 1}
    links = [f'<{url}per_page={size}&page={number}>; rel="{name}"' for name, number in to.items()]
    headers = {"Link": ", ".join(links)} if last > 1 else {}
    return Answer(body=items[(page - 1) * size : page * size], headers=headers)


class _Handler(BaseHTTPRequestHandler):
    github: ClassVar[GitHubServer]
    protocol_version = "HTTP/1.1"
    # Else each piece waits for the client to acknowledge the one before.
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        answer = self.github.take(Asked(path=self.path, headers=headers))
        try:
            self._send(answer)
        except OSError:
            self.close_connection = True

    def _send(self, answer: Answer) -> None:
        if answer.silent:
            self.github.stopping.wait(30)
            self.close_connection = True
            return
        if answer.drip:
            self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
            self._trickle()
        content = answer.content()
        self.send_response(answer.status)
        length = len(content) + (1 << 20) * answer.trickle
        for name, value in {
            "Content-Type": "application/json; charset=utf-8",
            "Content-Length": str(length),
            **answer.headers,
        }.items():
            self.send_header(name, value)
        self.end_headers()
        if answer.trickle:
            self._trickle()
        else:
            self.wfile.write(content[: len(content) // 2] if answer.cut else content)
        self.close_connection = self.close_connection or answer.cut or answer.trickle

    def _trickle(self) -> None:
        while not self.github.stopping.wait(0.05):
            self.wfile.write(b" ")
            self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as http.server names it
        """Keep the test's output clean."""
