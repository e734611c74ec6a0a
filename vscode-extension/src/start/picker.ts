// Picking an issue: a list that is searched as one types.

import { inMessage } from "../plain";
import type { Server } from "../protocol/server";
import {
  commands,
  Disposable,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
  ThemeIcon,
  type Uri,
  window,
} from "../vscode";
import {
  type Filter,
  joined,
  labelsOf,
  type Line,
  linesOf,
  type Listing,
  type Meaning,
  NO_FILTER,
  NO_LISTING,
  titleOf,
} from "./issues";
import { pickFilter } from "./filter";
import { Search } from "./search";
import { issuesOf } from "./source";

interface Item extends QuickPickItem {
  readonly meaning: Meaning;
}

const FILTER: QuickInputButton = {
  iconPath: new ThemeIcon("filter"),
  tooltip: "Filter by label or assignee",
};

/** What is asked, and what is done with the answer: `Fix`. */
export interface Asking {
  readonly title: string;
  readonly verb: string;
}

/** Have an issue picked or told; return it as `patchwright.fix` takes it. */
export async function pickIssue(server: Server, folder: Uri, asking: Asking): Promise<string | undefined> {
  const picker = new Picker(server, folder, asking);
  try {
    return await picker.picked();
  } finally {
    picker.dispose();
  }
}

class Picker {
  private readonly pick: QuickPick<Item> = window.createQuickPick<Item>();
  private readonly search: Search<Listing>;
  private readonly all: Disposable;
  private listing = NO_LISTING;
  private filter: Filter = NO_FILTER;
  private answered: string | undefined;
  private page = 1;
  private isAside = false;

  constructor(
    private readonly server: Server,
    private readonly folder: Uri,
    private readonly asking: Asking,
  ) {
    const { pick } = this;
    pick.placeholder = "Search the open issues, or type #12, owner/repo#12, a URL, or what is wrong";
    pick.buttons = [FILTER];
    pick.ignoreFocusOut = true;
    this.search = new Search<Listing>({
      ask: (words) => issuesOf(server, folder, words, this.filter, 1),
      took: (words, listing) => this.took(words, listing),
      busy: (isBusy) => {
        pick.busy = isBusy;
      },
    });
    this.all = Disposable.from(pick, this.search);
  }

  async picked(): Promise<string | undefined> {
    const { pick, search } = this;
    const chosen = new Promise<string | undefined>((resolve) => {
      pick.onDidChangeValue((value) => this.typed(value));
      pick.onDidAccept(() => void this.accept(pick.activeItems[0]?.meaning, resolve));
      pick.onDidTriggerItemButton(({ item }) => void this.browse(item.meaning));
      pick.onDidTriggerButton(() => void this.narrow());
      pick.onDidHide(() => this.isAside || resolve(undefined));
    });
    this.draw();
    pick.show();
    void search.now("");
    return chosen;
  }

  dispose(): void {
    this.all.dispose();
  }

  private typed(value: string): void {
    this.draw();
    this.search.type(value.trim());
  }

  private took(words: string, listing: Listing): void {
    this.answered = words;
    this.listing = listing;
    this.page = 1;
    this.draw();
  }

  private async accept(meaning: Meaning | undefined, resolve: (text: string) => void): Promise<void> {
    switch (meaning?.kind) {
      case "issue":
        return resolve(meaning.text);
      case "more":
        return this.more();
      case "again":
        return this.search.now(this.pick.value.trim());
      case "signIn":
        return this.aside(async () => {
          await commands.executeCommand("patchwright.signIn");
        });
      case "said":
        return this.say();
      default:
    }
  }

  /** Say in full what hinders: a line of the list is cut off. */
  private say(): void {
    const { refusal } = this.listing;
    if (refusal) {
      void window.showWarningMessage(inMessage(refusal.message, 1000));
    }
  }

  private async more(): Promise<void> {
    const { pick, listing, answered = "" } = this;
    const first = listing.issues.length;
    pick.busy = true;
    const page = await issuesOf(this.server, this.folder, answered, this.filter, this.page + 1);
    pick.busy = false;
    // Another answer may have come meanwhile.
    if (this.listing === listing) {
      this.page += 1;
      this.listing = page.refusal ? { ...listing, refusal: page.refusal } : joined(listing, page);
      this.draw();
      pick.activeItems = pick.items.slice(first, first + 1);
    }
  }

  private narrow(): Promise<void> {
    return this.aside(async () => {
      this.filter =
        (await pickFilter(this.filter, labelsOf(this.listing.issues), this.listing.login)) ?? this.filter;
    });
  }

  /** Ask something else, and come back. */
  private async aside(asking: () => Promise<void>): Promise<void> {
    this.isAside = true;
    await asking();
    this.isAside = false;
    this.draw();
    this.pick.show();
    await this.search.now(this.pick.value.trim());
  }

  private async browse(meaning: Meaning): Promise<void> {
    if (meaning.kind === "issue" && meaning.url) {
      await commands.executeCommand("vscode.open", meaning.url);
    }
  }

  private draw(): void {
    const { pick, listing, filter } = this;
    const isAnswered = this.answered === pick.value.trim();
    pick.title = titleOf(this.asking.title, listing, filter);
    const lines = linesOf(listing, pick.value, { verb: this.asking.verb, isAnswered, now: Date.now() });
    pick.items = lines.map(itemOf);
  }
}

const BROWSE: QuickInputButton = { iconPath: new ThemeIcon("link-external"), tooltip: "Open in the browser" };

function itemOf({ meaning, icon, label, description, detail }: Line): Item {
  const url = meaning.kind === "issue" ? meaning.url : undefined;
  return {
    meaning,
    iconPath: new ThemeIcon(icon),
    label,
    description,
    detail,
    // The server has searched; what it found counts, though the words are not in the title.
    alwaysShow: true,
    ...(url ? { buttons: [BROWSE] } : {}),
  };
}
