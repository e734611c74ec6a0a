// What the tree shows: one node for each line. Pure.

import type { Range } from "../protocol/generated";

/** A place that a node leads to. */
export interface Place {
  readonly root: string;
  readonly path: string;
  readonly range: Range | null;
}

/** An icon by its name in VS Code, and the color that it has there. */
export interface Icon {
  readonly name: string;
  readonly color?: string;
}

/** One line of the tree. */
export interface Node {
  /** The same for as long as it is about the same, so that what is open stays open. */
  readonly id: string;
  readonly run: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  readonly icon: Icon;
  /** Words by which menus know what can be done with it. */
  readonly kind: string;
  /** What a screen reader says. */
  readonly spoken: string;
  readonly place?: Place;
  /** What is called, with its id, where it is chosen and leads to no place. */
  readonly command?: string;
  /** As `patchwright.resume` drops it. */
  readonly number?: number;
  /** Whether it is open at first. */
  readonly open: boolean;
  /** What stands below it; `"asked"` where that has still to be asked for. */
  readonly children: readonly Node[] | "asked";
}

/** The colors that VS Code has in each theme, high contrast as well. */
export const COLORS = {
  good: "testing.iconPassed",
  bad: "testing.iconFailed",
  warned: "list.warningForeground",
  going: "progressBar.background",
  quiet: "disabledForeground",
} as const;

/** Return a node; what is left out is empty. */
export function node(given: Pick<Node, "id" | "run" | "label" | "icon"> & Partial<Node>): Node {
  const description = given.description ?? "";
  return {
    description,
    tooltip: [given.label, description].filter(Boolean).join("\n"),
    kind: "",
    spoken: [given.label, description].filter(Boolean).join(", "),
    open: false,
    children: [],
    ...given,
  };
}
