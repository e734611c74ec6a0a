// What pip says while it works, and when it fails. Pure.

import type { Problem } from "./problem";

/** Words that are said where nobody answers. */
const OFFLINE = new RegExp(
  [
    String.raw`NewConnectionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|ProtocolError`,
    String.raw`MaxRetryError|NameResolutionError|Retrying \(Retry\(|Temporary failure in name resolution`,
    String.raw`Name or service not known|Connection refused|Connection reset|Network is unreachable`,
    String.raw`No route to host|Tunnel connection failed|Connection timed out|Read timed out`,
  ].join("|"),
);

/** What to do about words of pip, the most telling first. */
const FAILURES: readonly {
  readonly kind: string;
  readonly words: RegExp;
  readonly what: string;
  readonly todo: string;
}[] = [
  {
    kind: "disk-full",
    words: /No space left on device|Disk quota exceeded|Errno (28|122)\b|ENOSPC|EDQUOT/,
    what: "The disk is full.",
    todo: "Make room (about 300 MB) and try again.",
  },
  {
    kind: "certificate",
    words: /CERTIFICATE_VERIFY_FAILED|SSLError|SSLCertVerificationError/,
    what: "The package index could not be trusted: its certificate does not fit.",
    todo: "Behind a company's proxy, tell pip its certificate (PIP_CERT, or `cert` in pip's configuration), and try again.",
  },
  {
    kind: "offline",
    words: OFFLINE,
    what: "The package index cannot be reached.",
    todo: "Connect to the network, or tell pip your index or proxy (PIP_INDEX_URL, PIP_PROXY, or pip's configuration), and try again.",
  },
  {
    kind: "refused",
    words: /\b(401|403|407) (Client )?Error\b|\b(401|403) Forbidden|Unauthorized/,
    what: "The package index refuses to answer.",
    todo: "Look at pip's configuration (its index and its password), and try again.",
  },
  {
    kind: "no-package",
    words:
      /No matching distribution found for (?<name>[\w.-]+)|Could not find a version that satisfies the requirement (?<other>[\w.-]+)/,
    what: "The package index lacks {name}, or has none for this Python.",
    todo: "Name another Python in the setting patchwright.python, or have your index carry it, and try again.",
  },
  {
    // So pip says it, too, where nobody answers and it is told not to try again.
    kind: "no-package",
    words: /The user requested \(constraint\) (?<name>[\w.-]+)==/,
    what: "The package index lacks the version of {name} that is needed, or cannot be reached.",
    todo: "Look at the network and at pip's configuration (its index), and try again.",
  },
  {
    kind: "build",
    words:
      /Failed (?:to build|building wheel for) (?<name>[\w.-]+)|Could not build wheels for (?<other>[\w.-]+)/,
    what: "{name} has no ready package for this Python and could not be built.",
    todo: "Name a more common Python (3.11 to 3.13) in the setting patchwright.python, or install a C compiler, and try again.",
  },
  {
    kind: "permission",
    words: /Permission denied|Errno 13\b|Read-only file system|EACCES|EPERM|EROFS/,
    what: "The extension's folder cannot be written to.",
    todo: "Look at its permissions (the log names it), and try again.",
  },
  {
    kind: "memory",
    words: /MemoryError|Cannot allocate memory/,
    what: "There was not enough memory.",
    todo: "Close something and try again.",
  },
];

const KEPT = "Your files were not touched, and what was half made is removed.";

/** Return what to say where pip, or what makes the environment, has failed with these lines. */
export function failureOf(lines: readonly string[], code: number | null): Problem {
  const text = lines.join("\n");
  for (const { kind, words, what, todo } of FAILURES) {
    const found = words.exec(text);
    if (found) {
      const name = found.groups?.["name"] ?? found.groups?.["other"] ?? "a package";
      return {
        kind,
        what: `Patchwright could not be set up. ${what.replace("{name}", name)}`,
        kept: KEPT,
        todo,
        remedies: ["Try Again", "Show Log"],
      };
    }
  }
  const last = lines.filter((line) => /^(ERROR|error)\b/.test(line)).at(-1) ?? lines.at(-1) ?? "";
  const why = last === "" ? `pip ended with exit code ${code ?? "none"}.` : `pip says: ${shortened(last)}`;
  return {
    kind: "pip",
    what: `Patchwright could not be set up. ${why}`,
    kept: KEPT,
    todo: "The log has all that it said.",
    remedies: ["Show Log", "Try Again"],
  };
}

/** Return what a line of pip means for somebody who waits; undefined where it means nothing. */
export function progressOf(line: string): string | undefined {
  const words = line.trim();
  if (words.startsWith("Installing collected packages")) {
    return `installing ${words.split(",").length} packages`;
  }
  const retrying = /Retrying \(Retry\(total=(\d+)/.exec(words);
  if (retrying) {
    return `the package index does not answer; trying again (${retrying[1]} more)`;
  }
  const found =
    /^(Collecting|Downloading|Building wheel for|Installing build dependencies)\s*(\S*)(?:.*\((\d[\d.]* ?[kM]B)\))?/.exec(
      words,
    );
  if (!found) {
    return undefined;
  }
  const name = nameOf(found[2] ?? "");
  switch (found[1]) {
    case "Collecting":
      return `looking for ${name}`;
    case "Downloading":
      return `loading ${name}${found[3] === undefined ? "" : ` (${found[3]})`}`;
    default:
      return name === "" ? "building" : `building ${name}`;
  }
}

/** Return a package's name from how pip spells it: `numpy>=1.26`, `…/numpy-2.0-cp311.whl`. */
function nameOf(spelled: string): string {
  const file = spelled.split("/").at(-1) ?? "";
  return /^[A-Za-z0-9][\w.]*?(?=-\d)|^[\w.-]+/.exec(file)?.[0] ?? "";
}

function shortened(line: string): string {
  const words = line.trim().replace(/^ERROR:\s*/, "");
  return words.length > 240 ? `${words.slice(0, 239)}…` : words;
}
