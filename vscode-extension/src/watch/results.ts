// What the stages of a run came to, as nodes. Pure.

import { count, oneLine } from "../plain";
import type { Diagnostic, Finding, Run, Stage, Step } from "../protocol/generated";
import { COLORS, type Icon, type Node, node } from "./node";
import { type Group, isOpen, type RunState } from "./run";
import { draftsOf, placeName, problemsOf, verdict } from "./words";

/** Who checks where no language server does, as the gate calls it. */
const SYNTAX = "syntax tree";

/** Return the places that count, by the numbers that a correction drops them by. */
export function findingNodes(row: Run, run: RunState): readonly Node[] {
  return run.findings.map((finding, index) => findingNode(row, finding, index + 1));
}

function findingNode(row: Run, finding: Finding, number: number): Node {
  const { path, range } = finding.location;
  const where = placeName(path, range.start.line);
  const label = oneLine(finding.symbol, 80) || oneLine(where, 120);
  const description = finding.symbol ? oneLine(where, 120) : oneLine(finding.why, 120);
  const tooltip = [
    `${number}. ${where}`,
    oneLine(finding.why, 600),
    finding.intended && `Instead: ${oneLine(finding.intended, 600)}`,
    finding.by === "user" ? "Added by you." : `Found by: ${oneLine(finding.by)}.`,
  ];
  return node({
    id: `${row.run}/locate/${path}:${range.start.line}:${finding.symbol}:${number}`,
    run: row.run,
    label,
    description,
    tooltip: tooltip.filter(Boolean).join("\n"),
    icon: { name: finding.by === "user" ? "person" : finding.symbol ? "symbol-method" : "symbol-file" },
    kind: "finding",
    spoken: `place ${number}, ${label}, ${where}, ${oneLine(finding.why, 300)}`,
    place: { root: row.root, path, range },
    number,
  });
}

/** Return what the plan says, step by step. */
export function stepNodes(row: Run, run: RunState): readonly Node[] {
  return (run.plan?.steps ?? []).map((step, index) => stepNode(row, run, step, index + 1));
}

function stepNode(row: Run, run: RunState, step: Step, number: number): Node {
  const label = oneLine(step.change, 160) || "Change it";
  const description = oneLine(step.symbol || step.path, 120);
  const at = run.findings.find((one) => one.location.path === step.path && one.symbol === step.symbol);
  return node({
    id: `${row.run}/plan/${number}`,
    run: row.run,
    label,
    description,
    tooltip: [oneLine(step.change, 1000), oneLine(`${step.path} ${step.symbol}`, 300)].join("\n"),
    icon: { name: step.new ? "new-file" : "edit" },
    kind: "step",
    spoken: `step ${number}, ${label}, ${oneLine(`${step.symbol} ${step.path}`)}`,
    ...(step.new ? {} : { place: { root: row.root, path: step.path, range: at?.location.range ?? null } }),
  });
}

/** Return the patches that drafts came to, best first once they are voted on. */
export function groupNodes(row: Run, run: RunState): readonly Node[] {
  return run.groups.map((group, index) => groupNode(row, group, run.ranking !== "" && index === 0));
}

function groupNode(row: Run, group: Group, first: boolean): Node {
  const id = `${row.run}/draft/${group.drafts.join("-")}`;
  const label = draftsOf(group);
  const votes = group.ballots ? count(group.ballots, "vote") : "";
  const said = group.refused.length ? "half of a change" : oneLine(verdict(group.checked), 200);
  const description = [votes, said].filter(Boolean).join(" · ");
  const tooltip = [
    label,
    description,
    oneLine(group.explanation, 1000),
    group.paths.map((one) => oneLine(one)).join(", "),
  ];
  const refused = group.refused.map((why, index) =>
    node({
      id: `${id}/refused/${index}`,
      run: row.run,
      label: oneLine(why, 300),
      icon: { name: "warning", color: COLORS.warned },
    }),
  );
  const problems = problemsOf(group.checked).map((one, index) =>
    problemNode(row, `${id}/problem/${index}`, one),
  );
  return node({
    id,
    run: row.run,
    label,
    description,
    tooltip: tooltip.filter(Boolean).join("\n"),
    icon: groupIcon(group, first),
    kind: "group",
    children: [...refused, ...problems],
  });
}

/** Return what is lacking where nothing but syntax was looked at. */
export function unservedNodes(row: Run, run: RunState): readonly Node[] {
  if (isOpen(row.state) || !run.groups.some(({ checked }) => checked.by === SYNTAX)) {
    return [];
  }
  const [label, description] = ["Only syntax was checked", "no language server answered"];
  return [
    node({
      id: `${row.run}/draft/unserved`,
      run: row.run,
      label,
      description,
      tooltip: `${label}: ${description}.\n“patchwright servers” in a terminal tells which are looked for, and “patchwright servers install python” brings one.`,
      icon: { name: "info" },
      kind: "notice",
    }),
  ];
}

function groupIcon(group: Group, first: boolean): Icon {
  if (group.refused.length || group.checked.type === "NewProblems") {
    return { name: "error", color: COLORS.bad };
  }
  if (first) {
    return { name: "star-full", color: COLORS.good };
  }
  return group.checked.type === "Clean" ? { name: "pass", color: COLORS.good } : { name: "question" };
}

function problemNode(row: Run, id: string, problem: Diagnostic): Node {
  const { path, range } = problem.location;
  return node({
    id,
    run: row.run,
    label: oneLine(problem.message, 300),
    // The lines are those of the patched text, which stands nowhere: they are told, and lead nowhere.
    description: oneLine(placeName(path, range.start.line), 120),
    icon:
      problem.severity === 1
        ? { name: "error", color: COLORS.bad }
        : { name: "warning", color: COLORS.warned },
    kind: "problem",
  });
}

/** Return the files of the proposal, each with how many hunks it has. */
export function proposalNodes(row: Run, run: RunState): readonly Node[] {
  return [...(run.proposal?.files ?? [])].map(([path, hunks]) =>
    node({
      id: `${row.run}/propose/${path}`,
      run: row.run,
      label: oneLine(path, 160),
      description: count(hunks, "hunk"),
      icon: { name: "diff" },
      kind: "proposal",
      place: { root: row.root, path, range: null },
    }),
  );
}

/** Return what was noticed in a stage. */
export function noticeNodes(run: RunState, stage: Stage): readonly Node[] {
  const here = run.notices.filter((notice) => notice.stage === stage);
  return here.map(({ text }, index) =>
    node({
      id: `${run.run}/${stage}/notice/${index}`,
      run: run.run,
      label: oneLine(text, 300),
      tooltip: oneLine(text, 1000),
      icon: { name: "info" },
      kind: "notice",
    }),
  );
}
