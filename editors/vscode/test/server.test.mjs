/** The built extension with the program that the variable PLYBOOK names: a description is opened, and has mistakes. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { join } from "node:path";
import test, { after } from "node:test";

import { scratch } from "./scratch.mjs";

const PROGRAM = process.env.PLYBOOK;
const TEXT = 'game "A" {\n  players Black, White\n  board square(size)\n}\n';
const PATIENCE = 20_000; // milliseconds

const require = createRequire(import.meta.url);
const editor = require("./editor.cjs");
const find = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? editor : find(name, ...rest));
const extension = require("../dist/extension.js");

after(() => extension.deactivate());

test("the program finds the mistakes of an open description", { skip: !PROGRAM && "PLYBOOK is not set" }, async () => {
  const file = join(scratch, "a-game.gdl");
  writeFileSync(file, TEXT);
  editor.document.uri = new editor.Uri(file);
  editor.document.getText = () => TEXT;
  editor.settings.set("plybook.command", PROGRAM);
  await extension.activate({ subscriptions: [] });
  assert.deepEqual(editor.made.messages, []);
  const end = Date.now() + PATIENCE;
  const found = () => editor.made.diagnostics.flat().map((each) => each.made[1]);
  while (!found().some((message) => message.includes("`size`")) && Date.now() < end) {
    await new Promise((later) => setTimeout(later, 50));
  }
  assert.ok(found().some((message) => message.includes("`size`")), JSON.stringify(found()));
  assert.ok(editor.made.providers.has("hover"));
});
