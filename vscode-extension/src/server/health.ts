// How everything stands, in one item of the status bar. Pure.

import type { Problem } from "./problem";
import type { StatusAnswer } from "../protocol/generated";
import type { ServerState } from "../protocol/server";
import { gitHubOf, modelOf, takesToken } from "./folder_facts";
import { tooltipOf, waits } from "./tooltip";

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

const FAILED: Readonly<Record<string, string>> = { "no-python": "no Python", "no-venv": "no Python" };

function isBusy({ busy, status }: Standing): boolean {
  // Before the first answer its folders are still being opened.
  return status === undefined || busy.length > 0 || status.runs.length > 0;
}

function lacksGitHub(status: StatusAnswer | undefined): boolean {
  return status?.folders.some((folder) => takesToken(gitHubOf(folder))) ?? false;
}
