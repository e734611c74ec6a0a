// The keys for the model's service, in VS Code's own store of secrets: never in settings, never in a log.

import { type KeyKind, keyProblem } from "./keys";
import type { Hidden } from "../server/hidden";
import { type Disposable, EventEmitter, type SecretStorage, window } from "../vscode";
import { NAME, SECTION } from "../words";

const KINDS: readonly KeyKind[] = ["apiKey", "authToken"];

const PROMPTS: Readonly<
  Record<KeyKind, { readonly title: string; readonly prompt: string; readonly hint: string }>
> = {
  apiKey: {
    title: `${NAME}: Key for the Model`,
    prompt:
      "The key of your account at the model's service. It is kept in VS Code's secret store, and sent to that service alone.",
    hint: "sk-ant-…",
  },
  authToken: {
    title: `${NAME}: Bearer Token for the Model`,
    prompt:
      "The token for your gateway (setting baseUrl). It is kept in VS Code's secret store, and sent to that gateway alone.",
    hint: "token",
  },
};

/** The keys that are kept here. */
export class Secrets implements Disposable {
  private kept: Readonly<Partial<Record<KeyKind, string>>> = {};
  private readonly changed = new EventEmitter<void>();
  private readonly listening: Disposable;
  /** Called when a key came or went, in this window or in another. */
  readonly onChange = this.changed.event;

  constructor(
    private readonly storage: SecretStorage,
    private readonly hidden: Hidden,
  ) {
    this.listening = storage.onDidChange(({ key }) => {
      if (KINDS.some((kind) => key === idOf(kind))) {
        void this.load();
      }
    });
  }

  /** Return what is sent; what is not kept is not there, so that the environment's counts. */
  get values(): Readonly<Partial<Record<KeyKind, string>>> {
    return this.kept;
  }

  /** Read them. */
  async load(): Promise<void> {
    const entries = await Promise.all(
      KINDS.map(async (kind) => [kind, await this.storage.get(idOf(kind))] as const),
    );
    this.kept = Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ""));
    this.hidden.add(...Object.values(this.kept));
    this.changed.fire();
  }

  /** Have one typed; returns whether it was. */
  async set(kind: KeyKind): Promise<boolean> {
    const { title, prompt, hint } = PROMPTS[kind];
    const typed = await window.showInputBox({
      title,
      prompt,
      placeHolder: hint,
      password: true,
      ignoreFocusOut: true,
      validateInput: (value) => keyProblem(value, kind),
    });
    return typed !== undefined && this.keep(kind, typed);
  }

  /** Keep a key; one of the other kind makes room, since only one of them is used. */
  async keep(kind: KeyKind, typed: string): Promise<boolean> {
    const key = typed.trim();
    if (keyProblem(key, kind) !== undefined) {
      return false;
    }
    this.hidden.add(key);
    await this.storage.store(idOf(kind), key);
    await Promise.all(
      KINDS.filter((other) => other !== kind).map((other) => this.storage.delete(idOf(other))),
    );
    return true;
  }

  /** Forget them all; returns whether there were any. */
  async forget(): Promise<boolean> {
    const had = Object.keys(this.kept).length > 0;
    await Promise.all(KINDS.map((kind) => this.storage.delete(idOf(kind))));
    return had;
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }
}

function idOf(kind: KeyKind): string {
  return `${SECTION}.${kind}`;
}
