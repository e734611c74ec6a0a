// Where an issue would be fixed, without asking a model.

import type { LocateArguments } from "../protocol/generated";
import type { Desk } from "./begin";
import { pickPlace, whereNow } from "./places";

/** Have the places found and looked at; those that nobody wants are cleared from the texts. */
export async function locate({ context: { server }, quiet }: Desk, asked: LocateArguments): Promise<void> {
  const before = whereNow();
  const found = await quiet.during(() => server.command("patchwright.locate", asked));
  // Where nothing was found, the server has said so.
  if (found.uri && !(await pickPlace(found, before))) {
    await server.command("patchwright.clear", {});
  }
}
