// The life of the server: started, started again, stopped; and what people are told of it.

import type { Middleware } from "vscode-languageclient/node";

import { Killed } from "./client";
import type { Connection } from "./connection";
import { tooOften, unforeseen } from "./endings";
import { discard } from "./environment";
import { unfitting } from "./fitting";
import { launchOf, type Program } from "./launch";
import { Cancelled, Hindrance, type Problem } from "./problem";
import { Crashes, Turns } from "./queue";
import { storageOf, versionOf } from "./resolve";
import { tellProblem } from "./telling";
import type { Given } from "../care/given";
import { PROTOCOL_VERSION } from "../protocol/generated";
import { type Disposable, EventEmitter, type ExtensionContext, type LogOutputChannel } from "../vscode";

/** What it stands on. */
export interface Means {
  readonly extension: ExtensionContext;
  readonly connection: Connection;
  readonly given: Given;
  readonly log: LogOutputChannel;
  readonly middlewares: readonly Middleware[];
  /** Return the server that is started; rejects where there is none. */
  readonly resolve: (cancel: AbortController) => Promise<Program>;
  /** What has to be there before a server is told of it. */
  readonly ready: Promise<void>;
}

/** Starts servers, one after the other. */
export class Life implements Disposable {
  private readonly turns = new Turns(() => this.begin());
  private readonly crashes = new Crashes();
  private readonly changed = new EventEmitter<void>();
  private cancel: AbortController | undefined;
  private timer: NodeJS.Timeout | undefined;
  private program: Program | undefined;
  private hindered: Problem | undefined;
  private over = false;
  /** Called when `problem` is another. */
  readonly onChange = this.changed.event;

  constructor(private readonly means: Means) {}

  /** Return why there is no server; undefined where there is one, or nothing hinders it. */
  get problem(): Problem | undefined {
    return this.hindered;
  }

  /** Start a server, or another one in its place. */
  restart(): Promise<void> {
    this.crashes.forget();
    return this.again();
  }

  /** End the server; none comes before somebody asks for it. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.cancel?.abort();
    this.hinder(undefined);
    await this.means.connection.stop();
  }

  /** Have the environment made anew, and a server started from it. */
  async reinstall(): Promise<void> {
    await this.stop();
    if (this.program?.isOwn) {
      await discard(this.program.path, storageOf(this.means.extension));
    }
    await this.restart();
  }

  dispose(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.cancel?.abort();
    this.changed.dispose();
  }

  private again(): Promise<void> {
    clearTimeout(this.timer);
    // What is under way was asked for under what no longer holds.
    this.cancel?.abort();
    this.cancel = undefined;
    this.means.connection.stand("starting");
    return this.turns.ask();
  }

  private async begin(): Promise<void> {
    const { connection, extension, given, middlewares, ready, resolve } = this.means;
    const cancel = new AbortController();
    this.cancel = cancel;
    this.hinder(undefined);
    try {
      await connection.stop("starting");
      await ready;
      this.program = await resolve(cancel);
      if (cancel.signal.aborted) {
        throw new Cancelled();
      }
      const launch = launchOf(this.program, storageOf(extension), given, middlewares);
      await connection.start(launch, (how) => this.ended(how));
      await this.check(this.program);
    } catch (error) {
      await this.failed(error, cancel);
    }
  }

  /** See whether the server is one for this extension; that of its own environment is. */
  private async check({ path, isOwn }: Program): Promise<void> {
    const { connection, extension } = this.means;
    if (isOwn) {
      return;
    }
    const { name, version } = connection.said ?? {};
    const built = { version: versionOf(extension), protocol: PROTOCOL_VERSION };
    const early = unfitting({ name, version }, built, path);
    const answer = early
      ? undefined
      : await connection.request("patchwright/proposals", {}).catch(() => undefined);
    const problem = early ?? unfitting({ name, version, protocol: answer?.version }, built, path);
    if (problem) {
      await connection.stop("starting");
      throw new Hindrance(problem);
    }
  }

  private async failed(error: unknown, cancel: AbortController): Promise<void> {
    const { connection, log } = this.means;
    if (this.over || this.cancel !== cancel) {
      return;
    }
    if (error instanceof Cancelled || cancel.signal.aborted) {
      log.info("The start was cancelled.");
      connection.stand("stopped");
      return;
    }
    if (error instanceof Killed) {
      connection.stand(this.ended(error.message) === "again" ? "starting" : "failed");
      return;
    }
    log.error(error instanceof Hindrance || !(error instanceof Error) ? String(error) : error);
    const problem = error instanceof Hindrance ? error.problem : unforeseen(error);
    const canReinstall = this.program?.isOwn === true;
    this.hinder({
      ...problem,
      remedies: problem.remedies.filter((one) => one !== "Reinstall" || canReinstall),
    });
    connection.stand("failed");
  }

  private ended(how: string): "again" | "over" {
    const wait = this.over ? undefined : this.crashes.after(Date.now());
    this.means.log.warn(`The server ended without being asked to: ${how}.`);
    if (wait === undefined) {
      this.hinder(this.over ? undefined : tooOften(how));
      return "over";
    }
    this.means.log.info(`It is started again in ${wait / 1000} seconds.`);
    this.timer = setTimeout(() => void this.again(), wait);
    return "again";
  }

  private hinder(problem: Problem | undefined): void {
    this.hindered = problem;
    this.changed.fire();
    if (problem) {
      void tellProblem(problem, this.means.log, this);
    }
  }
}
