import assert from "node:assert/strict";
import { test } from "node:test";

import { keyProblem } from "../../src/care/keys";
import { Hidden } from "../../src/server/hidden";

test("a key is taken with blanks around it, and refused with a sentence where it cannot be one", () => {
  assert.equal(keyProblem("  sk-ant-0123456789 ", "apiKey"), undefined);
  assert.equal(keyProblem("local", "authToken"), undefined);
  for (const typed of [
    "",
    "   ",
    "short",
    "two words here",
    "schlüssel-lang",
    "Bearer abcdefgh",
    "ghp_0123456789",
    "ANTHROPIC_API_KEY=sk-ant-1",
  ]) {
    assert.match(keyProblem(typed, "apiKey") ?? "", /\.$|=”\.$/, typed);
  }
});

test("what is hidden is starred wherever it stands, also in JSON and after it was replaced", () => {
  const hidden = new Hidden();
  hidden.add("sk-first-key", undefined, 'a"quoted"one');
  hidden.add("sk-first-key-longer");
  assert.equal(hidden.without("x sk-first-key y"), "x *** y");
  assert.equal(hidden.without("x sk-first-key-longer y"), "x *** y");
  assert.equal(hidden.without(JSON.stringify({ apiKey: 'a"quoted"one' })), '{"apiKey":"***"}');
  assert.equal(hidden.without("nothing"), "nothing");
});

test("what is too short to be a secret does not star half of a log", () => {
  const hidden = new Hidden();
  hidden.add("a", "");
  assert.equal(hidden.without("a banana"), "a banana");
});
