// What can be done with runs and their places, from the tree and from the palette.

import type { Context } from "../context";
import { inMessage, reasonOf } from "../plain";
import { commands, Disposable, env, Uri, window } from "../vscode";
import { named, pickPlace, placeHere, rootHere } from "./add";
import { answer } from "./answer";
import { isAsking, isEnded, isGoing, isLinked, isProposed, isResumable } from "./can";
import { type Desk, runFor } from "./choose";
import { correct, drop, remark } from "./correct";
import type { Watched } from "./nodes";
import { openPlace } from "./open";
import { ANSWER } from "./question";
import { OPEN } from "./tree";

type Doing = (id: unknown) => Promise<unknown>;

/** Register them. */
export function registerCommands(context: Context, desk: Desk): Disposable {
  const all: Readonly<Record<string, Doing>> = { ...ofRuns(context, desk), ...ofPlaces(context, desk) };
  return Disposable.from(
    ...Object.entries(all).map(([name, doing]) =>
      commands.registerCommand(name, (id?: unknown) => told(doing, id)),
    ),
  );
}

function ofRuns({ server }: Context, desk: Desk): Readonly<Record<string, Doing>> {
  const on =
    (title: string, fits: (watched: Watched) => boolean, doing: (watched: Watched) => unknown): Doing =>
    async (id) => {
      const watched = await runFor(desk, id, title, fits);
      return watched && doing(watched);
    };
  const run = ({ row }: Watched) => ({ run: row.run });
  return {
    "patchwright.run.refresh": async () => desk.runs.anew(),
    "patchwright.run.cancel": on("Cancel a Run", isGoing, async (watched) => {
      const { cancelled } = await server.command("patchwright.cancel", run(watched));
      if (cancelled.length === 0) {
        void window.showInformationMessage("It does not go on in this window; what began it can end it.");
      }
    }),
    [ANSWER]: on("Answer the Question of a Run", isAsking, ({ row }) => answer(server, desk, row.run)),
    "patchwright.run.resume": on("Resume a Run", isResumable, (watched) =>
      server.command("patchwright.resume", run(watched)),
    ),
    "patchwright.run.remark": on("Remark on a Run", every, (watched) => remark(server, watched)),
    "patchwright.run.review": on("Review a Proposal", isProposed, async (watched) => {
      if (await commands.executeCommand("patchwright.hunk.first", watched.row.run)) {
        return;
      }
      const { found } = await server.command("patchwright.next", run(watched));
      if (!found) {
        void window.showInformationMessage("No hunk of this run is left to be decided on.");
      }
    }),
    "patchwright.run.preview": on("Show a Proposal", isProposed, (watched) =>
      server.command("patchwright.preview", run(watched)),
    ),
    "patchwright.run.delete": on("Delete a Run", isEnded, async (watched) => {
      if (await mayDelete(watched)) {
        await server.command("patchwright.delete", run(watched));
        desk.runs.refresh();
      }
    }),
    "patchwright.run.openIssue": on("Open the Issue of a Run", isLinked, async (watched) => {
      const { url } = await server.request("patchwright/run", run(watched));
      if (/^https?:\/\//.test(url)) {
        return env.openExternal(Uri.parse(url));
      }
      return window.showInformationMessage("Its issue has no page: it was told in words.");
    }),
    "patchwright.run.copyId": on("Copy the Id of a Run", every, ({ row }) =>
      env.clipboard.writeText(row.run),
    ),
  };
}

function ofPlaces({ server }: Context, desk: Desk): Readonly<Record<string, Doing>> {
  const add = async (watched: Watched, place: string | undefined): Promise<void> => {
    if (place) {
      await correct(server, watched, { add: [place] }, `Add ${named(place)} and go on?`);
    }
  };
  return {
    [OPEN]: async (id) => {
      const place = desk.tree.node(String(id))?.place;
      return place && openPlace(place);
    },
    "patchwright.finding.drop": async (id) => {
      const node = desk.tree.node(String(id));
      const watched = node && desk.runs.get(node.run);
      return watched && drop(server, watched, node);
    },
    "patchwright.finding.add": async (id) => {
      const watched = await runFor(desk, id, "Add a Place to a Run");
      return watched && add(watched, await pickPlace(watched));
    },
    "patchwright.finding.addHere": async () => {
      const root = rootHere();
      const watched = await runFor(
        desk,
        undefined,
        "Add This Place to a Run",
        ({ row }) => row.root === root,
      );
      return watched && add(watched, placeHere(watched.row.root));
    },
  };
}

async function mayDelete({ row }: Watched): Promise<boolean> {
  const yes = "Delete";
  const what = `Delete the run on ${inMessage(row.issue, 120)}?`;
  const detail = "Its journal, its events and its proposal are deleted. What it wrote into files stays.";
  return (await window.showWarningMessage(what, { modal: true, detail }, yes)) === yes;
}

async function told(doing: Doing, id: unknown): Promise<void> {
  try {
    await doing(id);
  } catch (error) {
    void window.showErrorMessage(inMessage(reasonOf(error), 1000));
  }
}

function every(): boolean {
  return true;
}
