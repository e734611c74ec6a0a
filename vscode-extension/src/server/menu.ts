// What the item in the status bar offers. Pure.

import type { Health } from "./health";
import type { Facts } from "../known";

/** One thing that can be done. */
export interface Offer {
  readonly icon: string;
  readonly label: string;
  readonly command: string;
  readonly isFirst?: boolean;
}

type Fits = (facts: Facts, health: Health) => boolean;

/** Each with when it can be done, and has a use. */
const OFFERS: readonly (readonly [Offer, Fits])[] = [
  [
    { icon: "folder-opened", label: "Open Folder…", command: "workbench.action.files.openFolder" },
    ({ hasFolder }) => !hasFolder,
  ],
  [
    { icon: "wrench", label: "Fix GitHub Issue…", command: "patchwright.fixIssue" },
    ({ hasFolder, list }) => hasFolder && list !== "off",
  ],
  // It needs no key, and costs nothing.
  [
    { icon: "search", label: "Where Would This Be Fixed?", command: "patchwright.whereIssue" },
    ({ hasFolder, list }) => hasFolder && list !== "off",
  ],
  [
    { icon: "reply", label: "Answer the Question of a Run…", command: "patchwright.run.answer" },
    ({ canAnswer }) => canAnswer,
  ],
  [
    { icon: "history", label: "Show Runs", command: "patchwright.watch.focus" },
    ({ list }) => list === "some",
  ],
  [
    { icon: "arrow-down", label: "Next Hunk", command: "patchwright.hunk.next" },
    ({ hasHunks }) => hasHunks,
  ],
  [{ icon: "key", label: "Set Key for the Model…", command: "patchwright.setKey" }, always],
  [
    { icon: "github", label: "Sign In to GitHub", command: "patchwright.signIn" },
    (_, { lacksGitHub }) => lacksGitHub,
  ],
  [{ icon: "debug-restart", label: "Restart Server", command: "patchwright.restart" }, always],
  [{ icon: "output", label: "Show Log", command: "patchwright.showLog" }, always],
  [{ icon: "gear", label: "Settings", command: "patchwright.openSettings" }, always],
];

const FIRST: Readonly<Record<"answer" | "key" | "restart", string>> = {
  answer: "patchwright.run.answer",
  key: "patchwright.setKey",
  restart: "patchwright.restart",
};

/** Return what can be done now of the commands that there are: what is needed most stands first. */
export function offersOf(health: Health, facts: Facts, there: readonly string[]): readonly Offer[] {
  const first = health.first === undefined ? undefined : FIRST[health.first];
  const offers = OFFERS.flatMap(([offer, fits]) =>
    there.includes(offer.command) && fits(facts, health) ? [offer] : [],
  );
  return [
    ...offers.filter(({ command }) => command === first).map((offer) => ({ ...offer, isFirst: true })),
    ...offers.filter(({ command }) => command !== first),
  ];
}

function always(): boolean {
  return true;
}
