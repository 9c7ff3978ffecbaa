"use strict";
// The page is complete without this script: games show the board at which they turn, and their moves.
(() => {
  const root = document.documentElement;
  const button = document.querySelector(".theme");
  const kept = { get: () => { try { return localStorage.getItem("theme"); } catch { return null; } },
                 set: (name) => { try { localStorage.setItem("theme", name); } catch { /* not kept */ } } };
  const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  if (["light", "dark"].includes(kept.get())) root.dataset.theme = kept.get();
  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    kept.set(root.dataset.theme);
  });

  addEventListener("keydown", (event) => {  // an explanation can be put away
    if (event.key === "Escape" && document.activeElement?.matches(".term")) document.activeElement.blur();
  });

  // An explanation that would end below the window stands above its word, if there is more room.
  const told = ({ target }) => {
    const term = target.closest?.(".term"), tip = term?.nextElementSibling;
    if (!tip) return;
    tip.style.translate = "none";
    const word = term.getBoundingClientRect(), there = tip.getBoundingClientRect();
    if (there.bottom <= innerHeight || word.top < innerHeight - word.bottom) return;
    tip.style.translate = `0 ${word.top - 2 - there.bottom}px`;  // a margin could move it to the column before
  };
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, told);

  let opened = [];  // nothing can be opened on paper
  addEventListener("beforeprint", () => {
    for (const card of document.querySelectorAll(".measures > *")) card.style.breakBefore = "";
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const each of opened) each.open = true;
  });
  addEventListener("afterprint", () => { for (const each of opened) each.open = false; pin(); });

  const reveal = () => {  // a note or an item that a link leads to may be folded away
    const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let box = wanted; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
    wanted?.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();

  // Cards stay in their column when something is opened.
  const pin = (chapters = document.querySelectorAll(".measures")) => {
    for (const measures of chapters) {
      const cards = [...measures.children];
      for (const card of cards) card.style.breakBefore = "";
      const places = cards.map((card) => card.getBoundingClientRect().left);
      cards.forEach((card, k) => { if (k && places[k] > places[k - 1] + 9) card.style.breakBefore = "column"; });
    }
  };
  // A card with an opened table that is wider than itself takes the width of the page.
  const spread = (card) => {
    const before = card.classList.contains("spread");
    card.classList.remove("spread");
    const wide = [...card.querySelectorAll("details[open] .scroll")].some((each) => each.scrollWidth > each.clientWidth + 1);
    card.classList.toggle("spread", wide);
    return wide !== before;
  };
  for (const fold of document.querySelectorAll(".measures details")) {
    const summary = fold.firstElementChild;
    let top = null;  // where it was clicked, and where it stays
    summary.addEventListener("click", () => { top = summary.getBoundingClientRect().top; });
    fold.addEventListener("toggle", () => {
      if (top === null) return;  // it is opened for paper, or by a link
      const card = fold.closest(".measure");
      if (spread(card)) pin([card.parentElement]);
      scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: "instant" });
      top = null;
    });
  }
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === width) return;
    width = innerWidth;
    for (const card of document.querySelectorAll(".measure")) spread(card);
    pin();
  });

  for (const replay of document.querySelectorAll(".replay")) {
    const last = Number(replay.dataset.last);
    const drawn = [...replay.querySelectorAll("svg [data-from]")];
    const moves = [...replay.querySelectorAll(".moves li")];
    const slider = replay.querySelector("input");
    const now = replay.querySelector(".now");
    const play = replay.querySelector("[data-go=play]");
    let ply = 0;
    let clock = 0;

    const show = (wanted) => {
      ply = Math.max(0, Math.min(last, wanted));
      for (const each of drawn) {
        each.classList.toggle("off", ply < Number(each.dataset.from) || ply > Number(each.dataset.to));
      }
      moves.forEach((each, place) => {
        each.classList.toggle("current", place + 1 === ply);
        if (place + 1 === ply) each.setAttribute("aria-current", "step"); else each.removeAttribute("aria-current");
      });
      const current = moves[ply - 1];
      if (current) {  // within its own box, so that the page does not jump
        const box = current.parentElement;
        if (current.offsetTop < box.scrollTop || current.offsetTop + current.offsetHeight > box.scrollTop + box.clientHeight) {
          box.scrollTop = current.offsetTop - box.clientHeight / 2;
        }
      }
      slider.value = String(ply);
      now.textContent = current
        ? `${ply} of ${last}. ${current.dataset.player}: ${current.textContent}${current.dataset.note ? ". " + current.dataset.note[0].toUpperCase() + current.dataset.note.slice(1) : ""}`
        : replay.classList.contains("puzzle")
          ? `${replay.dataset.first} to move. The arrows show the solution.`
          : `Start; ${last} moves follow.`;
    };
    const stop = () => { clearInterval(clock); clock = 0; replay.classList.remove("playing"); play.setAttribute("aria-label", "Play automatically"); };
    const go = {
      first: () => show(0), back: () => show(ply - 1), on: () => show(ply + 1), last: () => show(last),
      play: () => {
        if (ply === last) show(0);
        replay.classList.add("playing");
        play.setAttribute("aria-label", "Stop");
        clock = setInterval(() => { if (ply < last) show(ply + 1); else stop(); }, 700);
      },
    };
    replay.addEventListener("click", (event) => {
      const asked = event.target.closest("[data-go], [data-ply]");
      if (!asked) return;
      const playing = clock;
      stop();
      if (asked.dataset.ply) show(Number(asked.dataset.ply));
      else if (asked.dataset.go !== "play" || !playing) go[asked.dataset.go]();
    });
    slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
    replay.tabIndex = 0;
    replay.addEventListener("keydown", (event) => {
      const named = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
      if (!named || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      stop();
      go[named]();
    });
    replay.classList.add("live");
    for (const each of replay.querySelectorAll("[hidden]")) each.hidden = false;
    show(Number(replay.dataset.opens));  // where the game turns; a puzzle at its position
  }
  pin();
})();
