// Places in a text: a run counts code points, VS Code counts UTF-16. Pure.

/** Return the UTF-16 column of `line` that `column` code points lie before; its end where it is shorter. */
export function utf16(line: string, column: number): number {
  let at = 0;
  for (const character of line) {
    if (column-- <= 0) {
      break;
    }
    at += character.length;
  }
  return at;
}

/** Return a path below a root; empty where it would lead out of it. */
export function inside(path: string): string {
  const steps = path.split("/");
  const leads = path.startsWith("/") || path.includes("\\") || /^[a-z]:/i.test(path) || steps.includes("..");
  return leads ? "" : path;
}

/** Return the path of a file below a root, both as URIs have them; empty where it is not below. */
export function pathIn(root: string, file: string): string {
  const folder = root.endsWith("/") ? root : `${root}/`;
  return file.startsWith(folder) ? file.slice(folder.length) : "";
}

/** Return what was typed as a place, `path:line` or `path:Symbol`; empty where it is none. */
export function typedPlace(words: string): string {
  const place = words.trim();
  return /^[^:\s][^:]*:(\d+|[\p{L}_$][\p{L}\p{N}_$.]*)$/u.test(place) && inside(place) ? place : "";
}
