// The documents in which hunks are written anew: what saving them does stands above their text, and one whose
// text has become its hunk closes, once the user has saved it himself.

import {
  CodeLens,
  Disposable,
  languages,
  Range,
  type Tab,
  TabInputText,
  type TextDocument,
  TextDocumentSaveReason,
  window,
  workspace,
} from "../vscode";
import type { Proposals } from "./proposals";
import { isText, whatSavingDoes } from "./written";

/** Milliseconds within which the server takes in what was saved. */
const WITHIN = 10_000;

/** Which hunk is written in a document. */
interface Written {
  readonly run: string;
  readonly number: number;
  saved: number;
}

/** The documents that were opened. */
export class HunkDocuments extends Disposable {
  private readonly known = new Map<string, Written>();
  private readonly held: Disposable;

  constructor(private readonly proposals: Proposals) {
    super(() => this.held.dispose());
    this.held = Disposable.from(
      languages.registerCodeLensProvider({ scheme: "file", pattern: "**/hunks/Hunk * of *" }, { provideCodeLenses }),
      workspace.onWillSaveTextDocument(({ document, reason }) => {
        const written = this.known.get(String(document.uri));
        if (written) {
          // Who has texts saved by themselves may be in the middle of a word.
          written.saved = reason === TextDocumentSaveReason.Manual ? Date.now() : 0;
        }
      }),
      workspace.onDidCloseTextDocument(({ uri }) => this.known.delete(String(uri))),
      proposals.onChange(() => this.known.forEach((written, uri) => void this.closed(written, uri))),
    );
  }

  /** Take that a hunk is written in *document*. */
  opened(document: TextDocument, run: string, number: number): void {
    this.known.set(String(document.uri), { run, number, saved: 0 });
  }

  private async closed({ run, number, saved }: Written, uri: string): Promise<void> {
    const proposal = this.proposals.all.find((one) => one.run === run);
    const hunk = proposal?.hunks.find((one) => one.number === number);
    const document = workspace.textDocuments.find((one) => String(one.uri) === uri);
    const isTaken = hunk?.edited === true && document && isText(hunk.after, document.getText());
    if (isTaken && !document.isDirty && Date.now() - saved < WITHIN) {
      this.known.delete(uri);
      await window.tabGroups.close(tabsOf(uri), false);
    }
  }
}

function provideCodeLenses({ uri, lineCount }: TextDocument): CodeLens[] {
  const title = whatSavingDoes(uri.path);
  return title === "" || lineCount === 0 ? [] : [new CodeLens(new Range(0, 0, 0, 0), { title, command: "" })];
}

function tabsOf(uri: string): readonly Tab[] {
  const all = window.tabGroups.all.flatMap(({ tabs }) => tabs);
  return all.filter(({ input }) => input instanceof TabInputText && String(input.uri) === uri);
}
