// What everybody does, in each engine that is here: the front page and all demos run, a slider changes the game and the
// address, the search finds, and a page with a log that was saved as a file answers keys.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { top } from "../site.mjs";
import { serve } from "./built.mjs";
import { engines } from "./engines.mjs";

const demos = JSON.parse(readFileSync(new URL("../_play/demos.json", import.meta.url), "utf8"));
const logs = ["debugprint/record/testdata/full.jsonl", "debugprint/record/testdata/transitions.jsonl", "internal/testing/corpus/testdata/002/full.log"];

// until waits for code to be true on the page. It asks again and again: no engine has another way in common.
async function until(page, code, what = code) {
  const end = Date.now() + 120_000;
  while (!(await page.run(code))) {
    if (Date.now() > end) throw new Error(`waited for ${what}`);
    await new Promise((ok) => setTimeout(ok, 50));
  }
}

for (const [name, { open, lacks }] of Object.entries(engines)) {
  const skip = lacks ? `SKIPPED: ${lacks}` : false;

  test(`${name}: the site and its demos`, { skip }, async () => {
    const server = await serve();
    const page = await open();
    try {
      for (const path of ["index.html", "../index.html", ...demos.map((d) => `play/${d.name}.html`)]) {
        await page.go(server.base + path);
        await page.run('document.querySelector(".demo").scrollIntoView()');
        await until(page, '(document.querySelector(".demo").demo?.times.ticks ?? 0) >= 5', `${path} to run`);
        await until(page, '[...(document.querySelector(".look iframe")?.contentDocument?.querySelectorAll(".agents canvas, .edit .outline") ?? [])].some((e) => e.clientHeight > 0)', `the inspector of ${path}`);
      }
      await page.go(server.base + "play/deer.html");
      await until(page, '!!document.querySelector("[data-row=DEER][data-field=Margin] [type=range]")');
      await page.run('document.querySelector("[data-row=DEER][data-field=Margin] [type=range]").focus()');
      for (let i = 0; i < 10; i++) await page.press("ArrowRight");
      await until(page, '/^#DEER\\.Margin=0\\.\\d/.test(location.hash)', "the slider to change the address");
      await page.go(server.base + "hello.html");
      await page.run('document.querySelector("#search input").focus()');
      for (const letter of "hysterisis") await page.press(letter);
      await until(page, '[...document.querySelectorAll("#found a")].some((a) => a.href.includes("stored-state.html"))', "the search to find hysteresis");
      await page.go(server.base + "../no/such/page.html");
      assert.equal(await page.run("document.querySelector('h1').textContent"), "There is no such page");
    } finally {
      await page.close();
      server.close();
    }
  });

  test(`${name}: logs as pages that need no server`, { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "pages"));
    const page = await open();
    try {
      for (const [i, log] of logs.entries()) {
        const file = join(folder, `${i}.html`);
        execFileSync("go", ["run", "./debugprint/inspect/cmd/ethogram-view", "-html", file, log], { cwd: top, stdio: "pipe" });
        await page.go(pathToFileURL(file).href);
        const at = "document.querySelector('.slider').getAttribute('aria-valuenow')";
        await until(page, "[...document.querySelectorAll('.agents canvas')].some((e) => e.clientHeight > 0)", `the agents of ${log}`);
        await page.press("End");
        const last = Number(await page.run(at));
        for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowLeft", "]", "[", "]", "ArrowRight", "Home"]) await page.press(key);
        assert.ok(Number(await page.run(at)) < last, `${log}: Home leads to the first step, ${await page.run(at)}, and End to the last, ${last}`);
        assert.ok(await page.run("document.querySelector('.why, [aria-label^=\"Why\"]')?.textContent.length > 20"), `${log}: why`);
      }
    } finally {
      await page.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
