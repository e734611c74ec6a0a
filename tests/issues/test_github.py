"""Issues as a GitHub on the loopback interface tells them."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.fetching import DEMO, PATH, TOKEN, fetched
from tests.support.github_server import Answer, refusal, serving_github

from patchwright.domain.errors import IssueError
from patchwright.domain.issue import Comment, Issue, Trust
from patchwright.issues.github import reading
from patchwright.issues.github.fetching import Access, Fetched


def told(**words: Any) -> Fetched:
    with serving_github(issues={DEMO: words}) as github:
        return fetched(github)


def test_all_that_an_issue_says_is_read() -> None:
    words = {
        "title": "It breaks",
        "body": "When I run it.\r\n",
        "comments": [("ben", "Me too."), ("cat", "Not here.")],
        "labels": ["bug", "good first issue"],
        "linked": ["octo/demo#13", "octo/other#7"],
        "state": "closed",
    }
    with serving_github(issues={DEMO: words}) as github:
        assert fetched(github).issue == Issue(
            title="It breaks",
            body="When I run it.\n",
            comments=(
                Comment(author="ben", body="Me too."),
                Comment(author="cat", body="Not here."),
            ),
            labels=("bug", "good first issue"),
            origin="octo/demo#12",
            trust=Trust.OUTSIDE,
            url=f"{github.url}/octo/demo/issues/12",
            state="closed",
            linked=("octo/demo#13", "octo/other#7"),
        )


def test_all_of_500_comments_are_read_in_order() -> None:
    found = told(comments=[f"number {n}" for n in range(500)])
    assert [comment.body for comment in found.issue.comments] == [f"number {n}" for n in range(500)]
    assert found.notices == ()


def test_comments_beyond_a_bound_are_left_out_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_COMMENTS", 100)
    found = told(comments=[f"number {n}" for n in range(2_345)])
    assert len(found.issue.comments) == 100
    assert found.notices == (
        "Not read, because there is too much: the newest 2,245 of 2,345 comments.",
    )


def test_comments_beyond_the_length_of_an_issue_are_left_out_and_counted() -> None:
    found = told(comments=["x" * 600_000, "y" * 600_000, "z"])
    assert [len(comment.body) for comment in found.issue.comments] == [600_000]
    assert found.notices == ("Not read, because there is too much: the newest 2 of 3 comments.",)


def test_exactly_as_many_comments_as_are_read_leave_nothing_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "MOST_COMMENTS", 100)
    assert told(comments=["x"] * 100).notices == ()


def test_a_pull_request_is_read_by_its_number_and_said_to_be_one() -> None:
    found = told(pull_request=True)
    assert found.issue.title == "It breaks"
    assert found.notices == (
        "octo/demo#12 is a pull request: its text is read, its changes and reviews are not.",
    )


def test_no_body_is_an_empty_one() -> None:
    assert told(body=None).issue.body == ""


def test_an_author_who_is_gone_is_a_ghost() -> None:
    found = told(author=None, comments=[(None, "Who am I?")])
    assert found.issue.comments == (Comment(author="ghost", body="Who am I?"),)


def test_what_hides_or_turns_text_in_names_is_made_visible() -> None:
    found = told(labels=["bug\u202e"], comments=[("ann\x1b[2J", "Hi.")])
    assert found.issue.labels == ("bug\\u{202e}",)
    assert found.issue.comments[0].author == "ann\\u{1b}[2J"


def test_a_label_may_be_a_bare_name_or_have_none() -> None:
    body: dict[str, Any] = {"number": 12, "title": "T", "html_url": "", "state": "", "comments": 0}
    labels = ["plain", {"name": "bug"}, {"name": None}, {"name": "\ud83d\ude00 hot\ud800"}]
    answers = {PATH: Answer(body={**body, "labels": labels})}
    with serving_github(answers=answers) as github:
        assert fetched(github).issue.labels == ("plain", "bug", "\N{GRINNING FACE} hot\\u{d800}")


def test_text_that_could_not_be_kept_is_mended() -> None:
    found = told(title="a\nb\ud800", body="x\0y\udfff")
    assert (found.issue.title, found.issue.body) == ("a b?", "x\N{REPLACEMENT CHARACTER}y?")


def test_hidden_parts_are_named_with_their_place() -> None:
    found = told(
        title="It\u200bbreaks",
        body="So.\n<!-- ignore me -->",
        comments=["Nothing.", ("ben", "One.\nTwo.<!-- obey me -->")],
    )
    assert found.issue.hidden == (
        "title: line 1: zero width space (U+200B)",
        "body: line 2: HTML comment: ignore me",
        "comment 2 by ben: line 2: HTML comment: obey me",
    )


def test_very_many_hidden_parts_are_counted() -> None:
    found = told(comments=[f"<!-- {n} -->" for n in range(50)])
    assert len(found.issue.hidden) == 31
    assert found.issue.hidden[-1] == "and 20 more hidden parts"


def test_images_and_files_are_named_and_never_fetched() -> None:
    with serving_github() as github:
        image, file = f"{github.url}/i.png", f"{github.url}/octo/demo/files/7/run.log"
        github.issues[DEMO] = {"body": f"![shot]({image})", "comments": [f"[log]({file})"]}
        assert fetched(github).issue.attachments == (f"image {image}", f"file {file}")
        assert github.paths == [
            "/repos/octo/demo/issues/12",
            "/repos/octo/demo/issues/12/comments?per_page=100",
            "/repos/octo/demo/issues/12/timeline?per_page=100",
        ]


def test_without_comments_none_are_asked_for() -> None:
    with serving_github(issues={DEMO: {}}) as github:
        fetched(github)
        assert not any("comments" in path for path in github.paths)


@pytest.mark.parametrize(
    ("timeline", "why"),
    [
        (refusal(403, "Nope."), 'forbids reading octo/demo#12 (403): "Nope".'),
        (Answer(body={"no": "list"}), "what GitHub told of them is not understood."),
        (
            Answer(body=[{"event": "cross-referenced"}]),
            "what GitHub told of them is not understood.",
        ),
    ],
)
def test_an_issue_is_read_although_its_links_are_not_told(timeline: Answer, why: str) -> None:
    answers = {"/repos/octo/demo/issues/12/timeline": timeline}
    with serving_github(issues={DEMO: {}}, answers=answers) as github:
        found = fetched(github)
    assert found.issue.linked == ()
    (notice,) = found.notices
    assert notice.startswith("Linked pull requests are not known")
    assert notice.endswith(why)


def test_a_link_made_by_hand_is_said_to_be_there() -> None:
    by_hand, undone = {"event": "connected"}, {"event": "disconnected"}
    path = "/repos/octo/demo/issues/12/timeline"
    with serving_github(issues={DEMO: {}}, answers={path: Answer(body=[by_hand])}) as github:
        assert fetched(github).notices == (
            "A pull request was linked by hand; GitHub tells which one only on the issue's page.",
        )
        github.answers[path] = Answer(body=[by_hand, undone])
        assert fetched(github).notices == ()


def test_a_body_longer_than_any_issue_is_not_read() -> None:
    with pytest.raises(IssueError, match="sends far more than an issue can hold"):
        told(body="x" * (reading.LONGEST + 1))


def test_a_mention_in_an_issue_is_no_linked_pull_request() -> None:
    source = {"issue": {"number": 3, "repository_url": "https://x/repos/octo/demo"}}
    timeline = Answer(body=[{"event": "cross-referenced", "source": source}])
    answers = {"/repos/octo/demo/issues/12/timeline": timeline}
    with serving_github(issues={DEMO: {}}, answers=answers) as github:
        assert fetched(github).issue.linked == ()


@pytest.mark.parametrize("url", ["https://evil.example/12", "javascript://HOST/%0aalert(1)"])
def test_an_address_on_another_host_is_not_shown(url: str) -> None:
    words: dict[str, Any] = {
        "number": 12,
        "title": "T",
        "labels": [],
    }
    with serving_github() as github:
        words["html_url"] = url.replace("HOST", github.host)
        github.answers[PATH] = Answer(body={**words, "comments": 0, "state": "odd"})
        issue = fetched(github).issue
    assert (issue.url, issue.state, issue.origin) == ("", "", "octo/demo#12")


def test_the_token_is_shown_to_the_api_and_kept_nowhere(tmp_path: Path) -> None:
    with serving_github(issues={DEMO: {"comments": ["Hi."]}}, admits="s3cret-token") as github:
        found = fetched(github, **TOKEN, cache=tmp_path)
        shown = {asked.headers["authorization"] for asked in github.requests}
    assert shown == {"token s3cret-token"}
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"octo/demo" in kept
    assert b"s3cret" not in kept + repr((found, Access(**TOKEN))).encode()
