// What an environment is made of, and whether one is there.

import { createHash } from "node:crypto";
import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { type Marker, markerIn, type Recipe } from "./naming";
import { Hindrance } from "./problem";

/** The file that is written last. */
export const MARKER = "complete.json";

/** Return what the extension in `folder` brings; throws a Hindrance where it brings nothing. */
export async function recipeOf(folder: string, version: string): Promise<Recipe> {
  const server = join(folder, "server");
  const wheel = await readFile(join(server, await wheelOf(server)));
  const constraints = await readFile(join(server, "constraints.txt"));
  return { version, wheel: sha256(wheel), constraints: sha256(constraints) };
}

/** Return the name of the wheel in `server`. */
export async function wheelOf(server: string): Promise<string> {
  const names = await readdir(server).catch(() => []);
  const wheel = names.find((name) => name.endsWith(".whl"));
  if (wheel === undefined) {
    throw new Hindrance({
      kind: "no-wheel",
      what: "The extension is not whole: it brings no server.",
      kept: "",
      todo: "Install it anew, or name a patchwright of your own in the setting patchwright.command.",
      remedies: ["Open Settings"],
      setting: "command",
    });
  }
  return wheel;
}

/** Return what was written last into an environment; undefined where that never came. */
export async function markerOf(folder: string): Promise<Marker | undefined> {
  return readFile(join(folder, MARKER), "utf8").then(markerIn, () => undefined);
}

/** Say whether an environment's Python is still there: one may have been removed, or updated away. */
export async function isWhole(folder: string): Promise<boolean> {
  const needed = [programOf(folder), join(folder, "bin", "python")];
  return Promise.all(needed.map((path) => access(path))).then(
    () => true,
    () => false,
  );
}

/** Return the server of an environment. */
export function programOf(folder: string): string {
  return join(folder, "bin", "patchwright");
}

/** Return a digest. */
export function sha256(what: string | Buffer): string {
  return createHash("sha256").update(what).digest("hex");
}
