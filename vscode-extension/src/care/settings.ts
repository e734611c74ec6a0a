// What the user has set, as the server takes it. Pure.

/** Settings that are the extension's own, or the library's. */
const OWN = ["command", "python", "trace.server"];

/** Who may set one: only the user, or a workspace too. */
export type Scope = "machine" | "resource";

/** A setting of the server that package.json declares. */
export interface Declared {
  readonly name: string;
  readonly scope: Scope;
}

/** Where one is set; undefined is not set. Folders count in the order of the workspace. */
export interface Where {
  readonly user: unknown;
  readonly workspace: unknown;
  readonly folders: readonly unknown[];
}

/** What is sent, and what cannot be: the server takes one value for all folders. */
export interface Gathered {
  readonly values: Readonly<Record<string, unknown>>;
  readonly apart: readonly string[];
}

/** Return the settings of the server that are declared in package.json. */
export function declaredIn(
  properties: Readonly<Record<string, unknown>>,
  section: string,
): readonly Declared[] {
  return Object.entries(properties)
    .map(([id, property]) => ({
      name: id.slice(section.length + 1),
      scope:
        (Object(property) as { scope?: unknown }).scope === "resource"
          ? ("resource" as const)
          : ("machine" as const),
    }))
    .filter(({ name }) => !OWN.includes(name));
}

/** Return what is sent of `declared`: what is set, never a default, which would win over the user's own file. */
export function gathered(declared: readonly Declared[], look: (name: string) => Where): Gathered {
  const values: Record<string, unknown> = {};
  const apart: string[] = [];
  for (const { name, scope } of declared) {
    const where = look(name);
    const folder = scope === "resource" ? common(where.folders) : { value: undefined, differs: false };
    if (folder.differs) {
      apart.push(name);
    }
    const value = [folder.value, scope === "resource" ? where.workspace : undefined, where.user].find(isSet);
    if (value !== undefined) {
      values[name] = value;
    }
  }
  return { values, apart };
}

/** Return what to say of settings that folders set apart; empty where none are. */
export function apartWords(apart: readonly string[]): string {
  return apart.length === 0
    ? ""
    : `The folders of this workspace differ in ${apart.join(", ")}, and Patchwright takes one value for all of them: theirs are passed over. Set them in each folder's .patchwright.toml instead.`;
}

/** Return the value that all folders set. */
function common(values: readonly unknown[]): { readonly value: unknown; readonly differs: boolean } {
  const [first, ...others] = values.map((value) => (isSet(value) ? JSON.stringify(value) : undefined));
  const differs = others.some((other) => other !== first);
  return { value: differs ? undefined : values[0], differs };
}

/** A field that was emptied in the settings' page stays there as an empty text. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}
