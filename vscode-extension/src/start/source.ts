// Where the list of issues comes from.

import { reasonOf } from "../plain";
import type { Failure, IssuesResult } from "../protocol/generated";
import type { Server } from "../protocol/server";
import type { Uri } from "../vscode";
import { holding, hostIn, takesAccounts } from "./access";
import { type Filter, type Listing, NO_LISTING } from "./issues";

/** Return a page of the open issues; a refusal is an answer, too. */
export async function issuesOf(
  server: Server,
  folder: Uri,
  words: string,
  filter: Filter,
  page: number,
): Promise<Listing> {
  const { labels, assignee } = filter;
  try {
    const asked = { uri: folder.toString(), words, labels, assignee, page };
    return listingOf(await server.request("patchwright/issues", asked));
  } catch (error) {
    // What a program can help with stands beside the sentence.
    const { data } = error as { readonly data?: Partial<Failure> };
    const reason = data?.reason ?? "";
    const isLockedOut = reason === "sign-in" && takesAccounts(await hostOf(server, folder));
    return { ...NO_LISTING, refusal: { reason, message: reasonOf(error), takesAccounts: isLockedOut } };
  }
}

/** Return the host where the issues of a folder are. */
async function hostOf(server: Server, folder: Uri): Promise<string> {
  const { folders } = await server.command("patchwright.status", {}).catch(() => ({ folders: [] }));
  return hostIn(holding(folders, folder.fsPath)[0]?.details ?? {});
}

function listingOf({ host, repository, login, issues, more, age, stale, reason }: IssuesResult): Listing {
  const refusal = stale
    ? { reason: reason ?? "", message: stale, takesAccounts: takesAccounts(host) }
    : null;
  return { repository, login, issues, more, age, refusal };
}
