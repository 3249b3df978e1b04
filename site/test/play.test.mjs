// The playground in a browser: each demo runs, and the table of one can be changed in all ways.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { axe, dir, html, launch, open, serve, skip, skipInFirefox } from "./built.mjs";

const demos = JSON.parse(readFileSync(new URL("../_play/demos.json", import.meta.url), "utf8"));
const most = 2_000_000; // bytes of the program over the wire, with what unpacks it. Senses that marshal themselves are 25,000 of them, arguments with types 35,000, state machines, candidates and squads in slots 42,000, tables that are edited 110,000

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

const running = (page, ticks = 5) => page.waitForFunction((n) => document.querySelector(".demo")?.demo?.times.ticks >= n && document.querySelector(".orders:not([hidden]), .demo .untuned"), {}, ticks);

// faster has the game play many steps at once, and returns how many of them looked different; the page's own frames
// go on meanwhile.
const faster = (page, steps) =>
  page.evaluate(async (steps) => {
    const { demo } = document.querySelector(".demo");
    const seen = new Set();
    for (let i = 0; i < steps && !demo.over; i++) {
      demo.step();
      seen.add(JSON.stringify(demo.now.things));
      if (i % 20 === 0) await new Promise((ok) => setTimeout(ok)); // for orders
    }
    return seen.size;
  }, steps);

// switches counts how often the agents change their row in so many steps, all of which it plays.
const switches = (page, steps) =>
  page.evaluate((steps) => {
    const { demo } = document.querySelector(".demo");
    let n = 0;
    for (let i = 0; i < steps; i++) {
      const was = new Map(demo.now.things.filter((t) => t.id).map((t) => [t.id, t.row]));
      demo.step();
      n += demo.now.things.filter((t) => t.id && was.get(t.id) !== t.row).length;
    }
    return n;
  }, steps);

// click clicks what is in view there, in one go: a mouse that comes a moment later misses what has moved meanwhile.
const click = (page, selector) =>
  page.$eval(selector, (e) => {
    e.scrollIntoView({ block: "center" });
    const { left, top, width, height } = e.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!e.contains(hit)) throw Error(`${e.outerHTML} is covered by ${hit?.outerHTML.slice(0, 200)}`);
    e.focus(); // as a mouse does
    e.click();
  });

// press presses the button with that text, type writes into the input with that name, as its whole text.
const press = (page, text) => page.evaluate((text) => [...document.querySelectorAll(".demo button")].find((b) => b.textContent === text).click(), text);
const type = async (page, label, text) => {
  await page.$eval(`input[aria-label="${label}"]`, (e) => e.select());
  await page.type(`input[aria-label="${label}"]`, text + "\n");
};

// catchCopies has window.copied be what the page copies.
const catchCopies = (page) => page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));

const location = (page) => new URL(page.url()).hash;
const said = (page) => page.$eval(".said", (e) => e.innerText);
const value = (page, label) => page.$eval(`input[aria-label="${label}"]`, (e) => e.value);

test("the program is small enough to be loaded when it is looked at", () => {
  const size = (name) => statSync(join(dir, "play", name)).size;
  const all = size("play.wasm.lzma") + size("unpack.js");
  assert.ok(all <= most, `${all} bytes`);
  assert.ok(demos.length > 0);
});

