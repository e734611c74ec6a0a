// Trust that the user gives while the server is just starting, in a real extension host.

import assert from "node:assert/strict";

import { StandIn } from "./standin";
import { passTrustOn, trustedAtFirst } from "../../src/care/trust";
import type { Context } from "../../src/context";
import { workspace } from "../../src/vscode";

suite("trust", () => {
  test("a server that was told otherwise first is told once it runs, and only once", () => {
    assert.ok(workspace.isTrusted);
    const server = new StandIn({ "patchwright.trust": () => ({}) });
    server.state = "starting";
    const listening = passTrustOn({ server } as unknown as Context);
    trustedAtFirst(false);
    assert.deepEqual(server.asked, []);
    server.become("running");
    assert.deepEqual(server.asked, [{ name: "patchwright.trust", given: { trusted: true } }]);
    server.become("starting");
    server.become("running");
    assert.equal(server.asked.length, 1);
    listening.dispose();
  });
});
