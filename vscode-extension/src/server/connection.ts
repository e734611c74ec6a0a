// One connection to one server after the other: what is asked, what is told, and how it stands.

import { ErrorCodes, ResponseError, State } from "vscode-languageclient/node";

import { inTitles } from "../called";
import { Client, type Launch } from "./client";
import { Cancelled } from "./problem";
import type { Commands, Notifications, Requests } from "../protocol/generated";
import { Listeners } from "../protocol/listeners";
import type { Asked, Ending, Server, ServerState } from "../protocol/server";
import type { LogOutputChannel } from "../vscode";
import { NAME } from "../words";

/** What is done where a server has ended without being asked to: whether another is started. */
export type Ended = (how: string) => "again" | "over";

/** The server as features see it. */
export class Connection implements Server {
  private client: Client | undefined;
  private now: ServerState = "stopped";
  private readonly told: Listeners;
  private readonly states: Listeners;
  private waiting: (() => void)[] = [];

  constructor(private readonly log: LogOutputChannel) {
    this.told = new Listeners((error) => this.log.error(String(error)));
    this.states = new Listeners((error) => this.log.error(String(error)));
  }

  get state(): ServerState {
    return this.now;
  }

  /** Return what the server said of itself. */
  get said(): { readonly name: string; readonly version?: string } | undefined {
    return this.client?.initializeResult?.serverInfo;
  }

  /** Say how it stands while there is no server: features wait for one that starts, and for no other. */
  stand(state: "starting" | "stopped" | "failed"): void {
    this.become(state);
  }

  /** Start a server; rejects with the reason where it does not come up. */
  async start(launch: Launch, ended: Ended): Promise<void> {
    const client = new Client(launch, this.log);
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (client === this.client && newState === State.Stopped && this.now === "running") {
        void this.lost(client, ended);
      }
    });
    for (const method of this.told.names) {
      this.hear(client, method);
    }
    try {
      await client.begin();
    } catch (error) {
      await client.finish();
      throw error;
    }
    if (this.client !== client) {
      // It was stopped while it came up.
      await client.finish();
      throw new Cancelled();
    }
    this.become("running");
  }

  /** End the server, if there is one; features wait if `state` says that another one comes. */
  async stop(state: "stopped" | "starting" = "stopped"): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.become(state);
    await client?.finish();
  }

  /** Tell the server something of the Language Server Protocol; nobody hears it where there is none. */
  async tell(method: string, params: unknown): Promise<void> {
    if (this.now === "running") {
      await this.client?.sendNotification(method, params);
    }
  }

  request<M extends Asked>(method: M, params: Requests[M]["params"]): Promise<Requests[M]["answer"]> {
    return this.ask(method, params);
  }

  command<N extends keyof Commands>(
    name: N,
    given: Commands[N]["arguments"],
  ): Promise<Commands[N]["answer"]> {
    return this.ask("workspace/executeCommand", { command: name, arguments: [given] });
  }

  on<M extends keyof Notifications>(
    method: M,
    listener: (params: Notifications[M]["params"]) => void,
  ): Ending {
    const isNew = !this.told.names.includes(method);
    const ending = this.told.add(method, listener);
    if (isNew && this.client) {
      this.hear(this.client, method);
    }
    return ending;
  }

  onState(listener: (state: ServerState) => void): Ending {
    const ending = this.states.add("state", listener);
    listener(this.now);
    return ending;
  }

  /** Take in that a server has ended, once it is known how. */
  private async lost(client: Client, ended: Ended): Promise<void> {
    await client.finish();
    if (client === this.client) {
      this.client = undefined;
      this.become(ended(client.ended) === "again" ? "starting" : "failed");
    }
  }

  private hear(client: Client, method: string): void {
    client.onNotification(method, (params: unknown) => this.told.tell(method, params));
  }

  private become(state: ServerState): void {
    if (state === this.now) {
      return;
    }
    this.now = state;
    if (state !== "starting") {
      this.waiting.splice(0).forEach((go) => go());
    }
    this.states.tell("state", state);
  }

  private async ask<T>(method: string, params: unknown): Promise<T> {
    const client = await this.running();
    try {
      return await client.asked<T>(method, params);
    } catch (error) {
      throw isOfEnd(error) ? new Error(ENDED) : inOurWords(error);
    }
  }

  private async running(): Promise<Client> {
    while (this.now === "starting") {
      await new Promise<void>((go) => this.waiting.push(go));
    }
    if (this.client === undefined || this.now !== "running") {
      throw new Error(`${NAME} is not running. Start it by “${NAME}: Restart Server”.`);
    }
    return this.client;
  }
}

const ENDED = `${NAME}'s server ended before it had answered. Ask once more when it runs again.`;

/** Return an error that names commands as people find them here; what it is else stays. */
function inOurWords(error: unknown): unknown {
  if (error instanceof Error) {
    error.message = inTitles(error.message);
  }
  return error;
}

function isOfEnd(error: unknown): boolean {
  const codes: readonly number[] = [ErrorCodes.PendingResponseRejected, ErrorCodes.ConnectionInactive];
  return error instanceof ResponseError && codes.includes(error.code);
}
