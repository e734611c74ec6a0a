"""Images and files that a text points at: named, and never fetched."""

import re

from patchwright.domain.invisible import spelled_line

IMAGE, FILE = "image", "file"
"""How the name of each begins."""

_SHOWN = 300
_URL = r"https?://[^\s<>()\"'\]]{1,2000}"
_ENDINGS = (
    r"zip|gz|tgz|bz2|xz|7z|tar|log|txt|pdf|docx?|xlsx?|csv|json|patch|diff|mp4|mov|webm|har|dmp"
)
_POINTED = re.compile(
    rf"!\[[^\]\n]{{0,200}}\]\(\s{{0,9}}<?(?P<markdown>{_URL})"
    rf"|<img\b[^>\n]{{0,200}}?\bsrc\s{{0,9}}=\s{{0,9}}[\"']?(?P<html>{_URL})"
    rf"|(?P<plain>{_URL})",
    re.IGNORECASE,
)
_IS_IMAGE = re.compile(r"\.(png|jpe?g|gif|webp|svg|bmp|heic)$", re.IGNORECASE)
_IS_FILE = re.compile(
    rf"/user-attachments/files/|/[^/]+/[^/]+/files/[0-9]+/|\.({_ENDINGS})$", re.IGNORECASE
)
_IS_UPLOAD = re.compile(
    r"/user-attachments/assets/|/[^/]+/[^/]+/assets/[0-9]+/|//user-images\.githubusercontent\.com/"
    r"|//private-user-images\.githubusercontent\.com/"
)


def attachments(text: str) -> tuple[str, ...]:
    """Return each image and file that *text* points at once, as `image URL` or `file URL`.

    An image is what is shown as one, or was uploaded as one; a file what is named like one.
    """
    found = (_named(match) for match in _POINTED.finditer(text))
    return tuple(dict.fromkeys(name for name in found if name))


def _named(match: re.Match[str]) -> str:
    url = (match["markdown"] or match["html"] or match["plain"]).rstrip(".,;:!?*_`")
    # What follows a question mark is a signature that lets anybody in.
    bare = re.split(r"[?#]", url, maxsplit=1)[0]
    if not match["plain"] or _IS_IMAGE.search(bare) or _IS_UPLOAD.search(bare):
        kind = IMAGE
    elif _IS_FILE.search(bare):
        kind = FILE
    else:
        return ""
    return f"{kind} {spelled_line(bare)[:_SHOWN]}"
