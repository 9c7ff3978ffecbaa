/** The program: which one is run, and what is said if it does not start. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import test from "node:test";

import { build } from "esbuild";

import { scratch } from "./scratch.mjs";

const made = join(scratch, "program.mjs");
const source = new URL("../src/program.ts", import.meta.url).pathname;
await build({ entryPoints: [source], outfile: made, format: "esm", platform: "node", bundle: true });
const { CannotStart, ended, fileOf, program, start } = await import(made);

for (const [setting, folder, wanted] of [
  ["plybook", "/games", "plybook"],
  ["", "/games", "plybook"],
  ["${workspaceFolder}/.venv/bin/plybook", "/games", "/games/.venv/bin/plybook"],
  ["${workspaceFolder}/plybook", undefined, "./plybook"],
  ["~/bin/plybook", "/games", `${homedir()}/bin/plybook`],
]) {
  test(`the setting "${setting}" stands for ${wanted}`, () => assert.equal(program(setting, folder), wanted));
}

for (const [argument, wanted] of [
  ["/games/a b.gdl", "/games/a b.gdl"],
  ["file:///games/a%20b.gdl", "/games/a b.gdl"],
  [{ fsPath: "/games/a.gdl" }, "/games/a.gdl"],
  [undefined, undefined],
  ["", undefined],
  [5, undefined],
  [{}, undefined],
]) {
  test(`the argument ${JSON.stringify(argument)} of a command stands for ${wanted}`, () =>
    assert.equal(fileOf(argument), wanted));
}

test("a missing program is named, with what to install and what to set", async () => {
  await assert.rejects(start("no-such-plybook", ["lsp"], undefined), (error) => {
    assert.ok(error instanceof CannotStart);
    for (const part of ["no-such-plybook", "pip install 'plybook[lsp]'", "plybook.command"]) {
      assert.ok(error.message.includes(part), error.message);
    }
    return true;
  });
});

test("a file that is no program is named", async () => {
  const file = join(scratch, "plybook");
  writeFileSync(file, "", { mode: 0o644 });
  await assert.rejects(start(file, ["lsp"], undefined), CannotStart);
});

test("a program that starts is connected by its standard streams", async () => {
  const child = await start(process.execPath, ["-e", "process.stdin.pipe(process.stdout)"], undefined);
  child.stdin.end("there");
  let back = "";
  for await (const data of child.stdout) {
    back += data;
  }
  assert.equal(back, "there");
});

test("a server that ends at once is reported with the last line that it wrote", () => {
  assert.match(ended("plybook", "Traceback\n  pygls is missing\n"), /: pygls is missing\. .*pip install/);
});