test("tables stand on their pages, with the numbers that can be changed", () => {
  for (const { name, file } of demos) {
    const page = html[`play/${name}.html`];
    const code = /<code>([\s\S]*?)<\/code>/.exec(page)[1].replace(/<[^>]*>/g, "").replace(/&(lt|gt|amp|quot);/g, (_, c) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[c]);
    assert.equal(code, readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"), name);
  }
});

// What the texts tell visitors to try.
const tries = { deer: ["DEER", "Margin", 0.2], nest: ["FLEE", "Ask.Within", 15], grenades: ["SHOOT", "Gate.Limit", 12], tanks: ["DUEL", "Ask.Within", 40], wolves: ["CHASE", "Targets.Margin", 0.1] };

for (const { name } of demos) {
  test(`${name} runs`, { skip }, async (t) => {
    const { page, complaints, go, close } = await open(browser, server.base);
    await go(`play/${name}.html`);
    await running(page);
    await page.waitForFunction(() => [...(document.querySelector(".look iframe").contentDocument?.querySelectorAll(".agents canvas, .edit .outline") ?? [])].some((c) => c.clientHeight > 0)); // strips of all agents, or Edit
    assert.ok((await faster(page, 60)) > 3, "nothing moves");
    const { now, times, over } = await page.evaluate(({ now, times, over } = document.querySelector(".demo").demo) => ({ now, times, over }));
    assert.ok(!over, await page.$eval(".clock", (e) => e.innerText));
    assert.ok(now.things.some((thing) => thing.id && thing.row), "nobody does anything");
    const numbers = await page.$$eval(".number", (all) => all.map((e) => e.querySelectorAll("input").length));
    assert.ok(numbers.length > 0 && numbers.every((n) => n > 0), "no number can be changed");
    if (tries[name]) {
      const [row, field, value] = tries[name];
      const seen = await page.evaluate((row, field, value) => {
        const span = document.querySelector(`.number[data-row="${row}"][data-field="${field}"]`);
        const [pane, at] = [document.querySelector(".table-pane pre"), span].map((e) => e.getBoundingClientRect());
        return Number(span.querySelector("[type=range]").max) >= value && at.top >= pane.top && at.bottom <= pane.bottom;
      }, row, field, value);
      assert.ok(seen, `${field} of ${row} is out of sight, or its slider ends below ${value}`);
    }
    const frames = times.frames.toSorted((a, b) => a - b);
    t.diagnostic(`${Math.round(1000 / frames[frames.length >> 1])} frames a second; unpacked after ${Math.round(times.unpacked)} ms, begun after ${Math.round(times.started)} ms`);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test("a tank is driven with keys, fingers and a button, and its enemies are tuned", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await go("play/tanks.html");
  await running(page);
  const own = () => page.evaluate(() => document.querySelector(".demo").demo.now.things.find((t) => t.look === "own" && t.id));
  // drives plays steps until what is wanted is true of the person's tank, or it has waited long.
  const drives = (wanted) =>
    page.waitForFunction((wanted) => {
      const { demo } = document.querySelector(".demo");
      demo.step();
      return new Function("t", "all", `return ${wanted}`)(demo.now.things.find((t) => t.look === "own" && t.id), demo.now.things);
    }, {}, wanted);
  const canvas = await page.$(".picture canvas");
  await canvas.click();
  const before = await own();
  await page.keyboard.down("d");
  await drives(`t && Math.hypot(t.aim[0] - ${before.aim[0]}, t.aim[1] - ${before.aim[1]}) > 0.5`);
  await page.keyboard.up("d");
  await page.keyboard.press(" ");
  await drives(`all.some((t) => t.look === "own" && !t.id)`); // a shell
  const { x, y } = await own();
  const where = await canvas.boundingBox();
  const touch = await page.touchscreen.touchStart(where.x + 200, where.y + 200);
  await touch.move(where.x + 200 + (x < 50 ? 40 : -40), where.y + 200);
  await drives(`t && (Math.hypot(t.x - ${x}, t.y - ${y}) > 2)`);
  await touch.end();
  await press(page, "Fire");
  await drives(`all.some((t) => t.look === "own" && !t.id)`);
  // The others have no row that shoots any more.
  await page.evaluate(() => document.querySelector(".demo").demo.set([{ row: "FIRE_FAR", field: "Off", value: "true" }, { row: "DUEL", field: "Off", value: "true" }]));
  await page.waitForFunction(() => location.hash.includes("DUEL"));
  await faster(page, 100);
  for (let i = 0; i < 5; i++) {
    await faster(page, 20);
    assert.deepEqual(await page.evaluate(() => document.querySelector(".demo").demo.now.things.filter((t) => t.id && /FIRE|DUEL/.test(t.row))), []);
  }
  // Six minutes later it is over, and says so.
  await page.evaluate(async () => {
    const { demo } = document.querySelector(".demo");
    for (let i = 0; i < 7200; i++) {
      demo.game.step();
      if (i % 100 === 0) await new Promise((ok) => setTimeout(ok));
    }
  });
  await page.waitForFunction(() => /The round is over/.test(document.querySelector(".clock").innerText));
  await press(page, "Play again");
  await page.waitForFunction(() => document.querySelector(".demo")?.demo?.times.ticks >= 2 && /It runs/.test(document.querySelector(".clock").innerText));
  assert.match(page.url(), /DUEL/);
  assert.deepEqual(complaints, []);
  await close();
});

test("Margin turns the comb calm", { skip }, async (t) => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await go("play/deer.html");
  await running(page);
  await faster(page, 60);
  const before = await switches(page, 100);
  await page.focus('input[aria-label="Margin of DEER, slider"]');
  for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight");
  assert.equal(await value(page, "Margin of DEER"), "0.2");
  await page.waitForFunction(() => location.hash === "#DEER.Margin=0.2");
  await faster(page, 20);
  const after = await switches(page, 100);
  t.diagnostic(`${before} switches in 100 steps, then ${after}`);
  assert.ok(before > 100, `${before} switches without a Margin`);
  assert.ok(after * 5 <= before, `${before} switches, then ${after}`);
  // The inspector rehearses: with the old Margin it finds what that changes.
  const rehearsal = await page.evaluate(async () => {
    const { demo } = document.querySelector(".demo");
    const { revision } = await demo.ask("tune-edit?table=0", { revision: (await demo.ask("tune?table=0")).revision, edits: [{ do: "set", row: "DEER", field: "Margin", value: 0 }] });
    return demo.ask("tune-rehearse?table=0", { revision });
  });
  assert.ok(rehearsal.agents.every((a) => a.differ > 0), JSON.stringify(rehearsal).slice(0, 500));
  assert.deepEqual(complaints, []);
  await close();
});

test("numbers by hand, Copy as Go, Reset, and what the inspector changes", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await go("play/deer.html");
  await running(page);
  await type(page, "Ask.Times of EAT", "1.5");
  await page.waitForFunction(() => location.hash === "#EAT.Ask.Times=1.5");
  await type(page, "Margin of DEER", "-1");
  await page.waitForFunction(() => document.querySelector(".said .problem"));
  assert.match(await said(page), /Margin/);
  await type(page, "Margin of DEER", "cow");
  await page.waitForFunction(() => /cow/.test(document.querySelector(".said .problem")?.textContent));
  await type(page, "Margin of DEER", "0.3");
  await page.waitForFunction(() => location.hash.startsWith("#DEER.Margin=0.3&"));
  assert.equal(await said(page), "");
  await catchCopies(page);
  await click(page, "[data-do=go]");
  await page.waitForFunction(() => window.copied?.includes("Margin: 0.3"));
  await click(page, "[data-do=link]");
  await page.waitForFunction(() => window.copied.endsWith("play/deer.html" + location.hash));
  await page.evaluate(async () => {
    const { demo } = document.querySelector(".demo");
    const { revision } = await demo.ask("tune?table=0");
    await demo.ask("tune-edit?table=0", { revision, edits: [{ do: "set", row: "DEER", field: "Margin", value: 0.4 }, { do: "set", row: "DEER", field: "Children", value: ["REST", "EAT", "DRINK"] }], apply: true });
  });
  await page.waitForFunction(() => document.querySelector('input[aria-label="Margin of DEER"]').value === "0.4" && /DEER\.Children=REST%2CEAT%2CDRINK/.test(location.hash));
  await click(page, "[data-do=reset]");
  await page.waitForFunction(() => location.hash === "" && document.querySelector('input[aria-label="Margin of DEER"]').value === "0");
  await click(page, ".clock button");
  await page.waitForFunction(() => document.querySelector(".clock").innerText.startsWith("Paused."));
  assert.deepEqual(complaints, []);
  await close();
});

test("a stranger adds a row under Edit, sees it chosen, and takes it along", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await go("play/deer.html");
  await running(page);
  const edit = await (await page.waitForSelector(".look iframe")).contentFrame();
  const inEdit = (label) =>
    edit.waitForFunction((label) => {
      const button = [...document.querySelectorAll(".edit button:not(:disabled)")].find((b) => b.innerText.startsWith(label));
      return button && (button.click(), true);
    }, {}, label);
  const leaps = () => page.evaluate(() => document.querySelector(".demo").demo.now.things.filter((t) => t.row === "LEAP").map((t) => t.look));
  await inEdit("Leap");
  const metres = await edit.waitForSelector("[data-field='Act.Metres'] input");
  await edit.waitForFunction(() => /tags say min 1/.test(document.querySelector(".edit-form .problem")?.innerText));
  await metres.type("6\n");
  await inEdit("Apply");
  await page.waitForFunction(() => {
    const { demo } = document.querySelector(".demo");
    demo.step();
    return demo.now.things.some((t) => t.row === "LEAP");
  });
  assert.deepEqual([...new Set(await leaps())], ["lane-3"], "the color that the inspector gives it");
  await catchCopies(page);
  await click(page, "[data-do=go]");
  await page.waitForFunction(() => /Name: "LEAP".*Act: &Leap\{Metres: 6\}/.test(window.copied));
  await click(page, "[data-do=file]");
  assert.deepEqual(JSON.parse(await page.$eval(".said textarea", (e) => e.value)), [{ do: "add", value: { Name: "LEAP", Act: "Leap" }, group: "DEER" }, { do: "set", row: "LEAP", field: "Act.Metres", value: 6 }]);
  await type(page, "Margin of DEER", "0.2");
  await page.waitForFunction(() => /Margin/.test(decodeURIComponent(location.hash)));
  const hash = location(page);
  assert.match(hash, /^#edits0=/);
  await go("overview.html");
  await go("play/deer.html" + hash);
  await running(page);
  assert.equal(await said(page), "The table has the changes of the link.");
  await page.waitForFunction(() => {
    const { demo } = document.querySelector(".demo");
    demo.step();
    return demo.now.things.some((t) => t.row === "LEAP") && document.querySelector('input[aria-label="Margin of DEER"]').value === "0.2";
  });
  await page.evaluate(() => document.querySelector(".demo").demo.override('{"DEER.Margin": -1}'));
  assert.equal(location(page), hash, "a file that is refused changes nothing");
  await click(page, "[data-do=reset]");
  await page.waitForFunction(() => location.hash === "");
  for (const [bad, says] of [["[{]", /cut off/], ['[{"do":"add","group":"DEER","value":{"Name":"GROWL","Act":"os.Exit"}}]', /no Act called os.Exit/], ['[{"do":"delete","row":"ELK"}]', /no row ELK/]]) {
    await go("overview.html");
    await go("play/deer.html#edits0=" + encodeURIComponent(bad));
    await running(page);
    assert.match(await said(page), says);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test("rows on and off, and the changes as a file", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await go("play/deer.html");
  await running(page);
  const box = 'input[aria-label="EAT is on"]';
  const eats = () => page.evaluate(() => document.querySelector(".demo").demo.now.things.filter((t) => t.row === "EAT").length);
  await click(page, box);
  await page.waitForFunction(() => location.hash === "#EAT.Off=true");
  await faster(page, 3);
  for (let i = 0; i < 10; i++) {
    await faster(page, 5);
    assert.equal(await eats(), 0);
  }
  await click(page, box);
  await page.waitForFunction(() => location.hash === "");
  await faster(page, 60);
  const file = async (text) => {
    await press(page, "As a file");
    await page.$eval(".said textarea", (e, text) => (e.value = text), text);
    await press(page, "Play with these numbers");
    await page.waitForFunction(() => !document.querySelector(".said textarea"));
    return said(page);
  };
  assert.equal(await file('{"DEER.Margin": 0.2, "REST.Off": true, "DEER.Children": ["DRINK", "EAT", "REST"]}'), "The table has the changes of the file.");
  await page.waitForFunction(() => /Margin=0\.2/.test(location.hash) && /REST\.Off=true/.test(location.hash) && /Children=DRINK%2CEAT%2CREST/.test(location.hash));
  assert.equal(await page.$eval('input[aria-label="REST is on"]', (e) => e.checked), false);
  await press(page, "As a file");
  assert.match(await page.$eval(".said textarea", (e) => e.value), /"DEER\.Margin": 0\.2/);
  assert.match(await file("Margin = 3"), /column 1: invalid character/);
  assert.match(await file("[1]"), /want an object/);
  assert.match(location(page), /Margin=0\.2/, "nonsense has changed nothing");
  const text = await file('{"DEER.Margin": "much", "ELK.Margin": 1, "EAT.Off": 7, "DEER.Off": true, "DRINK.Ask.Times": 2}');
  for (const wanted of [/Margin is "much"; want a number/, /no row "ELK"/, /Off is 7; want true or false/, /the root is off/]) assert.match(text, wanted);
  assert.match(location(page), /Margin=0\.2/, "a file of which anything is wrong changes nothing");
  assert.match(await file('{"DEER.Margin": 0.3, "DEER.Margin": 0.4}'), /there twice/);
  assert.match(await file('{"DEER.Margin": -1, "EAT.Off": true}'), /The file: DEER: Margin is -1/);
  await page.waitForFunction(() => /Margin=0\.2/.test(location.hash) && !/EAT\.Off/.test(location.hash));
  assert.equal(await file('\ufeff{"DRINK.Ask.Times": 2, "DEER > REST.Off": true}'), "The table has the changes of the file.");
  await page.waitForFunction(() => location.hash === "#DRINK.Ask.Times=2&REST.Off=true");
  assert.match(await file('{"EAT.Off": true, "DRINK.Off": true, "REST.Off": true}'), /all rows of the group are off/);
  assert.deepEqual(complaints, []);
  await close();
});

test("a link restores the table, and says what it cannot", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  const follow = async (hash) => {
    await go("overview.html");
    await go("play/deer.html" + hash);
    await running(page);
    return said(page);
  };
  assert.equal(await follow("#DEER.Margin=0.3&DEER.Children=REST,EAT,DRINK"), "The table has the changes of the link.");
  assert.equal(await value(page, "Margin of DEER"), "0.3");
  const text = await follow("#DEER.Margin=0.2&ELK.Margin=1&DEER.Patience=3&EAT.Ask.Times=lots&DEER.Children=EAT&%E0%A4%A&DEER.Margin&DRINK.Ask.Times=-1e400&<img src=x onerror=alert(1)>=1");
  for (const wanted of [/"ELK\.Margin".*no such row/, /"Patience" of DEER.*no such number/, /lots/, /Children|children/, /%E0%A4%A/, /"DEER\.Margin", which is no change/, /"<img src"/, /The table has the changes/]) assert.match(text, wanted);
  assert.equal(await value(page, "Margin of DEER"), "0.2");
  assert.equal(await page.$(".said img"), null);
  assert.equal(await follow("#DEER.Margin%3D0.3%26DEER.Rescore%3Dfalse"), "The table has the changes of the link.", "as some programs write links");
  assert.equal(await value(page, "Margin of DEER"), "0.3");
  assert.match(await follow("#DEER.Margin=0.3&DEER.Margin=0.4"), /Margin of DEER more than once/);
  assert.match(await follow("#DEER.Margin=-3"), /Margin/);
  assert.equal(await value(page, "Margin of DEER"), "0");
  await faster(page, 20);
  assert.ok(!(await page.evaluate(() => document.querySelector(".demo").demo.over)));
  assert.deepEqual(complaints, []);
  await close();
});

test("a link replaces what another has changed, and places of the page change nothing", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await go("play/deer.html#DEER.Margin=0.5");
  await running(page);
  const follow = (hash) => page.evaluate((hash) => void (location.hash = hash), hash);
  const shows = (margin, eats) =>
    page.waitForFunction((margin, eats) => document.querySelector('input[aria-label="Margin of DEER"]').value === margin && document.querySelector('input[aria-label="EAT is on"]').checked === eats && !document.querySelector(".demo").demo.setting, {}, margin, eats);
  await follow("#EAT.Off=true");
  await shows("0", false);
  await page.goBack();
  await shows("0.5", true);
  await follow("#main");
  await page.waitForFunction(() => location.hash === "#DEER.Margin=0.5");
  await catchCopies(page);
  await follow("#pages");
  await click(page, "[data-do=link]");
  await page.waitForFunction(() => window.copied?.endsWith("deer.html#DEER.Margin=0.5"));
  await page.waitForFunction(() => location.hash === "#DEER.Margin=0.5");
  await follow("");
  await shows("0", true);
  await follow("#pages");
  await faster(page, 20);
  assert.equal(location(page), "#pages");
  await follow("#" + Array.from({ length: 1000 }, (_, i) => `R${i}.x=1`).join("&"));
  await page.waitForFunction(() => /And \d+ more/.test(document.querySelector(".said").innerText));
  assert.ok((await page.$$(".said p")).length < 15);
  assert.deepEqual(complaints, []);
  await close();
});

test("what the table refuses it does not keep, and the input says why", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await go("play/deer.html");
  await running(page);
  const margin = 'input[aria-label="Margin of DEER"]';
  await type(page, "Margin of DEER", "-1");
  await page.waitForSelector(margin + ":invalid");
  assert.match(await page.$eval(margin, (e) => e.validationMessage), /Margin/);
  assert.equal(location(page), "");
  await click(page, 'input[aria-label="DRINK is on"]');
  await page.waitForFunction(() => location.hash === "#DRINK.Off=true");
  await faster(page, 5);
  for (let i = 0; i < 10; i++) {
    await faster(page, 5);
    assert.ok(!(await page.evaluate(() => document.querySelector(".demo").demo.now.things.some((t) => t.row === "DRINK"))));
  }
  await type(page, "Margin of DEER", "cow");
  await page.waitForFunction((margin) => /cow/.test(document.querySelector(margin).validationMessage), {}, margin);
  await click(page, "[data-do=reset]");
  await page.waitForSelector(margin + ":valid");
  assert.equal(await value(page, "Margin of DEER"), "0");
  await type(page, "Margin of DEER", "0.2");
  await page.waitForFunction(() => /Margin=0\.2/.test(location.hash));
  for (const row of ["EAT", "DRINK", "REST"]) await click(page, `input[aria-label="${row} is on"]`);
  await page.waitForFunction(() => /all rows of the group are off/.test(document.querySelector(".said").innerText) && document.querySelector('input[aria-label="REST is on"]').checked);
  assert.deepEqual(complaints, []);
  await close();
});

