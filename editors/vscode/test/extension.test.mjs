/** The built extension in an editor that records what it does, with a server that only begins. */

import assert from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { scratch } from "./scratch.mjs";

const require = createRequire(import.meta.url);
const editor = require("./editor.cjs");
const find = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? editor : find(name, ...rest));
const extension = require("../dist/extension.js");

const SERVER = `#!${process.execPath}
const { appendFileSync } = require("node:fs");
if (process.argv[2] !== "lsp") process.exit(2);
let text = "";
process.stdin.on("data", (data) => {
  text += data;
  for (let found; (found = /^Content-Length: (\\d+)\\r\\n\\r\\n/.exec(text)) && text.length >= found[0].length + +found[1];) {
    const message = JSON.parse(text.slice(found[0].length, found[0].length + +found[1]));
    text = text.slice(found[0].length + +found[1]);
    appendFileSync(__dirname + "/messages", message.method + "\\n");
    if (message.method === "exit") process.exit(0);
    if (message.id === undefined) continue;
    const result = message.method === "initialize" ? { capabilities: { textDocumentSync: 2, hoverProvider: true } } : null;
    const answer = JSON.stringify({ jsonrpc: "2.0", id: message.id, result });
    process.stdout.write("Content-Length: " + answer.length + "\\r\\n\\r\\n" + answer);
  }
});
`;

const server = join(scratch, "plybook");
const context = { subscriptions: [] };

async function received() {
  return readFileSync(join(scratch, "messages"), "utf8").trim().split("\n");
}

async function until(wanted) {
  for (let left = 100; left > 0; left--) {
    const found = await received().catch(() => []);
    if (wanted(found)) {
      return found;
    }
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error("the server has not received what was expected");
}

before(async () => {
  writeFileSync(server, SERVER);
  chmodSync(server, 0o755);
  editor.settings.set("plybook.command", server);
  await extension.activate(context);
});

after(() => extension.deactivate());

test("the server is started and receives the open description", async () => {
  const found = await until((messages) => messages.includes("textDocument/didOpen"));
  assert.deepEqual(found.slice(0, 2), ["initialize", "initialized"]);
  assert.deepEqual(editor.made.messages, []);
});

test("what the server offers is offered in the editor", () => assert.ok(editor.made.providers.has("hover")));

for (const action of ["check", "play", "analyse"]) {
  for (const [argument, file] of [
    [undefined, "/games/a game.gdl"],
    ["/games/other.gdl", "/games/other.gdl"],
  ]) {
    test(`the command plybook.${action} runs in a terminal, with ${argument ?? "the file in the editor"}`, async () => {
      await editor.made.commands.get(`plybook.${action}`)(argument);
      const task = editor.made.tasks.at(-1);
      assert.deepEqual([task.execution.process, task.execution.args], [server, [action, file]]);
      assert.deepEqual(task.problemMatchers, action === "check" ? ["$plybook"] : []);
    });
  }
}

test("the server is stopped and started again", async () => {
  await editor.made.commands.get("plybook.restart")();
  const found = await until((messages) => messages.filter((each) => each === "initialize").length === 2);
  assert.ok(found.indexOf("exit") < found.lastIndexOf("initialize"));
});

test("a missing program is reported with what to do, and nothing else fails", async () => {
  editor.settings.set("plybook.command", "no-such-plybook");
  await editor.made.commands.get("plybook.restart")();
  assert.match(editor.made.messages.at(-1), /no-such-plybook.*pip install 'plybook\[lsp\]'.*plybook\.command/);
});

test("a program that ends at once is reported", async () => {
  const other = join(scratch, "other");
  const lines = 'console.error("this part is not installed"); setTimeout(() => process.exit(1), 200)';
  writeFileSync(other, `#!${process.execPath}\nprocess.stdin.once("data", () => { ${lines} }).resume();\n`);
  chmodSync(other, 0o755);
  editor.settings.set("plybook.command", other);
  await editor.made.commands.get("plybook.restart")();
  assert.match(editor.made.messages.at(-1), /this part is not installed/);
});
