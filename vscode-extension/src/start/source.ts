// Where the list of issues comes from.

import { reasonOf } from "../plain";
import type { Failure, IssuesResult } from "../protocol/generated";
import type { Server } from "../protocol/server";
import type { Uri } from "../vscode";
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
    return { ...NO_LISTING, refusal: { reason: data?.reason ?? "", message: reasonOf(error) } };
  }
}

function listingOf({ repository, login, issues, more, age, stale, reason }: IssuesResult): Listing {
  const refusal = stale ? { reason: reason ?? "", message: stale } : null;
  return { repository, login, issues, more, age, refusal };
}
