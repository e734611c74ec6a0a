// The output channel: what we, the server and the library write, without secrets.

import type { Hidden } from "./hidden";
import { type LogOutputChannel, window } from "../vscode";
import { NAME } from "../words";

type Said = readonly unknown[];

/** Return the channel of this extension. */
export function opened(hidden: Hidden): LogOutputChannel {
  const channel = window.createOutputChannel(NAME, { log: true });
  const shown = (text: string) => hidden.without(text);
  const all = (said: Said) => said.map((one) => shown(typeof one === "string" ? one : textOf(one)));
  return {
    name: channel.name,
    get logLevel() {
      return channel.logLevel;
    },
    onDidChangeLogLevel: (...args) => channel.onDidChangeLogLevel(...args),
    trace: (message, ...said) => channel.trace(shown(message), ...all(said)),
    debug: (message, ...said) => channel.debug(shown(message), ...all(said)),
    info: (message, ...said) => channel.info(shown(message), ...all(said)),
    warn: (message, ...said) => channel.warn(shown(message), ...all(said)),
    error: (error, ...said) => channel.error(shown(textOf(error)), ...all(said)),
    append: (value) => channel.append(shown(value)),
    appendLine: (value) => channel.appendLine(shown(value)),
    replace: (value) => channel.replace(shown(value)),
    clear: () => channel.clear(),
    show: (first?: unknown, second?: unknown) => channel.show(first === true || second === true),
    hide: () => channel.hide(),
    dispose: () => channel.dispose(),
  };
}

function textOf(said: unknown): string {
  if (said instanceof Error) {
    return said.stack ?? said.message;
  }
  return typeof said === "string" ? said : (JSON.stringify(said) ?? String(said));
}
