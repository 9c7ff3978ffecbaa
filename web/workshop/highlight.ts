/** The colours of a description, by the rules that all editors share: `service/highlight/rules.py`. */

import { HighlightStyle, indentService, StreamLanguage, type StringStream, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { Tag } from "@lezer/highlight";
import { RULES } from "./rules";

const EXPRESSIONS = RULES.map(([pattern, classes]) => ({ expression: new RegExp(pattern, "yd"), classes }));
const TAGS = Object.fromEntries([...new Set(RULES.flatMap(([, classes]) => classes))].flatMap((name) => (name ? [[name, Tag.define()]] : [])));
const BLANK = /[ \t]+/y;

/** What has been read ahead: where pieces end, and their classes. */
interface Reading {
  pieces: readonly (readonly [number, string | null])[];
}

function token(stream: StringStream, state: Reading): string | null {
  const ahead = state.pieces.find(([end]) => end > stream.pos);
  if (!ahead) state.pieces = read(stream.string, stream.pos);
  const [end, name] = ahead ?? state.pieces[0];
  stream.pos = end;
  return name;
}

/** The pieces from a place on: those of the first rule that fits, or a character without a colour. */
function read(line: string, from: number): [number, string | null][] {
  for (const { expression, classes } of EXPRESSIONS) {
    expression.lastIndex = from;
    const found = expression.exec(line);
    if (!found || found[0] === "") continue;
    if (found.length === 1) return [[expression.lastIndex, classes[0]]];
    const ends = (found as RegExpExecArray & { indices: [number, number][] }).indices.slice(1);
    return ends.flatMap(([start, end], place): [number, string | null][] => (end > start ? [[end, classes[place]]] : []));
  }
  BLANK.lastIndex = from;
  return [[BLANK.test(line) ? BLANK.lastIndex : from + 1, null]];
}

const language = StreamLanguage.define<Reading>({
  name: "gdl",
  startState: () => ({ pieces: [] }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.sol()) state.pieces = [];
    return token(stream, state);
  },
  tokenTable: TAGS,
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "{", '"'] }, indentOnInput: /^\s*\}$/ },
});

const style = HighlightStyle.define(Object.entries(TAGS).map(([name, tag]) => ({ tag, class: `t-${name}` })));

/** A line is indented like the one above it, and by two more after a brace. */
const indent = indentService.of((context, at) => {
  const { doc } = context.state;
  const line = doc.lineAt(at);
  const isBroken = context.simulatedBreak === at;
  const before = isBroken ? line.text.slice(0, at - line.from) : line.number > 1 ? doc.line(line.number - 1).text : "";
  const depth = context.countColumn(before, /^\s*/.exec(before)?.[0].length) + (/\{\s*(#.*)?$/.test(before) ? 2 : 0);
  return /^\s*\}/.test(context.lineAt(at).text) ? Math.max(0, depth - 2) : depth;
});

export const gdl: Extension = [indent, language, syntaxHighlighting(style)];
export { language };
