// Each undecided hunk as a thread of comments under its lines.

import {
  type CommentController,
  type CommentThread,
  CommentThreadCollapsibleState,
  comments,
  Disposable,
  Range,
  type Uri,
  workspace,
} from "../vscode";
import { commentOf, languageOf } from "./body";
import { CONTROLLER } from "./ids";
import { Keeping } from "./keeping";
import type { Proposals } from "./proposals";
import type { Place, Shown } from "./shown";
import { uriOf } from "./uris";

/** A thread that stands, and what was last shown in it. */
interface Standing {
  readonly thread: CommentThread;
  readonly at: Place["at"];
  said: string;
  /** The text in which it was last put in its place. */
  version: number | undefined;
}

/** The threads, by the keys of their hunks. */
export class Threads extends Disposable {
  private readonly standing = new Map<string, Standing>();
  private readonly controller: CommentController;
  private readonly held: Disposable;
  private readonly keeping = new Keeping();
  private unfolded: string | null = null;

  constructor(private readonly proposals: Proposals) {
    super(() => this.held.dispose());
    this.controller = comments.createCommentController(CONTROLLER, "Patchwright");
    this.held = Disposable.from(
      this.controller,
      this.keeping,
      proposals.onChange(() => this.show()),
      // The colors of code follow the language, which VS Code tells of open texts alone.
      workspace.onDidOpenTextDocument(({ uri }) => this.isShown(String(uri)) && this.show()),
    );
    this.show();
  }

  /** Return the hunk that *thread* is about. */
  of(thread: unknown): Shown | null {
    const found = [...this.standing].find(([, standing]) => standing.thread === thread);
    return this.proposals.shown.find(({ key }) => key === found?.[0]) ?? null;
  }

  /** The hunk to which the user was led last. */
  get last(): string | null {
    return this.unfolded;
  }

  /** Unfold the thread of a hunk. */
  unfold(key: string): void {
    this.keeping.stop();
    this.unfolded = key;
    const thread = this.standing.get(key)?.thread;
    if (thread) {
      thread.collapsibleState = CommentThreadCollapsibleState.Expanded;
    }
  }

  private isShown(uri: string): boolean {
    return this.proposals.shown.some((one) => String(uriOf(one)) === uri);
  }

  private show(): void {
    const wanted = new Map(this.proposals.shown.map((one) => [one.key, one]));
    const before = linesOf(this.standing);
    for (const [key, standing] of this.standing) {
      const one = wanted.get(key);
      if (!one || !fits(one, standing)) {
        this.standing.delete(key);
        this.giveOn(standing);
      }
    }
    wanted.forEach((one) => this.showOne(one));
    const after = linesOf(this.standing);
    new Set([...before.keys(), ...after.keys()]).forEach((uri) => {
      this.keeping.keep(uri, differing(before.get(uri) ?? [], after.get(uri) ?? []));
    });
  }

  /** Have a thread be that of another hunk at its place, as of a newer run; else it goes. */
  private giveOn(standing: Standing): void {
    const { thread } = standing;
    const heir = this.proposals.shown.find(
      (one) => !this.standing.has(one.key) && fits(one, standing) && lineIn(one.place) === thread.range?.start.line,
    );
    if (heir) {
      this.standing.set(heir.key, standing);
    } else {
      thread.dispose();
    }
  }

  private showOne(one: Shown): void {
    const standing = this.standing.get(one.key) ?? this.begin(one);
    this.standing.set(one.key, standing);
    const { thread } = standing;
    const version = versionOf(thread.uri);
    if (one.place.at === "line" && version !== standing.version) {
      // VS Code carries a thread along with the text, and tells nobody where to; the same range again is
      // passed over, and would leave it where it went astray.
      thread.range = new Range(one.place.line, 0, one.place.line, 1);
      standing.version = version;
    }
    thread.range = rangeOf(one.place);
    const said = JSON.stringify([one.heading, one.how, one.notes, one.parts, one.can, languageOf(one)]);
    // What reads the same is left alone: a reader may be in the middle of it.
    if (said !== standing.said) {
      standing.said = said;
      thread.label = one.heading;
      thread.contextValue = one.can;
      thread.comments = [commentOf(one)];
    }
  }

  private begin(one: Shown): Standing {
    const thread = this.controller.createCommentThread(uriOf(one), rangeOf(one.place), []);
    thread.canReply = false;
    // It is given no state: for what is unresolved VS Code opens the panel of comments by itself.
    thread.collapsibleState = CommentThreadCollapsibleState.Expanded;
    return { thread, at: one.place.at, said: "", version: versionOf(thread.uri) };
  }
}

function versionOf(uri: Uri): number | undefined {
  return workspace.textDocuments.find((document) => String(document.uri) === String(uri))?.version;
}

/** Say whether a thread can be that of *one*: one that stands above the first line stays there. */
function fits(one: Shown, { thread, at }: Standing): boolean {
  return one.place.at === at && String(uriOf(one)) === String(thread.uri);
}

function lineIn(place: Place): number | undefined {
  return place.at === "line" ? place.line : undefined;
}

/** Return the lines under which threads stand, by text. */
function linesOf(standing: ReadonlyMap<string, Standing>): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, readonly number[]>();
  for (const { thread } of standing.values()) {
    const uri = String(thread.uri);
    lines.set(uri, [...(lines.get(uri) ?? []), thread.range?.start.line ?? -1]);
  }
  return lines;
}

function differing(before: readonly number[], after: readonly number[]): readonly number[] {
  return [...before.filter((line) => !after.includes(line)), ...after.filter((line) => !before.includes(line))];
}

function rangeOf(place: Place): Range {
  if (place.at === "line") {
    return new Range(place.line, 0, place.line, 0);
  }
  // A thread without a range stands above the first line; the types of VS Code 1.91 do not say so yet.
  return undefined as unknown as Range;
}
