// Trust that the user gives while the server is just starting, in a real extension host.

import assert from "node:assert/strict";

import { StandIn } from "./standin";
import { passTrustOn, trustedAtFirst } from "../../src/care/trust";
import type { Context } from "../../src/context";
import { Uri, workspace } from "../../src/vscode";

suite("trust", () => {
  const [folder] = workspace.workspaceFolders ?? [];
  assert.ok(folder && workspace.isTrusted);
  const given = { trusted: true, uri: String(folder.uri) };

  function started(root: string): StandIn {
    const server = new StandIn({
      "patchwright.status": () => ({ folders: [{ root }] }),
      "patchwright.trust": () => ({}),
    });
    server.state = "starting";
    return server;
  }

  function trusts(server: StandIn): readonly unknown[] {
    return server.asked.filter(({ name }) => name === "patchwright.trust").map((asked) => asked.given);
  }

  test("a server that was told otherwise first is told once it runs, and only once", async () => {
    const server = started(folder.uri.fsPath);
    const listening = passTrustOn({ server } as unknown as Context);
    trustedAtFirst(false);
    assert.deepEqual(server.asked, []);
    server.become("running");
    await until(() => trusts(server).length > 0);
    server.become("starting");
    server.become("running");
    await pause();
    assert.deepEqual(trusts(server), [given]);
    listening.dispose();
  });

  test("a repository around the folder is not trusted with it", async () => {
    const server = started(Uri.joinPath(folder.uri, "..").fsPath);
    const listening = passTrustOn({ server } as unknown as Context);
    trustedAtFirst(false);
    server.become("running");
    await until(() => server.asked.length > 0);
    await pause();
    assert.deepEqual(trusts(server), []);
    listening.dispose();
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
