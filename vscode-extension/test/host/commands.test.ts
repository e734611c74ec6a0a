// Every command has somebody who carries it out; problems and selections are read as they stand.

import assert from "node:assert/strict";

import { pickProblem, selected } from "../../src/start/editor";
import { startMiddleware } from "../../src/start/middleware";
import { Quiet } from "../../src/start/quiet";
import { issuesOf } from "../../src/start/source";
import {
  CancellationTokenSource,
  commands,
  Diagnostic,
  DiagnosticSeverity,
  extensions,
  languages,
  Range,
  Selection,
  type TextEditor,
  Uri,
  window,
  workspace,
} from "../../src/vscode";
import { StandIn } from "./standin";

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
  };
}

suite("commands", () => {
  test("every command of the palette is there, and none has a name of the server's", async () => {
    const found = extensions.getExtension("patchwright.patchwright");
    assert.ok(found);
    await found.activate();
    const there = new Set(await commands.getCommands(true));
    const { contributes } = found.packageJSON as Manifest;
    const missing = contributes.commands.map((one) => one.command).filter((name) => !there.has(name));
    assert.deepEqual(missing, []);
    assert.ok(there.has("patchwright.watch.focus"), "the view is there");
  });

  test("what is selected is taken as it stands, and without a selection the place is told", async () => {
    const editor = await shown("# Notes\n\nThe 🙂 table is short.\n");
    editor.selection = new Selection(2, 0, 2, 6);
    const asked = selected(editor);
    assert.deepEqual(asked.range, { start: { line: 2, character: 0 }, end: { line: 2, character: 6 } });
    assert.equal(asked.text, "The 🙂");
    editor.selection = new Selection(2, 3, 2, 3);
    assert.equal(selected(editor).text, undefined);
  });

  test("the problem at the cursor is told with its rule, and none of our own", async () => {
    const editor = await shown("import os\nx = 1\n");
    const collection = languages.createDiagnosticCollection("test");
    const other = new Diagnostic(new Range(0, 0, 0, 9), "os is not used", DiagnosticSeverity.Warning);
    other.source = "ruff";
    other.code = { value: "F401", target: Uri.parse("https://example.org") };
    const ours = new Diagnostic(new Range(0, 0, 0, 9), "1st of 2 places", DiagnosticSeverity.Information);
    ours.source = "patchwright";
    collection.set(editor.document.uri, [ours, other]);
    editor.selection = new Selection(0, 4, 0, 4);
    const asked = await pickProblem(editor);
    assert.deepEqual(asked?.diagnostic, {
      message: "os is not used",
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 9 } },
      code: "F401",
      source: "ruff",
    });
    collection.dispose();
  });

  test("a refusal to list issues is an answer that says what would help", async () => {
    const refused = Object.assign(new Error("octo/secret is [not](command:x) found."), {
      data: { reason: "sign-in" },
    });
    const refusal = async (host: string) => {
      const server = new StandIn({
        "patchwright/issues": () => {
          throw refused;
        },
        "patchwright.status": () => ({
          folders: [{ root: "/r", details: { github: { repository: `${host}/octo/secret` } } }],
        }),
      });
      return (await issuesOf(server, Uri.file("/r"), "", { labels: [], assignee: "" }, 1)).refusal;
    };
    const said = { reason: "sign-in", message: "octo/secret is [not] (command:x) found." };
    assert.deepEqual(await refusal("github.com"), { ...said, takesAccounts: true });
    assert.deepEqual(await refusal("ghe.example.org"), { ...said, takesAccounts: false });
  });
});

suite("what the server's own code actions begin", () => {
  test("goes our way where an object says what is meant, and else the server's", async () => {
    const asked: unknown[] = [];
    const way = async (given: unknown): Promise<void> => void asked.push(given);
    const { executeCommand } = startMiddleware({ "patchwright.fix": way }, new Quiet());
    const next = (command: string): string => `the server's ${command}`;
    assert.equal(await executeCommand?.("patchwright.fix", [{ issue: "#12" }], next), undefined);
    assert.equal(await executeCommand?.("patchwright.fix", ["#12"], next), "the server's patchwright.fix");
    assert.equal(await executeCommand?.("patchwright.runs", [{}], next), "the server's patchwright.runs");
    assert.deepEqual(asked, [{ issue: "#12" }]);
  });

  test("opens no page with places while they are picked from a list", async () => {
    const quiet = new Quiet();
    const show = startMiddleware({}, quiet).window?.showDocument;
    const token = new CancellationTokenSource().token;
    const shown: string[] = [];
    const next = async ({ uri }: { readonly uri: string }) => ({ success: shown.push(uri) > 0 });
    const page = "file:///cache/places/places.md";
    await show?.({ uri: page }, token, next);
    await quiet.during(async () => {
      await show?.({ uri: page }, token, next);
      await show?.({ uri: "file:///r/a.py" }, token, next);
    });
    assert.deepEqual(shown, [page, "file:///r/a.py"]);
  });
});

async function shown(content: string): Promise<TextEditor> {
  return window.showTextDocument(await workspace.openTextDocument({ content, language: "plaintext" }));
}
