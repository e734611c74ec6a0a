// The user's account at GitHub, as VS Code knows it: asked for only by hand, and then remembered.

import type { Hidden } from "../server/hidden";
import {
  authentication,
  type Disposable,
  EventEmitter,
  type LogOutputChannel,
  type Memento,
} from "../vscode";

const PROVIDER = "github";
const SCOPES = ["repo"];
const FLAG = "patchwright.github";

/** What VS Code is asked: the tests ask another. */
export type Authentication = Pick<typeof authentication, "getSession" | "onDidChangeSessions">;

type How = { readonly silent: true } | { readonly createIfNone: true } | { readonly forceNewSession: true };

/** The account, once the user has let us have it. */
export class GitHub implements Disposable {
  private known: { readonly token: string; readonly account: string } | undefined;
  private readonly changed = new EventEmitter<void>();
  private readonly listening: Disposable;
  /** Called when the token came, went, or is another, and when the user lets us have it no more. */
  readonly onChange = this.changed.event;

  constructor(
    private readonly memory: Memento,
    private readonly hidden: Hidden,
    private readonly log: LogOutputChannel,
    private readonly asked: Authentication = authentication,
  ) {
    this.listening = asked.onDidChangeSessions(({ provider }) => {
      if (provider.id === PROVIDER && this.isWanted) {
        void this.load();
      }
    });
  }

  /** Return what is sent; undefined where nobody has signed in for us. */
  get token(): string | undefined {
    return this.known?.token;
  }

  /** Return who it is. */
  get account(): string | undefined {
    return this.known?.account;
  }

  /** Say whether the user has let us have the account, be there a session or not. */
  get isWanted(): boolean {
    return this.memory.get(FLAG) === true;
  }

  /** Take the session that is there, without a question; nothing where none was ever asked for. */
  async load(): Promise<void> {
    if (this.isWanted) {
      await this.take({ silent: true });
    }
  }

  /**
   * Have the user sign in; returns whether there is a token now.
   * Who does so again has found that the token does not do, and needs another; without one it stays.
   */
  async signIn(): Promise<boolean> {
    await this.memory.update(FLAG, true);
    await this.take(this.known === undefined ? { createIfNone: true } : { forceNewSession: true });
    if (this.known === undefined) {
      await this.memory.update(FLAG, undefined);
      this.changed.fire();
    }
    return this.known !== undefined;
  }

  /** Use the account no more; VS Code itself stays signed in. */
  async signOut(): Promise<void> {
    await this.memory.update(FLAG, undefined);
    this.known = undefined;
    this.changed.fire();
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }

  private async take(how: How): Promise<void> {
    try {
      const session = await this.asked.getSession(PROVIDER, SCOPES, how);
      this.know(session && { token: session.accessToken, account: session.account.label });
    } catch (error) {
      // Cancelled by the user, or there is nobody who knows GitHub.
      this.log.info(
        `There is no session at GitHub: ${error instanceof Error ? error.message : String(error)}`,
      );
      this.know("forceNewSession" in how ? this.known : undefined);
    }
  }

  private know(session: { token: string; account: string } | undefined): void {
    this.hidden.add(session?.token);
    const isNew = session?.token !== this.known?.token;
    this.known = session;
    if (isNew) {
      this.changed.fire();
    }
  }
}
