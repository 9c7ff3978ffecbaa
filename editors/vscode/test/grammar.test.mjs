/** How descriptions are coloured: chosen places, and every game of the library. */

import assert from "node:assert/strict";
import test from "node:test";

import { library, tokens } from "./grammar.mjs";

const KEYWORD = /^keyword\.(control|other)\./;
const TEXT = /^string\.quoted\./;
const COMMENT = /^comment\.line\./;
const DECLARED = /^entity\.name\.(?!function)/;
const NUMBER = /^constant\.numeric\./;
const CALLED = /^(support|entity\.name)\.(function|class)\b/;
const CONSTANT = /^constant\.(language|other)\./;
const OPERATOR = /^keyword\.operator\./;
const DIRECTION = /^support\.constant\./;

const PLACES = [
  ['game "Title" {', "game", KEYWORD],
  ['game "Title" {', '"Title"', TEXT],
  ['game "Title" extends "other" {', "extends", KEYWORD],
  ['  author "A. Name"   year 2011', "year", KEYWORD],
  ['  author "A. Name"   year 2011', "2011", NUMBER],
  ["# a comment: board square(3)", "# a comment: board square(3)", COMMENT],
  ["  board square(size) # on it", "# on it", COMMENT],
  ['  about "# is no comment here"', '"# is no comment here"', TEXT],
  ["  option size = 11 in odd 3..25", "option", KEYWORD],
  ["  option size = 11 in odd 3..25", "size", DECLARED],
  ["  option size = 11 in odd 3..25", "11", NUMBER],
  ["  option size = 11 in odd 3..25", "25", NUMBER],
  ["  option size = 11 in odd 3..25", "..", OPERATOR],
  ["  board square(size)", "board", KEYWORD],
  ["  board square(size)", "square", CALLED],
  ['  move step-aside "go" {', "move", KEYWORD],
  ['  move step-aside "go" {', "step-aside", DECLARED],
  ["  define two-apart(R) = adjacent(adjacent(R)) - R", "two-apart", DECLARED],
  ["  define two-apart(R) = adjacent(adjacent(R)) - R", "adjacent", CALLED],
  ["  define two-apart(R) = adjacent(adjacent(R)) - R", "-", OPERATOR],
  ["    to adjacent(from) & empty", "to", KEYWORD],
  ["    to adjacent(from) & empty", "&", OPERATOR],
  ["    my-own-word(from)", "my-own-word", CALLED],
  ["    when no-moves -> mover wins", "when", KEYWORD],
  ["    when no-moves -> mover wins", "->", OPERATOR],
  ["    when a is on and not b", "and", OPERATOR],
  ["    when a is on and not b", "on", CONSTANT],
  ["    to step(from, ne)", "ne", DIRECTION],
];

for (const [line, word, scope] of PLACES) {
  test(`in \`${line.trim()}\`, \`${word}\` is ${scope.source}`, () => {
    const found = tokens(line)[0].filter((token) => token.text === word);
    assert.ok(found.length > 0, JSON.stringify(tokens(line)[0]));
    assert.match(found[0].scopes.at(-1) ?? "nothing", scope);
  });
}

test("a keyword that is a part of a name is no keyword", () => {
  for (const name of ["game-of", "re-move", "to-do", "boards", "move_2"]) {
    const [found] = tokens(`    where ${name} is 2`)[0].filter((token) => token.text.includes(name));
    assert.equal(found?.text.trim(), name);
    assert.doesNotMatch(found.scopes.at(-1) ?? "", /^keyword/);
  }
});

test("a text that is not closed ends with its line", () => {
  const [, second] = tokens('  about "open\n  board square(3)');
  assert.match(second.find((token) => token.text === "board").scopes.at(-1), KEYWORD);
});

const games = library();

test("the library has games", () => assert.ok(games.length > 30));

for (const [name, text] of games) {
  test(`${name}: each line is read to its end, and only blanks have no colour`, () => {
    for (const [number, line] of tokens(text).entries()) {
      for (const token of line) {
        const where = `${name}:${number + 1}: ${JSON.stringify(token)}`;
        assert.ok(token.scopes.length > 0 || token.text.trim() === "", where);
        assert.ok(!token.scopes.some((scope) => scope.startsWith("invalid")), where);
      }
    }
  });

  test(`${name}: comments and texts, and nothing else, are coloured as such, from end to end`, () => {
    for (const line of tokens(text)) {
      for (const token of line) {
        assert.equal(/^#/.test(token.text), COMMENT.test(token.scopes.at(-1) ?? ""), token.text);
        assert.equal(/^"/.test(token.text), TEXT.test(token.scopes.at(-1) ?? ""), token.text);
      }
    }
  });
}
