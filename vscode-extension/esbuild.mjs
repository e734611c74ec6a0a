// Bundles the extension; `--tests` bundles its tests as well.

import { readdirSync } from "node:fs";
import { build } from "esbuild";

const common = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  sourcemap: true,
  external: ["vscode", "mocha"],
  logLevel: "warning",
};

await build({ ...common, entryPoints: ["src/extension.ts"], outfile: "dist/extension.js", minify: true });
if (process.argv.includes("--tests")) {
  const units = readdirSync("test/unit").filter((name) => name.endsWith(".test.ts"));
  await build({ ...common, entryPoints: units.map((name) => `test/unit/${name}`), outdir: "dist-test/unit" });
  await build({ ...common, entryPoints: ["test/host/index.ts"], outfile: "dist-test/host.js" });
}
