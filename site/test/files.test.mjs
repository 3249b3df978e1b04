// What can be said of the site without a browser.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { dir, files, html, read, root } from "./built.mjs";
import { moved } from "../moved.mjs";
import { address, folder, repository, version } from "../site.mjs";

const largest = 100 * 1024; // bytes of a page

const all = (text, pattern) => [...text.matchAll(pattern)].map((m) => m[1]);
const ids = Object.fromEntries(files.map((name) => [name, all(html[name], /\sid="([^"]+)"/g)]));

test("each page of the docs is there", () => {
  const listed = all(read("../../docs/README.md"), /\]\(([\w-]+)\.md\)/g);
  assert.ok(listed.length > 40);
  for (const name of listed) assert.ok(html[name + ".html"], `${name}.html`);
});

test("no link and no anchor is broken", () => {
  const bad = [];
  let links = 0;
  for (const name of files) {
    for (const link of all(html[name], /<[^>]+\s(?:href|src)="([^"]*)"/g)) {
      if (/^(https?|data|mailto):/.test(link)) continue;
      links++;
      const [file, id] = link.split("#");
      const at = file ? join(dirname(name), file) : name;
      if (!existsSync(join(dir, at))) bad.push(`${name}: ${link}`);
      else if (id && !ids[at]?.includes(decodeURIComponent(id))) bad.push(`${name}: ${link} is no anchor`);
    }
  }
  assert.deepEqual(bad, []);
  assert.ok(links > 2500, `${links} links`);
});

test("code that names a symbol leads to the reference", () => {
  assert.match(html["mistakes.html"], /<a href="api-decider-?\d*\.html#World\.Mistakes"><code>World\.Mistakes<\/code><\/a>/);
  assert.match(html["numbers.html"], /<a href="api-decider-override\.html#Apply"><code>override\.Apply<\/code><\/a>/);
});

test("no id is there twice", () => {
  for (const name of files) assert.deepEqual(ids[name].filter((id, i) => ids[name].indexOf(id) !== i), [], name);
});

test("files of the repository are those of this version", () => {
  let links = 0;
  for (const name of files) {
    for (const link of all(html[name], /<a href="(https:[^"]*)"/g)) {
      const [, kind, at, path] = new RegExp(`^${repository}/(blob|tree)/([^/]+)/([^#]+)`).exec(link) ?? [];
      if (!kind) continue;
      links++;
      assert.equal(at, version, `${name}: ${link}`);
      assert.ok(existsSync(join(root, "../..", path)), `${name}: ${link}`);
    }
  }
  assert.ok(links > 100, `${links} links`);
});

