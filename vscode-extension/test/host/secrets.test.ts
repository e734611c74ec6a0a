import assert from "node:assert/strict";

import { followKept } from "../../src/care/followed";
import { type Authentication, GitHub } from "../../src/care/github";
import { Secrets } from "../../src/care/secrets";
import { Known } from "../../src/known";
import { Hidden } from "../../src/server/hidden";
import { opened } from "../../src/server/output";
import {
  type AuthenticationSession,
  type AuthenticationSessionsChangeEvent,
  EventEmitter,
  type Memento,
  type SecretStorage,
  type SecretStorageChangeEvent,
} from "../../src/vscode";

/** A store of secrets as VS Code's, in memory; two windows may share it. */
class Store implements SecretStorage {
  readonly kept = new Map<string, string>();
  private readonly changed = new EventEmitter<SecretStorageChangeEvent>();
  readonly onDidChange = this.changed.event;

  async keys(): Promise<string[]> {
    return [...this.kept.keys()];
  }

  async get(key: string): Promise<string | undefined> {
    return this.kept.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    this.kept.set(key, value);
    this.changed.fire({ key });
  }

  async delete(key: string): Promise<void> {
    if (this.kept.delete(key)) {
      this.changed.fire({ key });
    }
  }
}

class Memory implements Memento {
  private readonly values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.values.keys()];
  }

  get<T>(key: string): T | undefined {
    return this.values.get(key) as T | undefined;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
  }
}

/** GitHub's accounts as VS Code knows them. */
class Accounts {
  private readonly changed = new EventEmitter<AuthenticationSessionsChangeEvent>();
  readonly asked: object[] = [];
  token: string | undefined;
  answers = true;

  readonly authentication = {
    getSession: async (_provider: string, _scopes: readonly string[], how: object) => {
      this.asked.push(how);
      if (!this.answers) {
        throw new Error("User did not consent to login.");
      }
      return this.token === undefined ? undefined : session(this.token);
    },
    onDidChangeSessions: this.changed.event,
  } as Authentication;

  change(token: string | undefined, provider = "github"): void {
    this.token = token;
    this.changed.fire({ provider: { id: provider, label: provider } });
  }
}

function session(accessToken: string): AuthenticationSession {
  return { id: "1", accessToken, account: { id: "1", label: "ada" }, scopes: ["repo"] };
}

async function settled(): Promise<void> {
  await new Promise((go) => setTimeout(go, 20));
}

