// Starting: an issue that is picked or told, a selection, a problem; and where each would be fixed.

import type { Context } from "../context";
import type { FixArguments, LocateArguments } from "../protocol/generated";
import { commands, Disposable, window } from "../vscode";
import type { Watch } from "../watch/activate";
import { begin, type Desk, said } from "./begin";
import { followProblems, pickProblem, selected } from "./editor";
import { folderMeant } from "./folder";
import { type Asking, pickIssue } from "./picker";
import { locate } from "./locate";
import { followMarked } from "./marked";
import { startMiddleware } from "./middleware";
import { Quiet } from "./quiet";

type Asked = FixArguments & LocateArguments;
/** Says what is meant; undefined where the user turns back. */
type Told = () => Promise<Asked | undefined>;

const FIX = { title: "Fix GitHub Issue", verb: "Fix" };
const WHERE = { title: "Where Would This Be Fixed?", verb: "Locate" };

/** What starting has to do with the server's own commands. */
export interface Start extends Disposable {
  readonly middleware: ReturnType<typeof startMiddleware>;
}

/** Offer all ways to start. */
export function activateStart(context: Context, watch: Watch): Start {
  const desk = { context, watch, quiet: new Quiet() };
  const all: Readonly<Record<string, readonly [Told, (desk: Desk, asked: Asked) => Promise<void>]>> = {
    "patchwright.fixIssue": [picked(context, FIX), begin],
    "patchwright.fixSelection": [here, begin],
    "patchwright.fixProblem": [problem, begin],
    "patchwright.whereIssue": [picked(context, WHERE), locate],
    "patchwright.whereSelection": [here, locate],
    "patchwright.whereProblem": [problem, locate],
  };
  const registered = Object.entries(all).map(([name, [tell, go]]) =>
    commands.registerCommand(name, () =>
      said(async () => {
        const asked = await tell();
        return asked && go(desk, asked);
      }),
    ),
  );
  const clear = commands.registerCommand("patchwright.whereClear", () =>
    said(() => context.server.command("patchwright.clear", {})),
  );
  const ways = {
    "patchwright.fix": (asked: Asked) => begin(desk, asked),
    "patchwright.locate": (asked: Asked) => locate(desk, asked),
  };
  const middleware = startMiddleware(ways, desk.quiet);
  return Object.assign(Disposable.from(...registered, clear, followProblems(context.known), followMarked(context.known)), { middleware });
}

function picked({ server }: Context, asking: Asking): Told {
  return async () => {
    const folder = await folderMeant();
    const issue = folder && (await pickIssue(server, folder, asking));
    return issue ? { uri: folder.toString(), issue } : undefined;
  };
}

async function here(): Promise<Asked | undefined> {
  const editor = window.activeTextEditor;
  return editor && selected(editor);
}

async function problem(): Promise<Asked | undefined> {
  const editor = window.activeTextEditor;
  return editor && pickProblem(editor);
}
