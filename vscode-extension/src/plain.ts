// Text from outside, as it may stand in VS Code's own lists and messages. Pure.

/**
 * What nobody sees, or turns what stands around it: of a format, or blank although it is a letter.
 * Joiners and selectors are seen in the letter or emoji that stands before them.
 */
const UNSEEN = new RegExp(
  [
    String.raw`[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}`,
    String.raw`[\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0]`,
    String.raw`(?<=^|[\0-\x7f])[\u200c\u200d]`,
    String.raw`(?<=^|(?![\d#*])[\0-\x7f]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  ].join("|"),
  "gu",
);

/** Return text on one line, no longer than `width` characters, with what is unseen spelled out. */
export function oneLine(text: string, width = 120): string {
  const line = text.trim().split(/\s+/u).join(" ").replace(UNSEEN, spelled);
  const characters = [...line];
  return characters.length <= width ? line : `${characters.slice(0, width - 1).join("")}…`;
}

/** Return text of several lines with what is unseen spelled out. */
export function spelledOut(text: string): string {
  return text.replace(UNSEEN, (one) => (one === "\n" || one === "\t" ? one : spelled(one)));
}

/** Return text as a list shows it: `$(name)` draws no icon. */
export function inList(text: string, width = 120): string {
  return oneLine(text, width).replaceAll("$(", "\\$(");
}

/** Return text as a message shows it: `[words](command:…)` makes no link. */
export function inMessage(text: string, width = 600): string {
  return oneLine(text, width).replaceAll("](", "] (");
}

/** Return a number with its noun: `1 file`, `1,200 files`. */
export function count(n: number, one: string): string {
  return `${grouped(n)} ${n === 1 ? one : `${one}s`}`;
}

/** Return a whole number in groups of three: `26,229`. */
export function grouped(n: number): string {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Return what went wrong, as a message shows it. */
export function reasonOf(error: unknown): string {
  return inMessage(error instanceof Error ? error.message : String(error), 1000);
}

function spelled(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
