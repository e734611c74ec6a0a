// A server of a few lines, in place of ours: what it is told it writes down, and what it is asked to do it does.

/** Its program; `process.argv[2]` is the file that it writes into. */
export const SERVER = `
const fs = require("node:fs");
const [, , file, version] = process.argv;
const write = (told) => fs.appendFileSync(file, JSON.stringify(told) + "\\n");
const send = (message) => {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  process.stdout.write("Content-Length: " + Buffer.byteLength(text) + "\\r\\n\\r\\n" + text);
};
const answers = {
  initialize: (params) => ({
    capabilities: { textDocumentSync: 1 },
    serverInfo: { name: "patchwright", version: version || "0.1.0" },
    options: write({ options: params.initializationOptions, pid: process.pid, cwd: process.cwd() }),
  }),
  "patchwright/proposals": () => ({ version: 1, proposals: [] }),
  "workspace/executeCommand": ({ command, arguments: [given] }) => {
    if (command === "die") process.kill(process.pid, "SIGKILL");
    if (command === "save") send({ id: 900, method: "patchwright/save", params: { uris: given.uris } });
    return { command };
  },
  shutdown: () => null,
};
let rest = Buffer.alloc(0);
process.stdin.on("data", (bytes) => {
  rest = Buffer.concat([rest, bytes]);
  for (;;) {
    const head = rest.indexOf("\\r\\n\\r\\n");
    if (head < 0) return;
    const length = Number(/Content-Length: (\\d+)/i.exec(rest.subarray(0, head).toString())[1]);
    if (rest.length < head + 4 + length) return;
    const message = JSON.parse(rest.subarray(head + 4, head + 4 + length).toString());
    rest = rest.subarray(head + 4 + length);
    if (message.method === "exit") process.exit(0);
    if (message.method === "workspace/didChangeConfiguration") write({ changed: message.params });
    if (message.id === 900 && !message.method) write({ saved: message.result });
    if (message.id !== undefined && message.method) {
      const answer = answers[message.method];
      send({ id: message.id, result: answer ? answer(message.params) : null });
    }
  }
});
process.stdin.on("end", () => process.exit(0));
`;
