"""Forges that are not GitHub, each with the sentence that its users read."""

from dataclasses import dataclass

from patchwright.domain.errors import Reason, UserError

_ONLY = "Patchwright fetches issues from GitHub only."
_NOTHING_SENT = "Nothing was sent to it."
_NONE = Reason.NO_REPOSITORY
_FILE = "save the issue's text to a file and run `patchwright fix FILE`"


@dataclass(frozen=True, slots=True)
class Forge:
    """A forge, or many servers of one kind.

    Attributes:
        name: As its users call it.
        hosts: Its hosts; `.x` stands for all hosts below `x`, and `x.` for all that
            begin with `x.`.
        remedy: How its users come by the text of an issue.
    """

    name: str
    hosts: tuple[str, ...]
    remedy: str

    def has(self, host: str) -> bool:
        """Say whether *host*, without a port, is one of its hosts."""
        return any(
            host == known
            or (known.startswith(".") and host.endswith(known))
            or (known.endswith(".") and host.startswith(known))
            for known in self.hosts
        )


_FORGES = (
    Forge(
        "GitLab",
        (
            "gitlab.com",
            "gitlab.",
            ".gitlab.com",
            "salsa.debian.org",
            "framagit.org",
            "invent.kde.org",
        ),
        "Run `glab issue view NUMBER > FILE`, or " + _FILE + ".",
    ),
    Forge(
        "Bitbucket",
        ("bitbucket.org", "bitbucket."),
        "Copy the issue's text from its page: " + _FILE + ".",
    ),
    Forge(
        "Codeberg, a Forgejo server",
        ("codeberg.org",),
        "Run `tea issues NUMBER > FILE`, or " + _FILE + ".",
    ),
    Forge(
        "Gitea or Forgejo",
        ("gitea.com", "gitea.", "forgejo.", "code.forgejo.org", "notabug.org"),
        "Run `tea issues NUMBER > FILE`, or " + _FILE + ".",
    ),
    Forge(
        "sourcehut",
        ("sr.ht", ".sr.ht"),
        "Copy the ticket's text from todo.sr.ht: " + _FILE + ".",
    ),
    Forge(
        "Azure DevOps",
        ("dev.azure.com", ".dev.azure.com", ".visualstudio.com"),
        "Run `az boards work-item show --id NUMBER > FILE`, or " + _FILE + ".",
    ),
    Forge(
        "Launchpad",
        ("launchpad.net", ".launchpad.net"),
        "Copy the bug's text from bugs.launchpad.net: " + _FILE + ".",
    ),
    Forge(
        "Gerrit",
        (".googlesource.com", "gerrit."),
        "Gerrit keeps changes and no issues; find the issue's tracker, then " + _FILE + ".",
    ),
    Forge("Gitee", ("gitee.com",), "Copy the issue's text from its page: " + _FILE + "."),
    Forge("Pagure", ("pagure.io", ".pagure.io", "src.fedoraproject.org"), _FILE.capitalize() + "."),
    Forge(
        "SourceForge",
        (".code.sf.net", "sourceforge.net", ".sourceforge.net"),
        _FILE.capitalize() + ".",
    ),
    Forge("Savannah", ("git.savannah.gnu.org", "savannah.gnu.org"), _FILE.capitalize() + "."),
)


def refusal(host: str) -> UserError:
    """Return what to tell about *host*, which is no GitHub that may be asked."""
    shown = host.encode("ascii", "backslashreplace").decode()
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    if forge := next((forge for forge in _FORGES if forge.has(name)), None):
        return UserError(f"{shown} is {forge.name}. {_ONLY}", remedy=forge.remedy, reason=_NONE)
    if host.isascii() and "." not in host:
        return UserError(
            f"{shown} is a shorthand or an alias of SSH, and no host.",
            remedy="Set `repository` to owner/name, or let git's `url.<base>.insteadOf` spell it out.",
            reason=_NONE,
        )
    if not host.isascii() or "xn--" in host or "github" in host:
        return UserError(
            f"{shown} is not github.com, though it may look like it.",
            kept=_NOTHING_SENT,
            remedy=f"If it is a GitHub Enterprise server, add it to `github_hosts` in your own"
            f" settings; otherwise {_FILE}.",
            reason=_NONE,
        )
    return UserError(
        f"{shown} is no forge that Patchwright knows. {_ONLY}",
        kept=_NOTHING_SENT,
        remedy=f"If it is a GitHub Enterprise server, add it to `github_hosts` in your own"
        f" settings; otherwise {_FILE}.",
        reason=_NONE,
    )


def no_repository() -> UserError:
    """Return what to tell where nothing says which repository `#12` belongs to."""
    return UserError(
        "Nothing says which GitHub repository this is: it has no remote `upstream` or `origin`.",
        remedy=f"Set `repository` to owner/name, write owner/repo#12 or a URL, or {_FILE}.",
        reason=_NONE,
    )
