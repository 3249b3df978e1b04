// Places of the docs that have moved, as moved.txt says: pages that are gone, and anchors by the page where they were.
import { readFileSync } from "node:fs";
import { top } from "./site.mjs";

export const moved = { pages: {}, anchors: {} };

for (const line of readFileSync(top + "site/moved.txt", "utf8").split("\n")) {
  if (!line.trim() || line[0] === "#") continue;
  const [, page, anchor, to] = /^([\w-]+)\.md(?:#(\S+))? => ([\w-]+\.md(?:#\S+)?)$/.exec(line) ?? [];
  if (!page) throw new Error(`moved.txt: ${line}: want OLD.md#anchor => NEW.md#anchor`);
  const url = to.replace(".md", ".html");
  if (anchor) (moved.anchors[page] ??= {})[anchor] = url;
  else moved.pages[page] = url;
}
