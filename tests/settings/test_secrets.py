"""Which values of settings and environment are secrets."""

from typing import Any

from patchwright.settings.secrets import secrets_of
from patchwright.settings.table import SECRET, Settings


def test_secret_settings_are_secrets_and_others_are_not() -> None:
    values: dict[str, Any] = {name: f"the {name}" for name in SECRET}
    settings = Settings(**values)
    assert secrets_of(settings, {}) == frozenset(values.values())


def test_what_is_set_in_the_environment_is_one_even_where_it_is_not_in_force() -> None:
    environ = {
        "ANTHROPIC_API_KEY": "weaker",
        "PATCHWRIGHT_API_KEY": "stronger",
        "ANTHROPIC_AUTH_TOKEN": "a",
        "GITHUB_TOKEN": "b",
        "GH_TOKEN": "c",
        "GH_ENTERPRISE_TOKEN": "d",
        "GITHUB_ENTERPRISE_TOKEN": "e",
        "HOME": "/home/ann",
    }
    found = secrets_of(Settings(api_key="stronger"), environ)
    assert found == {"weaker", "stronger", "a", "b", "c", "d", "e"}


def test_the_password_of_the_address_is_one() -> None:
    def found(url: str) -> frozenset[str]:
        return secrets_of(Settings(base_url=url), {})

    assert found("http://ann:p%20w@localhost:8080/v1") == {"p%20w", "p w"}
    assert found("http://t0ken@localhost") == {"t0ken"}
    assert found("http://localhost:8080") == frozenset()
    assert found("http://[broken") == frozenset()
