// The list of issues to pick from.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { ListedIssue } from "../../src/protocol/generated";
import {
  joined,
  labelsOf,
  type Line,
  linesOf,
  type Listing,
  matching,
  NO_LISTING,
  oneAssignee,
  titleOf,
} from "../../src/start/issues";
import { typedIssue } from "../../src/start/typed";

const NOW = Date.parse("2026-01-05T00:00:00Z");

function issue(number: number, changes: Partial<ListedIssue> = {}): ListedIssue {
  return {
    reference: `#${number}`,
    number,
    title: "Rent is late",
    author: "ann",
    labels: [],
    assignees: [],
    comments: 0,
    updated: "2026-01-02T00:00:00Z",
    url: `https://github.com/octo/pocketbook/issues/${number}`,
    ...changes,
  };
}

function listing(...issues: ListedIssue[]): Listing {
  return { ...NO_LISTING, repository: "octo/pocketbook", issues };
}

function lines(of: Listing, value = "", isAnswered = true): Line[] {
  return [...linesOf(of, value, { verb: "Fix", isAnswered, now: NOW })];
}

function labels(of: Listing, value = "", isAnswered = true): string[] {
  return lines(of, value, isAnswered).map((line) =>
    [line.label, line.description].filter(Boolean).join(" | "),
  );
}

test("an issue is told with its labels, author, age and comments", () => {
  const [line] = lines(listing(issue(12, { labels: ["bug", "ui"], comments: 2, assignees: ["ben"] })));
  assert.deepEqual(
    [line?.label, line?.description, line?.detail],
    ["#12 Rent is late", "", "bug, ui · by ann · 3 days ago · 2 comments · assigned to ben"],
  );
});

test("a title draws no icons", () => {
  assert.deepEqual(labels(listing(issue(1, { title: "$(trash) it" }))), ["#1 \\$(trash) it"]);
});

test("a typed number is that issue and nothing else, so that Enter cannot take another", () => {
  const known = listing(issue(12), issue(1), issue(112));
  assert.deepEqual(labels(known, "#1"), ["#1 Rent is late"]);
  assert.deepEqual(labels(known, "7"), ["Fix #7"]);
  assert.deepEqual(lines(known, "7")[0]?.meaning, { kind: "issue", text: "#7" });
  assert.deepEqual(labels(known, "octo/other#3"), ["Fix octo/other#3"]);
});

test("typed words stand behind what was found for them", () => {
  assert.deepEqual(labels(listing(issue(3)), "rent late"), [
    "#3 Rent is late",
    "Fix what you typed | “rent late”",
  ]);
});

test("one word alone tells of nothing to fix", () => {
  assert.deepEqual(labels(listing(), "rent"), ["No open issue matches"]);
});

test("while the server is asked, what is known is narrowed", () => {
  const known = { ...listing(issue(1), issue(2, { title: "Months are short" })), more: true };
  assert.deepEqual(labels(known, "months", false), ["#2 Months are short"]);
  assert.deepEqual(labels(known, "", true).at(-1), "More issues…");
  assert.deepEqual(
    matching(known.issues, "ANN #2").map((one) => one.number),
    [2],
  );
});

test("an empty list says so", () => {
  assert.deepEqual(labels(listing()), ["No open issue"]);
  assert.deepEqual(labels(listing(), "", false), []);
});

test("where signing in would help, it is offered first", () => {
  const refusal = { reason: "sign-in", message: "octo/secret is not found.", takesAccounts: true };
  const refused = { ...NO_LISTING, refusal };
  assert.deepEqual(labels(refused), [
    "Sign in to GitHub to see private issues",
    "GitHub does not show this to everybody",
  ]);
  assert.deepEqual(labels(refused, "#4"), ["Fix #4"]);
});

test("at a host of a company's own signing in to GitHub is not offered, which would not help", () => {
  const refusal = { reason: "sign-in", message: "Set GH_ENTERPRISE_TOKEN.", takesAccounts: false };
  const refused = { ...NO_LISTING, refusal };
  assert.deepEqual(labels(refused), ["GitHub does not show this to everybody", "Try again"]);
});

test("where GitHub is out of reach, what is kept stands above that", () => {
  const message = "GitHub does not answer. The copy is 2 days old.";
  const refusal = { reason: "unreachable", message, takesAccounts: true };
  const kept = { ...listing(issue(5)), age: 172800, refusal };
  assert.deepEqual(labels(kept), ["#5 Rent is late", "GitHub does not answer", "Try again"]);
  assert.equal(lines(kept)[1]?.detail, refusal.message);
  assert.equal(
    titleOf("Fix GitHub Issue", kept, { labels: ["bug"], assignee: "me" }),
    ["Fix GitHub Issue", "octo/pocketbook", "assigned to me", "label bug", "kept copy, 2 days ago"].join(
      " · ",
    ),
  );
});

test("a folder without a repository has nothing to try again", () => {
  const refused = {
    ...NO_LISTING,
    refusal: { reason: "no-repository", message: "This folder has no repository.", takesAccounts: true },
  };
  assert.deepEqual(labels(refused), ["No GitHub repository belongs to this folder"]);
});

test("a further page adds what is new", () => {
  const both = joined(listing(issue(1), issue(2)), { ...listing(issue(2), issue(3)), more: true });
  assert.deepEqual([both.issues.map((one) => one.number), both.more], [[1, 2, 3], true]);
});

test("an issue is assigned to me or to nobody: what is ticked last counts", () => {
  const [me, none, bug] = [{ assignee: "me" }, { assignee: "none" }, { name: "bug" }] as const;
  type Ticked = { readonly assignee?: string; readonly name?: string };
  const of = (before: readonly Ticked[], now: readonly Ticked[]) => oneAssignee(before, now);
  assert.deepEqual(of([], [me, bug]), [me, bug]);
  assert.deepEqual(of([me, bug], [me, none, bug]), [none, bug]);
  assert.deepEqual(of([none], [me, none]), [me]);
  assert.deepEqual(of([none], []), []);
});

test("labels that are seen most come first", () => {
  const of = [
    issue(1, { labels: ["ui", "bug"] }),
    issue(2, { labels: ["bug"] }),
    issue(3, { labels: ["api"] }),
  ];
  assert.deepEqual(labelsOf(of), ["bug", "api", "ui"]);
});

test("what is typed is a name, a sentence or nothing", () => {
  const of = (value: string): string => {
    const typed = typedIssue(value);
    return typed ? `${typed.kind} ${typed.text}` : "";
  };
  assert.deepEqual(["12", " #012 ", "GH-7", "gh-7", "octo/demo#3"].map(of), [
    "reference #12",
    "reference #12",
    "reference #7",
    "reference #7",
    "reference octo/demo#3",
  ]);
  assert.equal(
    of("https://github.com/octo/demo/issues/3"),
    "reference https://github.com/octo/demo/issues/3",
  );
  assert.equal(of("the total is wrong"), "words the total is wrong");
  assert.deepEqual(["", "  ", "total", "#", "#x"].map(of), ["", "", "", "", ""]);
});
