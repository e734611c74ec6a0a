// All that is known of how everything stands, in Markdown. Pure.

import { count, oneLine } from "../plain";
import type { FolderStatus, Run } from "../protocol/generated";
import { gitHubOf, modelOf, NO_TOKEN } from "./folder_facts";
import type { Standing } from "./health";
import { wordsOf } from "./problem";

/** Return the tooltip of the item in the status bar. */
export function tooltipOf(standing: Standing): string {
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

function gitHubIn(folder: FolderStatus): string {
  const { repository, token, problem } = gitHubOf(folder);
  if (repository === "") {
    return problem === "" ? "" : `$(github) ${escaped(problem)}`;
  }
  const from = token === "editor" ? "signed in in VS Code" : `token from ${escaped(token)}`;
  return `$(github) ${escaped(repository)}: ${NO_TOKEN.includes(token) ? "without a token" : from}`;
}

/** Whether a run waits for its user. */
export function waits({ state }: Run): boolean {
  return state === "waiting";
}

/** Return text of others as Markdown shows it: as it is, on one line. */
export function escaped(text: string): string {
  return oneLine(text, 300).replace(/[\\`*_{}[\]()#+\-.!<>|~$&]/g, "\\$&");
}
