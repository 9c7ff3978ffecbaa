/** The editor: CodeMirror with the language of descriptions. */

import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, completionStatus, moveCompletionSelection, selectedCompletionIndex } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { type Command, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { gdl } from "./highlight";

/** Take the suggestion that is chosen, or else the first. */
const acceptFirst: Command = (view) => {
  if (completionStatus(view.state) !== "active") return false;
  if (selectedCompletionIndex(view.state) === null) moveCompletionSelection(true)(view);
  return acceptCompletion(view);
};

/** Marks a change that nobody has typed: another text was opened. */
const opened = Annotation.define<boolean>();

export interface EditorEvents {
  /** Somebody has changed the text. */
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
}

export class Editor {
  readonly view: EditorView;
  private readonly language = new Compartment();

  constructor(
    parent: Element,
    private readonly nonce: string,
    private readonly events: EditorEvents,
  ) {
    this.view = new EditorView({ parent, state: this.state("", []) });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Show another text; it has a history of its own. `language` is what its language server needs. */
  open(text: string, language: Extension): void {
    this.view.setState(this.state(text, language));
  }

  /** Put another text in place of this one, as a change that can be undone. */
  replace(text: string): void {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, annotations: opened.of(true) });
  }

  /** Show a place, in lines and columns from 1. */
  show(line: number, column: number): void {
    const { doc } = this.view.state;
    const found = doc.line(Math.max(1, Math.min(line, doc.lines)));
    const anchor = Math.min(found.from + Math.max(0, column - 1), found.to);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  private state(doc: string, language: Extension): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        EditorView.cspNonce.of(this.nonce),
        EditorView.contentAttributes.of({ "aria-label": "The text of the description" }),
        EditorView.lineWrapping,
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ selectOnOpen: false }), // a line break is one, whatever is suggested
        highlightActiveLine(),
        highlightSelectionMatches(),
        lintGutter(),
        gdl,
        keymap.of([
          { key: "Tab", run: acceptFirst },
          { key: "Mod-s", run: () => (this.events.onSave(), true), preventDefault: true },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        this.language.of(language),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.events.onChange(update.state.doc.toString());
        }),
      ],
    });
  }
}
