// Runs the tests of this folder in the extension host, where VS Code calls `run`.

import Mocha from "mocha";

/** Called by VS Code; rejects where a test fails. */
export async function run(): Promise<void> {
  // Whoever starts the host may want to read what became of each test.
  const output = process.env["PATCHWRIGHT_HOST_REPORT"];
  const report = output === undefined ? {} : { reporter: "json", reporterOptions: { output } };
  const mocha = new Mocha({ ui: "tdd", timeout: 60_000, ...report });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await import("./activation.test");
  await import("./commands.test");
  await import("./environment.test");
  await import("./question.test");
  await import("./queue.test");
  await import("./secrets.test");
  await import("./settings.test");
  await import("./tree.test");
  await import("./trust.test");
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) {
    throw new Error(`${failures} tests failed.`);
  }
}
