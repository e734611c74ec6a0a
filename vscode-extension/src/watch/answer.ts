// The question of a run, put to the user once more: the message that asked it may be closed.

import { inList, inMessage } from "../plain";
import type { Choice, Question } from "../protocol/generated";
import type { Server } from "../protocol/server";
import { CancellationTokenSource, window } from "../vscode";
import { isAsking, questionOf } from "./can";
import type { Desk } from "./choose";
import { ELSEWHERE, NO_MORE, partsOf } from "./question";
import { isReference, nameIn } from "./rows";

/** Have the question of a run answered; a later one is not answered by mistake. */
export async function answer(server: Server, desk: Desk, run: string): Promise<void> {
  await desk.runs.bring(run);
  const watched = desk.runs.get(run);
  const question = watched && questionOf(watched);
  if (!watched || !question || !isAsking(watched)) {
    void window.showInformationMessage(question ? ELSEWHERE : NO_MORE);
    return;
  }
  const choice = await picked(desk, run, question, watched.row.issue);
  if (choice) {
    await given(server, desk, run, question, choice);
  }
}

/** Have one of its choices picked; the list goes away where it is asked no more. */
async function picked(desk: Desk, run: string, question: Question, issue: string): Promise<Choice | undefined> {
  const [why, asks] = partsOf(question.text);
  const name = nameIn(issue);
  const title = [isReference(name) ? name : inList(issue, 60), why].filter(Boolean).join(": ");
  const gone = new CancellationTokenSource();
  const listening = desk.tree.onDidChangeTreeData(() => isAsked(desk, run, question) || gone.cancel());
  const items = question.choices.map((choice) => ({ label: inList(choice.title), choice }));
  try {
    const item = await window.showQuickPick(items, { title, placeHolder: asks }, gone.token);
    if (gone.token.isCancellationRequested) {
      void window.showInformationMessage(NO_MORE);
      return undefined;
    }
    return item?.choice;
  } finally {
    listening.dispose();
    gone.dispose();
  }
}

async function given(server: Server, desk: Desk, run: string, { number }: Question, { id }: Choice): Promise<void> {
  try {
    await server.command("patchwright.answer", { run, question: number, choice: id });
  } catch (error) {
    const watched = desk.runs.get(run);
    if (watched && questionOf(watched)?.number === number) {
      throw error;
    }
    void window.showInformationMessage(inMessage(NO_MORE));
  }
}

function isAsked(desk: Desk, run: string, { number }: Question): boolean {
  const watched = desk.runs.get(run);
  return watched !== undefined && questionOf(watched)?.number === number;
}
