// One server: its process, and the library's client of it.

import { type ChildProcess, spawn } from "node:child_process";
import {
  CloseAction,
  ErrorAction,
  ErrorCodes,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  ResponseError,
  ShowMessageNotification,
  ShowMessageRequest,
} from "vscode-languageclient/node";

import { askMessage, showMessage } from "./messages";
import { Hindrance } from "./problem";
import { ServerProcess } from "./process";
import { eachLine } from "./running";
import { saved } from "./saving";
import type { SaveParams } from "../protocol/generated";
import type { LogOutputChannel } from "../vscode";
import { NAME, SECTION } from "../words";

/** How a server is started. */
export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly middleware: Middleware;
  /** What it is told first: asked for when it is. */
  readonly options: () => unknown;
}

/** How long the first answer may take, an end that was asked for, and the process after it, in milliseconds. */
const PATIENCE = 60_000;
const GRACE = 8_000;
const LEAVING = 6_000;
/** How long it is waited for word of how a process has ended whose connection is closed. */
const WORD = 1_000;

/** A process that somebody has killed before it could answer. */
export class Killed extends Error {}

class Late extends Error {}

/** The library's client, which leaves it to us what people are told and when a server is started again. */
export class Client extends LanguageClient {
  private process: ServerProcess | undefined;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly launch: Launch,
    log: LogOutputChannel,
  ) {
    super(
      SECTION,
      NAME,
      () => this.spawned(),
      optionsOf(launch, log, (line) => this.process?.heard(line)),
    );
    this.onNotification(ShowMessageNotification.type, (told) => void showMessage(told));
    this.onRequest(ShowMessageRequest.type, (asked) => askMessage(asked, () => this.isRunning()));
    this.onRequest("patchwright/save", ({ uris }: SaveParams) => saved(uris));
  }

  /** Return how the process has ended: `exit code 1`, `SIGKILL`. */
  get ended(): string {
    return this.process?.how || "it closed the connection";
  }

  /** Start it; rejects with a Hindrance where it does not come up. */
  async begin(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Late(`it did not answer within ${PATIENCE / 1000} seconds`)),
        PATIENCE,
      );
    });
    const started = this.start();
    started.catch(() => undefined);
    try {
      await Promise.race([started, late]);
    } catch (error) {
      await this.process?.over(error instanceof Late ? 0 : WORD);
      const signal = this.process?.signal;
      throw signal === undefined ? new Hindrance(this.failure(error)) : new Killed(signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** End it: kindly, and at last by force. */
  async finish(): Promise<void> {
    const wasRunning = this.isRunning();
    await this.dispose(GRACE).catch(() => undefined);
    await this.process?.end(wasRunning ? LEAVING : WORD);
    this.waiting.forEach((end) => end());
  }

  /** Ask it; the library never ends what is asked of a server that hangs until it is killed. */
  asked<T>(method: string, params: unknown): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const end = () => reject(new ResponseError(ErrorCodes.PendingResponseRejected, "It has ended."));
      this.waiting.add(end);
      this.sendRequest<T>(method, params)
        .then(resolve, reject)
        .finally(() => this.waiting.delete(end));
    });
  }

  /** Write into the log alone: what people are told is said elsewhere, once, and in words for them. */
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  private async spawned(): Promise<ChildProcess> {
    const { program, args, cwd, env } = this.launch;
    const child = spawn(program, args, { cwd, env, stdio: "pipe" });
    this.process = new ServerProcess(child, (words) => this.info(words, undefined, false));
    await this.process.begun();
    this.info(`The server runs as process ${child.pid}: ${program} ${args.join(" ")}`, undefined, false);
    return child;
  }

  private failure(error: unknown) {
    const { how = "", last = "" } = this.process ?? {};
    const why =
      how === "" ? (error instanceof Error ? error.message : String(error)) : `it ended with ${how}`;
    return {
      kind: "no-start",
      what: `${NAME}'s server did not start: ${why}${last === "" ? "." : ` (${last}).`}`,
      kept: "",
      todo: `It was started as ${this.launch.program}; the log has all that it said.`,
      remedies: ["Show Log", "Restart", "Reinstall"],
    } as const;
  }
}

function optionsOf(
  launch: Launch,
  log: LogOutputChannel,
  heard: (line: string) => void,
): LanguageClientOptions {
  let errors = 0;
  return {
    documentSelector: [{ scheme: "file" }, { scheme: "untitled" }],
    outputChannel: log,
    traceOutputChannel: log,
    initializationOptions: launch.options,
    middleware: launch.middleware,
    initializationFailedHandler: () => false,
    stdioOptions: {
      stdout: () => undefined,
      stderr: (stream) =>
        eachLine(stream, (line) => {
          heard(line);
          log.info(line);
        }),
    },
    errorHandler: {
      error: () => ({
        action: (errors += 1) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown,
        handled: true,
      }),
      closed: () => ({
        action: CloseAction.DoNotRestart,
        handled: true,
        message: "The connection is closed.",
      }),
    },
  };
}
