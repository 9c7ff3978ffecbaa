"""The workshop's page in Chromium, used as people do, and watched for faults."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from served import Served

WIDE = {"viewport": {"width": 1300, "height": 850}}


class Bench:
    """A page in a tab. Leaving it fails if the page has had a fault, or wanted something from elsewhere."""

    def __init__(self, browser: Any, served: Served, device: dict[str, Any] = WIDE, *, hash: str | None = None) -> None:
        self.served, self.faults = served, list[str]()
        self.expected: tuple[str, ...] = ()
        """What the console may say: browsers write there that a server is gone, or refuses."""
        self.context = browser.new_context(**{"reduced_motion": "reduce"}, **device)
        self.page = self._tab()
        self.go(hash)

    def _tab(self) -> Any:
        page = self.context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda fault: self.faults.append(f"error: {fault}"))
        page.on("dialog", lambda dialog: (self.faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("console", lambda said: self.faults.append(f"{said.type}: {said.text}"))
        page.on("request", self._watch)
        return page

    def _watch(self, request: Any) -> None:
        if not request.url.startswith((f"http://127.0.0.1:{self.served.port}/", "blob:", "data:")):
            self.faults.append(f"request: {request.url}")

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, kind: type | None, *_: object) -> None:
        self.context.close()
        faults = [fault for fault in self.faults if not any(text in fault for text in self.expected)]
        assert kind is not None or not faults, faults

    def go(self, hash: str | None = None) -> None:
        """Open the page: with the token, or with another hash and without it."""
        self.page.goto("about:blank")
        address = self.served.address
        self.page.goto(address if hash is None else address.partition("#")[0] + hash)
        self.ready()

    def second(self) -> Bench:
        """The same in another tab of the same browser."""
        other = object.__new__(Bench)
        other.served, other.faults, other.expected, other.context = self.served, self.faults, (), self.context
        other.page = other._tab()
        other.page.goto(self.served.address)
        other.ready()
        return other

    def ready(self) -> None:
        """Wait until a text is open."""
        self.page.wait_for_selector("#workshop[data-ready]")

    # -- what is seen --

    @property
    def text(self) -> str:
        """The text in the editor."""
        found: list[str] = self.page.locator(".cm-line").all_text_contents()
        return "\n".join(found)

    @property
    def remark(self) -> str:
        """What is said of the text."""
        found: str = self.page.inner_text(".remark")
        return found

    @property
    def moves(self) -> list[str]:
        """The moves that have been played."""
        name = parse_qs(self.page.evaluate("location.hash").removeprefix("#"))["name"][0]
        kept = self.page.evaluate("(name) => sessionStorage.getItem(`plybook.game:${name}`) ?? ''", name)
        said = parse_qs(kept.removeprefix("#"))
        return said.get("moves", [""])[0].split()

    def wait(self, said: str, selector: str = ".mistakes") -> None:
        """Wait until something is said."""
        self.page.wait_for_selector(f"{selector}:has-text({said!r})")

    def current(self) -> None:
        """Wait until the game is that of the text."""
        self.wait("The text is a game")
        self.page.wait_for_selector(".board")

    # -- what is done --

    def focus(self) -> None:
        """Put the cursor into the text."""
        self.page.click(".cm-content", position={"x": 60, "y": 8})

    def write(self, text: str) -> None:
        """Type a text in place of the one that is there, as people do: the editor indents, and closes brackets."""
        self.focus()
        keyboard = self.page.keyboard
        keyboard.press("Control+a")
        keyboard.press("Delete")
        for number, line in enumerate(text.rstrip("\n").split("\n")):
            if line.strip() == "}":  # it is there already
                keyboard.press("ArrowDown")
                keyboard.press("End")
                continue
            if number:
                keyboard.press("Enter")
            keyboard.type(line.strip())

    def replace(self, old: str, new: str) -> None:
        """Select a word of the text, and type another one."""
        found = self.page.evaluate(SELECT, old)
        assert found, f"{old!r} is not in the text"
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(new)

    def point(self, name: str) -> None:
        """Choose a point of the board."""
        self.page.locator(f'[data-point="{name}"]').click(force=True)

    def hover(self, selector: str, shown: str) -> None:
        """Move the mouse over something until what it shows is there: the editor may be drawn anew in between."""
        from playwright.sync_api import TimeoutError as Late

        for _ in range(10):
            self.page.hover(selector)
            try:
                self.page.wait_for_selector(shown, timeout=2_000)
            except Late:
                self.page.mouse.move(0, 0)
            else:
                return
        raise AssertionError(f"{shown} did not appear over {selector}")

    def press(self, name: str) -> None:
        """Press a button of the bar."""
        self.page.click(f'.bar button:text-is("{name}")')

    def people(self) -> None:
        """Put a person on every seat."""
        for select in self.page.query_selector_all("[name^=seat-]"):
            select.select_option("human")

    def save(self) -> None:
        """Save the text."""
        self.press("Save")
        self.saved()

    def saved(self) -> None:
        """Wait until the file has the text."""
        self.page.wait_for_function("() => /[^t] saved$/.test(document.querySelector('.bar .name').innerText)")


SELECT = """(old) => {
  const content = document.querySelector(".cm-content");
  content.focus();
  const line = [...content.querySelectorAll(".cm-line")].find((one) => one.textContent.includes(old));
  if (!line) return false;
  const range = document.createRange();
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const begin = line.textContent.indexOf(old);
  let seen = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const end = seen + node.length;
    if (begin >= seen && begin <= end) range.setStart(node, begin - seen);
    if (begin + old.length > seen && begin + old.length <= end) range.setEnd(node, begin + old.length - seen);
    seen = end;
  }
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  return true;
}"""
"""A function of JavaScript that selects a text in the editor."""
