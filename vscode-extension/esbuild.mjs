// Bundles the extension; `--tests` bundles its tests as well, `--production` leaves out the source map.

import { readdirSync } from "node:fs";
import { build } from "esbuild";

const common = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode", "mocha"],
  logLevel: "warning",
};
const isProduct = process.argv.includes("--production");

await build({
  ...common,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  minify: true,
  sourcemap: !isProduct,
});
if (process.argv.includes("--tests")) {
  const units = readdirSync("test/unit").filter((name) => name.endsWith(".test.ts"));
  const tests = { ...common, sourcemap: true };
  await build({ ...tests, entryPoints: units.map((name) => `test/unit/${name}`), outdir: "dist-test/unit" });
  await build({ ...tests, entryPoints: ["test/host/index.ts"], outfile: "dist-test/host.js" });
}
