// Written by `poe schema` from the types of the server; change those.

/** Grows when a reader of the old form would misread the new one. */
export const PROTOCOL_VERSION = 1;

/** All commands, by name. */
export interface Commands {
  /** Fix an issue. */
  readonly "patchwright.fix": {
    readonly arguments: FixArguments;
    readonly answer: Started;
  };
  /** Go on with a run. */
  readonly "patchwright.resume": {
    readonly arguments: ResumeArguments;
    readonly answer: Started;
  };
  /** End runs with the best so far. */
  readonly "patchwright.cancel": {
    readonly arguments: CancelArguments;
    readonly answer: CancelAnswer;
  };
  /** Answer the question of a run that waits. */
  readonly "patchwright.answer": {
    readonly arguments: AnswerArguments;
    readonly answer: AnswerAnswer;
  };
  /** List the runs. */
  readonly "patchwright.runs": {
    readonly arguments: RunsArguments;
    readonly answer: RunsAnswer;
  };
  /** Forget a run that has ended. */
  readonly "patchwright.delete": {
    readonly arguments: DeleteArguments;
    readonly answer: DeleteAnswer;
  };
  /** Show what a run proposes, as a diff. */
  readonly "patchwright.preview": {
    readonly arguments: PreviewArguments;
    readonly answer: PreviewAnswer;
  };
  /** Apply the patch of a run. */
  readonly "patchwright.apply": {
    readonly arguments: ApplyArguments;
    readonly answer: ApplyAnswer;
  };
  /** Accept hunks: bring them into their files. */
  readonly "patchwright.accept": {
    readonly arguments: AcceptArguments;
    readonly answer: Decided;
  };
  /** Reject hunks; no file is touched. */
  readonly "patchwright.reject": {
    readonly arguments: RejectArguments;
    readonly answer: Decided;
  };
  /** Take accepted or rejected hunks back. */
  readonly "patchwright.takeBack": {
    readonly arguments: TakeBackArguments;
    readonly answer: Decided;
  };
  /** Write a hunk anew in a small document of its own. */
  readonly "patchwright.editHunk": {
    readonly arguments: EditHunkArguments;
    readonly answer: EditHunkAnswer;
  };
  /** Show why a hunk is proposed. */
  readonly "patchwright.evidence": {
    readonly arguments: EvidenceArguments;
    readonly answer: EvidenceAnswer;
  };
  /** Show a hunk, or a whole proposal, as a diff against the texts as they are now. */
  readonly "patchwright.hunkDiff": {
    readonly arguments: HunkDiffArguments;
    readonly answer: HunkDiffAnswer;
  };
  /** Go to the next hunk that is still to be decided on. */
  readonly "patchwright.next": {
    readonly arguments: NextArguments;
    readonly answer: Found;
  };
  /** Go to the hunk before that is still to be decided on. */
  readonly "patchwright.previous": {
    readonly arguments: PreviousArguments;
    readonly answer: Found;
  };
  /** Show where an issue would be fixed. */
  readonly "patchwright.locate": {
    readonly arguments: LocateArguments;
    readonly answer: LocateAnswer;
  };
  /** Clear the places that were shown. */
  readonly "patchwright.clear": {
    readonly arguments: ClearArguments;
    readonly answer: ClearAnswer;
  };
  /** Say whether a folder's own programs may run. */
  readonly "patchwright.trust": {
    readonly arguments: TrustArguments;
    readonly answer: TrustAnswer;
  };
  /** Tell how everything stands. */
  readonly "patchwright.status": {
    readonly arguments: StatusArguments;
    readonly answer: StatusAnswer;
  };
}

/** All requests, by method. */
export interface Requests {
  /** Return a run with all that it told (to the server). */
  readonly "patchwright/run": {
    readonly params: RunParams;
    readonly answer: RunResult;
  };
  /** Return the open issues of a folder's repository (to the server). */
  readonly "patchwright/issues": {
    readonly params: IssuesParams;
    readonly answer: IssuesResult;
    readonly error: Failure;
  };
  /** Return what runs propose, as it stands now (to the server). */
  readonly "patchwright/proposals": {
    readonly params: ProposalsParams;
    readonly answer: ProposalsResult;
  };
  /** Return why a hunk is proposed (to the server). */
  readonly "patchwright/evidence": {
    readonly params: EvidenceParams;
    readonly answer: EvidenceResult;
  };
  /** Return a file as it would be with hunks accepted (to the server). */
  readonly "patchwright/proposedText": {
    readonly params: ProposedTextParams;
    readonly answer: ProposedTextResult;
  };
  /** Have open documents saved, where the editor sets `"saves": true` among its `initializationOptions` (to the editor). */
  readonly "patchwright/save": {
    readonly params: SaveParams;
    readonly answer: SaveResult;
  };
}

/** All notifications, by method. */
export interface Notifications {
  /** Tell what a run tells (to the editor). */
  readonly "patchwright/event": {
    readonly params: EventParams;
  };
  /** Tell that runs of a folder began, ended or are gone, in whichever process (to the editor). */
  readonly "patchwright/runsChanged": {
    readonly params: RunsChangedParams;
  };
  /** Tell that a proposal stands otherwise than before (to the editor). */
  readonly "patchwright/proposalsChanged": {
    readonly params: ProposalsChangedParams;
  };
}

/** Which hunks are meant: by `hunks`, by a file, or all. */
export interface AcceptArguments {
  /** The end of a run's id; empty: the newest open proposal */
  readonly run?: string;
  /** Their numbers */
  readonly hunks?: readonly number[];
  /** All of this file that can be decided so, tests or not */
  readonly path?: string;
  /** The same by its URI; with `hunks` or `all` only its folder */
  readonly uri?: string;
  /** All that can be decided so */
  readonly all?: boolean;
  /** Whether optional hunks of tests are among `all`; by default they are unless it accepts */
  readonly tests?: boolean | null;
  /** Also the hunks that these need; where it does not accept, those that need these */
  readonly withNeeded?: boolean;
  /** Which proposal of the run was looked at; one that the run has proposed anew since is refused, but where hunks are taken back */
  readonly revision?: number | null;
  /** Which version of the document `uri` was looked at; another one is refused */
  readonly version?: number | null;
  /** As people type it: numbers (`2 3`), `all`, `file PATH`, `tests`, `needed`, `run ID` */
  readonly what?: string;
}

