// What a run has told so far, taken together. Pure.

import { inTitles } from "../called";
import type {
  Candidate,
  Checked,
  Corrected,
  Event,
  Finding,
  Limits,
  Plan,
  Proposed,
  Question,
  RunFinished,
  RunState as State,
  Stage,
  Usage,
} from "../protocol/generated";

/** The stations of a run, in order. */
export const STAGES: readonly Stage[] = ["read", "locate", "plan", "draft", "vote", "propose"];

/** Something that a run noticed, and where it was then. */
export interface Notice {
  readonly stage: Stage;
  readonly text: string;
}

/** Drafts that came to the same patch, without their texts. */
export interface Group {
  readonly drafts: readonly number[];
  readonly paths: readonly string[];
  readonly ballots: number;
  readonly checked: Checked;
  readonly explanation: string;
  readonly refused: readonly string[];
}

/** What a run lays before its user: how many hunks of each file. */
export interface Proposal {
  readonly files: ReadonlyMap<string, number>;
  readonly hunks: number;
  readonly optional: number;
}

/** A run as its events tell it. */
export interface RunState {
  readonly run: string;
  readonly issue: string;
  readonly state: State;
  readonly stage: Stage | null;
  readonly reached: readonly Stage[];
  readonly model: string;
  readonly limits: Limits | null;
  readonly countsTokens: boolean;
  readonly usage: Usage | null;
  /** What it waits with for its user. */
  readonly question: Question | null;
  readonly doing: string;
  readonly notices: readonly Notice[];
  readonly findings: readonly Finding[];
  readonly plan: Plan | null;
  readonly corrections: readonly Corrected[];
  readonly drafts: ReadonlyMap<number, number>;
  readonly groups: readonly Group[];
  readonly ranking: string;
  readonly proposal: Proposal | null;
  readonly reason: string;
  readonly seconds: number | null;
}

/** Return a run that has told nothing yet. */
export function begun(run: string): RunState {
  return {
    run,
    issue: "",
    state: "running",
    stage: null,
    reached: [],
    model: "",
    limits: null,
    countsTokens: false,
    usage: null,
    question: null,
    doing: "",
    notices: [],
    findings: [],
    plan: null,
    corrections: [],
    drafts: new Map(),
    groups: [],
    ranking: "",
    proposal: null,
    reason: "",
    seconds: null,
  };
}

/** Return a run after one more event; one of a kind that is not known changes nothing. */
export function reduce(run: RunState, event: Event): RunState {
  switch (event.type) {
    case "RunStarted":
      // One that goes on tells again what it told before.
      return {
        ...begun(run.run),
        issue: event.issue,
        model: event.model,
        limits: event.limits,
        countsTokens: event.counts_tokens,
      };
    case "Noticed":
      return { ...run, notices: [...run.notices, { stage: run.stage ?? "read", text: inTitles(event.text) }] };
    case "StageStarted":
      return { ...run, stage: event.stage, reached: [...run.reached, event.stage], doing: "" };
    case "ModelAnswered":
      return { ...run, usage: event.total, doing: `${event.role} answered` };
    case "ToolUsed":
      return { ...run, doing: `${event.role}: ${event.name}, ${event.summary}` };
    case "Asked":
      return { ...run, state: "waiting", question: event.question };
    case "Answered":
      return { ...run, state: "running", question: null, limits: event.limits };
    case "Located":
      return { ...run, findings: event.findings };
    case "Planned":
      return { ...run, plan: event.plan };
    case "Corrected":
      return { ...run, corrections: [...run.corrections, event], plan: event.plan ?? run.plan };
    case "DraftRead":
      return { ...run, drafts: new Map(run.drafts).set(event.number, event.rejections.length) };
    case "Gated":
      return { ...run, groups: gated(run.groups, event.candidate) };
    case "Voted":
      return { ...run, groups: event.ranking.candidates.map(groupOf), ranking: event.ranking.reason };
    case "Proposed":
      return { ...run, proposal: proposalOf(event) };
    case "RunFinished":
      return finished(run, event);
    default:
      return passedOver(run, event);
  }
}

/** Whether a run goes on. */
export function isOpen(state: State): boolean {
  return state === "running" || state === "waiting";
}

function passedOver(run: RunState, _unknown: never): RunState {
  return run;
}

function finished(run: RunState, { state, reason, usage, seconds }: RunFinished): RunState {
  return { ...run, state, reason: inTitles(reason), usage, seconds, doing: "", question: null };
}

/** A group takes the place of what was said of its drafts before: drafts are written anew, and join others. */
function gated(groups: readonly Group[], candidate: Candidate): readonly Group[] {
  const news = groupOf(candidate);
  return [...groups.filter((group) => !group.drafts.some((draft) => news.drafts.includes(draft))), news];
}

function groupOf(candidate: Candidate): Group {
  const { drafts, ballots, checked, explanation, refused, patch } = candidate;
  return { drafts, ballots, checked, explanation, refused, paths: patch.files.map((file) => file.path) };
}

function proposalOf({ hunks, optional }: Proposed): Proposal {
  const files = new Map<string, number>();
  for (const { path } of [...hunks, ...optional]) {
    files.set(path, (files.get(path) ?? 0) + 1);
  }
  return { files, hunks: hunks.length, optional: optional.length };
}
