// All pages of the site: the docs, the README as the front page, the changelog, and the reference of the packages.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { plain, reference, render } from "../markdown.mjs";
import { moved as gone } from "../moved.mjs";
import { top } from "../site.mjs";

const longest = 80_000; // characters of a page without what is around its text

// weights of the parts of docs/README.md in the search: who looks for exact rules names them.
const weights = { Evolution: 0.8, Reference: 0.5, Packages: 0.3, Commands: 0.3 };

const read = (path) => readFileSync(top + path, "utf8");
const title = (text) => /^# (.*)$/m.exec(text)[1].replaceAll("`", "");
const inline = (html) => html.replace(/^<p>|<\/p>\s*$/g, "");

// byPage reads a file with a line for each page of docs: its name, a colon, and words.
const byPage = (file) =>
  Object.fromEntries(
    readFileSync(new URL(`../${file}`, import.meta.url), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );

// synonyms are words that people search for and that a page does not say; asked is what they may type to find it.
const synonyms = byPage("synonyms.txt");
const asked = byPage("asked.txt");

// urls of the pages, by path in the repository.
const urls = { "README.md": "index.html", "docs/README.md": "contents.html", "CHANGELOG.md": "changelog.html", "decider/testdata/codes.md": "codes.html" };
for (const file of readdirSync(top + "docs")) {
  if (/^[^R].*\.md$/.test(file)) urls["docs/" + file] = file.replace(".md", ".html");
}

// behind are pages that docs/README.md does not name, and that stand behind one of its.
const behind = { "validation.html": { name: "Examples of errors", url: "codes.html", question: "Which table gets this error?" } };

// contents has the parts and pages of docs/README.md: its headings, lists and tables.
function contents() {
  const parts = [];
  for (const line of read("docs/README.md").split("\n")) {
    const heading = /^## (.*)/.exec(line);
    if (heading) parts.push({ title: heading[1], pages: [] });
    const entry = /^(?:\| |\d+\. )\[([^\]]+)\]\(([\w-]+\.md)\)(?: \| (.*?) \||: (.*))?/.exec(line);
    if (entry) {
      const asked = entry[3] ?? entry[4];
      const question = asked && inline(render(asked, { from: "docs/README.md", urls }));
      const url = urls["docs/" + entry[2]];
      parts.at(-1).pages.push({ name: entry[1], url, question }, ...(behind[url] ? [behind[url]] : []));
    }
  }
  return parts.filter((part) => part.pages.length);
}

// about is what a page begins with, for those who list it elsewhere.
function about(html) {
  const text = /<p>([\s\S]*?)<\/p>/.exec(html)?.[1].replace(/<[^>]+>/g, "").replace(/\s+/g, " ").trim() ?? "";
  return text.length <= 200 ? text : text.slice(0, 200).replace(/ [^ ]*$/, " …");
}

// split makes of a page that is too long several, each with some of its sections. moved gets the new place of
// each anchor.
function split(page, moved) {
  const sections = page.html.split(/(?=<h2 )/);
  const count = Math.ceil(page.html.length / longest);
  const parts = [""];
  for (const section of sections) {
    if (parts.at(-1).length && parts.join("").length + section.length / 2 > (page.html.length / count) * parts.length) parts.push("");
    parts[parts.length - 1] += section;
  }
  return parts.map((html, i) => {
    const url = i ? page.url.replace(".html", `-${i + 1}.html`) : page.url;
    for (const [, id] of html.matchAll(/ id="([^"]+)"/g)) moved[`${page.url}#${id}`] = `${url}#${id}`;
    const title = page.title + ["", ", continued"][Math.min(i, 1)] + (i > 1 ? ` ${i}` : "");
    const again = i ? `<h1>${title}</h1>\n` : "";
    return { ...page, url, html: again + html, more: i > 0, first: page.url, title };
  });
}

