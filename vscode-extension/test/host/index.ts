// Runs the tests of this folder in the extension host, where VS Code calls `run`.

import Mocha from "mocha";

/** Called by VS Code; rejects where a test fails. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "tdd", timeout: 60_000 });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await import("./activation.test");
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) {
    throw new Error(`${failures} tests failed.`);
  }
}