test("a slider that is dragged is tried when it rests", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await go("play/deer.html");
  await running(page);
  const revision = () => page.evaluate(async () => (await document.querySelector(".demo").demo.ask("tune?table=0")).revision);
  const before = await revision();
  await page.$eval('input[aria-label="Margin of DEER, slider"]', (slider) => {
    for (let i = 1; i <= 40; i++) {
      slider.value = i / 100;
      slider.dispatchEvent(new Event("input"));
    }
  });
  await page.waitForFunction(() => location.hash === "#DEER.Margin=0.4");
  assert.equal(await revision(), before + 1, "each step of the slider has begun all rows anew");
  const slider = await page.$('input[aria-label="Margin of DEER, slider"]');
  const { x, y, width, height } = await slider.boundingBox();
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 2, y + height / 2, { steps: 10 });
  await page.mouse.up();
  await page.waitForFunction(() => location.hash === "#DEER.Margin=1");
  assert.deepEqual(complaints, []);
  await close();
});

test("who wants nothing to move is asked first, and a pause draws nothing", { skip: skipInFirefox }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await go("inspector.html");
  assert.deepEqual(await page.$$eval('img[src$=".gif"]', (all) => all.map((e) => e.clientHeight)), [0]);
  await go("index.html");
  await page.$eval(".demo", (e) => e.scrollIntoView());
  await page.waitForFunction(() => /waits for you/.test(document.querySelector(".clock").innerText));
  assert.ok(!(await page.evaluate(() => document.querySelector(".demo").demo.started)));
  await press(page, "Play");
  await running(page);
  await press(page, "Pause");
  await page.waitForFunction(() => document.querySelector(".demo").demo.same > 1);
  const drawn = await page.evaluate(async () => {
    let n = 0;
    const { canvas } = document.querySelector(".demo").demo;
    const get = canvas.getContext;
    canvas.getContext = function (...args) {
      n++;
      return get.apply(this, args);
    };
    for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
    return n;
  });
  assert.equal(drawn, 0);
  await press(page, "Go on");
  await page.waitForFunction(() => document.querySelector(".demo").demo.same === 0);
  assert.deepEqual(complaints, []);
  await close();
});

