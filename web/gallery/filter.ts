/** The field above the games: shows those with all the words that are typed. */
export function readFilter(): void {
  const field = document.getElementById("filter") as HTMLInputElement | null;
  if (!field) return;
  const shown = document.getElementById("shown") as HTMLOutputElement;
  const cards = [...document.querySelectorAll<HTMLElement>(".card")];
  (field.closest("[hidden]") as HTMLElement).hidden = false;

  const filter = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const card of cards) {
      const said = (card.dataset.words ?? "").toLowerCase();
      card.hidden = !words.every((word) => said.includes(word));
    }
    const left = cards.filter((card) => !card.hidden).length;
    shown.textContent = words.length ? `${left} of ${cards.length}` : "";
  };
  field.addEventListener("input", filter);
  filter(); // browsers keep what was typed when a page is loaded again
}
