// What the user entrusts to the extension: keys, the account at GitHub, settings, and trust in the workspace.

import { followKept } from "./followed";
import { GitHub } from "./github";
import { Given } from "./given";
import { Secrets } from "./secrets";
import { passTrustOn } from "./trust";
import type { Context } from "../context";
import type { Connection } from "../server/connection";
import type { Hidden } from "../server/hidden";
import { commands, Disposable, window } from "../vscode";
import { NAME } from "../words";

/** What the server's start needs of it. */
export interface Care extends Disposable {
  readonly given: Given;
  readonly secrets: Secrets;
  readonly github: GitHub;
  /** Resolves once what is kept has been read. */
  readonly ready: Promise<void>;
}

/** How long the start waits for a session at GitHub, in milliseconds. */
const PATIENCE = 2000;

/** Register its commands, and read what is kept. */
export function activateCare(context: Context, connection: Connection, hidden: Hidden): Care {
  const { extension, known, log } = context;
  const secrets = new Secrets(extension.secrets, hidden);
  const github = new GitHub(extension.globalState, hidden, log);
  const given = new Given(extension, secrets, github, connection, log);
  // Whoever knows GitHub may come up slowly, or not at all; its token is told later then.
  const late = new Promise<void>((go) => setTimeout(go, PATIENCE));
  const read = [secrets.load(), Promise.race([github.load(), late])];
  const ready = Promise.allSettled(read).then((all) => {
    for (const one of all) {
      if (one.status === "rejected") {
        log.warn(`What is kept in VS Code cannot be read: ${String(one.reason)}`);
      }
    }
  });
  const all = Disposable.from(
    secrets,
    github,
    given,
    followKept(known, secrets, github),
    passTrustOn(context),
    commands.registerCommand("patchwright.setKey", () => set(secrets, "apiKey")),
    commands.registerCommand("patchwright.setToken", () => set(secrets, "authToken")),
    commands.registerCommand("patchwright.forgetKey", () => forget(secrets)),
    commands.registerCommand("patchwright.signIn", () => signIn(github)),
    commands.registerCommand("patchwright.signOut", () => signOut(github)),
  );
  return { given, secrets, github, ready, dispose: () => void all.dispose() };
}

/** Return whether a key was set. */
async function set(secrets: Secrets, kind: "apiKey" | "authToken"): Promise<boolean> {
  const done = await secrets.set(kind);
  if (done) {
    say(
      `The ${kind === "apiKey" ? "key" : "token"} is kept in VS Code's secret store, and used from now on.`,
    );
  }
  return done;
}

async function forget(secrets: Secrets): Promise<void> {
  const had = await secrets.forget();
  say(
    had
      ? "The key is forgotten. One in the environment or in your settings file counts again."
      : "No key is kept in VS Code.",
  );
}

/** Return whether there is a token now. */
async function signIn(github: GitHub): Promise<boolean> {
  const before = github.token;
  const done = await github.signIn();
  if (done) {
    const since = github.token === before ? "as before" : "from now on";
    say(`Issues are read as ${github.account ?? "you"}, ${since}.`);
  } else {
    void window.showWarningMessage(
      `${NAME} is not signed in to GitHub. Public issues can be read all the same.`,
    );
  }
  return done;
}

async function signOut(github: GitHub): Promise<void> {
  await github.signOut();
  say("Your account at GitHub is used no more. VS Code itself stays signed in.");
}

function say(words: string): void {
  void window.showInformationMessage(`${NAME}: ${words}`);
}
