// What is typed as a key. Pure.

/** What lets us in at a model's service. */
export type KeyKind = "apiKey" | "authToken";

/** Return why what was typed is no key, as a sentence; undefined where it may be one. */
export function keyProblem(typed: string, kind: KeyKind): string | undefined {
  const key = typed.trim();
  if (key === "") {
    return "Paste the key, or press Escape.";
  }
  if (/^bearer\s/i.test(key)) {
    return "Without the word “Bearer”.";
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return "A key has no spaces and only plain characters.";
  }
  if (/^(gh[pousr]_|github_pat_)/.test(key)) {
    return "This is a key for GitHub. For that, use “Patchwright: Sign In to GitHub”.";
  }
  if (/^[A-Z_]+=/.test(key)) {
    return "Only what stands behind the “=”.";
  }
  return kind === "apiKey" && key.length < 8 ? "That is too short for a key." : undefined;
}
