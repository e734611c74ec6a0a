// What environments are called, which of them fits, and which are over; and whose a lock is. Pure.

/** What an environment is made from. */
export interface Recipe {
  readonly version: string;
  /** The SHA-256 of the wheel, and of the constraints. */
  readonly wheel: string;
  readonly constraints: string;
}

/** What is written last into an environment: where it stands, all is there. */
export interface Marker extends Recipe {
  /** What the setting `patchwright.python` said. */
  readonly asked: string;
  readonly python: string;
  readonly made: string;
}

/** Who makes an environment. */
export interface Holder {
  readonly host: string;
  readonly pid: number;
}

/** How long a lock may stand still, in milliseconds: its holder touches it far more often. */
export const STILL = 60_000;

/** Return the folder's name; `digest` is over all of the recipe and the Python. */
export function nameOf(recipe: Recipe, digest: string): string {
  return `${recipe.version.replace(/[^\w.]/g, "_")}-${digest.slice(0, 12)}`;
}

/** Return what the digest is taken of. */
export function identityOf(recipe: Recipe, python: { executable: string; version: string }): string {
  return [recipe.version, recipe.wheel, recipe.constraints, python.executable, python.version].join("\n");
}

/** Say whether an environment is the one that is wanted. */
export function fits(marker: Marker, recipe: Recipe, asked: string): boolean {
  return (
    marker.version === recipe.version &&
    marker.wheel === recipe.wheel &&
    marker.constraints === recipe.constraints &&
    marker.asked === asked
  );
}

/** Return the marker that is written in `text`; undefined where it is none. */
export function markerIn(text: string): Marker | undefined {
  const told = parsed(text);
  const names = ["version", "wheel", "constraints", "asked", "python", "made"] as const;
  return names.every((name) => typeof told[name] === "string") ? (told as unknown as Marker) : undefined;
}

/** Return the holder that is written in `text`; undefined where it is none. */
export function holderIn(text: string): Holder | undefined {
  const { host, pid } = parsed(text);
  return typeof host === "string" && typeof pid === "number" ? { host, pid } : undefined;
}

/**
 * Say whether a lock is nobody's any more.
 *
 * A process of another machine (or container) cannot be looked at: that its lock is touched counts alone.
 */
export function isStale(
  holder: Holder | undefined,
  age: number,
  host: string,
  isAlive: (pid: number) => boolean,
): boolean {
  return age > STILL || (holder !== undefined && holder.host === host && !isAlive(holder.pid));
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
