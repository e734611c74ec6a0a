// Makes the .vsix: the bundle, and beside it the wheel and the pinned constraints that its environment is made of.

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";

const PYTHON = process.env.PYTHON ?? "python3";

function run(command, ...args) {
  const done = spawnSync(command, args, { stdio: "inherit" });
  if (done.status !== 0) {
    console.error(`${[command, ...args].join(" ")} failed: ${done.error?.message ?? `exit code ${done.status}`}`);
    process.exit(1);
  }
}

rmSync("server", { recursive: true, force: true });
mkdirSync("server");
run(PYTHON, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "server", "..");
copyFileSync("../server/constraints.txt", "server/constraints.txt");
copyFileSync("../LICENSE", "LICENSE");
run(process.execPath, "esbuild.mjs");
run("npx", "--no-install", "vsce", "package", "--no-dependencies", "--allow-missing-repository", "--out", "patchwright.vsix");
