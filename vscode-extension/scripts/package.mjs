// Makes the .vsix: the bundle, and beside it the wheel and the pinned constraints that its environment is made of.
// Needs `npm ci --ignore-scripts` before it, and a Python 3.11 or newer with pip (PYTHON=…; `python3` by default).

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PYTHON = process.env.PYTHON || "python3";
const OUT = "patchwright.vsix";
const ALLOWED =
  /^(dist\/extension\.js|media\/.+|server\/[^/]+\.whl|server\/constraints\.txt|package\.json|README\.md|LICENSE)$/;

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

function fail(words) {
  console.error(words);
  process.exit(1);
}

function run(why, command, ...args) {
  const done = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (done.status !== 0) {
    fail(
      `${why} failed: ${[command, ...args].join(" ")}: ${done.error?.message ?? `exit code ${done.status}`}`,
    );
  }
}

function answer(command, ...args) {
  const done = spawnSync(command, args, { encoding: "utf8" });
  return done.status === 0 ? done.stdout : undefined;
}

function tool(name) {
  const path = join("node_modules", ".bin", name);
  return existsSync(path) ? path : fail(`${name} is not installed: run “npm ci --ignore-scripts” first.`);
}

const [tsc, vsce] = ["tsc", "vsce"].map(tool);
const version = answer(PYTHON, "-c", "import sys; print(*sys.version_info[:2], sep='.')")?.trim();
if (version === undefined) {
  fail(`${PYTHON} does not run: name a Python 3.11 or newer in the variable PYTHON.`);
}
const [major, minor] = version.split(".").map(Number);
if (major < 3 || (major === 3 && minor < 11)) {
  fail(`${PYTHON} is Python ${version}: name one that is 3.11 or newer in the variable PYTHON.`);
}
if (answer(PYTHON, "-m", "pip", "--version") === undefined) {
  fail(
    `${PYTHON} has no pip: install it (on Debian, python3-pip), or name another Python in the variable PYTHON.`,
  );
}

for (const made of ["dist", "server", OUT]) {
  rmSync(made, { recursive: true, force: true });
}
run("The check of types", tsc, "--noEmit", "-p", ".");
mkdirSync("server");
run(
  "The wheel",
  PYTHON,
  "-m",
  "pip",
  "wheel",
  "--quiet",
  "--disable-pip-version-check",
  "--no-deps",
  "--wheel-dir",
  "server",
  "..",
);
const wheels = readdirSync("server").filter((name) => name.endsWith(".whl"));
if (wheels.length !== 1) {
  fail(`One wheel was expected, and there are ${wheels.length}: ${wheels.join(", ")}`);
}
copyFileSync("../server/constraints.txt", "server/constraints.txt");
copyFileSync("../LICENSE", "LICENSE");
run("The bundle", process.execPath, "esbuild.mjs", "--production");
const files = (
  answer(vsce, "ls", "--no-dependencies") ?? fail("What goes into the package cannot be listed.")
)
  .trim()
  .split("\n");
const strays = files.filter((file) => !ALLOWED.test(file));
if (strays.length > 0) {
  fail(`The package would hold what does not belong there: ${strays.join(", ")}`);
}
run("The package", vsce, "package", "--no-dependencies", "--allow-missing-repository", "--out", OUT);
console.log(`${OUT}: ${files.length} files, ${(statSync(OUT).size / 1024).toFixed(0)} KB`);
