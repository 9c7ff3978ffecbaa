/** The workshop: a text, and the game that it describes, side by side. */

import { render } from "preact";
import { said } from "../page/fault";
import { Server } from "./api";
import { Editor } from "./editor";
import { Shell } from "./views/shell";
import { Work } from "./work";

const TOKEN = "plybook.token";
const PAGE = "plybook.page";

/** The token, which the address has the first time; it does not stay there, where others could read it. */
function token(): string {
  const said = new URLSearchParams(location.hash.slice(1));
  const given = said.get("token");
  try {
    if (given === null) return localStorage.getItem(TOKEN) ?? "";
    localStorage.setItem(TOKEN, given);
  } catch {
    // a browser that keeps nothing
  }
  said.delete("token");
  history.replaceState(null, "", `#${said}`);
  return given ?? "";
}

/** The name of this tab, the same after it was loaded again. */
function pageName(): string {
  const made = Math.random().toString(36).slice(2, 12);
  try {
    const found = sessionStorage.getItem(PAGE) ?? made;
    sessionStorage.setItem(PAGE, found);
    return found;
  } catch {
    return made;
  }
}

async function main(): Promise<void> {
  const root = document.getElementById("workshop") as HTMLElement;
  const server = new Server(token(), pageName());
  let work: Work | null = null;
  try {
    const listing = await server.texts();
    const element = document.createElement("div");
    const editor = new Editor(element, root.dataset.nonce ?? "", { onChange: (text) => work?.typed(text), onSave: () => void work?.save() });
    let due = 0;
    const draw = (): void => {
      due = 0;
      if (work) render(<Shell work={work} editor={() => editor} element={element} />, root);
    };
    work = new Work(server, listing, () => editor, () => (due ||= requestAnimationFrame(draw)));
    for (const name of ["pointerover", "focusin"]) element.addEventListener(name, () => work?.language.start());
    root.replaceChildren();
    draw();
    const begun = work;
    window.addEventListener("hashchange", () => {
      if (!new URLSearchParams(location.hash.slice(1)).has("text") && location.hash.includes(begun.name)) return;
      token();
      void begun.start().catch((fault: unknown) => begun.say({ text: String(fault) }));
    });
    await work.start();
    root.dataset.ready = "yes";
  } catch (fault) {
    root.append(`The workshop cannot begin: ${said(fault)}.`);
  }
}

void main();
