// One connection to one server after the other: what is asked, what is told, and how it stands.

import { LanguageClient, State, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

import type { Commands, Notifications, Requests } from "../protocol/generated";
import { Listeners } from "../protocol/listeners";
import type { Asked, Ending, Server, ServerState } from "../protocol/server";
import type { LogOutputChannel } from "../vscode";
import { NAME, SECTION } from "../words";

/** How a server is started. */
export interface Launch {
  readonly server: ServerOptions;
  readonly client: LanguageClientOptions;
}

/** The server as features see it. */
export class Connection implements Server {
  private client: LanguageClient | undefined;
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

  /** Start a server; rejects with the reason where it does not come up. */
  async start(launch: Launch): Promise<void> {
    await this.stop();
    this.become("starting");
    const client = new LanguageClient(SECTION, NAME, launch.server, launch.client);
    this.client = client;
    client.onDidChangeState(({ newState }) => this.heard(client, newState));
    for (const method of this.told.names) {
      this.hear(client, method);
    }
    try {
      await client.start();
    } catch (error) {
      this.become("failed");
      throw error;
    }
  }

  /** End the server, if there is one. */
  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // One that did not come up has nothing to be stopped.
    await client?.dispose(5000).catch((error: unknown) => this.log.warn(String(error)));
    this.become("stopped");
  }

  async request<M extends Asked>(method: M, params: Requests[M]["params"]): Promise<Requests[M]["answer"]> {
    return (await this.running()).sendRequest(method, params);
  }

  async command<N extends keyof Commands>(
    name: N,
    given: Commands[N]["arguments"],
  ): Promise<Commands[N]["answer"]> {
    const params = { command: name, arguments: [given] };
    return (await this.running()).sendRequest("workspace/executeCommand", params);
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

  private hear(client: LanguageClient, method: string): void {
    client.onNotification(method, (params: unknown) => this.told.tell(method, params));
  }

  private heard(client: LanguageClient, state: State): void {
    if (client === this.client) {
      this.become(state === State.Running ? "running" : state === State.Starting ? "starting" : "failed");
    }
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

  private async running(): Promise<LanguageClient> {
    if (this.now === "starting") {
      await new Promise<void>((go) => this.waiting.push(go));
    }
    if (this.client === undefined || this.now !== "running") {
      throw new Error(`${NAME} is not running. Start it by “${NAME}: Restart Server”.`);
    }
    return this.client;
  }
}
