/** The script of a site: looks through its sections and its games, and plays examples where they stand. */

import { readExamples } from "./examples";
import { readFilter } from "./filter";
import { readSearch } from "./search";

const script = document.currentScript as HTMLScriptElement;
const { up = "", sections = "" } = script.dataset;

readSearch(up, sections);
readFilter();
readExamples();
if (matchMedia("(max-width: 52rem)").matches) for (const list of document.querySelectorAll<HTMLDetailsElement>(".aside details")) list.open = false;
