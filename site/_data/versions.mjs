// The folders of the site, the newest version first, main last.
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { folder } from "../site.mjs";

const site = fileURLToPath(new URL("../_site", import.meta.url));

export default function () {
  const built = existsSync(site) ? readdirSync(site, { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name) : [];
  const number = (name) => name.split(/\D+/).reduce((n, part) => n * 1000 + Number(part), 0);
  return [...new Set([...built, folder])].sort((a, b) => number(b) - number(a));
}
