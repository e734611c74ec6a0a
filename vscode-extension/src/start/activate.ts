// Starting: an issue that is picked or told, what is selected, a problem at the cursor; and where it would be fixed.

import type { Context } from "../context";
import type { FixArguments, LocateArguments } from "../protocol/generated";
import { commands, Disposable, window } from "../vscode";
import type { Watch } from "../watch/activate";
import { begin, type Desk, said } from "./begin";
import { followProblems, pickProblem, selected } from "./editor";
import { folderMeant } from "./folder";
import { pickIssue } from "./picker";
import { closePage, pickPlace, whereNow } from "./places";

type Asked = FixArguments & LocateArguments;
/** Says what is meant, in the ways in which it can be said; one that is refused gives way to the next. */
type Told = () => Promise<readonly Asked[]>;

const ISSUE = "Fix GitHub Issue";
const WHERE = "Where Would This Be Fixed?";

/** Offer all ways to start. */
export function activateStart(context: Context, watch: Watch): Disposable {
  const desk = { context, watch };
  const all: Readonly<Record<string, readonly [Told, (desk: Desk, asked: Asked) => Promise<void>]>> = {
    "patchwright.fixIssue": [picked(context, ISSUE), begin],
    "patchwright.fixSelection": [here, begin],
    "patchwright.fixProblem": [problem, begin],
    "patchwright.whereIssue": [picked(context, WHERE), locate],
    "patchwright.whereSelection": [here, locate],
    "patchwright.whereProblem": [problem, locate],
  };
  const registered = Object.entries(all).map(([name, [tell, go]]) =>
    commands.registerCommand(name, () =>
      said(async () => firstTaken(await tell(), (asked) => go(desk, asked))),
    ),
  );
  return Disposable.from(...registered, followProblems());
}

function picked({ server }: Context, title: string): Told {
  return async () => {
    const folder = await folderMeant();
    const issue = folder && (await pickIssue(server, folder, title));
    return issue ? [{ uri: folder.toString(), issue }] : [];
  };
}

async function here(): Promise<readonly Asked[]> {
  const editor = window.activeTextEditor;
  return editor ? selected(editor) : [];
}

async function problem(): Promise<readonly Asked[]> {
  const editor = window.activeTextEditor;
  return editor ? pickProblem(editor) : [];
}

async function firstTaken(ways: readonly Asked[], go: (asked: Asked) => Promise<void>): Promise<void> {
  for (const [index, asked] of ways.entries()) {
    try {
      return await go(asked);
    } catch (error) {
      if (index === ways.length - 1) {
        throw error;
      }
    }
  }
}

async function locate({ context: { server } }: Desk, asked: Asked): Promise<void> {
  const before = whereNow();
  const found = await server.command("patchwright.locate", asked);
  if (!found.uri) {
    return;
  }
  await closePage(found.uri);
  if (!(await pickPlace(found, before))) {
    await server.command("patchwright.clear", {});
  }
}
