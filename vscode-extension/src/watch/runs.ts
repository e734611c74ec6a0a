// The runs that this window knows of: as the server lists them, and as their events tell them. Pure.

import type { EventParams, Run, RunsChangedParams } from "../protocol/generated";
import type { Ending, Server, ServerState } from "../protocol/server";
import type { Watched } from "./nodes";
import { Pace } from "./pace";
import { called, heard, isReference, type Known, knownOf, nameIn } from "./rows";
import { begun, isOpen, reduce } from "./run";

/** How many runs are listed. */
const MOST = 50;
/** Milliseconds between two looks at the list, and between two changes that are told. */
const LIST_PACE = 500;
const CHANGE_PACE = 250;

/** What is told of a change: the runs that changed, or that the list itself did. */
export type Changed = (runs: ReadonlySet<string> | "all") => void;

/** All runs as the server lists them: those that go on, then the others, newest first. */
export class Runs {
  private rows: readonly Run[] = [];
  private readonly known = new Map<string, Known>();
  /** What issues are called in a word, which rows tell only while their runs go on. */
  private readonly names = new Map<string, string>();
  private changes = new Set<string>();
  private isOtherList = false;
  private endings: readonly Ending[] = [];
  private readonly listing = new Pace(LIST_PACE, () => void this.list());
  private readonly telling = new Pace(CHANGE_PACE, () => this.tell());
  /** Whether the server has been asked, and has answered, since it started. */
  isKnown = false;

  constructor(
    private readonly server: Server,
    private readonly changed: Changed,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Begin to hear; changes are told from now on. */
  follow(): void {
    this.endings = [
      this.server.onState((state) => this.became(state)),
      this.server.on("patchwright/event", (params) => this.hear(params)),
      this.server.on("patchwright/runsChanged", (params) => this.others(params)),
    ];
  }

  get all(): readonly Watched[] {
    return this.rows.map((row) => this.watched(row));
  }

  get(run: string): Watched | undefined {
    const row = this.rows.find((one) => one.run === run);
    return row && this.watched(row);
  }

  /** Have known what a run told; one that is heard here is known anyway. */
  async bring(run: string): Promise<void> {
    if (!this.known.has(run)) {
      await this.ask(run);
    }
  }

  /** Ask again for those that go on elsewhere, of which nothing is heard here. */
  async again(): Promise<void> {
    const elsewhere = this.rows.filter(
      ({ run, state }) => isOpen(state) && this.known.get(run)?.isHeard === false,
    );
    await Promise.all(elsewhere.map(({ run }) => this.ask(run)));
  }

  /** Ask for everything anew, but for what is heard here. */
  anew(): void {
    for (const [run, { isHeard }] of this.known) {
      if (!isHeard) {
        this.known.delete(run);
      }
    }
    this.refresh();
  }

  /** Look at the list again, soon. */
  refresh(): void {
    this.listing.ask();
  }

  /** Look at the list now, for a run that has just begun. */
  async lists(run: string): Promise<void> {
    if (!this.rows.some((row) => row.run === run)) {
      await this.list();
    }
  }

  dispose(): void {
    this.endings.forEach((one) => one.dispose());
    this.listing.dispose();
    this.telling.dispose();
  }

  private watched(row: Run): Watched {
    const known = this.known.get(row.run);
    const { told = null, name = this.names.get(row.run) ?? "", url, isHeard = false } = known ?? {};
    const named = { ...row, issue: isReference(name) ? called(name, row.issue) : row.issue };
    return { row: told ? heard(named, told, isHeard) : named, told, url, isHeard };
  }

  private became(state: ServerState): void {
    // Whatever was heard before may have gone on otherwise meanwhile.
    this.isKnown = false;
    this.known.clear();
    this.rows = state === "starting" ? this.rows : [];
    this.otherList();
    if (state === "running") {
      this.refresh();
    }
  }

  private hear({ run, event }: EventParams): void {
    const known = this.known.get(run);
    this.known.set(run, { ...known, told: reduce(known?.told ?? begun(run), event), isHeard: true });
    if (event.type === "RunFinished" || !this.rows.some((row) => row.run === run)) {
      this.refresh();
    }
    this.changes.add(run);
    this.telling.ask();
  }

  private others({ runs }: RunsChangedParams): void {
    for (const run of runs) {
      if (this.known.get(run)?.isHeard === false) {
        this.known.delete(run);
      }
    }
    this.refresh();
  }

  private async ask(run: string): Promise<void> {
    try {
      const known = knownOf(await this.server.request("patchwright/run", { run }));
      // What was heard meanwhile is newer.
      this.known.set(run, this.known.get(run)?.isHeard ? { ...known, ...this.known.get(run) } : known);
    } catch (error) {
      this.failed(error);
      this.known.set(run, this.known.get(run) ?? { told: null, isHeard: false });
    }
    this.changes.add(run);
    this.telling.ask();
  }

  private async list(): Promise<void> {
    try {
      const { runs } = await this.server.command("patchwright.runs", { limit: MOST });
      this.rows = runs;
      runs.forEach(({ run, issue }) => isReference(nameIn(issue)) && this.names.set(run, nameIn(issue)));
      this.isKnown = true;
      this.otherList();
    } catch (error) {
      this.failed(error);
    }
  }

  private otherList(): void {
    this.isOtherList = true;
    this.telling.ask();
  }

  private tell(): void {
    const changes = this.isOtherList ? "all" : this.changes;
    this.isOtherList = false;
    this.changes = new Set();
    this.changed(changes);
  }
}
