// What the item in the status bar offers. Pure.

import type { Health } from "./health";

/** One thing that can be done. */
export interface Offer {
  readonly icon: string;
  readonly label: string;
  readonly command: string;
  readonly isFirst?: boolean;
}

const SIGN_IN = "patchwright.signIn";

const OFFERS: readonly Offer[] = [
  { icon: "wrench", label: "Fix GitHub Issue…", command: "patchwright.fixIssue" },
  { icon: "history", label: "Show Runs", command: "patchwright.watch.focus" },
  { icon: "arrow-down", label: "Next Hunk", command: "patchwright.hunk.next" },
  { icon: "key", label: "Set Key for the Model…", command: "patchwright.setKey" },
  { icon: "github", label: "Sign In to GitHub", command: SIGN_IN },
  { icon: "debug-restart", label: "Restart Server", command: "patchwright.restart" },
  { icon: "output", label: "Show Log", command: "patchwright.showLog" },
  { icon: "gear", label: "Settings", command: "patchwright.openSettings" },
];

const FIRST: Readonly<Record<"key" | "restart", string>> = {
  key: "patchwright.setKey",
  restart: "patchwright.restart",
};

/** Return what is offered of the commands that there are: what is needed most stands first. */
export function offersOf(health: Health, there: readonly string[]): readonly Offer[] {
  const first = health.first === undefined ? undefined : FIRST[health.first];
  const isOf = (command: string) => command !== SIGN_IN || health.lacksGitHub;
  const offers = OFFERS.filter(({ command }) => there.includes(command) && isOf(command));
  return [
    ...offers.filter(({ command }) => command === first).map((offer) => ({ ...offer, isFirst: true })),
    ...offers.filter(({ command }) => command !== first),
  ];
}
