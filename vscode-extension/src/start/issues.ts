// The open issues of a repository as a list to pick from. Pure.

import { count, inList } from "../plain";
import type { ListedIssue } from "../protocol/generated";
import { ago } from "../watch/words";
import { type Typed, typedIssue } from "./typed";

/** What narrows the list. */
export interface Filter {
  readonly labels: readonly string[];
  readonly assignee: "" | "me" | "none";
}

/** Why there is no list, and what can be done. */
export interface Refusal {
  readonly reason: string;
  readonly message: string;
  /** Whether an account of VS Code's may let us in. */
  readonly takesAccounts: boolean;
}

/** What is known of the list so far. */
export interface Listing {
  readonly repository: string;
  readonly login: string;
  readonly issues: readonly ListedIssue[];
  readonly more: boolean;
  /** In seconds, where it is a kept copy. */
  readonly age: number | null;
  /** What hinders an answer; a kept copy may stand in. */
  readonly refusal: Refusal | null;
}

export const NO_FILTER: Filter = { labels: [], assignee: "" };
export const NO_LISTING: Listing = {
  repository: "",
  login: "",
  issues: [],
  more: false,
  age: null,
  refusal: null,
};

/** What picking an item means. */
export type Meaning =
  | { readonly kind: "issue"; readonly text: string; readonly url?: string }
  | { readonly kind: "more" | "signIn" | "again" | "said" };

/** One line of the list. */
export interface Line {
  readonly meaning: Meaning;
  readonly icon: string;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** How the list is shown. */
export interface Showing {
  /** What is done with the issue that is picked: `Fix`. */
  readonly verb: string;
  /** Whether the list answers what is typed. */
  readonly isAnswered: boolean;
  /** In milliseconds of the epoch. */
  readonly now: number;
}

/** Return the lines for what is known, and what is typed. */
export function linesOf(
  listing: Listing,
  value: string,
  { verb, isAnswered, now }: Showing,
): readonly Line[] {
  const typed = typedIssue(value);
  const known = isAnswered ? listing.issues : matching(listing.issues, value);
  if (typed?.kind === "reference") {
    const same = known.find((issue) => issue.reference === typed.text || `#${issue.number}` === typed.text);
    return [same ? issueLine(same, now) : typedLine(typed, verb)];
  }
  const isNothing = isAnswered && known.length === 0 && !listing.refusal;
  return [
    ...known.map((issue) => issueLine(issue, now)),
    ...(typed ? [typedLine(typed, verb)] : []),
    ...(listing.more && isAnswered ? [line({ kind: "more" }, "ellipsis", "More issues…")] : []),
    ...(isNothing ? [line({ kind: "said" }, "info", value ? "No open issue matches" : "No open issue")] : []),
    ...refusalLines(listing),
  ];
}

/** Return the issues that have all words, while the server is asked. */
export function matching(issues: readonly ListedIssue[], value: string): readonly ListedIssue[] {
  const words = value.toLowerCase().split(/\s+/).filter(Boolean);
  return issues.filter((issue) => {
    const text = [`#${issue.number}`, issue.title, issue.author, ...issue.labels].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Return what stands above the list. */
export function titleOf(what: string, listing: Listing, filter: Filter): string {
  const assigned = { "": "", me: "assigned to me", none: "assigned to nobody" }[filter.assignee];
  const parts = [what, listing.repository, assigned, ...filter.labels.map((label) => `label ${label}`)];
  const copy = listing.age === null ? "" : `kept copy, ${ago(listing.age)}`;
  return [...parts, copy]
    .filter(Boolean)
    .map((part) => inList(part, 60))
    .join(" · ");
}

/** Return what is ticked `now` without the assignee that was ticked `before` another was: none is both. */
export function oneAssignee<T extends { readonly assignee?: unknown }>(before: readonly T[], now: readonly T[]): readonly T[] {
  const assigned = now.filter(({ assignee }) => assignee);
  const last = assigned.find((one) => !before.includes(one)) ?? assigned[0];
  return now.filter((one) => !one.assignee || one === last);
}

/** Return what a further page adds to what is known. */
export function joined(before: Listing, page: Listing): Listing {
  const known = new Set(before.issues.map((issue) => issue.reference));
  const news = page.issues.filter((issue) => !known.has(issue.reference));
  return { ...page, issues: [...before.issues, ...news] };
}

/** Return all labels of the issues, those that are seen most first. */
export function labelsOf(issues: readonly ListedIssue[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const label of issues.flatMap((issue) => issue.labels)) {
    seen.set(label, (seen.get(label) ?? 0) + 1);
  }
  return [...seen].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([label]) => label);
}

function issueLine(issue: ListedIssue, now: number): Line {
  const updated = Date.parse(issue.updated);
  // A long title leaves no room behind it.
  const detail = [
    issue.labels.join(", "),
    `by ${issue.author || "a ghost"}`,
    Number.isNaN(updated) ? "" : ago((now - updated) / 1000),
    issue.comments ? count(issue.comments, "comment") : "",
    issue.assignees.length ? `assigned to ${issue.assignees.join(", ")}` : "",
  ];
  return {
    meaning: { kind: "issue", text: issue.reference, url: issue.url },
    icon: "issues",
    label: inList(`#${issue.number} ${issue.title}`, 160),
    description: "",
    detail: inList(detail.filter(Boolean).join(" · "), 160),
  };
}

/** The words stand in the description: what matches in a label goes up in VS Code's lists. */
function typedLine({ kind, text }: Typed, verb: string): Line {
  const isName = kind === "reference";
  return {
    ...line(
      { kind: "issue", text },
      isName ? "issues" : "edit",
      `${verb} ${isName ? inList(text, 100) : "what you typed"}`,
    ),
    description: isName ? "" : `“${inList(text, 100)}”`,
  };
}

const HEADINGS: Readonly<Record<string, string>> = {
  "sign-in": "GitHub does not show this to everybody",
  "no-repository": "No GitHub repository belongs to this folder",
  unreachable: "GitHub does not answer",
};

function refusalLines({ refusal }: Listing): readonly Line[] {
  if (!refusal) {
    return [];
  }
  const heading = HEADINGS[refusal.reason] ?? "There is no list of issues";
  const said = { ...line({ kind: "said" }, "warning", heading), detail: inList(refusal.message, 300) };
  const signIn = line({ kind: "signIn" }, "github", "Sign in to GitHub to see private issues");
  const again = line({ kind: "again" }, "refresh", "Try again");
  return refusal.reason === "sign-in" && refusal.takesAccounts
    ? [signIn, said]
    : refusal.reason === "no-repository"
      ? [said]
      : [said, again];
}

function line(meaning: Meaning, icon: string, label: string): Line {
  return { meaning, icon, label, description: "", detail: "" };
}
