// The runs that this window knows of: as the server lists them, and as their events tell them. Pure.

import type { EventParams, Run } from "../protocol/generated";
import type { Ending, Server, ServerState } from "../protocol/server";
import type { Watched } from "./nodes";
import { Pace } from "./pace";
import { begun, reduce, type RunState } from "./run";
import { heard, told } from "./rows";

/** How many runs are listed. */
const MOST = 50;
/** Milliseconds between two looks at the list, and between two changes that are told. */
const LIST_PACE = 500;
const CHANGE_PACE = 250;

/** What is told of a change: the runs that changed, or that the list itself did. */
export type Changed = (runs: ReadonlySet<string> | "all") => void;

/** All runs, newest first, those that go on before the others. */
export class Runs {
  private rows: readonly Run[] = [];
  private readonly told = new Map<string, RunState>();
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
    ];
  }

  get all(): readonly Watched[] {
    return this.rows.map((row) => this.watched(row));
  }

  get(run: string): Watched | undefined {
    const row = this.rows.find((one) => one.run === run);
    return row && this.watched(row);
  }

  /** Have known what a run told; what goes on here is heard anyway. */
  async bring(run: string): Promise<void> {
    const row = this.rows.find((one) => one.run === run);
    if (!row || this.told.has(run)) {
      return;
    }
    try {
      const { places } = await this.server.command("patchwright.status", { run });
      this.told.set(run, this.told.get(run) ?? told(row, places));
    } catch (error) {
      // One that has just begun is not written down yet.
      this.failed(error);
      this.told.set(run, this.told.get(run) ?? told(row, []));
    }
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
    const told = this.told.get(row.run) ?? null;
    return { row: told ? heard(row, told) : row, told };
  }

  private became(state: ServerState): void {
    // Whatever was heard before may have gone on otherwise meanwhile.
    this.isKnown = false;
    this.told.clear();
    this.rows = state === "starting" ? this.rows : [];
    this.otherList();
    if (state === "running") {
      this.refresh();
    }
  }

  private hear({ run, event }: EventParams): void {
    this.told.set(run, reduce(this.told.get(run) ?? begun(run), event));
    if (event.type === "RunFinished" || !this.rows.some((row) => row.run === run)) {
      this.refresh();
    }
    this.changes.add(run);
    this.telling.ask();
  }

  private async list(): Promise<void> {
    try {
      const { runs } = await this.server.command("patchwright.runs", { limit: MOST });
      this.rows = runs;
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