// symbols are the places of things like World.Mistakes and override.Apply in the reference, those of decider first.
function symbols(api, moved) {
  const places = {};
  for (const { path } of [...api].sort((a, b) => (b.path === "decider") - (a.path === "decider"))) {
    const page = reference(path) + "#";
    for (const key in moved) {
      if (!key.startsWith(page)) continue;
      const name = key.slice(page.length);
      for (const said of [`${path.split("/").at(-1)}.${name}`, name]) if (/\.[A-Z]/.test(said)) places[said] ??= moved[key];
    }
  }
  return places;
}

// linked makes links of code in a page's text that names a symbol, where the page does so first.
function linked(html, places) {
  const seen = new Set();
  return html.replace(/<(h\d|a|pre)[ >][\s\S]*?<\/\1>|<code>([\w.]+)<\/code>/g, (all, _, name) => {
    if (!Object.hasOwn(places, name) || seen.has(name)) return all;
    seen.add(name);
    return `<a href="${places[name]}">${all}</a>`;
  });
}

export default function () {
  const api = JSON.parse(execFileSync("go", ["run", "./site/api"], { cwd: top, encoding: "utf8", maxBuffer: 1 << 26 }));
  const parts = contents();
  parts.push(
    { title: "Packages", pages: api.filter((p) => !p.command).map((p) => ({ name: p.path, url: reference(p.path), question: p.synopsis })) },
    { title: "Commands", pages: api.filter((p) => p.command).map((p) => ({ name: p.path.split("/").at(-1), url: reference(p.path), question: p.synopsis })) },
  );
  const listed = parts.flatMap((part) => part.pages);
  const docs = Object.entries(urls).map(([from, url]) => {
    const text = read(from);
    const name = from.replace(/^docs\/|\.md$/g, "");
    return { from, url, title: title(text), html: render(text, { from, urls }), plain: plain(text, { from, urls }), synonyms: synonyms[name], asked: asked[name]?.split("; ") };
  });
  const packages = api.map((p) => ({ url: reference(p.path), title: title(p.text), reference: true, html: render(p.text, { reference: true }) }));
  for (const name in { ...synonyms, ...asked }) if (!urls[`docs/${name}.md`]) throw new Error(`synonyms.txt, asked.txt: there is no docs/${name}.md`);
  const moved = {};
  const pages = [...docs, ...packages].flatMap((page) => split({ ...page, question: page.reference ? "" : listed.find((p) => p.url === page.url)?.question }, moved));
  const places = symbols(api, moved);
  for (const page of pages) {
    if (!page.reference) page.html = linked(page.html, places);
    page.plain = page.plain?.replace(/([\w-]+\.html#[^)\s]+)\)/g, (link, to) => (moved[to] ?? to) + ")");
    page.html = page.html.replace(/ href="([\w-]*\.html)?#([^"]+)"/g, (link, url, id) => {
      const at = `${url ?? page.first}#`;
      const to = moved[at + id] ?? moved[at + id.split(".")[0]]; // a field stands with its type
      return to ? ` href="${to.replace(new RegExp(`^${page.url}#`), "#")}"` : link;
    });
  }
  const order = listed.map((p) => p.url);
  for (const page of pages) {
    page.sections = pages
      .filter((p) => p.first === page.first)
      .flatMap((p) => [...p.html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id, name]) => ({ url: (p === page ? "" : p.url) + "#" + id, name: name.replace(/<[^>]+>/g, "") })));
    page.parts = parts;
    page.moved = gone.anchors[page.first.replace(".html", "")];
    if (page.url === "index.html") page.heading = "Ethogram: behavior trees and utility AI for game AI in Go";
    page.about = about(page.html) || `${page.title} of Ethogram, a decision library for game agents in Go.`;
    page.weight = weights[parts.find((part) => part.pages.some((p) => p.url === page.first))?.title] ?? 1;
    const chain = order.flatMap((url) => pages.filter((p) => p.first === url));
    const at = chain.indexOf(page);
    if (at >= 0) Object.assign(page, { before: chain[at - 1], after: chain[at + 1] });
  }
  return pages;
}
