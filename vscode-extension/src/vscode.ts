// The one door to VS Code: no other file imports "vscode", so that the rest can be read, and tested, without it.

export * from "vscode";
