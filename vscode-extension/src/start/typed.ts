// What somebody types to name an issue, or to tell of one. Pure.

/** What was typed: the name of an issue, or words that tell of one. */
export interface Typed {
  readonly kind: "reference" | "words";
  readonly text: string;
}

const NUMBER = /^(?:#|GH-)?(\d{1,9})$/i;
const FAR = /^[\w.-]+\/[\w.-]+#\d{1,9}$/;
const ADDRESS = /^https?:\/\/\S+\/(?:issues|pull)\/\d+\S*$/i;

/** Return what was typed; undefined where it is neither a name nor a sentence. */
export function typedIssue(value: string): Typed | undefined {
  const text = value.trim();
  const number = NUMBER.exec(text)?.[1];
  if (number) {
    return { kind: "reference", text: `#${Number(number)}` };
  }
  if (FAR.test(text) || ADDRESS.test(text)) {
    return { kind: "reference", text };
  }
  return /\S\s+\S/.test(text) ? { kind: "words", text } : undefined;
}
