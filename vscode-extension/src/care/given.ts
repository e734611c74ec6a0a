// All that the server is given of the user: settings and secrets, and whenever one of them changes.

import { settingsNow } from "./configuration";
import type { GitHub } from "./github";
import type { Secrets } from "./secrets";
import { apartWords } from "./settings";
import type { Connection } from "../server/connection";
import { Disposable, EventEmitter, type ExtensionContext, type LogOutputChannel, workspace } from "../vscode";
import { SECTION } from "../words";

/** What stands in the user's settings and stores, for the server. */
export class Given implements Disposable {
  private readonly listening: Disposable;
  private readonly telling = new EventEmitter<void>();
  /** Called when a running server was told anew. */
  readonly onTold = this.telling.event;
  private said = "";
  /** What a running server knows; what it is told first, or asks for, it is given by `values`. */
  private told = "";

  constructor(
    private readonly extension: ExtensionContext,
    private readonly secrets: Secrets,
    private readonly github: GitHub,
    private readonly connection: Connection,
    private readonly log: LogOutputChannel,
  ) {
    this.listening = Disposable.from(
      secrets.onChange(() => this.tell()),
      github.onChange(() => this.tell()),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SECTION)) {
          this.tell();
        }
      }),
      connection.onState((state) => {
        if (state === "running") {
          this.tell();
        }
      }),
    );
  }

  /** Return it: what is not set is not there, so that files and environment of the user count. */
  values(): Readonly<Record<string, unknown>> {
    const { values, apart } = settingsNow(this.extension.extension);
    this.say(apartWords(apart));
    const token = this.github.token;
    const all = { ...values, ...this.secrets.values, ...(token === undefined ? {} : { githubToken: token }) };
    return all;
  }

  /** Return the same as the server is told first. */
  first(): Readonly<Record<string, unknown>> {
    const all = this.values();
    this.told = JSON.stringify(all);
    return all;
  }

  /** Tell a server that runs, where something has changed. */
  tell(): void {
    const all = this.values();
    const now = JSON.stringify(all);
    if (this.connection.state === "running" && this.told !== now) {
      this.told = now;
      const told = this.connection.tell("workspace/didChangeConfiguration", { settings: { [SECTION]: all } });
      told.then(
        () => this.telling.fire(),
        (error: unknown) => this.log.warn(String(error)),
      );
    }
  }

  dispose(): void {
    this.listening.dispose();
    this.telling.dispose();
  }

  private say(words: string): void {
    if (words !== "" && words !== this.said) {
      this.log.warn(words);
    }
    this.said = words;
  }
}
