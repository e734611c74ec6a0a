"""Whatever an editor says of itself, now or in years: we start, and understand what we can."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.fake_editor import FakeEditor, FakeProgram
from tests.support.lsp_peer import RpcError

from patchwright.editor.session.client import Client, client_of

TODAY: dict[str, dict[str, Any]] = {
    "vscode": {
        "processId": 1,
        "clientInfo": {"name": "Visual Studio Code", "version": "1.125.0"},
        "locale": "en",
        "rootPath": "/w",
        "rootUri": "file:///w",
        "capabilities": {
            "workspace": {
                "applyEdit": True,
                "workspaceEdit": {
                    "documentChanges": True,
                    "resourceOperations": ["create", "rename", "delete"],
                    "failureHandling": "textOnlyTransactional",
                    "normalizesLineEndings": True,
                    "changeAnnotationSupport": {"groupsOnLabel": True},
                    "metadataSupport": True,
                    "snippetEditSupport": True,
                },
                "symbol": {"symbolKind": {"valueSet": [*range(1, 27), 99]}},
                "configuration": True,
                "didChangeWatchedFiles": {
                    "dynamicRegistration": True,
                    "relativePatternSupport": True,
                },
                "didChangeConfiguration": {"dynamicRegistration": True},
                "foldingRange": {"refreshSupport": True},
                "textDocumentContent": {"dynamicRegistration": True},
            },
            "textDocument": {
                "codeAction": {
                    "codeActionLiteralSupport": {
                        "codeActionKind": {"valueSet": ["", "quickfix", "notebook", "x.y"]}
                    },
                    "documentationSupport": True,
                    "tagSupport": {"valueSet": [1, 2]},
                },
                "filters": {"relativePatternSupport": True},
            },
            "window": {
                "showMessage": {"messageActionItem": {"additionalPropertiesSupport": True}},
                "showDocument": {"support": True},
                "workDoneProgress": True,
            },
            "general": {
                "staleRequestSupport": {"cancel": True, "retryOnContentModified": []},
                "positionEncodings": ["utf-16"],
                "markdown": {"parser": "marked", "version": "9", "allowedTags": None},
            },
            "notebookDocument": {"synchronization": {"executionSummarySupport": True}},
        },
        "trace": "off",
        "workspaceFolders": [{"uri": "file:///w", "name": "w"}],
    },
    "neovim": {
        "processId": 1,
        "clientInfo": {"name": "Neovim", "version": "0.13.0"},
        "capabilities": {
            "general": {"positionEncodings": ["utf-8", "utf-16", "utf-32"]},
            "workspace": {
                "applyEdit": True,
                "configuration": True,
                "didChangeConfiguration": {"dynamicRegistration": False},
                "didChangeWatchedFiles": {"dynamicRegistration": True},
                "workspaceEdit": {
                    "documentChanges": True,
                    "resourceOperations": ["rename", "create", "delete"],
                },
            },
            "window": {"showDocument": {"support": True}, "workDoneProgress": True},
        },
        "rootPath": None,
        "rootUri": None,
        "trace": "off",
        "workDoneToken": "1",
        "workspaceFolders": None,
    },
    "eglot": {
        "processId": 1,
        "clientInfo": {"name": "Eglot", "version": "1.19"},
        "rootPath": "/w/",
        "rootUri": "file:///w",
        "initializationOptions": {},
        "capabilities": {
            "workspace": {
                "applyEdit": True,
                "executeCommand": {"dynamicRegistration": False},
                "workspaceEdit": {"documentChanges": True},
                "didChangeWatchedFiles": {"dynamicRegistration": True},
                "configuration": True,
                "workspaceFolders": True,
            },
            "general": {"positionEncodings": ["utf-32", "utf-8", "utf-16"]},
            "window": {"showDocument": {"support": True}, "workDoneProgress": True},
            "experimental": {},
        },
        "workspaceFolders": [{"uri": "file:///w", "name": "~/w"}],
    },
    "helix": {
        "processId": 1,
        "clientInfo": {"name": "helix", "version": "25.07"},
        "capabilities": {
            "general": {"positionEncodings": ["utf-8", "utf-32", "utf-16"]},
            "workspace": {
                "applyEdit": True,
                "configuration": True,
                "workspaceEdit": {
                    "documentChanges": True,
                    "resourceOperations": ["create", "rename", "delete"],
                    "failureHandling": "abort",
                },
                "didChangeWatchedFiles": {"dynamicRegistration": True},
            },
            "window": {"workDoneProgress": True, "showDocument": {"support": True}},
        },
        "rootPath": "/w",
        "rootUri": "file:///w",
        "workspaceFolders": [{"name": "w", "uri": "file:///w"}],
    },
    "zed": {
        "processId": 1,
        "clientInfo": {"name": "Zed", "version": "1.9"},
        "initializationOptions": None,
        "capabilities": {
            "general": {"positionEncodings": ["utf-16"]},
            "workspace": {
                "applyEdit": True,
                "configuration": True,
                "didChangeWatchedFiles": {"dynamicRegistration": True},
                "workspaceEdit": {
                    "documentChanges": True,
                    "resourceOperations": ["create", "rename", "delete"],
                    "snippetEditSupport": True,
                },
                "diagnostics": {"refreshSupport": True},
            },
            "window": {"workDoneProgress": True, "showMessage": {"messageActionItem": None}},
        },
        "rootUri": "file:///w",
        "workspaceFolders": [{"uri": "file:///w", "name": ""}],
    },
}

ALL = Client(
    show_document=True,
    apply_edit=True,
    document_changes=True,
    resource_operations=frozenset({"create", "rename", "delete"}),
    progress=True,
    watches_files=True,
    configuration=True,
)
EXPECTED: dict[str, dict[str, Any]] = {
    "vscode": {"name": "Visual Studio Code", "tells_settings": True, "asks": True},
    "neovim": {"name": "Neovim", "encoding": "utf-8"},
    "eglot": {"name": "Eglot", "encoding": "utf-32", "resource_operations": frozenset[str]()},
    "helix": {"name": "helix", "encoding": "utf-8"},
    "zed": {"name": "Zed", "show_document": False},
}


def fields(client: Client) -> dict[str, Any]:
    return {name: getattr(client, name) for name in Client.__slots__}


@pytest.mark.parametrize("editor", TODAY)
def test_what_todays_editors_can_do_is_understood(editor: str) -> None:
    assert fields(client_of(TODAY[editor])) == {**fields(ALL), **EXPECTED[editor]}


ODD: list[tuple[str, Any]] = [
    ("nothing", {}),
    ("null everywhere", dict.fromkeys(TODAY["vscode"])),
    ("capabilities of another kind", {"capabilities": [1, 2]}),
    ("nulls inside", {"capabilities": dict.fromkeys(TODAY["vscode"]["capabilities"])}),
    ("numbers inside", {"capabilities": {"window": 1, "workspace": 2, "general": 3}}),
    ("an unknown encoding", {"capabilities": {"general": {"positionEncodings": ["utf-9"]}}}),
    ("an encoding of null", {"capabilities": {"general": {"positionEncodings": None}}}),
    ("folders of another kind", {"workspaceFolders": {"uri": 1}}),
    ("folders of nothing", {"workspaceFolders": [None, {}, {"uri": None}, 3]}),
    ("a folder that is not there", {"rootUri": "file:///not/there"}),
    ("a folder of another kind", {"rootUri": "vscode-remote://ssh/w"}),
    ("a path that is relative", {"rootPath": "w"}),
    ("a process that is text", {"processId": "many"}),
    ("a process that is not there", {"processId": 2**22 + 1}),
    ("a trace that we do not know", {"trace": "compact"}),
    ("options that are a list", {"initializationOptions": [1]}),
    ("options that are text", {"initializationOptions": "model"}),
    ("a name that is a number", {"clientInfo": {"name": 3}}),
    ("experiments", {"capabilities": {"experimental": {"x": [None]}}, "x": 1}),
]


@pytest.mark.parametrize("params", [one[1] for one in ODD], ids=[one[0] for one in ODD])
async def test_odd_parameters_do_not_keep_us_from_starting(params: Any) -> None:
    editor = FakeEditor(FakeProgram())
    told = await editor.request("initialize", params)
    assert told["capabilities"]["positionEncoding"] == "utf-16"
    editor.notify("initialized", {})
    assert "folders" in await editor.command("status")
    await editor.shutdown()


@pytest.mark.parametrize("params", [None, [], "x", 3])
async def test_parameters_that_are_no_object_are_refused_and_a_second_try_is_free(
    params: Any,
) -> None:
    editor = FakeEditor(FakeProgram())
    with pytest.raises(RpcError, match="-32602"):
        await editor.request("initialize", params)
    await editor.initialize()
    await editor.shutdown()


async def test_capabilities_are_those_that_we_have(tmp_path: Path) -> None:
    editor = FakeEditor(FakeProgram())
    told = await editor.initialize(rootUri=tmp_path.as_uri())
    able = told["capabilities"]
    assert able["textDocumentSync"] == {"openClose": True, "change": 2, "save": True}
    assert able["workspace"]["workspaceFolders"] == {
        "supported": True,
        "changeNotifications": True,
    }
    assert "patchwright.fix" in able["executeCommandProvider"]["commands"]
    assert able["codeActionProvider"]["codeActionKinds"]
    assert told["serverInfo"]["name"] == "patchwright"
    await editor.shutdown()
