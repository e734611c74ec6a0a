// A server that answers as a test says, and tells what the test tells.

import type { Commands, Notifications, Requests } from "../../src/protocol/generated";
import { Listeners } from "../../src/protocol/listeners";
import type { Asked, Ending, Server, ServerState } from "../../src/protocol/server";

type Answer = (given: never) => unknown;

/** Answers commands and requests from a table; what is not in it is refused. */
export class StandIn implements Server {
  state: ServerState = "running";
  /** What was asked, in order. */
  readonly asked: { readonly name: string; readonly given: unknown }[] = [];
  private readonly told = new Listeners((error) => {
    throw error;
  });

  constructor(private readonly answers: Readonly<Record<string, Answer>>) {}

  async request<M extends Asked>(method: M, params: Requests[M]["params"]): Promise<Requests[M]["answer"]> {
    return this.answer(method, params) as Requests[M]["answer"];
  }

  async command<N extends keyof Commands>(
    name: N,
    given: Commands[N]["arguments"],
  ): Promise<Commands[N]["answer"]> {
    return this.answer(name, given) as Commands[N]["answer"];
  }

  on<M extends keyof Notifications>(
    method: M,
    listener: (params: Notifications[M]["params"]) => void,
  ): Ending {
    return this.told.add(method, listener);
  }

  onState(listener: (state: ServerState) => void): Ending {
    const ending = this.told.add("state", listener);
    listener(this.state);
    return ending;
  }

  /** Tell a notification. */
  tell<M extends keyof Notifications>(method: M, params: Notifications[M]["params"]): void {
    this.told.tell(method, params);
  }

  /** Be in another state from now on. */
  become(state: ServerState): void {
    this.state = state;
    this.told.tell("state", state);
  }

  private answer(name: string, given: unknown): unknown {
    this.asked.push({ name, given });
    const answer = this.answers[name];
    if (!answer) {
      throw new Error(`Nobody answers ${name}.`);
    }
    return answer(given as never);
  }
}
