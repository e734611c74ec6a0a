// Shows one of each kind that the harness looks at; whatever is pressed is told by a notification.
const { CodeAction, CodeActionKind, CodeLens, CommentMode, Range, TreeItem, WorkspaceEdit } = require("vscode");
const { StatusBarAlignment, CommentThreadCollapsibleState, comments, commands, languages } = require("vscode");
const { window, workspace } = require("vscode");

const PYTHON = { language: "python" };
const say = (text) => void window.showInformationMessage(text);
const first = (text) => new Range(0, 0, 0, text.lineAt(0).text.length);

function actionOf(title, text, word) {
  const action = new CodeAction(title, CodeActionKind.QuickFix);
  action.edit = new WorkspaceEdit();
  action.edit.insert(text.uri, first(text).start, `${word}\n`);
  return action;
}

function threadOf(controller, text) {
  const comment = { body: "Is this well?", mode: CommentMode.Preview, author: { name: "Stand-in" } };
  const thread = controller.createCommentThread(text.uri, first(text), [comment]);
  thread.label = "A thread";
  thread.collapsibleState = CommentThreadCollapsibleState.Expanded;
}

exports.activate = function (extension) {
  const log = window.createOutputChannel("Stand-in", { log: true });
  const bar = window.createStatusBarItem("standin.bar", StatusBarAlignment.Left);
  const controller = comments.createCommentController("standin", "Stand-in");
  bar.name = "Stand-in";
  bar.text = "$(beaker) Stand-in is ready";
  bar.command = "standin.greet";
  bar.show();
  log.info(`trusted: ${workspace.isTrusted}, told: ${process.env.STANDIN_TOLD}`);
  const made = {
    greet: () => say("Good day."),
    greetLoudly: () => say("GOOD DAY."),
    touch: (name) => say(`touched ${name}`),
    say: (name) => say(`said ${name}`),
    fold: (thread) => thread.dispose(),
    resolve: ({ text, thread }) => (say(`resolved ${text}`), thread.dispose()),
    comment: () => threadOf(controller, window.activeTextEditor.document),
    choose: async () => say(`chose ${await window.showQuickPick(["one", "two", "two and a half"], { title: "How many?" })}`),
    ask: async () => say(`heard ${await window.showInputBox({ prompt: "What is it?" })}`),
    confirm: async () => say(`pressed ${await window.showWarningMessage("Sure?", "Yes", "No")}`),
  };
  const registered = Object.entries(made).map(([name, run]) => commands.registerCommand(`standin.${name}`, run));
  const lens = (text) => [new CodeLens(first(text), { title: "Lens of the stand-in", command: "standin.comment" })];
  const actions = (text) => [actionOf("Write a", text, "a = 1"), actionOf("Write ab", text, "ab = 1")];
  const tree = { getChildren: (of) => (of ? [] : ["thing one", "thing two"]), getTreeItem: (name) => new TreeItem(name) };
  extension.subscriptions.push(
    ...[log, bar, controller, ...registered],
    languages.registerCodeLensProvider(PYTHON, { provideCodeLenses: lens }),
    languages.registerCodeActionsProvider(PYTHON, { provideCodeActions: actions }),
    window.createTreeView("standinTree", { treeDataProvider: tree }),
  );
};
