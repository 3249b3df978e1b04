// Markdown of the docs as HTML of the site.
import { statSync } from "node:fs";
import { posix as path } from "node:path";
import markdownit from "markdown-it";
import { renderMermaidSVG } from "beautiful-mermaid";
import { diff, escape, go } from "./highlight.mjs";
import { address, folder, repository, top, version } from "./site.mjs";

// slug is the id of a heading as GitHub makes it, and as docs/links_test.go checks it.
const slug = (text) => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");

const words = (inline) => inline.children.map((c) => (/^(text|code_inline)$/.test(c.type) ? c.content : "")).join("");

// reference is the page of a package, which a link may lead to by a name in it: decider#Crowd.
export const reference = (path) => "api-" + path.replaceAll("/", "-").replace(/#|$/, ".html$&");

// target is where a link of the page at from, a path in the repository, leads on the site: to another page in
// the same folder, so that the site works below any path, or to the file in the repository.
function target(href, from, urls) {
  if (/^[a-z]+:|^#/.test(href)) return href;
  if (href[0] === "/") return reference(href.slice(1)); // a package, as in the reference itself
  const [file, anchor] = href.split("#");
  const at = path.join(path.dirname(from), file);
  const hash = anchor ? "#" + anchor : "";
  if (urls[at]) return urls[at] + hash;
  if (/^docs\/([\w-]+\.(svg|png|gif)|llms\.txt)$/.test(at)) return path.basename(at);
  const kind = statSync(top + at).isDirectory() ? "tree" : "blob";
  return `${repository}/${kind}/${version}/${at.replace(/\/$/, "")}${hash}`;
}

const md = markdownit({ html: true });

md.core.ruler.push("site", ({ tokens, env }) => {
  const seen = {};
  tokens.forEach((t, i) => {
    if (t.type === "heading_open") {
      const name = slug(words(tokens[i + 1]));
      const n = (seen[name] = (seen[name] ?? -1) + 1);
      // A heading of the reference ends with the name of a thing.
      t.attrSet("id", env.reference ? words(tokens[i + 1]).split(" ").at(-1) : n ? `${name}-${n}` : name);
    }
    if (t.type === "html_block" && t.content.startsWith("<!--")) t.content = ""; // what only tests read
    if (t.type === "th_open" && !tokens[i + 1].content) t.tag = tokens[i + 2].tag = "td"; // an empty header is none
    for (const c of t.children ?? []) {
      if (c.type === "link_open") c.attrSet("href", target(c.attrGet("href"), env.from, env.urls));
      if (c.type === "image") c.attrSet("src", target(c.attrGet("src"), env.from, env.urls));
    }
  });
});

md.renderer.rules.heading_close = (tokens, i) => {
  const id = tokens[i - 2].attrGet("id");
  return tokens[i].tag === "h1" ? "</h1>\n" : `<a class="here" href="#${id}" aria-hidden="true" tabindex="-1"></a></${tokens[i].tag}>\n`;
};
const image = md.renderer.rules.image;
md.renderer.rules.image = (tokens, i, ...rest) => {
  const src = tokens[i].attrGet("src");
  if (/^https?:/.test(src)) return ""; // badges, which a page would ask others for
  const moving = src.endsWith(".gif") ? `<a class="moving" href="${src}">A moving picture: ${escape(tokens[i].content)}</a>` : "";
  return moving + image(tokens, i, ...rest);
};
md.renderer.rules.fence = (tokens, i) => {
  const [language = "", ...words] = tokens[i].info.trim().split(/\s+/);
  const code = tokens[i].content;
  if (language === "mermaid") return `<figure class="mermaid" tabindex="0">${mermaid(code)}</figure>\n`;
  const file = words.find((w) => /[./]/.test(w)); // the other words are for the tests of the docs
  const link = words[0] === "quote" ? `<a href="${repository}/blob/${version}/${file}">${file}</a>` : file;
  const caption = file ? `<figcaption>${link}</figcaption>` : "";
  const html = { go, diff }[language]?.(code) ?? escape(code);
  return `<figure class="${language}">${caption}<pre tabindex="0"><code>${html}</code></pre></figure>\n`;
};
md.renderer.rules.code_block = (tokens, i) => `<pre class="go" tabindex="0"><code>${go(tokens[i].content)}</code></pre>\n`; // in comments of Go
md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
md.renderer.rules.table_close = () => "</table></div>\n";

let diagrams = 0;

// mermaid draws at build time. The drawing asks for a font of another server, and its names are those of any
// other drawing on the page: both are taken out. So are edges that lead back to where they begin, beside which
// beautiful-mermaid has no numbers for the others; what follows itself says so in words.
function mermaid(code) {
  const n = ++diagrams;
  return renderMermaidSVG(code.replace(/^\s*(\w+) [-=.]+> \1$/gm, ""), { bg: "var(--paper)", fg: "var(--ink)", transparent: true })
    .replace(/@import[^;]*;/g, "")
    .replace(/(id="|url\(#)/g, `$1m${n}-`)
    .replace(/\n\s*/g, "\n");
}

// render returns the HTML of a page. env has from, its path in the repository, and urls, the pages of the site by
// path; or reference, if it is a page of the API.
export const render = (text, env) => md.render(text, env);

// plain returns a page as Markdown for those who read nothing else: its links lead to the site from anywhere, and
// pictures, anchors, and what only tests read are left out.
export function plain(text, env) {
  const absolute = (href) => (/^[a-z]+:/.test(href) ? href : `${address}/${folder}/${href}`);
  const link = (href) => absolute(href[0] === "#" ? env.urls[env.from] + href : target(href, env.from, env.urls));
  return text
    .split(/^(<!--[\s\S]*?-->|```[\s\S]*?^```$)/m)
    .map((part, i) => {
      if (i % 2) return part[0] === "<" ? "" : part.replace(/^```(\w+).*/, "```$1");
      const prose = part.replace(/\[?!\[[\s\S]*?\]\([^)]*\)(\]\([^)]*\))?|<\/?(a|details|summary)\b[^>]*>/g, "");
      return prose.replace(/`[^`]*`|\]\(([^)\s]+)\)/g, (all, href) => (href ? `](${link(href)})` : all));
    })
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
