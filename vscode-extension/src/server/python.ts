// Which Python the environment is made with: what it is asked, and what its answer is worth. Pure.

import type { Problem } from "./problem";

/** By which names one is looked for in the PATH, best first. */
export const NAMES = ["python3.13", "python3.12", "python3.11", "python3", "python"] as const;

const LEAST = [3, 11] as const;

/** What it is asked by `-I -c`: nothing of the workspace or the environment has a word in it. */
export const QUESTION = [
  "import json, sys",
  "from importlib.util import find_spec",
  "there = lambda name: find_spec(name) is not None",
  'print(json.dumps({"version": list(sys.version_info[:3]), "executable": sys.executable,' +
    ' "venv": there("venv"), "ensurepip": there("ensurepip")}))',
].join("\n");

/** What came back. */
export interface Reply {
  readonly path: string;
  readonly out: string;
  readonly code: number | null;
  readonly timedOut: boolean;
}

/** One that can be used. */
export interface Python {
  readonly executable: string;
  readonly version: string;
}

/** What one is worth. */
export type Verdict =
  | { readonly usable: true; readonly path: string; readonly python: Python }
  | { readonly usable: false; readonly path: string; readonly why: string; readonly lacksVenv?: string };

/** Return what a Python is worth by its reply. */
export function judge(reply: Reply): Verdict {
  const refused = (why: string) => ({ usable: false, path: reply.path, why }) as const;
  if (reply.timedOut) {
    return refused("does not answer");
  }
  const told = answerIn(reply.out);
  if (told === undefined) {
    return refused(reply.code === 0 ? "is no Python 3" : `does not run (exit code ${reply.code ?? "none"})`);
  }
  const version = told.version.join(".");
  if (!isEnough(told.version)) {
    return refused(`${version} is too old`);
  }
  if (!told.venv || !told.ensurepip) {
    const short = told.version.slice(0, 2).join(".");
    return { ...refused(`${version} cannot make environments`), lacksVenv: short };
  }
  return { usable: true, path: reply.path, python: { executable: told.executable, version } };
}

/** Return what to say where none of those that were looked at can be used. */
export function noPython(verdicts: readonly Verdict[], setting: string): Problem {
  const refused = verdicts.filter((one) => !one.usable);
  const looked = refused.map((one) => `${one.path} (${one.why})`).join(", ");
  const kept = "Nothing was installed.";
  const lacking = refused.find((one) => one.lacksVenv !== undefined);
  if (lacking?.lacksVenv !== undefined) {
    const command = `sudo apt install python${lacking.lacksVenv}-venv`;
    return {
      kind: "no-venv",
      what: `${lacking.path} cannot make virtual environments: ensurepip is missing, which Debian and Ubuntu keep in the package python${lacking.lacksVenv}-venv.`,
      kept,
      todo: `Run “${command}” in a terminal and try again, or name another Python in the setting patchwright.python.`,
      remedies: ["Copy Command", "Try Again", "Open Settings"],
      setting: "python",
      command,
    };
  }
  const named = setting !== "";
  const least = `Python ${LEAST.join(".")} or newer`;
  const where =
    looked === "" ? `In the PATH there is none of ${NAMES.join(", ")}.` : `It looked at ${looked}.`;
  return {
    kind: "no-python",
    what: named
      ? `The Python that the setting patchwright.python names cannot be used: ${looked || setting}.`
      : `Patchwright needs ${least}, and found none. ${where}`,
    kept,
    todo: `${named ? "Name" : "Install one, or name"} a ${least} in the setting patchwright.python, and try again.`,
    remedies: ["Open Settings", "Try Again"],
    setting: "python",
  };
}

interface Answer {
  readonly version: readonly number[];
  readonly executable: string;
  readonly venv: boolean;
  readonly ensurepip: boolean;
}

/** Return the answer in what was printed; wrappers like to print lines of their own. */
function answerIn(out: string): Answer | undefined {
  const line = out
    .split(/\r?\n/)
    .filter((one) => one.startsWith("{"))
    .at(-1);
  try {
    const told: unknown = JSON.parse(line ?? "");
    return isAnswer(told) ? told : undefined;
  } catch {
    return undefined;
  }
}

function isAnswer(told: unknown): told is Answer {
  const { version, executable, venv, ensurepip } = Object(told) as Record<string, unknown>;
  return (
    Array.isArray(version) &&
    version.length === 3 &&
    version.every((part) => typeof part === "number") &&
    typeof executable === "string" &&
    executable !== "" &&
    typeof venv === "boolean" &&
    typeof ensurepip === "boolean"
  );
}

function isEnough([major = 0, minor = 0]: readonly number[]): boolean {
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
}
