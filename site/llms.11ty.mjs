// llms.txt and llms-full.txt, for assistants: docs/llms.txt, and all pages of the docs as one text. They stand beside the pages
// of their version, and above all versions if it is the newest.
import { readFileSync } from "node:fs";
import { plain } from "./markdown.mjs";
import versions from "./_data/versions.mjs";
import { address, folder, top } from "./site.mjs";

// full has the pages in the order in which they are listed.
function full(pages) {
  const docs = Object.fromEntries(pages.filter((p) => p.plain && !p.more).map((p) => [p.url, p]));
  const order = ["index.html", ...pages[0].parts.flatMap((part) => part.pages.map((p) => p.url))];
  return order
    .filter((url) => docs[url])
    .map((url) => docs[url].plain.replace("\n", `\n\n${address}/${folder}/${url}\n`))
    .join("\n\n");
}

export default class {
  data() {
    return {
      texts: ["llms.txt", "llms-full.txt"].flatMap((name) => [`${folder}/${name}`, ...(versions()[0] === folder ? [name] : [])]),
      pagination: { data: "texts", size: 1, alias: "name" },
      permalink: ({ name }) => name,
    };
  }

  render({ name, pages }) {
    if (name.endsWith("full.txt")) return full(pages) + "\n";
    const urls = Object.fromEntries(pages.filter((p) => !p.more).map((p) => [p.from, p.url]));
    const text = plain(readFileSync(`${top}docs/llms.txt`, "utf8"), { from: "docs/llms.txt", urls });
    return text.replace(`${address}/llms-full.txt`, `${address}/${folder}/llms-full.txt`) + "\n";
  }
}
