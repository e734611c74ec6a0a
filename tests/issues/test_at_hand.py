"""Which repository `#12` means, and which hosts are never asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.domain.errors import UserError
from patchwright.domain.issue import IssueRef
from patchwright.issues.hosts.at_hand import Repository, hosts_of, repository_of

ENTERPRISE = "ghe.corp.example, github.corp:8443, http://127.0.0.1:8080"


def check(
    expected: str,
    ref: IssueRef | None = None,
    *,
    setting: str = "",
    hosts: str = "",
    remotes: dict[str, str] | None = None,
    **named: str,
) -> None:
    """Compare `host/owner/name`, or the beginning of what is said instead."""
    told = _told(ref or IssueRef(number=12), remotes or named, setting, hosts)
    assert told == expected or (" " in told and told.startswith(expected)), told


def _told(ref: IssueRef, remotes: dict[str, str], setting: str, hosts: str) -> str:
    try:
        found = repository_of(ref, remotes, setting, hosts_of(hosts))
    except UserError as error:
        return error.what if error.remedy else "no remedy"
    return f"{found.host}/{found.name}"


@pytest.mark.parametrize(
    "url",
    [
        "https://github.com/o/r",
        "https://github.com/o/r.git",
        "https://github.com/o/r/",
        "https://github.com/o/r.git/",
        "https://user@github.com/o/r.git",
        "https://github.com:443/o/r.git",
        "http://github.com/o/r",
        "https://www.github.com/o/r",
        "https://GitHub.com/o/r",
        "HTTPS://GITHUB.COM/o/r",
        "git@github.com:o/r.git",
        "git@github.com:o/r",
        "git@github.com:/o/r.git",
        "github.com:o/r.git",
        "org-1234@github.com:o/r.git",
        "ssh://git@github.com/o/r.git",
        "ssh://git@github.com:22/o/r.git",
        "ssh://git@ssh.github.com:443/o/r.git",
        "ssh://ssh.github.com:443/o/r",
        "git+ssh://git@github.com/o/r.git",
        "git://github.com/o/r.git",
        "git://github.com/o/r",
    ],
)
def test_a_remote_on_github_is_understood_however_it_is_written(url: str) -> None:
    check("github.com/o/r", origin=url)


LOOKALIKES = [
    "https://github.com.evil.org/o/r",
    "https://github.com./o/r",
    "https://github.com:8443/o/r",
    "https://github.com@evil.org/o/r",
    "https://github.com:443@evil.org/o/r",
    "https://evil.org/github.com/o/r",
    "https://evil.org:github.com/o/r",
    "https://evil.org\\@github.com/o/r",
    "https://evil.org#@github.com/o/r",
    "https://evil.org?@github.com/o/r",
    "https://githuḅ.com/o/r",
    "https://GİTHUB.com/o/r",
    "https://\uff47ithub.com/o/r",
    "https://github。com/o/r",
    "https://github\u200b.com/o/r",
    "https://xn--githu-5xa.com/o/r",
    "https://github.co/o/r",
    "https://github.comm/o/r",
    "https://github-com.org/o/r",
    "https://gist.github.com/o/r",
    "https://api.github.com/o/r",
    "https://o.github.com/o/r",
    "https://github.com%2eevil.org/o/r",
    "https://github.com%00.evil.org/o/r",
    "https:github.com/o/r",
    "https:///github.com/o/r",
    "https://[github.com]/o/r",
    "https:// github.com/o/r",
    "https://ssh.github.com/o/r",
    "git@github.com.evil.org:o/r",
    "git@github.com@evil.org:o/r",
    "github.com@evil.org:o/r",
    "git@evil.org:github.com/o/r",
    "git@github.com:evil.org:o/r",
    "ssh://git@github.com:o/r",
    "ssh://github.com@evil.org/o/r",
    "ext::ssh github.com o/r",
    "ext::https://github.com/o/r",
    "file://github.com/o/r",
    "ftp://github.com/o/r",
    "-oProxyCommand=x@github.com:o/r/x",
    "//github.com/o/r",
    "/github.com/o/r",
    "./github.com/o/r",
    "C:\\github.com\\o\\r",
]


@pytest.mark.parametrize("url", LOOKALIKES)
def test_a_lookalike_is_never_github(url: str) -> None:
    with pytest.raises(UserError):
        repository_of(IssueRef(number=12), {"origin": url}, "", hosts_of(ENTERPRISE))


@pytest.mark.parametrize(
    "url",
    [
        "https://github.com/o",
        "https://github.com/o/r/tree/main",
        "https://github.com/o/r?x=1",
        "https://github.com/o/r#x",
        "https://github.com/o%2Fr/x",
        "https://github.com/../r",
        "https://github.com/o/..",
        "https://github.com/",
        "git@github.com:r.git",
        "git@github.com:~/o/r",
    ],
)
def test_a_path_that_names_no_repository_is_not_guessed_at(url: str) -> None:
    with pytest.raises(UserError, match="is no repository of GitHub"):
        repository_of(IssueRef(number=12), {"origin": url}, "", hosts_of(""))


def test_upstream_comes_before_origin_and_a_lone_remote_may_have_any_name() -> None:
    check("github.com/a/up", upstream="git@github.com:a/up", origin="git@github.com:b/fork")
    check("github.com/b/fork", origin="git@github.com:b/fork", other="git@github.com:c/x")
    check("github.com/c/x", other="git@github.com:c/x")
    check("Nothing says", other="git@github.com:c/x", more="git@github.com:d/y")


def test_an_upstream_on_disk_is_passed_over_and_one_elsewhere_is_not() -> None:
    check("github.com/b/r", upstream="/srv/git/r.git", origin="git@github.com:b/r")
    # `#12` in its comments is an issue of GitLab, whatever a mirror is called.
    check("gitlab.com is GitLab", upstream="git@gitlab.com:a/r", origin="git@github.com:b/r")


def test_the_setting_comes_before_remotes_and_what_is_written_before_both() -> None:
    remote = "git@github.com:b/r"
    check("github.com/s/t", setting="s/t", origin=remote)
    check("github.com/s/t", setting=" s/t ")
    check("github.com/s/t", setting="s/t", origin="git@gitlab.com:a/r")
    check("github.com/x/y", IssueRef(number=1, repository="x/y"), setting="s/t", origin=remote)
    check("github.com/x/y", IssueRef(number=1, repository="x/y"))
    check("'nonsense' is no repository", setting="nonsense", origin=remote)
    check("'evil.org/s/t' is no repository", setting="evil.org/s/t", origin=remote)


def test_a_url_decides_alone() -> None:
    ref = IssueRef(number=1, repository="x/y", host="github.com")
    check("github.com/x/y", ref, setting="s/t", origin="git@gitlab.com:a/r")
    away = IssueRef(number=1, repository="x/y", host="gitlab.com")
    check("gitlab.com is GitLab", away, setting="s/t", origin="git@github.com:a/r")
    check("github.com/x/y", IssueRef(number=1, repository="x/y", host="www.github.com"))


@pytest.mark.parametrize(
    "host",
    ["github.com.evil.org", "github.com.", "githuḅ.com", "github.com:8443", "evil.org", "ghe"],
)
def test_a_url_to_another_host_is_refused(host: str) -> None:
    with pytest.raises(UserError) as refused:
        repository_of(IssueRef(number=1, repository="x/y", host=host), {}, "", hosts_of(""))
    assert refused.value.what.isascii()


def test_hosts_of_the_user_are_asked_and_no_others() -> None:
    check("ghe.corp.example/o/r", hosts=ENTERPRISE, origin="https://ghe.corp.example/o/r.git")
    check("ghe.corp.example/o/r", hosts=ENTERPRISE, origin="ssh://git@ghe.corp.example:2222/o/r")
    check("github.corp:8443/o/r", hosts=ENTERPRISE, origin="https://github.corp:8443/o/r")
    check("github.corp:8443/o/r", hosts=ENTERPRISE, origin="git@github.corp:o/r")
    check("127.0.0.1:8080/o/r", hosts=ENTERPRISE, origin="http://127.0.0.1:8080/o/r.git")
    check("github.corp is not github.com", hosts=ENTERPRISE, origin="https://github.corp/o/r")
    check("127.0.0.1:81 is no forge", hosts=ENTERPRISE, origin="http://127.0.0.1:81/o/r")
    check("ghe.corp.example is no forge", origin="https://ghe.corp.example/o/r.git")


def test_a_repository_without_a_host_is_looked_for_where_the_one_at_hand_is() -> None:
    ref = IssueRef(number=1, repository="x/y")
    check("ghe.corp.example/x/y", ref, hosts=ENTERPRISE, origin="git@ghe.corp.example:o/r")
    check("gitlab.com is GitLab", ref, origin="git@gitlab.com:o/r")
    check("github.com/x/y", ref, origin="/srv/git/r.git")
    check("github.com/x/y", ref, origin="git@github-work:o/r")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("git@gitlab.com:g/s/r.git", "gitlab.com is GitLab."),
        ("https://gitlab.gnome.org/GNOME/r", "gitlab.gnome.org is GitLab."),
        ("ssh://git@altssh.gitlab.com:443/o/r", "gitlab.com is GitLab."),
        ("https://salsa.debian.org/o/r", "salsa.debian.org is GitLab."),
        ("git@bitbucket.org:o/r.git", "bitbucket.org is Bitbucket."),
        ("https://codeberg.org/o/r", "codeberg.org is Codeberg, a Forgejo server."),
        ("https://gitea.com/o/r", "gitea.com is Gitea or Forgejo."),
        ("git@forgejo.example:o/r", "forgejo.example is Gitea or Forgejo."),
        ("https://git.sr.ht/~o/r", "git.sr.ht is sourcehut."),
        ("git@ssh.dev.azure.com:v3/o/p/r", "dev.azure.com is Azure DevOps."),
        ("https://org@dev.azure.com/org/p/_git/r", "dev.azure.com is Azure DevOps."),
        ("https://org.visualstudio.com/p/_git/r", "org.visualstudio.com is Azure DevOps."),
        ("https://chromium.googlesource.com/x", "chromium.googlesource.com is Gerrit."),
        ("https://git.launchpad.net/x", "git.launchpad.net is Launchpad."),
        ("https://example.org/o/r", "example.org is no forge that Patchwright knows."),
        ("https://notgitlab.com/o/r", "notgitlab.com is no forge that Patchwright knows."),
        ("gh:o/r", "gh is a shorthand or an alias of SSH, and no host."),
        ("git@github-work:o/r.git", "github-work is a shorthand or an alias of SSH, and no host."),
        ("https://github.com.evil.org/o/r", "github.com.evil.org is not github.com"),
        ("https://githuḅ.com/o/r", "githu\\u1e05.com is not github.com"),
        ("/srv/r.git", "Nothing says which GitHub repository this is"),
        ("../r", "Nothing says which GitHub repository this is"),
    ],
)
def test_each_forge_has_its_own_sentence(url: str, said: str) -> None:
    check(said, origin=url)


def test_a_refusal_says_how_to_go_on() -> None:
    for url in ("git@gitlab.com:o/r", "https://example.org/o/r", "https://todo.sr.ht/~o/r"):
        with pytest.raises(UserError, match="patchwright fix FILE"):
            repository_of(IssueRef(number=1), {"origin": url}, "", hosts_of(""))


@pytest.mark.parametrize(
    ("setting", "hosts"),
    [
        ("", {"github.com"}),
        (" , ", {"github.com"}),
        ("GHE.Corp", {"github.com", "ghe.corp"}),
        ("a.b:8443, c", {"github.com", "a.b:8443", "c"}),
        ("https://ghe.corp/", {"github.com", "ghe.corp"}),
        ("http://127.0.0.1:8080", {"github.com", "http://127.0.0.1:8080"}),
        ("http://[::1]:80/", {"github.com", "http://[::1]:80"}),
    ],
)
def test_hosts_are_read(setting: str, hosts: set[str]) -> None:
    assert hosts_of(setting) == hosts


@pytest.mark.parametrize(
    "setting",
    [
        "http://ghe.corp",
        "http://127.0.0.1.evil.org:80",
        "http://localhost.evil.org",
        "http://0.0.0.0:80",
        "http://127.0.0.1@evil.org",
        "ghe.corp/api",
        "user@ghe.corp",
        "*.corp",
        "*",
        ".corp",
        "ghe.corp.",
        "gḥe.corp",
        "ghe corp",
        "ftp://ghe.corp",
        "ghe.corp:99999999",
        "ghe.corp:65536",
    ],
)
def test_what_is_no_host_is_said(setting: str) -> None:
    with pytest.raises(UserError, match="github_hosts"):
        hosts_of("good.corp, " + setting)


_PIECES = st.sampled_from(
    [
        "https://",
        "git@",
        "github.com",
        "evil.org",
        "@",
        ":",
        "/",
        "o/r",
        ".",
        "\\",
        "#",
        "?",
        "%2f",
        "x",
    ]
)


@given(st.lists(_PIECES, max_size=9).map("".join) | st.text())
def test_any_remote_is_github_itself_or_refused(url: str) -> None:
    try:
        found = repository_of(IssueRef(number=1), {"origin": url}, "", hosts_of(""))
    except UserError:
        return
    assert found == Repository(host="github.com", name=found.name)
    # What every reader of the URL takes for its host is the same.
    before, _, _ = url.lower().rpartition("github.com")
    assert before in {"", "www.", "https://", "https://www."} or before.endswith("@")
    assert not {"\\", "#", "?", "%"} & set(url)
