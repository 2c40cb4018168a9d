"""From a click to the changed pixel on the page, and what ten watching pages cost the board.

`python tests/bench/bench_web.py`; needs Chromium (tests/web/install-tools).
"""

import shutil
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "web"), str(ROOT / "firmware"), str(ROOT / "host")]

from served import BROWSERS, serving  # noqa: E402

CLICKS = 60
WATCHERS = 10
SECONDS = 5
# A click is timed inside the page: from the pointer's event to the frame after the light changed.
CLICK = """async name => {
  const key = document.querySelector(`[data-key=${name}]`);
  const lamp = key.querySelector(".lamp");
  const before = lamp.style.backgroundColor;
  const start = performance.now();
  const seen = new Promise(done => {
    new MutationObserver((_changes, watch) => {
      if (lamp.style.backgroundColor === before) return;
      watch.disconnect();
      const changed = performance.now() - start;
      requestAnimationFrame(() => done([changed, performance.now() - start]));
    }).observe(lamp, {attributes: true, attributeFilter: ["style"]});
  });
  const say = name => key.dispatchEvent(new PointerEvent(name, {bubbles: true, pointerId: 7}));
  say("pointerdown");
  const found = await seen;
  say("pointerup");
  await new Promise(done => setTimeout(done, 400));
  return found;
}"""


def processor_ms(pid):
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 10


def settle(board):
    while not any(board.text()):
        time.sleep(0.05)
    time.sleep(0.5)


def load_of(board):
    """Processor of the board's VM, and lines drawn, while nobody presses."""
    start = processor_ms(board.vm.process.pid)
    operations = board.flash_operations
    time.sleep(SECONDS)
    used = processor_ms(board.vm.process.pid) - start
    return used / (10 * SECONDS), board.flash_operations - operations


def main():
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        print("no Chromium here; nothing measured")
        return
    from playwright.sync_api import sync_playwright

    with serving("dungeon-crawl") as served, sync_playwright() as driver:
        settle(served.board)
        idle, _ = load_of(served.board)
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(served.url("/board"))
        page.wait_for_function("() => document.querySelector('.lamp')")
        page.wait_for_timeout(1000)
        # Up and down in turn: the game must not end, and each light has time to calm down.
        times = [page.evaluate(CLICK, ("PLUS", "MINUS")[n % 2]) for n in range(CLICKS)]
        arrived = sorted(t[0] for t in times)
        drawn = sorted(t[1] for t in times)
        print(f"click to changed light, {CLICKS} clicks")
        print(f"  in the page   p50 {statistics.median(arrived):.1f} ms")
        print(f"  in the page   p95 {arrived[int(0.95 * CLICKS)]:.1f} ms")
        print(f"  on the screen p50 {statistics.median(drawn):.1f} ms")
        print(f"  on the screen p95 {drawn[int(0.95 * CLICKS)]:.1f} ms")
        one, _ = load_of(served.board)
        pages = [browser.new_page() for _ in range(WATCHERS)]
        for watching in pages:
            watching.goto(served.url("/tv"))
        settle(served.board)
        many, written = load_of(served.board)
        print(f"the board's own processor time, idle game, {SECONDS} s each")
        print(f"  no page          {idle:.1f} %")
        print(f"  one board page   {one:.1f} %")
        print(f"  and {WATCHERS} big pictures {many:.1f} %")
        print(f"  flash operations caused by watching: {written}")
        browser.close()


if __name__ == "__main__":
    main()
