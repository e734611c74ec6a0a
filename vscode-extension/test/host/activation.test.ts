import assert from "node:assert/strict";

import { extensions } from "../../src/vscode";

suite("activation", () => {
  test("the extension is there", async () => {
    const found = extensions.getExtension("patchwright.patchwright");
    assert.ok(found);
    await found.activate();
    assert.ok(found.isActive);
  });
});
