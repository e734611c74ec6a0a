// The item in the status bar: asks how everything stands, and shows it.

import type { Middleware } from "vscode-languageclient/node";

import { Busy, inWords } from "./busy";
import { canAsk, type Health, healthOf } from "./health";
import type { Life } from "./life";
import { offersOf } from "./menu";
import { hint } from "../care/trust";
import type { Context } from "../context";
import type { StatusAnswer } from "../protocol/generated";
import {
  commands,
  Disposable,
  MarkdownString,
  StatusBarAlignment,
  type StatusBarItem,
  ThemeColor,
  window,
  workspace,
} from "../vscode";
import { NAME } from "../words";

/** How soon it is asked after something happened, and how often where nothing does, in milliseconds. */
const SOON = 700;
const SELDOM = 60_000;
/** After a start it is asked a few times more, while code is read. */
const READING = 2_000;
/** How long it is waited before it is shown that no answer comes. */
const SILENCE = 20_000;
const LOOKS = 3;

const COLORS = {
  nothing: undefined,
  warning: new ThemeColor("statusBarItem.warningBackground"),
  error: new ThemeColor("statusBarItem.errorBackground"),
};

/** Keeps the item up to date. */
export class Status implements Disposable {
  private readonly item: StatusBarItem;
  private readonly busy = new Busy();
  private readonly listening: Disposable;
  private status: StatusAnswer | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looks = 0;
  private isSilent = false;
  private life: Life | undefined;

  /** Hears the progress of the server. */
  readonly middleware: Middleware = {
    handleWorkDoneProgress: (token, params, next) => {
      if (this.busy.hear(token, params)) {
        this.show();
        this.ask(SOON);
      }
      next(token, inWords(params));
    },
  };

  constructor(private readonly context: Context) {
    this.know();
    this.item = window.createStatusBarItem("patchwright.status", StatusBarAlignment.Left, 0);
    this.item.name = NAME;
    this.item.command = "patchwright.menu";
    const { server } = context;
    this.listening = Disposable.from(
      this.item,
      server.onState((state) => this.heard(state === "running")),
      server.on("patchwright/event", ({ event }) => {
        if (TELLING.includes(event.type)) {
          this.ask(SOON);
        }
      }),
      workspace.onDidGrantWorkspaceTrust(() => this.ask(SOON)),
      workspace.onDidChangeWorkspaceFolders(() => {
        this.know();
        this.ask(SOON);
      }),
      commands.registerCommand("patchwright.menu", () => this.choose()),
    );
  }

  /** Show why there is no server, too. */
  follow(life: Life): Disposable {
    this.life = life;
    this.show();
    return life.onChange(() => this.show());
  }

  /** Ask soon: something was changed that the server has to be asked of. */
  refresh(): void {
    this.ask(SOON);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listening.dispose();
  }

  private heard(isRunning: boolean): void {
    if (!isRunning) {
      this.status = undefined;
      this.know();
      this.busy.clear();
      clearTimeout(this.timer);
      this.timer = undefined;
    }
    this.looks = 0;
    this.show();
    if (isRunning) {
      this.ask(0);
    }
  }

  private ask(after: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), after);
  }

  private async look(): Promise<void> {
    const { server } = this.context;
    if (server.state !== "running") {
      return;
    }
    try {
      this.status = await this.asked();
      this.know();
      this.show();
      // The next look does not wait until a message is answered.
      void hint(this.context, this.status);
    } catch (error) {
      this.context.log.debug(`How it stands is not known: ${String(error)}`);
    }
    if (server.state === "running") {
      this.ask(this.isReading && this.looks < LOOKS ? READING * 2 ** this.looks : SELDOM);
      this.looks += 1;
    }
  }

  private async asked(): Promise<StatusAnswer> {
    const silence = setTimeout(() => this.silent(true), SILENCE);
    try {
      return await this.context.server.command("patchwright.status", {});
    } finally {
      clearTimeout(silence);
      this.silent(false);
    }
  }

  private silent(isSilent: boolean): void {
    if (isSilent !== this.isSilent) {
      this.isSilent = isSilent;
      this.show();
    }
  }

  /** Say whether the code is still being read: of a small folder the end of that is not told. */
  private get isReading(): boolean {
    return this.status?.folders.some(({ files }) => files === null) ?? false;
  }

  private get health(): Health {
    return healthOf({
      state: this.context.server.state,
      problem: this.life?.problem,
      busy: this.busy.titles,
      status: this.status,
      trusted: workspace.isTrusted,
      isSilent: this.isSilent,
    });
  }

  private know(): void {
    const hasFolder = (workspace.workspaceFolders?.length ?? 0) > 0;
    this.context.known.tell({ hasFolder, canAsk: canAsk(this.status) });
  }

  private show(): void {
    const { icon, words, needs, tooltip } = this.health;
    this.item.text = `$(${icon}) ${NAME}${words === "" ? "" : `: ${words}`}`;
    this.item.backgroundColor = COLORS[needs];
    this.item.tooltip = new MarkdownString(tooltip, true);
    this.item.accessibilityInformation = {
      label: `${NAME}${words === "" ? "" : `: ${words}`}`,
      role: "button",
    };
    this.item.show();
  }

  private async choose(): Promise<void> {
    const there = await commands.getCommands(true);
    const offers = offersOf(this.health, this.context.known.now, there);
    const items = offers.map(({ icon, label, command }) => ({ label: `$(${icon}) ${label}`, command }));
    const chosen = await window.showQuickPick(items, { title: NAME, placeHolder: "What to do" });
    if (chosen !== undefined) {
      await commands.executeCommand(chosen.command);
    }
  }
}

/** Events after which it stands otherwise; others come by the hundred. */
const TELLING: readonly string[] = ["RunStarted", "StageStarted", "Asked", "Answered", "RunFinished"];
