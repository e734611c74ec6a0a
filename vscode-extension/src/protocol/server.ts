// The server as features see it: typed by the generated protocol, and there through restarts.

import type { Commands, Notifications, Requests } from "./generated";

/** How the server is. */
export type ServerState = "starting" | "running" | "stopped" | "failed";

/** The requests that are to the server. */
export type Asked = Exclude<keyof Requests, "patchwright/save">;

/** What ends something. */
export interface Ending {
  dispose(): void;
}

/**
 * What features ask.
 *
 * Questions wait while the server starts; one that cannot be answered rejects with an Error
 * whose message is for people.
 */
export interface Server {
  readonly state: ServerState;

  /** Send a request of our own. */
  request<M extends Asked>(
    method: M,
    params: Requests[M]["params"],
  ): Promise<Requests[M]["answer"]>;

  /** Call a command of the server. */
  command<N extends keyof Commands>(
    name: N,
    given: Commands[N]["arguments"],
  ): Promise<Commands[N]["answer"]>;

  /** Hear a notification, from this server and from those that are started after it. */
  on<M extends keyof Notifications>(
    method: M,
    listener: (params: Notifications[M]["params"]) => void,
  ): Ending;

  /** Hear how the server is: at once, and whenever it changes. */
  onState(listener: (state: ServerState) => void): Ending;
}
