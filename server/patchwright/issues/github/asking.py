"""What is asked of GitHub, and as whom, in the words of sentences."""

from dataclasses import dataclass

from patchwright.issues.hosts.at_hand import GITHUB


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What is asked for, and as whom.

    Attributes:
        issue: `owner/name#12`; or what else, in words.
        host: Where.
        token_from: Where the token came from; empty without one.
        is_list: It is no single issue, so that no file can take its place.
    """

    issue: str
    host: str
    token_from: str = ""
    is_list: bool = False

    @property
    def instead(self) -> str:
        """Return what can be done without an answer."""
        if self.is_list:
            return "tell in words what is wrong"
        return "save the issue's text to a file and name that"

    @property
    def look_at(self) -> str:
        """Return what may be wrong with what is asked for."""
        if self.is_list:
            return "Look at the repository's name (setting `repository`, or the remotes)"
        return "Look at the number, which is no discussion's, and at the repository's name"

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
