// Which server is started, as it is decided in a window: with its folders, and with what it shows meanwhile.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Hidden } from "../../src/server/hidden";
import { opened } from "../../src/server/output";
import { Hindrance } from "../../src/server/problem";
import { resolved, type Settings } from "../../src/server/resolve";
import { type ExtensionContext, Uri, workspace } from "../../src/vscode";

suite("which server is started", () => {
  const log = opened(new Hidden());
  let base: string;
  let extension: ExtensionContext;

  setup(() => {
    base = mkdtempSync(join(tmpdir(), "resolve-"));
    mkdirSync(join(base, "server"));
    writeFileSync(join(base, "server", "patchwright-0.1.0-py3-none-any.whl"), "");
    writeFileSync(join(base, "server", "constraints.txt"), "");
    extension = {
      extensionPath: base,
      globalStorageUri: Uri.file(join(base, "storage")),
      extension: { packageJSON: { version: "0.1.0" } },
    } as unknown as ExtensionContext;
  });
  teardown(() => rmSync(base, { recursive: true, force: true }));

  const decide = (settings: Partial<Settings>) =>
    resolved(extension, log, new AbortController(), { command: "", python: "", ...settings });

  const kindOf = (settings: Partial<Settings>) =>
    decide(settings).then(
      () => "none",
      (error: unknown) => (error instanceof Hindrance ? error.problem.kind : String(error)),
    );

  test("one of the user's own is taken as it is, where it is one", async () => {
    assert.deepEqual(await decide({ command: "/bin/sh" }), { path: "/bin/sh", isOwn: false });
    assert.equal(await kindOf({ command: "patchwright" }), "relative");
    assert.equal(await kindOf({ command: join(base, "nothing") }), "no-command");
  });

  test("no program of the workspace is started, not even by a link that lies outside", async () => {
    const folder = workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail();
    const inside = join(folder, "server-of-the-folder");
    writeFileSync(inside, `#!/bin/sh\ntouch ${join(base, "ran")}\n`, { mode: 0o755 });
    try {
      assert.equal(await kindOf({ command: inside }), "workspace");
      assert.equal(await kindOf({ python: inside }), "workspace");
      symlinkSync(inside, join(base, "link"));
      assert.equal(await kindOf({ command: join(base, "link") }), "workspace");
      assert.ok(!existsSync(join(base, "ran")));
    } finally {
      rmSync(inside);
    }
  });

  test("an environment is made once, and then found", async () => {
    const python = join(base, "python");
    const answer = { version: [3, 12, 1], executable: python, venv: true, ensurepip: true };
    const script = `#!/bin/sh
case "$*" in
  *"import json, sys"*) echo '${JSON.stringify(answer)}' ;;
  *" venv "*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/python" ;;
  *" pip install "*) printf '#!/bin/sh\\n' > "$(dirname "$0")/patchwright"; chmod +x "$(dirname "$0")/patchwright" ;;
esac
`;
    writeFileSync(python, script, { mode: 0o755 });
    const first = await decide({ python });
    assert.ok(first.isOwn);
    assert.match(first.path, /storage\/environments\/0\.1\.0-[0-9a-f]{12}\/bin\/patchwright$/);
    rmSync(python);
    assert.deepEqual(await decide({ python }), first);
    assert.equal(await kindOf({ python: "/nowhere/python" }), "no-python");
    assert.equal(
      readdirSync(join(base, "storage", "environments")).filter((name) => name.startsWith("0.")).length,
      1,
    );
  });
});
