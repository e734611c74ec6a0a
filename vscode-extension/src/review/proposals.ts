// What runs propose, as the server last told it: asked for anew whenever that may have changed.

import type { Context } from "../context";
import { reasonOf } from "../plain";
import type { OpenProposal } from "../protocol/generated";
import { Disposable, EventEmitter, type TextDocument, window, workspace } from "../vscode";
import { type GivenWay, givenWay } from "./giving_way";
import { type Shown, shown } from "./shown";

/** Milliseconds without typing after which places are asked for: those that VS Code keeps go astray. */
const PAUSE = 400;
const OLDER = "Show Older Proposal";

/** The proposals of all open folders. */
export class Proposals extends Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly held: Disposable;
  private told: readonly OpenProposal[] = [];
  private hunks: readonly Shown[] = [];
  private asking: Promise<void> | undefined;
  private again = false;
  private waiting: NodeJS.Timeout | undefined;

  /** Fires when they stand otherwise than before. */
  readonly onChange = this.changed.event;

  constructor(private readonly context: Context) {
    super(() => {
      clearTimeout(this.waiting);
      this.held.dispose();
    });
    const { server } = context;
    this.held = Disposable.from(
      this.changed,
      server.on("patchwright/proposalsChanged", () => void this.refresh()),
      workspace.onDidChangeTextDocument(({ document }) => this.isShown(document) && this.later(PAUSE)),
      server.onState((state) => (state === "running" ? void this.refresh() : this.become([]))),
    );
  }

  /** All of them, newest first. */
  get all(): readonly OpenProposal[] {
    return this.told;
  }

  /** The hunks that are still to be decided on. */
  get shown(): readonly Shown[] {
    return this.hunks;
  }

  /** Ask the server; what comes while it is asked is asked once more. */
  async refresh(): Promise<void> {
    this.again = true;
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    await this.asking;
  }

  private async ask(): Promise<void> {
    while (this.again) {
      this.again = false;
      try {
        this.become((await this.context.server.request("patchwright/proposals", {})).proposals);
      } catch (error) {
        this.context.log.warn(`What runs propose could not be asked for: ${String(error)}`);
      }
    }
  }

  private become(told: readonly OpenProposal[]): void {
    if (told.length === 0 && this.told.length === 0) {
      return;
    }
    givenWay(this.told, told).forEach((one) => void this.tellGivenWay(one));
    this.told = told;
    this.hunks = shown(told);
    this.changed.fire();
  }

  private async tellGivenWay({ run, revision, said }: GivenWay): Promise<void> {
    if ((await window.showInformationMessage(said, OLDER)) === OLDER) {
      await this.context.server
        .command("patchwright.hunkDiff", { run, revision })
        .catch((error: unknown) => void window.showErrorMessage(reasonOf(error)));
    }
  }

  private isShown({ uri }: TextDocument): boolean {
    return this.hunks.some(({ hunk }) => hunk.uri === String(uri));
  }

  private later(milliseconds: number): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.refresh(), milliseconds);
  }
}
