// A run as a tree: its stages, what came of each, what it took, how it ended. Pure.

import { grouped, oneLine } from "../plain";
import type { Run, RunState as State } from "../protocol/generated";
import { isAsking, isGoing, isLinked, isProposed, isResumable, questionOf } from "./can";
import { COLORS, type Icon, type Node, node } from "./node";
import { correctionNodes } from "./corrections";
import { questionNode } from "./question";
import { isReference, nameIn } from "./rows";
import { isOpen, type RunState, STAGES } from "./run";
import { stageNode } from "./stages";
import { ago, costLine, stands, STATE_NAMES } from "./words";

/** A run as the server lists it, and what it told, where that is known. */
export interface Watched {
  readonly row: Run;
  readonly told: RunState | null;
  /** Where people read its issue: empty where that is nowhere, undefined where it is not known. */
  readonly url?: string | undefined;
  /** Whether it goes on here, so that it is heard, and can be answered. */
  readonly isHeard?: boolean;
}

/** How the tree is looked at. */
export interface View {
  /** In milliseconds of the epoch. */
  readonly now: number;
  /** More than one folder is open. */
  readonly several: boolean;
}

/** How long the label of a run on words is, in characters. */
const SHORT = 24;

const STATE_ICONS: Readonly<Record<State, Icon>> = {
  running: { name: "sync~spin", color: COLORS.going },
  waiting: { name: "question", color: COLORS.warned },
  done: { name: "pass", color: COLORS.good },
  failed: { name: "error", color: COLORS.bad },
  cancelled: { name: "circle-slash" },
  interrupted: { name: "debug-disconnect", color: COLORS.warned },
};

/** Return the line of a run, with all below it. */
export function runNode(watched: Watched, view: View): Node {
  const { row, told } = watched;
  const whole = oneLine(row.issue, 200) || "An issue";
  const [label, title] = labelOf(whole);
  const how = [stands(row), view.several ? oneLine(rootName(row.root), 40) : "", since(row, view)].filter(Boolean);
  return node({
    id: row.run,
    run: row.run,
    label,
    // A narrow view cuts off what is last: how it stands tells runs on one issue apart.
    description: [...how, title].filter(Boolean).join(" · "),
    tooltip: [oneLine(row.issue, 400), STATE_NAMES[row.state], oneLine(row.reason, 600), `Run ${row.run}`]
      .filter(Boolean)
      .join("\n"),
    icon: row.state === "done" && !row.proposed ? { name: "circle-slash" } : STATE_ICONS[row.state],
    kind: kindOf(watched),
    spoken: [whole, ...new Set([STATE_NAMES[row.state], how.join(" · ")])].join(", "),
    open: isOpen(row.state),
    children: told ? below(watched, told, view) : "asked",
  });
}

/** Return what a run is called in a few letters, and its title where that tells more. */
function labelOf(issue: string): readonly [label: string, title: string] {
  const name = nameIn(issue);
  return isReference(name) ? [name, issue.slice(name.length + 2)] : [oneLine(issue, SHORT), ""];
}

/** Return what stands below a run of which nothing more can be told. */
export function plainNodes(row: Run): readonly Node[] {
  const icon = { name: "info" };
  const said = row.reason || "What it told is not there any more.";
  return [
    node({
      id: `${row.run}/said`,
      run: row.run,
      label: oneLine(said, 600),
      tooltip: oneLine(said, 1000),
      icon,
    }),
  ];
}

function kindOf(watched: Watched): string {
  return [
    "run",
    isGoing(watched) ? "going" : "ended",
    ...(isAsking(watched) ? ["asking"] : []),
    ...(isResumable(watched) ? ["resumable"] : []),
    ...(isProposed(watched) ? ["proposed"] : []),
    ...(isLinked(watched) ? ["linked"] : []),
  ].join(" ");
}

function below(watched: Watched, run: RunState, view: View): readonly Node[] {
  const { row } = watched;
  const stages = STAGES.filter((stage) => isOpen(row.state) || run.reached.includes(stage));
  const question = questionOf(watched);
  return [
    ...(question ? [questionNode(row, question, isAsking(watched))] : []),
    ...stages.flatMap((stage) => [stageNode(row, run, stage), ...correctionNodes(row, run, stage)]),
    costNode(row, run, view),
    ...(isOpen(row.state) ? [] : [endNode(row, run)]),
  ];
}

function costNode(row: Run, run: RunState, view: View): Node {
  // While it waits, none of its time passes.
  const seconds = row.state === "running" ? (view.now - Date.parse(row.started)) / 1000 : run.seconds;
  const line = costLine(run, seconds) || "Nothing is paid yet";
  const most = run.limits ? ` of ${grouped(run.limits.calls)}` : "";
  const calls = run.usage ? `Requests: ${grouped(run.usage.calls)}${most}` : "";
  const tooltip = [line, calls, run.model && `Model: ${oneLine(run.model)}`].filter(Boolean).join("\n");
  return node({
    id: `${run.run}/cost`,
    run: run.run,
    label: line,
    tooltip,
    icon: { name: "dashboard" },
    kind: "cost",
    spoken: line.replace("<", "less than "),
  });
}

function endNode(row: Run, run: RunState): Node {
  const name = STATE_NAMES[row.state];
  const said = run.reason || row.reason;
  const reason = said === `The run was ${name}.` ? "" : said;
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const description = oneLine(reason, 400);
  const tooltip = [label, oneLine(reason, 1000)].filter(Boolean).join("\n");
  return node({
    id: `${run.run}/end`,
    run: run.run,
    label,
    description,
    tooltip,
    icon: STATE_ICONS[row.state],
    kind: "end",
  });
}

function since(row: Run, view: View): string {
  const then = Date.parse(row.ended ?? row.started);
  return isOpen(row.state) || Number.isNaN(then) ? "" : ago((view.now - then) / 1000);
}

function rootName(root: string): string {
  return root.split(/[/\\]/).filter(Boolean).at(-1) ?? root;
}
