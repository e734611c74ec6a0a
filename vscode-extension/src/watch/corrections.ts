// What the user corrected, as nodes after the stage where it took effect. Pure.

import { count, oneLine } from "../plain";
import type { Corrected, Finding, Run, Stage } from "../protocol/generated";
import { type Icon, type Node, node } from "./node";
import type { RunState } from "./run";
import { placeName } from "./words";

/** Return the corrections that lie behind a stage, oldest first. */
export function correctionNodes(row: Run, run: RunState, stage: Stage): readonly Node[] {
  return run.corrections.filter((one) => one.at === stage).map((one) => correctionNode(row, one));
}

function correctionNode(row: Run, one: Corrected): Node {
  const label = `Corrected by you (attempt ${one.branch})`;
  const kept = `${count(one.kept, "answer")} kept`;
  return node({
    id: `${row.run}/branch/${one.branch}`,
    run: row.run,
    label,
    description: kept,
    tooltip: `${label}\n${kept} and not paid again; ${one.aside} left with the attempt before.`,
    icon: { name: "redo" },
    kind: "correction",
    open: true,
    children: detail(row, one),
  });
}

function detail(row: Run, one: Corrected): readonly Node[] {
  const id = `${row.run}/branch/${one.branch}`;
  const places = (findings: readonly Finding[], what: string, icon: Icon): readonly Node[] =>
    findings.map((finding, index) => {
      const { path, range } = finding.location;
      const where = placeName(path, range.start.line);
      const label = `${what}: ${oneLine(finding.symbol || where, 120)}`;
      const place = { root: row.root, path, range };
      return node({
        id: `${id}/${what}/${index}`,
        run: row.run,
        label,
        icon,
        description: finding.symbol && oneLine(where),
        place,
      });
    });
  const said = (name: string, text: string, icon: Icon): readonly Node[] =>
    text
      ? [
          node({
            id: `${id}/${name}`,
            run: row.run,
            label: oneLine(text, 300),
            tooltip: oneLine(text, 1000),
            icon,
          }),
        ]
      : [];
  return [
    ...places(one.dropped, "Dropped", { name: "remove" }),
    ...places(one.added, "Added", { name: "add" }),
    ...said("plan", one.plan ? `Your plan: ${count(one.plan.steps.length, "step")}` : "", {
      name: "list-ordered",
    }),
    ...said("remark", one.remark, { name: "comment" }),
  ];
}
