// What the server tells of a folder's model and GitHub. Pure.

import type { FolderStatus } from "../protocol/generated";

/** Return where a folder is at GitHub, empty where nowhere, and where its token comes from. */
export function gitHubOf({ details }: FolderStatus): { repository: string; token: string; problem: string } {
  return textsIn(details["github"], ["repository", "token", "problem"]);
}

/** Return which model is asked, where, and what lets us in there. */
export function modelOf({ details }: FolderStatus): { name: string; endpoint: string; access: string } {
  return textsIn(details["model"], ["name", "endpoint", "access"]);
}

function textsIn<N extends string>(told: unknown, names: readonly N[]): Record<N, string> {
  const object = Object(told) as Record<string, unknown>;
  const entries = names.map((name) => [name, typeof object[name] === "string" ? object[name] : ""]);
  return Object.fromEntries(entries) as Record<N, string>;
}

/** Where a token comes from that is none. */
export const NO_TOKEN: readonly string[] = ["", "default"];

/** Whether a token would help: a host of a company's own is never shown the token of an account that VS Code knows. */
export function takesToken({ repository, token }: ReturnType<typeof gitHubOf>): boolean {
  return repository.startsWith("github.com/") && NO_TOKEN.includes(token);
}
