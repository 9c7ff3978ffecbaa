/** The language configuration: what is one word, and how far the next line is indented. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { library } from "./grammar.mjs";

const written = JSON.parse(readFileSync(new URL("../language-configuration.json", import.meta.url), "utf8"));
const word = new RegExp(written.wordPattern.pattern, `g${written.wordPattern.flags}`);
const more = new RegExp(written.indentationRules.increaseIndentPattern);
const less = new RegExp(written.indentationRules.decreaseIndentPattern);
const width = (line) => line.length - line.trimStart().length;

for (const [line, words] of [
  ["to adjacent(from) & not-mine", ["to", "adjacent", "from", "not-mine"]],
  ["a - b-c -d", ["a", "b-c", "d"]],
  ["option größe_2 = 11 in 3..5", ["option", "größe_2", "in"]],
  ["before.group(b2) is a1", ["before", "group", "b2", "is", "a1"]],
]) {
  test(`the words of \`${line}\``, () => assert.deepEqual(line.match(word), words));
}

for (const [line, opens] of [
  ["end {", true],
  ["end { # when it is over", true],
  ['move step "a {brace}" {', true],
  ["end { when no-moves -> draw }", false],
  ["# end {", false],
  ['about "ends with {"', false],
  ["board square(3) # {", false],
]) {
  test(`after \`${line}\`, the next line is ${opens ? "" : "not "}indented`, () => assert.equal(more.test(line), opens));
}

for (const [name, text] of library()) {
  test(`${name}: braces are indented as the formatter does`, () => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const open = [];
    for (const [number, line] of lines.entries()) {
      if (less.test(line)) {
        assert.equal(width(line), open.pop(), line);
      }
      if (more.test(line)) {
        open.push(width(line));
        assert.equal(width(lines[number + 1]), width(line) + (less.test(lines[number + 1]) ? 0 : 2), line);
      }
    }
    assert.deepEqual(open, []);
  });
}
