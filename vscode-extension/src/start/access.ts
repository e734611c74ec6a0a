// Whether a model can be asked, and whether signing in to GitHub helps, as the server's status tells it. Pure.

import type { FolderStatus } from "../protocol/generated";

const GITHUB = "github.com";

/** Say whether there is a key, or the address of a service; what is not told is taken for yes. */
export function canAsk(details: Readonly<Record<string, unknown>>): boolean {
  const model = details["model"];
  if (typeof model !== "object" || model === null || !("access" in model) || !("endpoint" in model)) {
    return true;
  }
  return model.access !== "" || model.endpoint !== "";
}

/** Say whether an account of VS Code's lets us in at `host`: its token is shown to GitHub itself, never to a host of a company's own. */
export function takesAccounts(host: string): boolean {
  return host === GITHUB;
}

/** Return the host where the repository of a folder lies; what is not told is taken for GitHub. */
export function hostIn(details: Readonly<Record<string, unknown>>): string {
  const { repository } = Object(details["github"]) as { readonly repository?: unknown };
  return typeof repository === "string" && repository !== "" ? (repository.split("/")[0] ?? "") : GITHUB;
}

/** Return those of the folders that hold the file at `path`. */
export function holding(folders: readonly FolderStatus[], path: string): readonly FolderStatus[] {
  return folders.filter(({ root }) => path.startsWith(root) && /^([/\\]|$)/.test(path.slice(root.length)));
}

/** Ask, as often as `pauses` has pauses and once before, until it is so: what is set reaches the server a little later. */
export async function comesTrue(
  asks: () => Promise<boolean>,
  pauses: Iterable<() => Promise<void>>,
): Promise<boolean> {
  if (await asks()) {
    return true;
  }
  for (const pause of pauses) {
    await pause();
    if (await asks()) {
      return true;
    }
  }
  return false;
}