suite("secrets", () => {
  test("a key is kept, known to other windows, starred, and forgotten", async () => {
    const [store, hidden] = [new Store(), new Hidden()];
    const [here, there] = [new Secrets(store, hidden), new Secrets(store, new Hidden())];
    let changes = 0;
    there.onChange(() => (changes += 1));
    await here.load();
    assert.deepEqual(here.values, {}, "what is not kept is not sent, so that the environment counts");
    assert.ok(await here.keep("apiKey", " sk-ant-0123456789 "));
    await settled();
    assert.deepEqual(there.values, { apiKey: "sk-ant-0123456789" });
    assert.ok(changes > 0);
    assert.equal(hidden.without("key sk-ant-0123456789"), "key ***");
    assert.ok(await here.forget());
    await settled();
    assert.deepEqual([here.values, there.values], [{}, {}]);
    assert.ok(!(await here.forget()));
    here.dispose();
    there.dispose();
  });

  test("a token takes the place of a key, and what cannot be one is not kept", async () => {
    const secrets = new Secrets(new Store(), new Hidden());
    await secrets.keep("apiKey", "sk-ant-0123456789");
    await secrets.keep("authToken", "gateway");
    await settled();
    assert.deepEqual(secrets.values, { authToken: "gateway" });
    assert.ok(!(await secrets.keep("apiKey", "two words")));
    secrets.dispose();
  });

  test("whether there is a key to be forgotten is known, and follows what another window does", async () => {
    const [store, accounts] = [new Store(), new Accounts()];
    const [here, there] = [new Secrets(store, new Hidden()), new Secrets(store, new Hidden())];
    const github = new GitHub(new Memory(), new Hidden(), opened(new Hidden()), accounts.authentication);
    const set = new Map<string, unknown>();
    const following = followKept(new Known((key, value) => set.set(key, value)), here, github);
    const keys = () => [set.get("patchwright.keepsKey"), set.get("patchwright.hasKey")];
    assert.deepEqual(keys(), [false, false]);
    await there.keep("apiKey", "sk-ant-0123456789");
    await settled();
    assert.deepEqual(keys(), [true, true]);
    await there.forget();
    await settled();
    assert.deepEqual(keys(), [false, false]);
    [following, here, there, github].forEach((one) => one.dispose());
    await store.store("patchwright.authToken", "kept before the start");
    const next = new Secrets(store, new Hidden());
    followKept(new Known((key, value) => set.set(key, value)), next, github);
    await next.load();
    assert.deepEqual(keys(), [true, true]);
    next.dispose();
  });

  test("signing out is offered once the user has let us have the account, until we may no more", async () => {
    const [accounts, set] = [new Accounts(), new Map<string, unknown>()];
    const secrets = new Secrets(new Store(), new Hidden());
    const github = new GitHub(new Memory(), new Hidden(), opened(new Hidden()), accounts.authentication);
    followKept(new Known((key, value) => set.set(key, value)), secrets, github);
    const isOffered = () => set.get("patchwright.allowsGitHub");
    assert.equal(isOffered(), false);
    accounts.answers = false;
    await github.signIn();
    assert.equal(isOffered(), false);
    [accounts.answers, accounts.token] = [true, "gho_0123456789"];
    await github.signIn();
    assert.equal(isOffered(), true);
    accounts.change(undefined);
    await settled();
    assert.equal(isOffered(), true, "who signs in to VS Code anew would be taken again");
    await github.signOut();
    assert.equal(isOffered(), false);
    [secrets, github].forEach((one) => one.dispose());
  });

  test("nobody is asked for an account before somebody signs in", async () => {
    const accounts = new Accounts();
    const github = new GitHub(new Memory(), new Hidden(), opened(new Hidden()), accounts.authentication);
    await github.load();
    accounts.change("gho_0123456789");
    await settled();
    assert.deepEqual(accounts.asked, []);
    assert.equal(github.token, undefined);
    github.dispose();
  });

  test("who signed in once is known silently from then on, until the account goes", async () => {
    const [accounts, memory, hidden] = [new Accounts(), new Memory(), new Hidden()];
    const first = new GitHub(memory, hidden, opened(hidden), accounts.authentication);
    accounts.token = "gho_0123456789";
    assert.ok(await first.signIn());
    first.dispose();
    const next = new GitHub(memory, hidden, opened(hidden), accounts.authentication);
    await next.load();
    assert.deepEqual([next.token, next.account], ["gho_0123456789", "ada"]);
    assert.deepEqual(accounts.asked, [{ createIfNone: true }, { silent: true }]);
    assert.equal(hidden.without("gho_0123456789"), "***");
    let changes = 0;
    next.onChange(() => (changes += 1));
    accounts.change("gho_another0123");
    await settled();
    assert.equal(next.token, "gho_another0123");
    accounts.change("x", "microsoft");
    accounts.change(undefined);
    await settled();
    assert.equal(next.token, undefined);
    assert.equal(changes, 2);
    next.dispose();
  });

  test("who signs in again gets another token, and keeps the one that was there without consent", async () => {
    const [accounts, hidden] = [new Accounts(), new Hidden()];
    const github = new GitHub(new Memory(), hidden, opened(hidden), accounts.authentication);
    accounts.token = "gho_0123456789";
    await github.signIn();
    accounts.answers = false;
    assert.ok(await github.signIn());
    assert.equal(github.token, "gho_0123456789");
    [accounts.answers, accounts.token] = [true, "gho_another0123"];
    assert.ok(await github.signIn());
    assert.equal(github.token, "gho_another0123");
    const [first, ...others] = accounts.asked;
    assert.deepEqual([first, others], [{ createIfNone: true }, Array(2).fill({ forceNewSession: true })]);
    github.dispose();
  });

  test("who does not consent is not signed in, and not asked again at the next start", async () => {
    const [accounts, memory] = [new Accounts(), new Memory()];
    accounts.answers = false;
    const github = new GitHub(memory, new Hidden(), opened(new Hidden()), accounts.authentication);
    assert.ok(!(await github.signIn()));
    await github.load();
    assert.equal(accounts.asked.length, 1);
    github.dispose();
  });

  test("who signs out is forgotten", async () => {
    const [accounts, memory] = [new Accounts(), new Memory()];
    accounts.token = "gho_0123456789";
    const github = new GitHub(memory, new Hidden(), opened(new Hidden()), accounts.authentication);
    await github.signIn();
    await github.signOut();
    await github.load();
    assert.equal(github.token, undefined);
    assert.equal(accounts.asked.length, 1);
    github.dispose();
  });
});