test("axe finds nothing in the playground, nothing is too wide", { skip: skipInFirefox }, async () => {
  for (const scheme of ["light", "dark"]) {
    for (const width of [390, 1280]) {
      const { page, complaints, go, close } = await open(browser, server.base, { width, scheme });
      await go("play/deer.html#DEER.Margin=0.1&ELK.x=1");
      await running(page);
      await page.evaluate(() => (document.querySelector(".demo").demo.over = true)); // axe is slow beside a game
      assert.deepEqual(await axe(page, "main"), [], `${scheme}, ${width} px`);
      assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0, `${scheme}, ${width} px`);
      assert.deepEqual(complaints, []);
      await close();
    }
  }
});

test("the front page plays when it is looked at", { skip }, async () => {
  const { page, complaints, go, close } = await open(browser, server.base);
  const asked = [];
  page.on("request", (r) => asked.push(r.url().split("/").at(-1)));
  await page.setViewport({ width: 390, height: 200 }); // the demo stands below
  await go("index.html");
  await page.waitForFunction(() => document.querySelector(".demo").demo && document.readyState === "complete");
  assert.ok(!asked.includes("play.wasm.lzma"), "loaded before it was seen");
  await page.$eval(".demo", (e) => e.scrollIntoView());
  await running(page);
  assert.ok(asked.includes("play.wasm.lzma"));
  assert.deepEqual(complaints, []);
  await close();
});

