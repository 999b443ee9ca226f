// How long somebody who types a search waits for the answer to each key.

/** Milliseconds from one key to the next. */
const PACE = 350;

/**
 * Types a question and takes, within the page, the time from each key until the answer to the question as it is then is drawn:
 * { key, query, hits, took }; took undefined where the next key came first. A blank asks nothing else and is left out.
 */
export async function typeQuery(page, question) {
  await page.evaluate(`{
    window.keys = [];
    const box = document.querySelector("input[type=search]");
    addEventListener("keydown", ({ key }) => window.keys.push({ key, at: performance.now() }), true);
    addEventListener("input", () => { window.keys.at(-1).query = box.value.trim(); }, true);
    const look = () => {
      const answer = document.querySelector(".hits");
      const waiting = window.keys.at(-1);
      if (waiting?.drawn === undefined && answer !== null && answer.dataset.of === waiting?.query) {
        waiting.drawn = true;
        waiting.hits = answer.children.length;
        requestAnimationFrame(() => { waiting.took = performance.now() - waiting.at; });
      }
    };
    const all = { childList: true, subtree: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document.querySelector("main"), all);
  }`);
  await page.getByRole("searchbox").focus();
  for (const letter of question) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await page.waitForTimeout(PACE);
  }
  const keys = await page.evaluate("window.keys");
  return keys.filter(({ key }) => key !== " ").map(({ at: _, drawn: __, ...key }) => key);
}
