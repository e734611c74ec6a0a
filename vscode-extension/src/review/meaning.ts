// Which hunk a command is about: that of its thread, one that is named, or the one at the cursor.

import { window } from "../vscode";
import { cursor, go, show } from "./going";
import { at } from "./order";
import type { Proposals } from "./proposals";
import type { HunkOf, Shown } from "./shown";
import type { Threads } from "./threads";

/** Return the hunk that is meant; null, and the user is told, where none is. */
export async function meant(
  given: unknown,
  proposals: Proposals,
  threads: Threads,
): Promise<Shown | null> {
  const found = ofThread(given, threads) ?? named(given, proposals) ?? atCursor(proposals);
  if (found === null) {
    const next = "Next Hunk";
    const picked = await window.showInformationMessage("No hunk stands at the cursor.", next);
    if (picked === next) {
      await go(proposals, threads, false);
    }
  }
  return found;
}

/** Return the only hunk of a number; where several have it, or none, null, and the user is led there or told. */
export async function advised(proposals: Proposals, threads: Threads, number: unknown): Promise<Shown | null> {
  await proposals.refresh();
  const [first, ...others] = proposals.shown.filter(({ hunk }) => hunk.number === number);
  if (first === undefined) {
    await window.showInformationMessage(`Hunk ${String(number)} is decided on already. Nothing was changed.`);
    return null;
  }
  if (others.length === 0) {
    return first;
  }
  await show(first, proposals, threads);
  await window.showInformationMessage("Several proposals have a hunk of that number: decide on each at its lines.");
  return null;
}

/** Return the hunk that is named, decided on or not. */
export function anyNamed(given: unknown, { all }: Proposals): HunkOf | null {
  const { run, hunk: number } = isObject(given) ? given : {};
  const proposal = all.find((one) => one.run === run);
  const hunk = proposal?.hunks.find((one) => one.number === number);
  return proposal && hunk ? { proposal, hunk } : null;
}

function ofThread(given: unknown, threads: Threads): Shown | null {
  // Menus below a thread give it with what would have been answered, those of its heading alone.
  return threads.of(given) ?? (isObject(given) ? threads.of(given["thread"]) : null);
}

function named(given: unknown, { shown }: Proposals): Shown | null {
  if (!isObject(given)) {
    return null;
  }
  const { run, hunk } = given;
  return shown.find((one) => one.proposal.run === run && one.hunk.number === hunk) ?? null;
}

function atCursor(proposals: Proposals): Shown | null {
  const here = cursor(proposals);
  const start = cursor(proposals, "start");
  // Who has selected a hunk's lines has his cursor behind them.
  return (here && at(proposals.shown, here)) ?? (start && at(proposals.shown, start));
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === "object" && given !== null;
}