test("without scripts or WebAssembly the page says so, with a picture and the table", { skip: skipInFirefox }, async () => {
  for (const how of ["scripts", "wasm", "file"]) {
    const base = how === "file" ? pathToFileURL(dir).href + "/" : server.base;
    const { page, complaints, go, close } = await open(browser, base, { scripts: how !== "scripts" });
    if (how === "wasm") await page.evaluateOnNewDocument(() => delete window.WebAssembly);
    await go("play/deer.html");
    const text = () => page.$eval(".clock", (e) => e.innerText);
    if (how !== "scripts") await page.waitForFunction(() => /does not run/.test(document.querySelector(".clock").innerText));
    assert.match(await text(), { scripts: /needs JavaScript/, wasm: /no WebAssembly/, file: /from a server/ }[how]);
    assert.ok(await page.$eval(".picture svg", (e) => e.getBoundingClientRect().height > 100));
    assert.match(await page.$eval(".table-pane code", (e) => e.innerText), /Margin:\s+0,/);
    for (const width of [390, 1280, 1600, 1920]) {
      await page.setViewport({ width, height: 900 });
      const [picture, table] = await page.$$eval(".game, .table-pane", (all) => all.map((e) => e.getBoundingClientRect().toJSON()));
      assert.ok(table.left >= picture.right || table.top >= picture.bottom, `at ${width} px the picture and the table are on one another`);
    }
    assert.deepEqual(complaints, []);
    await close();
  }
});
