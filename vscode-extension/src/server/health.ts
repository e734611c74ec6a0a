// How everything stands, in one item of the status bar and its tooltip. Pure.

import type { Problem } from "./problem";
import { wordsOf } from "./problem";
import { count, oneLine } from "../plain";
import type { FolderStatus, Run, StatusAnswer } from "../protocol/generated";
import type { ServerState } from "../protocol/server";

/** What it is told from. */
export interface Standing {
  readonly state: ServerState;
  readonly problem: Problem | undefined;
  /** What the server is at. */
  readonly busy: readonly string[];
  readonly status: StatusAnswer | undefined;
  /** Whether VS Code trusts the workspace. */
  readonly trusted: boolean;
  /** Whether the server has been asked how it stands, and has not answered for long. */
  readonly isSilent?: boolean;
}

/** What is shown; what needs the user stands out by its color. */
export interface Health {
  readonly icon: string;
  /** Behind the name, where it says more than the icon. */
  readonly words: string;
  readonly needs: "nothing" | "warning" | "error";
  /** In Markdown. */
  readonly tooltip: string;
  /** What the user would do first. */
  readonly first: "answer" | "key" | "restart" | undefined;
  /** Whether a folder is at GitHub, and nothing lets us in there. */
  readonly lacksGitHub: boolean;
}

/** Return how everything stands. */
export function healthOf(standing: Standing): Health {
  const { state, problem, status } = standing;
  const tooltip = tooltipOf(standing);
  const health = (icon: string, words = "", rest: Partial<Health> = {}): Health => ({
    icon,
    words,
    needs: "nothing",
    first: undefined,
    lacksGitHub: lacksGitHub(status),
    ...rest,
    tooltip,
  });
  if (state === "failed") {
    return health("error", problem?.kind.startsWith("no-") ? (FAILED[problem.kind] ?? "") : "", {
      needs: "error",
      first: "restart",
    });
  }
  if (state === "stopped") {
    return health("circle-slash", "stopped", { needs: "warning", first: "restart" });
  }
  if (state === "starting") {
    return health("sync~spin");
  }
  if (standing.isSilent) {
    return health("warning", "does not answer", { needs: "warning", first: "restart" });
  }
  if (status?.runs.some(waits)) {
    return health("question", "waits for you", { needs: "warning", first: "answer" });
  }
  if (lacksKey(status)) {
    return health("key", "no key", { needs: "warning", first: "key" });
  }
  return health(isBusy(standing) ? "sync~spin" : "wrench");
}

/** Say whether no folder has anything that lets us in at a model, as far as that is known. */
export function lacksKey(status: StatusAnswer | undefined): boolean {
  return status !== undefined && status.folders.length > 0 && !canAsk(status);
}

/** Say whether a folder has what lets us in at a model; one with an address of its own may need nothing. */
export function canAsk(status: StatusAnswer | undefined): boolean {
  const models = status?.folders.map(modelOf) ?? [];
  return models.some(({ access, endpoint }) => access !== "" || endpoint !== "");
}

