// The question of a run that comes to a limit, and its answer, as a server tells them.

import type { Answered, Asked, Limits } from "../../../src/protocol/generated";

/** What the run may use once it is answered. */
export const MORE: Limits = {
  type: "Limits",
  usd: 4,
  tokens: 2_000_000,
  calls: 6,
  seconds: 3600,
  locate_share: 0.3,
};

export const ASKED: Asked = {
  version: 1,
  type: "Asked",
  question: {
    type: "Question",
    number: 1,
    text: "The next request could cost 0.31 USD, and 1.80 of the 2.00 USD of the run are spent. May the run use up to 4.00 USD in all?",
    choices: [
      { type: "Choice", id: "raise", title: "Go On, up to 4.00 USD" },
      { type: "Choice", id: "end", title: "End with What It Has" },
    ],
  },
};

export const ANSWERED: Answered = {
  version: 1,
  type: "Answered",
  number: 1,
  choice: "raise",
  said: "Go On, up to 4.00 USD",
  limits: MORE,
};
