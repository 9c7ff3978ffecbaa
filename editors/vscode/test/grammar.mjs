/** Descriptions as VS Code colours them: lines of tokens, each a text with its scopes. */

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const HERE = new URL("..", import.meta.url);
const LIBRARY = new URL("../../games/", HERE);
const LONGEST = 1000; // milliseconds for a line, as in no editor
const SCOPE = "source.gdl";

const wasm = createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm");
await oniguruma.loadWASM(readFileSync(wasm).buffer);

const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const file = new URL("syntaxes/gdl.tmLanguage.json", HERE);
    return scope === SCOPE ? textmate.parseRawGrammar(readFileSync(file, "utf8"), file.pathname) : null;
  },
});
const grammar = await registry.loadGrammar(SCOPE);

/** The tokens of each line of a text: `{text, scopes}`, without the scope of the whole. */
export function tokens(text) {
  let stack = textmate.INITIAL;
  return text.split("\n").map((line) => {
    const found = grammar.tokenizeLine(line, stack, LONGEST);
    if (found.stoppedEarly) {
      throw new Error(`the grammar does not come to the end of: ${line}`);
    }
    stack = found.ruleStack;
    return found.tokens
      .map((token) => ({ text: line.slice(token.startIndex, token.endIndex), scopes: token.scopes.slice(1) }))
      .filter((token) => token.text !== "");
  });
}

/** The games of the library: `[name, text]` of each. */
export function library() {
  return readdirSync(LIBRARY, { recursive: true })
    .filter((name) => name.endsWith(".gdl"))
    .sort()
    .map((name) => [name, readFileSync(new URL(name, LIBRARY), "utf8")]);
}
