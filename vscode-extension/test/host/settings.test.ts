import assert from "node:assert/strict";

import { ownSetting, settingsNow } from "../../src/care/configuration";
import { ConfigurationTarget, type Extension, extensions, workspace } from "../../src/vscode";

function extension(): Extension<unknown> {
  return extensions.getExtension("patchwright.patchwright") ?? assert.fail();
}

async function set(name: string, value: unknown, target = ConfigurationTarget.Global): Promise<void> {
  await workspace.getConfiguration("patchwright").update(name, value, target);
}

suite("settings", () => {
  const changed = ["maxCost", "repository", "python"];

  teardown(async () => {
    for (const name of changed) {
      await set(name, undefined);
    }
    await set("repository", undefined, ConfigurationTarget.Workspace);
  });

  test("defaults are not sent, and what the user sets is", async () => {
    const before = settingsNow(extension()).values;
    assert.equal(before["maxCost"], undefined);
    await set("maxCost", 1.5);
    assert.deepEqual(settingsNow(extension()).values, { ...before, maxCost: 1.5 });
  });

  test("a workspace sets what is of the workspace, and nothing that only the user may set", async () => {
    await set("repository", "a/a");
    await set("repository", "b/b", ConfigurationTarget.Workspace);
    assert.equal(settingsNow(extension()).values["repository"], "b/b");
    await assert.rejects(set("maxCost", 99, ConfigurationTarget.Workspace));
    assert.equal(settingsNow(extension()).values["maxCost"], undefined);
  });

  test("the extension's own settings are the user's, and begin at home with ~", async () => {
    assert.equal(ownSetting("python"), "");
    await set("python", " ~/python ");
    assert.equal(ownSetting("python"), `${process.env["HOME"]}/python`);
    assert.equal(settingsNow(extension()).values["python"], undefined);
  });
});
