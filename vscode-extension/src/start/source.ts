// Where the list of issues comes from.

import { reasonOf } from "../plain";
import type { Server } from "../protocol/server";
import type { Uri } from "../vscode";
import { type Filter, type Issue, type Listing, NO_LISTING } from "./issues";

/** Return a page of the open issues; a refusal is an answer, too. */
export async function issuesOf(server: Server, folder: Uri, words: string, filter: Filter, page: number): Promise<Listing> {
  const request = server.request.bind(server) as unknown as (m: string, p: unknown) => Promise<Answer>;
  try {
    const answer = await request("patchwright/issues", {
      uri: folder.toString(),
      words,
      labels: filter.labels,
      assignee: filter.assignee,
      page,
    });
    return { ...answer, age: answer.age || null, refusal: null };
  } catch (error) {
    const { data } = error as { data?: { reason?: string } };
    return { ...NO_LISTING, refusal: { reason: data?.reason ?? "", message: reasonOf(error) } };
  }
}

interface Answer {
  readonly repository: string;
  readonly issues: readonly Issue[];
  readonly more: boolean;
  readonly login: string;
  readonly age: number | null;
}
