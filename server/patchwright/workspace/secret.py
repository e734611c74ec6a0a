"""Files whose content is never read, told by their names alone.

The rules are: environment files (`.env*`, `*.env`) unless the name says that it
is a sample (`.env.example`, `.env.sample`, `.env.template`, `.env.dist`,
`.env.defaults`, also `sample.env`); private keys and key stores by extension
(`*.pem`, `*.key`, `*.p12`, `*.pfx`, …); SSH's private keys (`id_rsa`, `id_ed25519`, …
with any extension but `.pub`, and other `id_*` without an extension, so that
`id_map.py` is code); and the files in which well-known programs keep passwords
and tokens. Letter case does not matter. A repository adds its own with
`.patchwrightignore`.
"""

import re

_SAMPLE = re.compile(r"(^|[._-])(example|sample|template|tmpl|dist|defaults?)([._-]|$)")
_ENVIRONMENT = re.compile(r"\.env.*|.*\.env")
_SSH = re.compile(r"id_(rsa|dsa|ecdsa|ecdsa_sk|ed25519|ed25519_sk|xmss)([._-].*)?|id_[^.]*")
_EXTENSIONS = (".pem", ".key", ".p12", ".pfx", ".p8", ".ppk", ".jks", ".keystore", ".kdbx")
_NAMES = frozenset(
    {
        ".netrc",
        "_netrc",
        ".pgpass",
        ".pypirc",
        ".git-credentials",
        ".htpasswd",
        ".dockercfg",
        ".vault-token",
        "credentials.json",
        "application_default_credentials.json",
    }
)
_NAMED = re.compile(r"(client[_-]secret|service[_-]account).*\.json|\.?aws[_-]credentials")
_PATHS = re.compile(r"(^|/)(\.aws/credentials|\.docker/config\.json|\.kube/config)$")


def is_secret(path: str) -> bool:
    """Say whether the file at *path* may hold a secret and is never read."""
    lower = path.lower()
    name = lower.rpartition("/")[2]
    if _ENVIRONMENT.fullmatch(name):
        return _SAMPLE.search(name) is None
    if _SSH.fullmatch(name):
        return not name.endswith(".pub")
    return (
        name.endswith(_EXTENSIONS)
        or name in _NAMES
        or _NAMED.fullmatch(name) is not None
        or _PATHS.search(lower) is not None
    )
