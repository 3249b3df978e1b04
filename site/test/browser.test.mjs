// The site in a browser: what it looks like for everybody, and how it is used.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { axe, dir, shown, launch, open, read, serve, skip } from "./built.mjs";

let browser, server;
before(async () => {
  if (skip) return;
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

const looks = ["light", "dark"].flatMap((scheme) => [390, 1280].map((width) => ({ scheme, width })));
const typical = ["index.html", "overview.html", "api-stimuli.html"];


const tooWide = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

test("no page is too wide for a telephone", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base, { width: 390 });
  for (const name of shown) {
    await go(name);
    assert.equal(await tooWide(page), 0, name);
  }
  assert.deepEqual(complaints, []);
  await close();
});

// All pages are those of SITE_AXE=all, which takes some minutes. Otherwise each fourth page is looked at, a different
// one of each pair of neighbors; what differs between the others, their texts, is looked at in files.test.mjs.
test("axe finds nothing on the pages, nor do they complain", { skip }, async (t) => {
  const { page, complaints, go, close } = await open(browser, server.base, { width: 390, scheme: "dark" });
  const looked = shown.filter((name, i) => process.env.SITE_AXE === "all" || i % 4 === 0);
  t.diagnostic(`${looked.length} of ${shown.length} pages`);
  for (const name of looked) {
    await go(name);
    await page.evaluate(() => document.querySelectorAll(".demo").forEach((e) => e.demo && (e.demo.over = true))); // axe is slow beside a game
    assert.deepEqual(await axe(page), [], name);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test("axe finds nothing in any look, nothing is too wide", { skip }, async () => {
  for (const look of looks) {
    const { page, complaints, go, close } = await open(browser, server.base, look);
    for (const name of typical) {
      await go(name);
      const where = `${name}, ${look.scheme}, ${look.width} px`;
      assert.deepEqual(await axe(page), [], where);
      if (look.scheme === "dark") continue;
      for (const width of [look.width, look.width + 210, look.width * 1.5, 899, 900]) {
        await page.setViewport({ width, height: 900 });
        assert.equal(await tooWide(page), 0, `${where}, now ${width}`);
      }
      await page.setViewport({ width: look.width, height: 900 });
    }
    await page.type("#search input", "gate");
    await page.waitForSelector("#found [aria-selected]");
    assert.deepEqual(await axe(page, "header"), [], "the list of what is found");
    assert.deepEqual(complaints, []);
    await close();
  }
});

// answers returns the pages that the search finds, the best first.
const answers = (page, questions) =>
  page.evaluate(async (questions) => {
    const found = [];
    for (const q of questions) found.push((await window.searchPages(q)).map((group) => group[0].url.split(/\.html/)[0]));
    return found;
  }, questions);

// Synonyms, weights and the queries of asked.txt were changed until those of tuned.txt were answered, as many as 28 of
// 30. Those of unseen.txt were written before, some by users of other libraries, or later by people who had not seen the
// search, and nothing was changed because of them: keep it so, or write others.
for (const file of ["tuned.txt", "unseen.txt"]) {
  test(`search: the right page is in the first three for 28 of 30 questions (${file})`, { skip }, async (t) => {
    const { page, complaints, go, close } = await open(browser, server.base);
    await go("hello.html");
    const lines = read(file).trim().split("\n").map((line) => line.split(" => "));
    const found = await answers(page, lines.map(([q]) => q));
    const places = lines.map(([, wanted], i) => found[i].findIndex((url) => wanted.split(" ").includes(url)));
    const missed = lines.flatMap(([q, wanted], i) => (places[i] >= 0 && places[i] < 3 ? [] : [`${q}: ${found[i].slice(0, 3)} instead of ${wanted}`]));
    t.diagnostic(`first ${places.filter((p) => p === 0).length}, in the first three ${lines.length - missed.length} of ${lines.length}`);
    for (const miss of missed) t.diagnostic(miss);
    assert.ok(lines.length >= 30);
    assert.ok(missed.length / lines.length <= 2 / 30, missed.join("\n"));
    assert.deepEqual(complaints, []);
    await close();
  });
}

// searches goes to the search by key, types, chooses by key, and returns where that leads.
async function searches(page, words, downs) {
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.type), "search");
  await page.keyboard.type(words);
  await page.waitForSelector("#found [aria-selected]");
  for (let i = 0; i < downs; i++) await page.keyboard.press("ArrowDown");
  const href = await page.$eval("#found [aria-selected]", (a) => a.href);
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  assert.equal(page.url(), href);
  return href;
}

test("search by keyboard", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await go("hello.html");
  const first = await searches(page, "initialization cycle", 0);
  assert.match(first, /\/mistakes\.html(#.*)?$/);
  const third = await searches(page, "squads", 2);
  assert.notEqual(third, first);
  await page.keyboard.press("/");
  await page.keyboard.type("xyzzyqwv");
  await page.waitForFunction(() => document.querySelector("[role=status]").textContent.startsWith("Nothing found"));
  await page.keyboard.type("x".repeat(500));
  await page.waitForFunction(() => /^Nothing found for xyzzy.*…$/.test(document.querySelector("[role=status]").textContent));
  assert.equal(await tooWide(page), 0);
  await page.$eval("#search input", (e) => e.select());
  await page.keyboard.press("Backspace");
  await page.waitForFunction(() => document.querySelector("[role=status]").textContent === "");
  await page.keyboard.press("Escape");
  assert.deepEqual(complaints, []);
  await close();
});

test("a page that is not there leads to those that are", { skip }, async () => {
  const { page, go, close } = await open(browser, server.base);
  await go("../../no/such/page.html");
  assert.match(await page.$eval("#home", (e) => e.href), /^https:\/\/github\.com\/.*docs\/README\.md$/); // no folder of a version, and not GitHub's host
  await go("no/such/page.html");
  await Promise.all([page.waitForNavigation(), page.click("#home")]);
  assert.equal(await page.title(), "Documentation – Ethogram");
  await close();
});

test("without scripts the pages work, and the search says why it does not", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base, { scripts: false });
  await go("index.html");
  assert.match(await page.$eval("#search", (e) => e.innerText), /needs JavaScript/);
  await Promise.all([page.waitForNavigation(), page.click('#pages a[href="gates.html"]')]);
  assert.equal(await page.$eval("h1", (e) => e.innerText), "Gates and worlds");
  assert.deepEqual(complaints, []);
  await close();
});

test("the site works as files", { skip }, async () => {
  const base = pathToFileURL(dir).href + "/";
  const { page, complaints, go, close } = await open(browser, base);
  await go("../index.html");
  await page.waitForFunction(() => document.title.startsWith("Ethogram"));
  await searches(page, "smart objects", 0);
  assert.ok(page.url().startsWith(base), page.url());
  assert.deepEqual(complaints, []);
  await close();
});