test("nothing comes from elsewhere", () => {
  for (const name of files) {
    assert.deepEqual(all(html[name].replace(/<link rel="canonical"[^>]*>/, ""), /<(?:script|link|img|iframe)[^>]+(?:href|src)="(\w+:(?!,)[^"]*)"/g), [], name);
    assert.ok(!/@import|url\((?!#)/.test(html[name].replace(/<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>/g, "")), name);
  }
});

test("no page is large, nor what the search loads", () => {
  const index = gzipSync(readFileSync(join(dir, "search-index.js"))).length;
  assert.ok(index < 320_000, `search-index.js has ${index} bytes, compressed`);
  for (const name of files) assert.ok(Buffer.byteLength(html[name]) <= largest, `${name} has ${Buffer.byteLength(html[name])} bytes`);
});

test("headings are in order, pictures and tables have words", () => {
  for (const name of files) {
    const page = html[name].slice(html[name].indexOf("<main"), html[name].indexOf("</main>"));
    const levels = all(page, /<h([1-6])[ >]/g).map(Number);
    assert.deepEqual(levels.filter((n) => n === 1), [1], name);
    levels.forEach((n, i) => assert.ok(n <= (levels[i - 1] ?? 0) + 1, `${name}: h${levels[i - 1]} before h${n}`));
    assert.deepEqual(page.match(/<img(?![^>]* alt="[^"]+")[^>]*>|<th[^>]*>\s*<\/th>|<a [^>]*>\s*<\/a>/g)?.filter((a) => !/^<a (id|class="here")/.test(a)) ?? [], [], name);
  }
});

test("each page says what it is to those who list it", () => {
  const titles = new Map();
  const versions = { "../404.html": readFileSync(join(root, "404.html"), "utf8"), "../versions.html": readFileSync(join(root, "versions.html"), "utf8") };
  for (const [name, page] of Object.entries({ ...html, ...versions })) {
    const head = page.slice(0, page.indexOf("</head>"));
    assert.match(head, /^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n/, name);
    const [title] = all(head, /<title>([^<]+)<\/title>/g);
    const [about] = all(head, /<meta name="description" content="([^"<]{20,})">/g);
    assert.ok(title, `${name} has no title`);
    assert.ok(about, `${name} has no description`);
    if (!(name in versions)) assert.ok(!titles.has(title), `${name} and ${titles.get(title)} have the same title, ${title}`);
    titles.set(title, name);
  }
});

test("who finds a page in a chat or by a search sees what it is", () => {
  assert.match(html["index.html"], /<title>[^<]*behavior trees[^<]*utility AI[^<]*game AI[^<]*Go<\/title>/);
  for (const name of files.filter((name) => html[name].includes("og:image"))) {
    const head = html[name].slice(0, html[name].indexOf("</head>"));
    const [at] = all(head, /<link rel="canonical" href="([^"]+)">/g);
    assert.ok(at === `${address}/${folder}/${name}` || (at === `${address}/` && name === "index.html"), `${name} says that it is ${at}`);
    assert.equal(all(head, /<meta property="og:url" content="([^"]+)">/g)[0], at, name);
    assert.equal(all(head, /<meta property="og:image" content="([^"]+)">/g)[0], `${address}/${folder}/card.png`, name);
    assert.match(html[name], new RegExp(`<header>[\\s\\S]*href="${repository}"[\\s\\S]*</header>`), name);
    assert.match(html[name], /<header>[\s\S]*hello\.html[\s\S]*play\/index\.html[\s\S]*<\/header>/, name);
  }
  const card = readFileSync(join(dir, "card.png"));
  assert.deepEqual([card.readUInt32BE(16), card.readUInt32BE(20)], [1200, 630], "width and height");
  assert.ok(existsSync(join(dir, "icon.svg")));
});

test("above all versions stands the front page of the newest, and a map of the site", () => {
  const front = readFileSync(join(root, "index.html"), "utf8");
  assert.equal(front.replace(`<base href="${folder}/">\n`, ""), html["index.html"]);
  const listed = all(readFileSync(join(root, "sitemap.xml"), "utf8"), /<loc>([^<]+)<\/loc>/g).map((url) => url.replace(`${address}/${folder}/`, "").replace(`${address}/`, "index.html"));
  assert.deepEqual(listed.toSorted(), files.filter((name) => html[name].includes("og:image")).sort());
});

test("old places lead to new ones", () => {
  for (const [name, to] of Object.entries(moved.pages)) assert.ok(html[`${name}.html`].includes(`<a href="${to}">`), name);
  let anchors = 0;
  for (const [name, places] of Object.entries(moved.anchors)) {
    const page = html[`${name}.html`];
    assert.ok(page, `moved.txt: ${name}.md is no page, and has no line that says where it is`);
    assert.deepEqual(JSON.parse(all(page, /<script id="moved" type="application\/json">([^<]*)<\/script>/g)[0]), places, name);
    for (const [anchor, to] of Object.entries(places)) {
      anchors++;
      const [at, id] = to.split("#");
      assert.ok(!ids[`${name}.html`].includes(anchor), `${name}.html#${anchor} is there, and moved.txt leads elsewhere`);
      assert.ok(html[at] && (!id || files.some((f) => (f === at || f.startsWith(at.replace(".html", "-"))) && ids[f].includes(id))), `moved.txt leads to ${to}`);
    }
  }
  assert.ok(anchors > 20, `${anchors} anchors`);
});
