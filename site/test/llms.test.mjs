// The texts for assistants: llms.txt as llmstxt.org wants it, and llms-full.txt.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { dir, html, read, root } from "./built.mjs";
import { address, folder, repository } from "../site.mjs";

const all = (text, pattern) => [...text.matchAll(pattern)].map((m) => m[1]);
const built = (name) => readFileSync(join(dir, name), "utf8");
const links = (text) => all(text.replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, ""), /\]\(([^)\s]+)\)/g);

// leads reports whether an address is one of the site that is built.
function leads(href) {
  const [file, id] = href.split("#");
  if (!file.startsWith(address + "/")) return false;
  const path = file.slice(address.length);
  return path === "/" || existsSync(join(root, path)) && (!id || html[path.slice(folder.length + 2)].includes(` id="${id}"`));
}

test("the texts of the newest version stand at the root", () => {
  const newest = /<base href="([^/]+)\/">/.exec(readFileSync(join(root, "index.html"), "utf8"))[1];
  for (const name of ["llms.txt", "llms-full.txt"]) {
    assert.ok(built(name).length > 5000, name);
    assert.equal(readFileSync(join(root, name), "utf8"), readFileSync(join(root, newest, name), "utf8"), name);
  }
});

test("llms.txt has the form of llmstxt.org", () => {
  const [head, ...lists] = built("llms.txt").split(/^## .*\n/m);
  assert.match(head, /^# Ethogram\n\n> .+\n\n/);
  assert.deepEqual(all(head.replace(/^```[\s\S]*?^```$/gm, ""), /^(#.*)/gm), ["# Ethogram"], "no headings before the lists");
  assert.equal(lists.length, 2);
  for (const line of lists.join("").split("\n").filter(Boolean)) assert.match(line, /^- \[[^\]]+\]\(https:[^)]+\)(: .+)?$/);
});

test("each link of llms.txt leads to a page", () => {
  const found = links(built("llms.txt"));
  assert.ok(found.length > 8, `${found.length} links`);
  assert.deepEqual(found.filter((href) => !leads(href)), []);
});

test("the facts are in llms.txt as they are proven", () => {
  const facts = (text) => all(text, /^(\d+\. .*)$/gm);
  assert.ok(facts(built("llms.txt")).length > 20);
  assert.deepEqual(facts(built("llms.txt")), facts(read("../../docs/llms.txt")));
});

test("llms-full.txt has all pages, and its links lead somewhere", () => {
  const full = built("llms-full.txt");
  let last = -1;
  for (const name of ["index", ...all(read("../../docs/README.md"), /^(?:\| |\d+\. )\[[^\]]+\]\(([\w-]+)\.md\)/gm)]) {
    const at = full.search(new RegExp(`^# .*\\n\\n${address}/${folder}/${name}.html\\n`, "m"));
    assert.ok(at > last, `${name} is not there, or not behind the page before it`);
    last = at;
  }
  const found = links(full);
  assert.ok(found.length > 900, `${found.length} links`);
  assert.deepEqual(found.filter((href) => !/^https?:/.test(href) || href.startsWith(address) && !leads(href)), []);
  assert.ok(found.some((href) => href.startsWith(repository)), "files of the repository");
  assert.doesNotMatch(full.replace(/^```[\s\S]*?^```$/gm, ""), /!\[|<!--|<a /);
  const size = Number(/llms-full\.txt\): ([\d.]+) MB/.exec(built("llms.txt"))[1]);
  assert.ok(Math.abs(Buffer.byteLength(full) / 1e6 - size) < 0.1, `llms.txt says ${size} MB: it has ${Buffer.byteLength(full)} bytes`);
});
