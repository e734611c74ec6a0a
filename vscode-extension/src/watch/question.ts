// The question that a run waits with: its line in the tree, and the words it is asked with. Pure.

import { oneLine } from "../plain";
import type { Question, Run } from "../protocol/generated";
import { questionOf } from "./can";
import { COLORS, type Node, node } from "./node";
import type { Watched } from "./nodes";

/** The command that asks the user. */
export const ANSWER = "patchwright.run.answer";

/** Where a question is answered that cannot be answered here. */
export const ELSEWHERE = "It goes on in another window or in a terminal: answer it there.";

/** What is told of a question that is asked no more. */
export const NO_MORE = "It does not ask this any more: it is answered already, or the run has ended.";

/** Return what comes before the question proper, and that: `The requests are used up.`, `May it use more?`. */
export function partsOf(text: string): readonly [why: string, asks: string] {
  const [, why = "", asks = text] = /^(.*[.!?])\s+(\S.*\?)$/su.exec(text.trim()) ?? [];
  return [oneLine(why, 600), oneLine(asks, 600)];
}

/** Return the line of a question, above everything else of its run. */
export function questionNode({ run }: Run, question: Question, isHere: boolean): Node {
  const [why, asks] = partsOf(question.text);
  const choices = question.choices.map(({ title }) => oneLine(title)).join(" / ");
  return node({
    id: `${run}/question`,
    run,
    label: isHere ? asks : `Asked elsewhere: ${asks}`,
    description: why,
    tooltip: [why, asks, isHere ? choices : ELSEWHERE].filter(Boolean).join("\n"),
    icon: { name: "question", color: COLORS.warned },
    kind: isHere ? "question here" : "question",
    spoken: ["question", why, asks, isHere ? "choose to answer" : ELSEWHERE].filter(Boolean).join(", "),
    // Elsewhere, it says where.
    command: ANSWER,
  });
}

/** Which runs are to be unfolded, so that their questions are seen: each once for each question. */
export class Unfolding {
  private seen: ReadonlySet<string> = new Set();

  /** Return those that began to ask since the last time. */
  next(all: readonly Watched[]): readonly string[] {
    const asking = all.filter((one) => questionOf(one) !== null).map(({ row }) => row.run);
    const news = asking.filter((run) => !this.seen.has(run));
    this.seen = new Set(asking);
    return news;
  }
}
