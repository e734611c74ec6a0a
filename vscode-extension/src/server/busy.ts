// What the server is at, from its work-done progress. Pure.

import { inMessage } from "../plain";

/** One message of a progress. */
interface Said {
  readonly kind: string;
  readonly title?: string;
  readonly message?: string;
}

/** Return a message of a progress as VS Code may show it: the titles of issues stand in it. */
export function inWords<P extends Said>(params: P): P {
  const { title, message } = params;
  return {
    ...params,
    ...(title === undefined ? {} : { title: plain(title) }),
    ...(message === undefined ? {} : { message: plain(message) }),
  };
}

/** In the status bar `$(name)` would draw an icon. */
function plain(text: string): string {
  return inMessage(text).replaceAll("$(", "$ (");
}

/** Work that goes on, by the tokens of its progress. */
export class Busy {
  private readonly going = new Map<string | number, string>();

  /** Return what goes on. */
  get titles(): readonly string[] {
    return [...this.going.values()];
  }

  /** Take in one message of a progress; returns whether something began or ended. */
  hear(token: string | number, params: { readonly kind: string; readonly title?: string }): boolean {
    if (params.kind === "begin") {
      this.going.set(token, params.title ?? "");
      return true;
    }
    return params.kind === "end" && this.going.delete(token);
  }

  /** Forget all: the server has ended. */
  clear(): void {
    this.going.clear();
  }
}
