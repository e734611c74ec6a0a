// Signs in as who stands in the environment, without asking anybody; VS Code itself asks for consent.
const { EventEmitter, authentication } = require("vscode");

const { STANDIN_TOKEN, STANDIN_LOGIN } = process.env;
const MEMORY = "scopes";

exports.activate = function ({ globalState, subscriptions }) {
  const changed = new EventEmitter();
  const account = { id: "1", label: STANDIN_LOGIN };
  const sessionOf = (scopes) => ({ id: "1", accessToken: STANDIN_TOKEN, account, scopes });
  const has = (scopes) => (session) => (scopes ?? []).every((scope) => session.scopes.includes(scope));
  const sessions = () => [globalState.get(MEMORY)].filter(Boolean).map(sessionOf);
  const provider = {
    onDidChangeSessions: changed.event,
    getSessions: async (scopes) => sessions().filter(has(scopes)),
    createSession: async (scopes) => {
      await globalState.update(MEMORY, [...scopes]);
      changed.fire({ added: sessions() });
      return sessionOf(scopes);
    },
    removeSession: async () => {
      const removed = sessions();
      await globalState.update(MEMORY, undefined);
      changed.fire({ removed });
    },
  };
  subscriptions.push(authentication.registerAuthenticationProvider("github", "GitHub", provider));
};
