// The stages of a run, as nodes: how each stands, and what came of it. Pure.

import { count, oneLine } from "../plain";
import type { Run, Stage } from "../protocol/generated";
import { COLORS, type Icon, type Node, node } from "./node";
import { findingNodes, groupNodes, noticeNodes, proposalNodes, stepNodes, unservedNodes } from "./results";
import { isOpen, type RunState } from "./run";
import { STAGE_NAMES } from "./words";

/** Return the line of a stage, with what it came to below it. */
export function stageNode(row: Run, run: RunState, stage: Stage): Node {
  const how = standing(row, run, stage);
  const children = childrenOf(row, run, stage);
  const name = STAGE_NAMES[stage];
  const description = how === "going" && run.doing ? oneLine(run.doing, 80) : summaryOf(run, stage);
  return node({
    // VS Code opens a line by itself only when it first sees it: one that has something below it is another.
    id: `${run.run}/${stage}${children.length ? "+" : ""}`,
    run: run.run,
    label: name,
    description,
    tooltip: tooltipOf(run, stage, [name, description].filter(Boolean).join(": ")),
    icon: STANDING_ICONS[how],
    kind: `stage ${stage}${row.proposed && stage === "propose" ? " proposed" : ""}`,
    spoken: `${name}, ${SPOKEN[how]}${description ? `, ${description}` : ""}`,
    open: how === "going" || how === "waiting" || (stage !== "read" && children.length > 0 && children.length <= 5),
    children,
  });
}

type Standing = "done" | "going" | "waiting" | "ahead" | "stopped" | "failed";

const SPOKEN: Readonly<Record<Standing, string>> = {
  done: "done",
  going: "going on",
  waiting: "waits for your answer",
  ahead: "not begun",
  stopped: "ended here",
  failed: "failed here",
};

const STANDING_ICONS: Readonly<Record<Standing, Icon>> = {
  done: { name: "check", color: COLORS.good },
  going: { name: "loading~spin", color: COLORS.going },
  waiting: { name: "debug-pause", color: COLORS.warned },
  ahead: { name: "circle-outline", color: COLORS.quiet },
  stopped: { name: "circle-slash" },
  failed: { name: "close", color: COLORS.bad },
};

function standing(row: Run, run: RunState, stage: Stage): Standing {
  if (!run.reached.includes(stage)) {
    return "ahead";
  }
  if (stage !== run.stage) {
    return "done";
  }
  if (isOpen(row.state)) {
    return row.state === "waiting" ? "waiting" : "going";
  }
  return row.state === "done" ? "done" : row.state === "failed" ? "failed" : "stopped";
}

function childrenOf(row: Run, run: RunState, stage: Stage): readonly Node[] {
  const notices = noticeNodes(run, stage);
  switch (stage) {
    case "locate":
      return [...findingNodes(row, run), ...notices];
    case "plan":
      return [...stepNodes(row, run), ...notices];
    case "draft":
      return [...groupNodes(row, run), ...unservedNodes(row, run), ...notices];
    case "propose":
      return [...proposalNodes(row, run), ...notices];
    default:
      return notices;
  }
}

function summaryOf(run: RunState, stage: Stage): string {
  switch (stage) {
    case "locate":
      return run.findings.length ? count(run.findings.length, "place") : "";
    case "plan":
      return run.plan ? count(run.plan.steps.length, "step") : "";
    case "draft":
      return run.drafts.size ? count(run.drafts.size, "draft") : "";
    case "vote":
      return run.ranking ? voted(run.groups.reduce((sum, { ballots }) => sum + ballots, 0)) : "";
    case "propose":
      return run.proposal ? proposed(run.proposal) : "";
    default:
      return "";
  }
}

function voted(ballots: number): string {
  return ballots ? count(ballots, "vote") : "no vote needed";
}

function proposed({ hunks, optional }: { readonly hunks: number; readonly optional: number }): string {
  return count(hunks, "hunk") + (optional ? `, ${count(optional, "optional one")} of tests` : "");
}

function tooltipOf(run: RunState, stage: Stage, otherwise: string): string {
  const said = stage === "plan" ? (run.plan?.reason ?? "") : stage === "vote" ? run.ranking : "";
  return said ? oneLine(said, 1000) : otherwise;
}