/** Return text of others as Markdown shows it: as it is, on one line. */
export function escaped(text: string): string {
  return oneLine(text, 300).replace(/[\\`*_{}[\]()#+\-.!<>|~$&]/g, "\\$&");
}

const FAILED: Readonly<Record<string, string>> = { "no-python": "no Python", "no-venv": "no Python" };

function isBusy({ busy, status }: Standing): boolean {
  // Before the first answer its folders are still being opened.
  return status === undefined || busy.length > 0 || status.runs.length > 0;
}

function waits({ state }: Run): boolean {
  return state === "waiting";
}

function lacksGitHub(status: StatusAnswer | undefined): boolean {
  return status?.folders.some((folder) => takesToken(gitHubOf(folder))) ?? false;
}

function tooltipOf(standing: Standing): string {
  const { state, status, problem, busy, isSilent } = standing;
  const head = `**Patchwright**${status === undefined ? "" : ` ${escaped(status.version)}`}`;
  if (state !== "running") {
    const words = {
      starting: "It starts.",
      stopped: "The server is stopped.",
      failed: "The server does not run.",
    }[state];
    return [head, problem ? escaped(wordsOf(problem)) : words].join("\n\n");
  }
  if (isSilent) {
    return [head, "The server runs, and does not answer.", "What was asked of it waits."].join("\n\n");
  }
  if (status === undefined) {
    return [head, "It runs."].join("\n\n");
  }
  const going = status.runs.map(
    (run) => `$(${waits(run) ? "question" : "sync"}) ${escaped(run.issue || run.run)}${whereIs(run)}`,
  );
  const rest =
    busy.length > 0 && status.runs.length === 0 ? busy.map((title) => `$(sync) ${escaped(title)}`) : [];
  const folders = status.folders.map((folder) => folderIn(folder, standing.trusted));
  return [head, ...going, ...rest, ...(folders.length > 0 ? folders : ["No folder is open."])].join("\n\n");
}

function whereIs(run: Run): string {
  const where = waits(run) ? "waits for your answer" : (run.stage ?? "");
  return where === "" ? "" : ` (${where})`;
}

function folderIn(folder: FolderStatus, trusted: boolean): string {
  const name =
    folder.root
      .split("/")
      .filter((part) => part !== "")
      .at(-1) ?? folder.root;
  const lines = [
    `$(folder) **${escaped(name)}**: ${indexIn(folder)}`,
    modelIn(folder),
    gitHubIn(folder),
    folder.trusted
      ? ""
      : `$(shield) ${trusted ? "Not trusted" : "Restricted Mode"}: language servers that run its code are off`,
    ...folder.servers
      .filter(({ condition }) => condition !== "stopped")
      .map(
        ({ name: server, condition, megabytes }) =>
          `$(server-process) ${escaped(server)}${condition === "running" ? `, ${megabytes} MB` : `: ${condition}`}`,
      ),
    ...folder.problems.map((problem) => `$(warning) ${escaped(problem)}`),
  ];
  return lines.filter((line) => line !== "").join("  \n");
}

function indexIn({ files, unread }: FolderStatus): string {
  if (files === null) {
    return "its code is not read yet";
  }
  return `${count(files, "file")} read${unread > 0 ? `, ${count(unread, "file")} could not be` : ""}`;
}

function modelIn(folder: FolderStatus): string {
  const { name, endpoint, access } = modelOf(folder);
  const at = endpoint === "" ? "" : ` at ${escaped(endpoint)}`;
  const none = endpoint === "" ? "**no key**" : "no key";
  return `$(hubot) ${escaped(name)}${at}: ${access === "" ? none : escaped(accessIn(access))}`;
}

/** Return `api_key from editor` for people. */
function accessIn(access: string): string {
  const [what, from] = access.split(" from ");
  const words = what === "auth_token" ? "bearer token" : "key";
  return `${words} ${from === "editor" ? "kept in VS Code" : `from ${from ?? "?"}`}`;
}

/** Where a token comes from that is none. */
const NO_TOKEN: readonly string[] = ["", "default"];

/** A host of a company's own is never shown the token of an account that VS Code knows. */
function takesToken({ repository, token }: ReturnType<typeof gitHubOf>): boolean {
  return repository.startsWith("github.com/") && NO_TOKEN.includes(token);
}

function gitHubIn(folder: FolderStatus): string {
  const { repository, token, problem } = gitHubOf(folder);
  if (repository === "") {
    return problem === "" ? "" : `$(github) ${escaped(problem)}`;
  }
  const from = token === "editor" ? "signed in in VS Code" : `token from ${escaped(token)}`;
  return `$(github) ${escaped(repository)}: ${NO_TOKEN.includes(token) ? "without a token" : from}`;
}

function gitHubOf({ details }: FolderStatus): { repository: string; token: string; problem: string } {
  return textsIn(details["github"], ["repository", "token", "problem"]);
}

function modelOf({ details }: FolderStatus): { name: string; endpoint: string; access: string } {
  return textsIn(details["model"], ["name", "endpoint", "access"]);
}

function textsIn<N extends string>(told: unknown, names: readonly N[]): Record<N, string> {
  const object = Object(told) as Record<string, unknown>;
  const entries = names.map((name) => [name, typeof object[name] === "string" ? object[name] : ""]);
  return Object.fromEntries(entries) as Record<N, string>;
}
