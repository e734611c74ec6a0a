"""Answers with all the fields that api.github.com sends, after its documentation."""

from typing import Any

from tests.support.fetching import PATH, fetched
from tests.support.github_server import Answer, serving_github

API = "https://api.github.com/repos/octo/demo"
PERSON: dict[str, Any] = {
    "login": "ann",
    "id": 1,
    "node_id": "MDQ6VXNlcjE=",
    "avatar_url": "https://avatars.githubusercontent.com/u/1?v=4",
    "gravatar_id": "",
    "url": "https://api.github.com/users/ann",
    "html_url": "https://github.com/ann",
    "repos_url": "https://api.github.com/users/ann/repos",
    "type": "User",
    "user_view_type": "public",
    "site_admin": False,
}
BOT = {**PERSON, "login": "tidy[bot]", "type": "Bot"}
REACTIONS = {"url": f"{API}/issues/12/reactions", "total_count": 1, "+1": 1, "-1": 0, "eyes": 0}
LABEL = {
    "id": 7,
    "node_id": "LA_7",
    "url": f"{API}/labels/bug",
    "name": "bug",
    "color": "d73a4a",
    "default": True,
    "description": None,
}
MILESTONE = {
    "url": f"{API}/milestones/1",
    "id": 1,
    "number": 1,
    "title": "2.0",
    "description": "",
    "creator": PERSON,
    "open_issues": 1,
    "closed_issues": 0,
    "state": "open",
    "created_at": "2026-01-02T03:04:05Z",
    "updated_at": "2026-01-02T03:04:05Z",
    "due_on": None,
    "closed_at": None,
}
ISSUE: dict[str, Any] = {
    "url": f"{API}/issues/12",
    "repository_url": API,
    "labels_url": f"{API}/issues/12/labels{{/name}}",
    "comments_url": f"{API}/issues/12/comments",
    "events_url": f"{API}/issues/12/events",
    "html_url": "https://github.com/octo/demo/issues/12",
    "id": 3_000_000_000,
    "node_id": "I_12",
    "number": 12,
    "title": "It breaks",
    "user": PERSON,
    "labels": [LABEL],
    "state": "closed",
    "state_reason": "not_planned",
    "locked": True,
    "active_lock_reason": "resolved",
    "assignee": PERSON,
    "assignees": [PERSON, BOT],
    "milestone": MILESTONE,
    "comments": 1,
    "created_at": "2026-01-02T03:04:05Z",
    "updated_at": "2026-01-02T03:04:05Z",
    "closed_at": "2026-01-02T03:04:05Z",
    "closed_by": PERSON,
    "author_association": "CONTRIBUTOR",
    "type": {"id": 1, "node_id": "IT_1", "name": "Bug", "description": None, "color": "red"},
    "sub_issues_summary": {"total": 1, "completed": 0, "percent_completed": 0},
    "issue_dependencies_summary": {"blocked_by": 0, "blocking": 0},
    "body": "So.",
    "reactions": REACTIONS,
    "timeline_url": f"{API}/issues/12/timeline",
    "performed_via_github_app": None,
    "what_comes_next_year": {"new": True},
}
COMMENT = {
    "url": f"{API}/issues/comments/1",
    "html_url": "https://github.com/octo/demo/issues/12#issuecomment-1",
    "issue_url": f"{API}/issues/12",
    "id": 1,
    "node_id": "IC_1",
    "user": BOT,
    "created_at": "2026-01-02T03:04:05Z",
    "updated_at": "2026-01-02T03:04:05Z",
    "author_association": "NONE",
    "body": "Still there?",
    "reactions": REACTIONS,
    "performed_via_github_app": {"id": 1, "slug": "tidy", "name": "tidy", "owner": PERSON},
}
REPOSITORY = {"id": 1, "name": "other", "full_name": "octo/other", "owner": PERSON}
PULL_REQUEST = {
    **ISSUE,
    "number": 13,
    "repository_url": "https://api.github.com/repos/octo/other",
    "repository": REPOSITORY,
    "draft": False,
    "pull_request": {
        "url": "https://api.github.com/repos/octo/other/pulls/13",
        "html_url": "https://github.com/octo/other/pull/13",
        "diff_url": "https://github.com/octo/other/pull/13.diff",
        "patch_url": "https://github.com/octo/other/pull/13.patch",
        "merged_at": None,
    },
}
TIMELINE: list[dict[str, Any]] = [
    {"id": 1, "event": "labeled", "actor": PERSON, "label": {"name": "bug", "color": "d73a4a"}},
    {**COMMENT, "event": "commented", "actor": BOT},
    {
        "event": "cross-referenced",
        "actor": PERSON,
        "created_at": "2026-01-02T03:04:05Z",
        "updated_at": "2026-01-02T03:04:05Z",
        "source": {"type": "issue", "issue": PULL_REQUEST},
    },
    {
        "id": 2,
        "event": "referenced",
        "actor": None,
        "commit_id": "6dcb09b5b57875f334f61aebed695e2e4193db5e",
        "commit_url": f"{API}/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e",
        "performed_via_github_app": None,
    },
    {"id": 3, "event": "milestoned", "actor": PERSON, "milestone": {"title": "2.0"}},
    {"id": 4, "event": "closed", "actor": PERSON, "state_reason": "not_planned"},
]


def test_all_that_github_sends_is_understood() -> None:
    with serving_github() as github:
        url = f"{github.url}/api/v3{PATH}"
        github.answers[PATH] = Answer(body={**ISSUE, "url": url})
        github.answers[f"{PATH}/comments"] = Answer(body=[COMMENT])
        github.answers[f"{PATH}/timeline"] = Answer(body=TIMELINE)
        found = fetched(github)
        assert len(github.requests) == 3
    issue = found.issue
    assert found.notices == ()
    assert (issue.title, issue.body, issue.state) == ("It breaks", "So.", "closed")
    assert (issue.labels, issue.linked) == (("bug",), ("octo/other#13",))
    assert [(comment.author, comment.body) for comment in issue.comments] == [
        ("tidy[bot]", "Still there?")
    ]
