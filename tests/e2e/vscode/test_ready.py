"""The real extension, installed from its .vsix, starts the real server."""

from pathlib import Path

from tests.e2e import shop
from tests.e2e.ground import prepared
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.running import ready


def test_an_opened_project_is_ready(tmp_path: Path, profile: Desk) -> None:
    with prepared(tmp_path, shop.FILES) as ground, profile.on(ground) as window:
        ready(window)
        assert ground.text(shop.PRICE) == shop.text(shop.PRICE)