/** What was answered. */
export interface AnswerAnswer {
  /** The run's id */
  readonly run: string;
  /** The question's number */
  readonly question: number;
  /** What it goes on with */
  readonly choice: string;
}

/** To which question, and what. */
export interface AnswerArguments {
  /** The id of one of the question's choices */
  readonly choice: string;
  /** The run's id, or the end of it; without one, the one that asks */
  readonly run?: string;
  /** The question's number; with it, a later question is not answered by mistake */
  readonly question?: number;
}

/** A question is answered, or asked no more; `limits` hold from here on. */
export interface Answered {
  readonly version: 1;
  readonly type: "Answered";
  /** Of the question. */
  readonly number: number;
  /** The id of what was chosen. */
  readonly choice: string;
  /** The same for people. */
  readonly said: string;
  /** The most that the run may use now. */
  readonly limits: Limits;
}

/** What applying came to. */
export interface ApplyAnswer {
  /** Its id */
  readonly run: string;
  /** Whether all files are now as the patch wants them */
  readonly applied: boolean;
  /** Files that were changed */
  readonly paths: readonly string[];
  /** Files that were as the patch wants them */
  readonly already: readonly string[];
  /** Changed files that had been changed since the run */
  readonly merged: readonly string[];
  /** Files that refuse the change, and why */
  readonly refused: readonly RefusedFile[];
  /** Changed files that only the editor holds */
  readonly unsaved: readonly string[];
  /** What should be looked at */
  readonly warnings: readonly string[];
  /** The file with the whole patch, where a file refuses it */
  readonly preview: string;
}

/** Which run's patch is meant, and how much of it. */
export interface ApplyArguments {
  /** The end of a run's id; empty: the newest that proposes one */
  readonly run?: string;
  /** A file in the folder that is meant */
  readonly uri?: string;
  /** Apply its changes of tests too */
  readonly tests?: boolean;
}

/** The run waits for its user's answer. */
export interface Asked {
  readonly version: 1;
  readonly type: "Asked";
  readonly question: Question;
}

/** A place in a text, as the editor counts. */
export interface At {
  /** From zero */
  readonly line: number;
  /** From zero, as the connection counts them */
  readonly character: number;
}

/** A place in a text, as the editor counts. */
export interface AtInput {
  /** From zero */
  readonly line: number;
  /** From zero, as the connection counts them */
  readonly character: number;
}

/** What ends now; each tells when it has. */
export interface CancelAnswer {
  /** The ids */
  readonly cancelled: readonly string[];
}

/** Which run. */
export interface CancelArguments {
  /** Its id, or the end of it; without one, all that go on */
  readonly run?: string;
}

/** Drafts that came to the same patch. */
export interface Candidate {
  readonly type: "Candidate";
  /** What changes. */
  readonly patch: Patch;
  /** Numbers of the drafts merged into it, from one. */
  readonly drafts: readonly number[];
  /** What the gate says. */
  readonly checked: Checked;
  /** Votes it got. */
  readonly ballots: number;
  /** How often it went back to its author. */
  readonly returns: number;
  /** Changes of test files, outside the vote and optional. */
  readonly tests: Patch;
  /** What its author says of it. */
  readonly explanation: string;
  /** What else its author asked for and did not get, each as a sentence; such a candidate is half of a change, shown at most and never proposed. */
  readonly refused: readonly string[];
  /** What the gate says of `tests`; null where there are none. */
  readonly tests_checked: Checked | null;
}

/** What shall happen to a file. */
export type Change = Edit | Deletion | Renaming;

/** What the gate says. */
export type Checked = Clean | NewProblems | NoVerdict;

/** One answer that may be given: its id for programs, and what people press. */
export interface Choice {
  readonly type: "Choice";
  readonly id: string;
  readonly title: string;
}

/** No new error was found, by a checker that looked. */
export interface Clean {
  readonly type: "Clean";
  /** Who looked. */
  readonly by: string;
  /** New problems that are no errors; they are told and stop nothing. */
  readonly warnings: readonly Diagnostic[];
  /** Why a better checker gave no verdict on some file, as sentences. */
  readonly unsaid: readonly string[];
  /** How many errors the files that were looked at had before, or null where nobody counted them all. */
  readonly before: number | null;
  /** How many they have with the patch, likewise. */
  readonly after: number | null;
}

/** What is gone. */
export interface ClearAnswer {
  /** How many there were */
  readonly places: number;
}

/** Nothing is needed. */
export type ClearArguments = Readonly<Record<string, never>>;

/** How a server is. */
export type Condition = "running" | "stopped" | "unhealthy";

/** What stands at the place of a hunk that does not fit, with `\n` as line ends. */
export interface Conflict {
  readonly type: "Conflict";
  /** What the user has there. */
  readonly yours: string;
  /** What is proposed. */
  readonly proposed: string;
  /** Why it does not fit, as a sentence. */
  readonly why: string;
}

/** The user's correction takes effect: the run is in `branch` from here on, after `at`. Of the model's answers `kept` lie before it, and `aside` stay with the branch before. */
export interface Corrected {
  readonly version: 1;
  readonly type: "Corrected";
  readonly branch: number;
  readonly at: Stage;
  readonly dropped: readonly Finding[];
  readonly added: readonly Finding[];
  readonly plan: Plan | null;
  readonly remark: string;
  readonly kept: number;
  readonly aside: number;
}

/** What came of it. */
export interface Decided {
  /** Whose hunks */
  readonly run: string;
  /** Which proposal of it, from one */
  readonly revision: number;
  /** Those that were meant, as they stand now */
  readonly hunks: readonly HunkNow[];
  /** Those that are not as they were wanted */
  readonly refused: readonly RefusedHunk[];
  /** Files that were changed */
  readonly changed: readonly string[];
  /** Files in which hunks were merged with changes since */
  readonly merged: readonly string[];
  /** Changed files that only the editor holds */
  readonly unsaved: readonly string[];
  /** Changed files that are on disk */
  readonly saved: readonly string[];
  /** What should be looked at */
  readonly warnings: readonly string[];
  /** How many hunks are still to be decided on */
  readonly left: number;
  /** A document with both versions of the first hunk that does not fit */
  readonly conflict: string;
  /** The same for people, but for refusals and warnings */
  readonly said: string;
}

