// Words that stand in a comment, without its marks. Pure.

const LINE = /^\s*(?:#+|\/\/+!?|--+|;+|%+|"""|'''|<!--|\/\*+!?|\*(?!\/))\s?/;
const END = /\s*(?:\*+\/|-->|"""|''')\s*$/;

/** Return the words of a text of which every line is comment; another text as it is. */
export function uncommented(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim());
  const isBlock = /^\s*(?:"""|'''|<!--|\/\*)/.test(text) && END.test(text);
  if (!isBlock && !lines.every((line) => LINE.test(line))) {
    return text;
  }
  const bare = lines.map((line) => line.replace(LINE, "").replace(END, "").trimEnd());
  return bare.filter((line) => line.trim()).join("\n");
}
