/** Texts in which some parts are quoted from the description. */

import type { JSX } from "preact";
import type { Pieces } from "../data";

export function Text({ pieces }: { pieces: Pieces }): JSX.Element {
  return <>{pieces.map((piece, place) => (typeof piece === "string" ? piece : <code key={place}>{piece[0]}</code>))}</>;
}