/** The run that is gone. */
export interface DeleteAnswer {
  /** Its id */
  readonly deleted: string;
}

/** Which run. */
export interface DeleteArguments {
  /** Its id, or the end of it */
  readonly run: string;
  /** A file in its folder, where that is not clear */
  readonly uri?: string;
}

/** A file that shall go. */
export interface Deletion {
  readonly type: "Deletion";
  readonly path: string;
}

/** One problem at one place. */
export interface Diagnostic {
  readonly type: "Diagnostic";
  readonly location: Location;
  readonly severity: Severity;
  readonly message: string;
  readonly code: string;
  readonly source: string;
}

/** A draft was read and applied; what did not fit is in `rejections`. */
export interface DraftRead {
  readonly version: 1;
  readonly type: "DraftRead";
  readonly number: number;
  readonly paths: readonly string[];
  readonly rejections: readonly Rejection[];
}

/** Lines of a file as they stand, and as they shall be. An empty `before` on a path that does not exist creates the file. */
export interface Edit {
  readonly type: "Edit";
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The document. */
export interface EditHunkAnswer {
  /** Whose hunk it is */
  readonly run: string;
  /** Of which proposal of the run */
  readonly revision: number;
  /** Its number */
  readonly hunk: number;
  /** The document; what is saved in it becomes the hunk */
  readonly uri: string;
  /** It has both versions of a hunk that does not fit, to be made one */
  readonly hasMarks: boolean;
  /** Another document, with what was written before the text changed */
  readonly earlier: string;
}

/** Which hunk is meant. */
export interface EditHunkArguments {
  /** Its number */
  readonly hunk: number;
  /** The end of a run's id; empty: the newest open proposal */
  readonly run?: string;
  /** Which proposal of the run was looked at; another one is refused */
  readonly revision?: number | null;
  /** A file in the folder that is meant */
  readonly uri?: string;
}

/** What a run tells while it goes on; `type` tells which it is. */
export type Event =
  | RunStarted
  | Noticed
  | StageStarted
  | ModelAnswered
  | ToolUsed
  | Asked
  | Answered
  | Located
  | Planned
  | Corrected
  | DraftRead
  | Gated
  | Voted
  | Proposed
  | RunFinished;

/** An event, and whose it is. */
export interface EventParams {
  /** The run's id */
  readonly run: string;
  /** What it tells */
  readonly event: Event;
}

/** Why a hunk is proposed, and what speaks for it. */
export interface Evidence {
  readonly type: "Evidence";
  /** The places of the issue that it touches, nearest first. */
  readonly findings: readonly Finding[];
  /** What the plan says of its file. */
  readonly steps: readonly Step[];
  /** What the author of the patch says. */
  readonly explanation: string;
  /** How many drafts came to the patch. */
  readonly drafts: number;
  /** Of how many. */
  readonly of_drafts: number;
  /** How many votes it got. */
  readonly ballots: number;
  /** Of how many. */
  readonly of_ballots: number;
  /** What the gate says of the patch. */
  readonly checked: Checked;
  /** What was run to find that out, each in a few words. */
  readonly ran: readonly string[];
}

/** What speaks for it, and what became of it. */
export interface EvidenceAnswer {
  /** Whose it is */
  readonly run: string;
  /** Its number */
  readonly hunk: number;
  /** What speaks for it */
  readonly evidence: Evidence;
  /** The same for people */
  readonly markdown: string;
  /** What became of it, in order */
  readonly history: readonly HunkEvent[];
  /** The page, in the cache */
  readonly uri: string;
}

/** Which hunk is meant. */
export interface EvidenceArguments {
  /** Its number */
  readonly hunk: number;
  /** The end of a run's id; empty: the newest open proposal */
  readonly run?: string;
  /** Which proposal of the run is meant; by default its newest */
  readonly revision?: number | null;
  /** A file in the folder that is meant */
  readonly uri?: string;
}

/** Which hunk is meant. */
export interface EvidenceParams {
  /** The end of a run's id; empty: the newest open proposal */
  readonly run?: string;
  /** The hunk's number */
  readonly hunk: number;
}

/** Why a hunk is proposed, and what became of it. */
export interface EvidenceResult {
  /** The run's id */
  readonly run: string;
  /** The hunk's number */
  readonly hunk: number;
  /** What speaks for it */
  readonly evidence: Evidence;
  /** The same for people, as hover shows it */
  readonly markdown: string;
  /** What became of it, in order */
  readonly history: readonly HunkEvent[];
}

/** The `data` of an error with which a program can help; others have none. */
export interface Failure {
  /** What hinders: signing in to GitHub would mend it, or may; there is no GitHub repository that may be asked; or GitHub does not answer */
  readonly reason: Reason;
}

/** One file before and after. */
export interface FileChange {
  readonly type: "FileChange";
  /** Where it stands afterwards (or stood, if deleted). */
  readonly path: string;
  /** Its text, without BOM and with its own line ends; null if it did not exist. */
  readonly before: string | null;
  /** Likewise; null if it is deleted. */
  readonly after: string | null;
  /** Where it stood before, or empty. */
  readonly renamed_from: string;
}

/** A place that has to do with the issue. */
export interface Finding {
  readonly type: "Finding";
  /** Where. */
  readonly location: Location;
  /** Its qualified name in the file, or empty. */
  readonly symbol: string;
  /** Why this place. */
  readonly why: string;
  /** What the code there should do instead, or empty. */
  readonly intended: string;
  /** Higher is likelier; comparable only with scores of the same author. */
  readonly score: number;
  /** Who found it: `retrieval`, `searcher`, `user`. */
  readonly by: string;
}

/** Which issue, and with what settings for this run alone. */
export interface FixArguments {
  /** As people type it: `#12`, `owner/repo#12`, a URL; or words */
  readonly issue?: string;
  /** A file in the folder that is meant, and where the text stands */
  readonly uri?: string;
  /** The words that tell of the fault; the first line is the title */
  readonly text?: string;
  /** Where in `uri` it stands */
  readonly range?: SpanInput | null;
  /** A problem that is shown in `uri` */
  readonly diagnostic?: Problem | null;
  /** The model that is asked, for this run alone */
  readonly model?: string | null;
  /** The most that this run may cost, in USD */
  readonly maxCost?: number | null;
}

/** How one folder stands. */
export interface FolderStatus {
  /** Where it lies */
  readonly root: string;
  /** Files that the index holds; null before it is built */
  readonly files: number | null;
  /** Files that could not be read into it */
  readonly unread: number;
  /** The index follows what is typed */
  readonly follows: boolean;
  /** Servers of the workspace's own, and those that run its code, may run */
  readonly trusted: boolean;
  /** Language servers that were needed so far */
  readonly servers: readonly ServerStatus[];
  /** What was passed over in its settings, and why */
  readonly problems: readonly string[];
  /** Access to the model and to GitHub, and where each comes from; no secret */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The hunk, and where it stands. */
export interface Found {
  /** Whether one is left */
  readonly found: boolean;
  /** Whose it is */
  readonly run: string;
  /** Of which proposal of the run */
  readonly revision: number;
  /** Its number */
  readonly hunk: number;
  /** Its file; where there is none yet, a diff of the hunk */
  readonly uri: string;
  /** Its lines; null where it is about the whole file */
  readonly range: Span | null;
  /** How many are still to be decided on */
  readonly left: number;
}

/** A file that has to do with the issue. */
export interface FoundFile {
  /** From the folder's root, with `/` */
  readonly path: string;
  /** The same as the editor names it */
  readonly uri: string;
  /** Compares within one answer only */
  readonly score: number;
  /** What speaks for it */
  readonly reasons: readonly string[];
}

/** A function or class that has to do with the issue. */
export interface FoundSymbol {
  /** With its class: `Rhythm.days` */
  readonly name: string;
  /** From the folder's root, with `/` */
  readonly path: string;
  /** The same as the editor names it */
  readonly uri: string;
  /** Its first line, from zero */
  readonly line: number;
  /** The line behind its last */
  readonly end: number;
  /** Compares within one answer only */
  readonly score: number;
  /** What speaks for it */
  readonly why: string;
}

/** The gate looked at a group of drafts. */
export interface Gated {
  readonly version: 1;
  readonly type: "Gated";
  readonly candidate: Candidate;
}

/** A stretch of lines that changes as one. */
export interface Hunk {
  readonly type: "Hunk";
  /** The file. */
  readonly path: string;
  /** Zero-based line in the text before. */
  readonly start: number;
  /** The lines as they stand, each with its end. */
  readonly before: readonly string[];
  /** The lines as they shall be, each with its end. */
  readonly after: readonly string[];
  /** `change`, or what happens to the whole file. */
  readonly kind: "change" | "create" | "delete" | "rename";
  /** Where a renamed file stood, or empty. */
  readonly renamed_from: string;
}

/** The diff, and the file in which it lies. */
export interface HunkDiffAnswer {
  /** Whose it is */
  readonly run: string;
  /** The file, in the cache */
  readonly uri: string;
  /** How the hunks stand, behind `#`, and what accepting them makes */
  readonly diff: string;
}

/** What is meant. */
export interface HunkDiffArguments {
  /** The end of a run's id; empty: the newest open proposal */
  readonly run?: string;
  /** Which proposal of the run is meant; by default its newest */
  readonly revision?: number | null;
  /** Its number; without one, the whole proposal */
  readonly hunk?: number | null;
  /** A file in the folder that is meant */
  readonly uri?: string;
}

/** One thing that became of a hunk. */
export interface HunkEvent {
  /** When, in seconds of the epoch */
  readonly at: number;
  /** `editor`, `terminal` or `run`, with its process */
  readonly who: string;
  /** `accepted`, `rejected` … */
  readonly what: string;
  /** More of it, or empty */
  readonly detail: string;
}

/** A hunk that was meant, as it stands now. */
export interface HunkNow {
  /** Which, from one */
  readonly number: number;
  /** Its file */
  readonly path: string;
  /** How it stands */
  readonly state: HunkState;
  /** Whether it is still to be decided on */
  readonly undecided: boolean;
}

/**
 * How a proposed hunk stands; it follows from the text, but for what the user rejected.
 *
 * `accepting` is a hunk that somebody is bringing into the text, or taking back, right now;
 * `stale` one of which neither the text before nor the text after stands there any more.
 */
export type HunkState = "pending" | "accepting" | "accepted" | "rejected" | "stale";

/** Which issues are wanted; all that is said must be true of them. */
export interface IssuesParams {
  /** A file in the folder, where that is not clear */
  readonly uri?: string;
  /** What they speak of, as people type it; no word has another meaning */
  readonly words?: string;
  /** Labels that they have */
  readonly labels?: readonly string[];
  /** Whose they are: a login, `me`, or `none` */
  readonly assignee?: string;
  /**
   * Which page, from one
   * @default 1
   */
  readonly page?: number;
  /**
   * How many on a page, at the most
   * @default 50
   */
  readonly limit?: number;
}

/** One page of open issues: the newest change first, or the best match where words are sought. */
export interface IssuesResult {
  /** Who was asked: `github.com`, or a host of the user's settings */
  readonly host: string;
  /** Whose they are, as `owner/name` */
  readonly repository: string;
  /** Without pull requests, so that there may be fewer than `limit` though more follow */
  readonly issues: readonly ListedIssue[];
  /** Another page follows */
  readonly more: boolean;
  /** Who we are there; empty for anybody, or where it is not told */
  readonly login: string;
  /** Why a copy stands in, and how old it is, as a sentence; empty where GitHub has answered */
  readonly stale: string;
  /** How old that copy is, in seconds; null where there is none */
  readonly age: number | null;
  /** What hinders GitHub's answer, where a copy stands in and a program can help */
  readonly reason: Reason | null;
}

/** A hunk that cannot be brought in. */
export interface LeftOut {
  /** Its number */
  readonly hunk: number;
  /** Why, as a sentence */
  readonly why: string;
}

/** What a run may use up at the most. */
export interface Limits {
  readonly type: "Limits";
  /** Money; checked where the model's price is known. */
  readonly usd: number;
  /** Checked instead where the price is not known. */
  readonly tokens: number;
  /** Requests to the model. */
  readonly calls: number;
  /** Time. */
  readonly seconds: number;
  /** The share of the money (or tokens) that locating may use. */
  readonly locate_share: number;
}

/** One line of `--json`, of a run or a review; `type` tells which it is. */
export type Line = Event | ToldHunk;

/** Lines of a text; where both are equal, the place above that line. */
export interface Lines {
  readonly type: "Lines";
  /** The first, from zero. */
  readonly start: number;
  /** The one behind the last. */
  readonly stop: number;
}

/** One of them. */
export interface ListedIssue {
  /** As `patchwright.fix` takes it, with a `uri` of the folder */
  readonly reference: string;
  /** Its number */
  readonly number: number;
  /** Its title, on one line */
  readonly title: string;
  /** The login of who wrote it */
  readonly author: string;
  /** Its labels */
  readonly labels: readonly string[];
  /** Logins of whose it is */
  readonly assignees: readonly string[];
  /** How many there are */
  readonly comments: number;
  /** When it changed last, in ISO 8601, UTC; or empty */
  readonly updated: string;
  /** Where people read it; or empty */
  readonly url: string;
}

/** The places, best first; they are shown as a list and at the lines, too. */
export interface LocateAnswer {
  /** Files */
  readonly files: readonly FoundFile[];
  /** Functions and classes */
  readonly symbols: readonly FoundSymbol[];
  /** The list as a file in the cache; empty where nothing was found */
  readonly uri: string;
}

/** Which issue, and how many places. */
export interface LocateArguments {
  /** As people type it: `#12`, `owner/repo#12`, a URL; or words */
  readonly issue?: string;
  /** A file in the folder that is meant, and where the text stands */
  readonly uri?: string;
  /** The words that tell of the fault; the first line is the title */
  readonly text?: string;
  /** Where in `uri` it stands */
  readonly range?: SpanInput | null;
  /** A problem that is shown in `uri` */
  readonly diagnostic?: Problem | null;
  /**
   * Files, and symbols, at the most
   * @default 10
   */
  readonly limit?: number;
}

/** Places were found. */
export interface Located {
  readonly version: 1;
  readonly type: "Located";
  readonly findings: readonly Finding[];
}

/** A range in a file; the path is relative to the workspace, with `/`. */
export interface Location {
  readonly type: "Location";
  readonly path: string;
  readonly range: Range;
}

/** A model answered one request; `total` is the run's usage so far. */
export interface ModelAnswered {
  readonly version: 1;
  readonly type: "ModelAnswered";
  readonly stage: Stage;
  readonly role: string;
  readonly turn: number;
  readonly total: Usage;
}

/** Errors that the original did not have; `before` and `after` as `Clean` has them. */
export interface NewProblems {
  readonly type: "NewProblems";
  readonly by: string;
  readonly problems: readonly Diagnostic[];
  readonly before: number | null;
  readonly after: number | null;
}

/** From where; without a place, from the hunk that the user was led to last. */
export interface NextArguments {
  /** Only those of this run: the end of its id */
  readonly run?: string;
  /** The file in which the cursor is */
  readonly uri?: string;
  /** Where it is there */
  readonly position?: AtInput | null;
  /** The same by its line alone, from zero */
  readonly line?: number | null;
}

/** Nobody could look; this is not clean. */
export interface NoVerdict {
  readonly type: "NoVerdict";
  readonly by: string;
  readonly why: string;
}

/** Something the user should know; nothing has failed. */
export interface Noticed {
  readonly version: 1;
  readonly type: "Noticed";
  readonly text: string;
}

/** One hunk as it stands in the editor's text: a `ToldHunk`, with the place as the editor counts. */
export interface OpenHunk {
  /** Which, from one */
  readonly number: number;
  /** Its file, as the editor names it */
  readonly uri: string;
  /** The same from the folder's root, with `/` */
  readonly path: string;
  /** What happens: to lines, or to the whole file */
  readonly kind: "change" | "create" | "delete" | "rename";
  /** Where a renamed file stood; empty for others */
  readonly renamedFrom: string;
  /** How it stands */
  readonly state: HunkState;
  /** The user has still to decide on it */
  readonly undecided: boolean;
  /** It changes tests, which nobody asked for */
  readonly optional: boolean;
  /** The user has written it anew, so that nobody checked it */
  readonly edited: boolean;
  /** It was in the text when that could last be said */
  readonly inside: boolean;
  /** Hunks without which it cannot stand */
  readonly needs: readonly number[];
  /** Hunks that cannot stand without it */
  readonly neededBy: readonly number[];
  /** The lines that it stands for in the text as it is now; null where it is about the whole file */
  readonly range: TextRange | null;
  /** The lines that it changes, each with its end */
  readonly before: readonly string[];
  /** The lines that take their place, each with its end */
  readonly after: readonly string[];
  /** What it does, in a few words */
  readonly summary: string;
  /** Both versions, where it does not fit any more */
  readonly stale: Conflict | null;
  /** The lines that accepting would make, where the user has changed some beside it */
  readonly merged: string | null;
  /** Why it cannot be decided on here now; empty where it can */
  readonly held: string;
}

/** What one run proposes. */
export interface OpenProposal {
  /** The run's id */
  readonly run: string;
  /** Which of its proposals, from one: a corrected run proposes again */
  readonly revision: number;
  /** What its issue is called in a word: `#12`, or its title */
  readonly name: string;
  /** The issue's title */
  readonly title: string;
  /** The folder that it is about */
  readonly root: string;
  /** When, in seconds of the epoch */
  readonly made: number;
  /** It is laid before the user: no newer one took its place */
  readonly open: boolean;
  /** By number */
  readonly hunks: readonly OpenHunk[];
}

/** Changes of several files that belong together, sorted by path. */
export interface Patch {
  readonly type: "Patch";
  readonly files: readonly FileChange[];
}

/** A place that a run found, as it counts in the newest branch. */
export interface Place {
  /** As `patchwright.resume` drops it, from one */
  readonly number: number;
  /** From the folder's root, with `/` */
  readonly path: string;
  /** Its first line, from zero */
  readonly line: number;
  /** With its class: `Rhythm.days`; or empty */
  readonly symbol: string;
  /** What speaks for it */
  readonly why: string;
  /** Who found it: `searcher`, `retrieval` or `user` */
  readonly by: string;
}

/** How the issue is to be resolved. */
export interface Plan {
  readonly type: "Plan";
  /** `static` writes drafts and votes; `dynamic` reproduces and tests. */
  readonly way: "static" | "dynamic";
  /** Why this way. */
  readonly reason: string;
  /** What to change, place by place. */
  readonly steps: readonly Step[];
}

/** The plan stands. */
export interface Planned {
  readonly version: 1;
  readonly type: "Planned";
  readonly plan: Plan;
}

/** A place between two characters: zero-based line, column in code points. */
export interface Position {
  readonly type: "Position";
  readonly line: number;
  readonly column: number;
}

/** The diff, and the file in which it lies. */
export interface PreviewAnswer {
  /** Its id */
  readonly run: string;
  /** The file, in the cache */
  readonly uri: string;
  /** As `git apply` takes it, with a few words on top */
  readonly diff: string;
}

/** Which run's patch is meant. */
export interface PreviewArguments {
  /** The end of a run's id; empty: the newest that proposes one */
  readonly run?: string;
  /** A file in the folder that is meant */
  readonly uri?: string;
}

/** From where; without a place, from the hunk that the user was led to last. */
export interface PreviousArguments {
  /** Only those of this run: the end of its id */
  readonly run?: string;
  /** The file in which the cursor is */
  readonly uri?: string;
  /** Where it is there */
  readonly position?: AtInput | null;
  /** The same by its line alone, from zero */
  readonly line?: number | null;
}

/** A diagnostic of any server; what it has besides these is passed over. */
export interface Problem {
  /** What it says */
  readonly message: string;
  /** Where it stands */
  readonly range: SpanInput;
  /** Which rule it is about */
  readonly code?: number | string | null;
  /** Who reports it */
  readonly source?: string | null;
}

/** Where something has changed. */
export interface ProposalsChangedParams {
  /** The folder */
  readonly root: string;
  /** The runs whose proposals stand otherwise, or are gone */
  readonly runs: readonly string[];
}

/** Whose proposals are meant. */
export interface ProposalsParams {
  /** A file in the folder; without one, all folders */
  readonly uri?: string;
  /** Also those that are laid before the user no more, since a newer one took their place, and those that were settled long ago */
  readonly all?: boolean;
}

/** What runs propose, newest first. */
export interface ProposalsResult {
  /** Of this form, as `PROTOCOL_VERSION` */
  readonly version: number;
  /** What runs propose, newest first */
  readonly proposals: readonly OpenProposal[];
}

/** The proposal: hunks of the best candidate, then optional hunks of tests; `diff` is both. */
export interface Proposed {
  readonly version: 1;
  readonly type: "Proposed";
  readonly hunks: readonly Hunk[];
  readonly optional: readonly Hunk[];
  readonly diff: string;
}

/** Which file is meant, and with which hunks. */
export interface ProposedTextParams {
  /** The end of a run's id; empty: the newest open proposal */
  readonly run?: string;
  /** The file, from the folder's root; or `uri` */
  readonly path?: string;
  /** The file as the editor names it */
  readonly uri?: string;
  /** Those that shall be in it; by default all that are undecided */
  readonly hunks?: readonly number[] | null;
}

/** A file as it would be; nothing is changed by asking. */
export interface ProposedTextResult {
  /** The file, from the folder's root */
  readonly path: string;
  /** The same as the editor names it */
  readonly uri: string;
  /** As it would be; null where there would be none */
  readonly text: string | null;
  /** As it is now; null where there is none */
  readonly live: string | null;
  /** As the run read it; null where there was none */
  readonly base: string | null;
  /** What cannot be brought in */
  readonly refused: readonly LeftOut[];
}

/** A question of a run. */
export interface Question {
  readonly type: "Question";
  /** From one, in each sitting of the run. */
  readonly number: number;
  /** A few sentences, for people. */
  readonly text: string;
  /** What may be answered; the last one counts where nobody does. */
  readonly choices: readonly Choice[];
}

/** A stretch of text; the end is not part of it. */
export interface Range {
  readonly type: "Range";
  readonly start: Position;
  readonly end: Position;
}

/** Candidates, best first, and why the first is first. */
export interface Ranking {
  readonly type: "Ranking";
  readonly candidates: readonly Candidate[];
  readonly reason: string;
}

/** What a program can help with where something fails. */
export type Reason = "sign-in" | "no-repository" | "unreachable";

/** A file that refuses the change, and why. */
export interface RefusedFile {
  readonly path: string;
  readonly reason: string;
}

/** A hunk that is not as it was wanted. */
export interface RefusedHunk {
  /** Which */
  readonly number: number;
  /** Why, what was kept, and what to do */
  readonly reason: string;
}

/** Which hunks are meant: by `hunks`, by a file, or all. */
export interface RejectArguments {
  /** The end of a run's id; empty: the newest open proposal */
  readonly run?: string;
  /** Their numbers */
  readonly hunks?: readonly number[];
  /** All of this file that can be decided so, tests or not */
  readonly path?: string;
  /** The same by its URI; with `hunks` or `all` only its folder */
  readonly uri?: string;
  /** All that can be decided so */
  readonly all?: boolean;
  /** Whether optional hunks of tests are among `all`; by default they are unless it accepts */
  readonly tests?: boolean | null;
  /** Also the hunks that these need; where it does not accept, those that need these */
  readonly withNeeded?: boolean;
  /** Which proposal of the run was looked at; one that the run has proposed anew since is refused, but where hunks are taken back */
  readonly revision?: number | null;
  /** Which version of the document `uri` was looked at; another one is refused */
  readonly version?: number | null;
  /** As people type it: numbers (`2 3`), `all`, `file PATH`, `tests`, `needed`, `run ID` */
  readonly what?: string;
}

/** A change that was not made. */
export interface Rejection {
  readonly type: "Rejection";
  /** What was asked for; null where not even that could be read. */
  readonly change: Change | null;
  /** Why not, so that a model can correct itself. */
  readonly reason: string;
  /** The lines of the file that come nearest, with their numbers, or empty. */
  readonly nearest: string;
}

/** A file that shall move. */
export interface Renaming {
  readonly type: "Renaming";
  readonly path: string;
  readonly to: string;
}

/** Which run, and what is corrected of it. */
export interface ResumeArguments {
  /** Its id, or the end of it; without one, the newest that did not get done, and the newest of all where something is corrected */
  readonly run?: string;
  /** A file in its folder, where that is not clear */
  readonly uri?: string;
  /** Keep what the run has up to the result of this stage, and do the rest anew */
  readonly from?: "read" | "locate" | "plan" | "draft" | null;
  /** Places to leave out, by number, from one, as `patchwright.status` with the run tells them */
  readonly drop?: readonly number[];
  /** Places to add, each `path:line`, from one, or `path:Symbol` */
  readonly add?: readonly string[];
  /** Another plan: for each step a line with the path, one with the symbol or `-`, what must hold there, and a blank line */
  readonly plan?: string;
  /** What the model is told from there on */
  readonly remark?: string;
  /** End the run first, where it goes on here and something is corrected */
  readonly cancel?: boolean;
}

/** One run. */
export interface Run {
  /** Its id */
  readonly run: string;
  /** The folder that it works on */
  readonly root: string;
  /** The issue's title, behind its number where it has one: `#12: It breaks` */
  readonly issue: string;
  /** How it stands */
  readonly state: RunState;
  /** Where it is, while it goes on */
  readonly stage: Stage | null;
  /** In USD; null where the price is not known */
  readonly cost: number | null;
  /** Read and written */
  readonly tokens: number;
  /** When it began, in ISO 8601, UTC */
  readonly started: string;
  /** When it ended, likewise; null while it goes on, or was interrupted */
  readonly ended: string | null;
  /** Why it ended so */
  readonly reason: string;
  /** There is a patch to preview and apply */
  readonly proposed: boolean;
  /** What the patch changes */
  readonly files: readonly string[];
}

/** A run ends; `reason` is one sentence. */
export interface RunFinished {
  readonly version: 1;
  readonly type: "RunFinished";
  readonly run: string;
  readonly state: RunState;
  readonly reason: string;
  readonly usage: Usage;
  readonly seconds: number;
}

/** Which run is meant. */
export interface RunParams {
  /** Its id, or the end of it */
  readonly run: string;
  /** A file in its folder, where that is not clear */
  readonly uri?: string;
}

/** A run, whole, so that it can be drawn as if it had been watched. */
export interface RunResult {
  /** As `patchwright.runs` lists it */
  readonly run: Run;
  /** What its issue is called in a word: `#12`, or its title */
  readonly name: string;
  /** Where people read its issue; empty where that is nowhere */
  readonly url: string;
  /** The model that is asked; empty before it begins */
  readonly model: string;
  /** The most that it may use; null before it begins */
  readonly limits: Limits | null;
  /** How many it has: each correction opened one */
  readonly branches: number;
  /** What its newest branch told, in order, as in `patchwright/event` but whole; of a run that goes on, as far as it is kept */
  readonly events: readonly Event[];
}

/** A run begins, or goes on where it was interrupted. */
export interface RunStarted {
  readonly version: 1;
  readonly type: "RunStarted";
  readonly run: string;
  readonly issue: string;
  readonly snapshot: string;
  readonly model: string;
  readonly limits: Limits;
  readonly resumed: boolean;
  readonly counts_tokens: boolean;
}

/** Where a run stands; `interrupted` is a run whose owner died. */
export type RunState = "running" | "waiting" | "done" | "failed" | "cancelled" | "interrupted";

/** The runs. */
export interface RunsAnswer {
  /** Those that go on stand first */
  readonly runs: readonly Run[];
}

/** Of which folder, and how many. */
export interface RunsArguments {
  /** A file in the folder; without one, all folders */
  readonly uri?: string;
  /**
   * How many at the most
   * @default 20
   */
  readonly limit?: number;
}

/** Where runs stand otherwise. */
export interface RunsChangedParams {
  /** The folder */
  readonly root: string;
  /** Those that began, went on, ended or were interrupted, or are gone */
  readonly runs: readonly string[];
}

/** What shall be saved. */
export interface SaveParams {
  /** Open documents */
  readonly uris: readonly string[];
}

/** Nothing is needed: what was saved is read from the disk. */
export type SaveResult = Readonly<Record<string, never>>;

/** How one language server stands that was needed so far. */
export interface ServerStatus {
  /** What it is called */
  readonly name: string;
  /** Its languages */
  readonly serves: string;
  /** `runs` or `live text`, which never share one */
  readonly usedFor: string;
  /** How it is; `unhealthy` is left alone for a while */
  readonly condition: Condition;
  /** As it says; empty where it does not run */
  readonly version: string;
  /** Memory that it holds, with all that it started */
  readonly megabytes: number;
  /** Why it does not run; empty where it does, or is not needed */
  readonly why: string;
}

/**
 * How bad it is; smaller is worse, as in the Language Server Protocol.
 * 1 error, 2 warning, 3 information, 4 hint.
 */
export type Severity = 1 | 2 | 3 | 4;

/** A stretch of text; the end is not part of it. */
export interface Span {
  /** Its first character */
  readonly start: At;
  /** Behind its last */
  readonly end: At;
}

/** A stretch of text; the end is not part of it. */
export interface SpanInput {
  /** Its first character */
  readonly start: AtInput;
  /** Behind its last */
  readonly end: AtInput;
}

/** The stations of a run, in order. */
export type Stage = "read" | "locate" | "plan" | "draft" | "vote" | "propose";

/** A stage begins. */
export interface StageStarted {
  readonly version: 1;
  readonly type: "StageStarted";
  readonly stage: Stage;
}

/** The run that goes on now; all else comes as progress and messages. */
export interface Started {
  /** Its id */
  readonly run: string;
  /** It was going on before: the same issue is not begun twice */
  readonly already: boolean;
}

/** How everything stands. */
export interface StatusAnswer {
  /** Of Patchwright */
  readonly version: string;
  /** Those that are open */
  readonly folders: readonly FolderStatus[];
  /** Those that go on */
  readonly runs: readonly Run[];
  /** Those of the run that was named */
  readonly places: readonly Place[];
}

/** Nothing is needed. */
export interface StatusArguments {
  /** A run whose places are told, too: its id, or the end of it */
  readonly run?: string;
}

/** One change to make. */
export interface Step {
  readonly type: "Step";
  /** The file. */
  readonly path: string;
  /** What of it, by its qualified name; empty for the file as a whole. */
  readonly symbol: string;
  /** What must hold there afterwards. */
  readonly change: string;
  /** Whether the user says that the file is to be created. */
  readonly new: boolean;
}

/** Which hunks are meant: by `hunks`, by a file, or all. */
export interface TakeBackArguments {
  /** The end of a run's id; empty: the newest open proposal */
  readonly run?: string;
  /** Their numbers */
  readonly hunks?: readonly number[];
  /** All of this file that can be decided so, tests or not */
  readonly path?: string;
  /** The same by its URI; with `hunks` or `all` only its folder */
  readonly uri?: string;
  /** All that can be decided so */
  readonly all?: boolean;
  /** Whether optional hunks of tests are among `all`; by default they are unless it accepts */
  readonly tests?: boolean | null;
  /** Also the hunks that these need; where it does not accept, those that need these */
  readonly withNeeded?: boolean;
  /** Which proposal of the run was looked at; one that the run has proposed anew since is refused, but where hunks are taken back */
  readonly revision?: number | null;
  /** Which version of the document `uri` was looked at; another one is refused */
  readonly version?: number | null;
  /** As people type it: numbers (`2 3`), `all`, `file PATH`, `tests`, `needed`, `run ID` */
  readonly what?: string;
}

/** A place in a text, as the editor counts. */
export interface TextPosition {
  /** From zero */
  readonly line: number;
  /** From zero, as the connection counts them */
  readonly character: number;
}

/** A stretch of text; the end is not part of it. */
export interface TextRange {
  /** Its first character */
  readonly start: TextPosition;
  /** Behind its last */
  readonly end: TextPosition;
}

/** One hunk of a proposal as it stands now. */
export interface ToldHunk {
  readonly version: 1;
  readonly type: "ToldHunk";
  /** The run's id. */
  readonly run: string;
  /** Which of its proposals, from one: a corrected run may propose again. */
  readonly revision: number;
  /** Whether nothing newer was proposed for the same issue, by another run or by this one. */
  readonly open: boolean;
  /** Which hunk, from one. */
  readonly number: number;
  /** Where its file stands now, from the folder's root, with `/`. */
  readonly path: string;
  /** What happens: to lines, or to the whole file. */
  readonly kind: "change" | "create" | "delete" | "rename";
  /** Where a renamed file stood, or empty. */
  readonly renamed_from: string;
  /** How it stands. */
  readonly state: HunkState;
  /** Whether the user has still to decide on it. */
  readonly undecided: boolean;
  /** Whether it changes tests, which nobody asked for. */
  readonly optional: boolean;
  /** Whether the user has written it anew, so that nobody has checked it. */
  readonly edited: boolean;
  /** Whether it was in the text when that could last be said. */
  readonly inside: boolean;
  /** Hunks without which it cannot stand. */
  readonly needs: readonly number[];
  /** Hunks that cannot stand without it. */
  readonly needed_by: readonly number[];
  /** The lines of the text as it is now that it stands for; null where it is about the whole file, or where there is no text to be read. */
  readonly lines: Lines | null;
  /** The lines that it changes, each with its end. */
  readonly before: readonly string[];
  /** The lines that take their place, each with its end. */
  readonly after: readonly string[];
  /** What it does, in a few words. */
  readonly summary: string;
  /** Both versions, where it does not fit any more. */
  readonly stale: Conflict | null;
  /** The lines that accepting makes, where the user has changed some beside it. */
  readonly merged: string | null;
  /** Why it cannot be decided on here now, as a sentence, or empty. */
  readonly held: string;
  /** What speaks for it. */
  readonly evidence: Evidence;
}

/** A role used a tool; `summary` is one line of what came back. */
export interface ToolUsed {
  readonly version: 1;
  readonly type: "ToolUsed";
  readonly stage: Stage;
  readonly role: string;
  readonly name: string;
  readonly arguments: string;
  readonly summary: string;
  readonly failed: boolean;
}

/** What holds now, until the connection ends. */
export interface TrustAnswer {
  /** Whether they are trusted */
  readonly trusted: boolean;
  /** The repositories that it was said of */
  readonly roots: readonly string[];
}

/** What the user says, and of which folders. */
export interface TrustArguments {
  /** Whether servers of the workspace's own, and those that run its code, may run as you */
  readonly trusted: boolean;
  /** A file in the folder that is meant; without one, all folders */
  readonly uri?: string;
}

/** What requests took; adds up. */
export interface Usage {
  readonly type: "Usage";
  /** Requests answered. */
  readonly calls: number;
  /** Read, not from a cache. */
  readonly input_tokens: number;
  /** Written. */
  readonly output_tokens: number;
  /** Read from the cache. */
  readonly cache_read_tokens: number;
  /** Written to the cache. */
  readonly cache_write_tokens: number;
  /** The price, or null where it is unknown. */
  readonly usd: number | null;
}

/** The candidates are ranked. */
export interface Voted {
  readonly version: 1;
  readonly type: "Voted";
  readonly ranking: Ranking;
}
