"""What is asked of GitHub, and as whom, in the words of sentences."""

from dataclasses import dataclass

from patchwright.issues.hosts.at_hand import GITHUB


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What is asked for, and as whom.

    Attributes:
        issue: `owner/name#12`.
        host: Where.
        token_from: Where the token came from; empty without one.
    """

    issue: str
    host: str
    token_from: str = ""

    @property
    def service(self) -> str:
        """Return what people call the host."""
        return "GitHub" if self.host == GITHUB else f"GitHub at {self.host}"

    @property
    def give_token(self) -> str:
        """Return how a token is given for the host, without a first capital."""
        if self.host == GITHUB:
            return "set GITHUB_TOKEN, or log in with `gh auth login`"
        return f"set GH_ENTERPRISE_TOKEN, or log in with `gh auth login --hostname {self.host}`"
