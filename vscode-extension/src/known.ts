// What is known of everything, in one place: features tell what they know, and the context keys that
// package.json asks for follow from it, as does the menu. Pure.

/** What features know, each what is its own. */
export interface Facts {
  /** Whether VS Code keeps a key for the model. */
  readonly keepsKey: boolean;
  /** Whether the server says that a model can be asked: by a key, or at an address of its own. */
  readonly canAsk: boolean;
  /** Whether the user has let us have the account at GitHub, be somebody signed in there or not. */
  readonly allowsGitHub: boolean;
  /** Whether a folder is open. */
  readonly hasFolder: boolean;
  /** The list of runs: the server is off, is still asked, has none, has some. */
  readonly list: "off" | "asked" | "none" | "some";
  /** What can be done with some of the runs, as their commands say it. */
  readonly canCancel: boolean;
  readonly canAnswer: boolean;
  readonly canResume: boolean;
  readonly canPreview: boolean;
  readonly canDelete: boolean;
  readonly canOpenIssue: boolean;
  /** Whether the view has shown a run. */
  readonly isWatched: boolean;
  /** Whether hunks are to be decided on; some with others that they need; some were. */
  readonly hasHunks: boolean;
  readonly hasNeeding: boolean;
  readonly hasDecided: boolean;
  /** The files with hunks that are to be decided on, by path. */
  readonly files: Readonly<Record<string, true>>;
  /** Whether a text has the cursor, and a problem is reported there. */
  readonly hasText: boolean;
  readonly problemHere: boolean;
  /** Whether places of an issue are marked. */
  readonly hasPlaces: boolean;
}

/** What is known before anybody has told anything. */
export const NOTHING: Facts = {
  keepsKey: false,
  canAsk: false,
  allowsGitHub: false,
  hasFolder: false,
  list: "asked",
  canCancel: false,
  canAnswer: false,
  canResume: false,
  canPreview: false,
  canDelete: false,
  canOpenIssue: false,
  isWatched: false,
  hasHunks: false,
  hasNeeding: false,
  hasDecided: false,
  files: {},
  hasText: false,
  problemHere: false,
  hasPlaces: false,
};

/** Return the context keys, by name. */
export function keysOf(facts: Facts): Readonly<Record<string, unknown>> {
  return {
    "patchwright.keepsKey": facts.keepsKey,
    "patchwright.hasKey": facts.keepsKey || facts.canAsk,
    "patchwright.allowsGitHub": facts.allowsGitHub,
    "patchwright.list": facts.list,
    "patchwright.canCancel": facts.canCancel,
    "patchwright.canAnswer": facts.canAnswer,
    "patchwright.canResume": facts.canResume,
    "patchwright.canReview": facts.canPreview && facts.hasHunks,
    "patchwright.canPreview": facts.canPreview,
    "patchwright.canDelete": facts.canDelete,
    "patchwright.canOpenIssue": facts.canOpenIssue,
    "patchwright.isWatched": facts.isWatched,
    "patchwright.hasHunks": facts.hasHunks,
    "patchwright.hasNeeding": facts.hasNeeding,
    "patchwright.hasDecided": facts.hasDecided,
    "patchwright.files": facts.files,
    "patchwright.hasText": facts.hasText,
    "patchwright.problemHere": facts.problemHere,
    "patchwright.hasPlaces": facts.hasPlaces,
  };
}

/** Keeps it, and has VS Code know each key that is another than before. */
export class Known {
  private facts = NOTHING;
  private readonly set = new Map<string, string>();

  constructor(private readonly setContext: (key: string, value: unknown) => void) {}

  get now(): Facts {
    return this.facts;
  }

  /** Take in what a feature knows. */
  tell(news: Partial<Facts>): void {
    this.facts = { ...this.facts, ...news };
    for (const [key, value] of Object.entries(keysOf(this.facts))) {
      const told = JSON.stringify(value);
      if (this.set.get(key) !== told) {
        this.set.set(key, told);
        this.setContext(key, value);
      }
    }
  }
}
