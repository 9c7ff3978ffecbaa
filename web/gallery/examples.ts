/** Examples are played below their text; with Ctrl or another button of the mouse, in a page of their own. */
export function readExamples(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.try") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    toggle(link);
  });
  if (matchMedia("(min-width: 72rem)").matches) document.querySelectorAll<HTMLAnchorElement>(".home a.try").forEach(toggle);
}

function toggle(link: HTMLAnchorElement): void {
  const shown = link.nextElementSibling;
  if (shown instanceof HTMLIFrameElement) {
    shown.remove();
    link.textContent = "Play this example";
    return;
  }
  const frame = document.createElement("iframe");
  frame.className = "game";
  frame.src = link.href;
  frame.title = "The example, to play";
  link.after(frame);
  link.textContent = "Close the example";
}
