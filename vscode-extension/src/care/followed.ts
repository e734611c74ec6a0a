// What is kept in VS Code, made known: whether there is a key, and whether an account at GitHub is used.

import type { GitHub } from "./github";
import type { Secrets } from "./secrets";
import type { Known } from "../known";
import { Disposable } from "../vscode";

/** Have known what is kept now, and whenever that changes, here or in another window. */
export function followKept(known: Known, secrets: Secrets, github: GitHub): Disposable {
  const tell = (): void =>
    known.tell({
      keepsKey: Object.keys(secrets.values).length > 0,
      allowsGitHub: github.isWanted,
    });
  tell();
  return Disposable.from(secrets.onChange(tell), github.onChange(tell));
}
