// The site: a layout around the pages of _data/pages.mjs. Search is in search-index.11ty.mjs and search.js.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import versions from "./_data/versions.mjs";
import { address, folder, repository, version } from "./site.mjs";

export default function (config) {
  rmSync(`_site/${folder}`, { recursive: true, force: true }); // Eleventy leaves pages that are gone
  const [newest] = versions();
  for (const [name, value] of Object.entries({ address, folder, repository, version })) config.addGlobalData(name, value);
  config.addPassthroughCopy({ "../docs/*.svg": folder, "../docs/*.png": folder, "../docs/*.gif": folder });
  for (const file of ["icon.svg", "play.css", "play.js", "search.js", "site.css", "site.js"]) config.addPassthroughCopy({ [file]: `${folder}/${file}` });
  config.addPassthroughCopy({ "_play/*.{lzma,js,html}": `${folder}/play` });
  for (const other of ["test/**", "_play/**"]) config.ignores.add(other);
  config.setUseGitIgnore(false);

  // canonical is the address under which who searches the web finds a page: that of the newest version which has it.
  const canonical = (url) => {
    const at = newest !== folder && existsSync(`_site/${newest}/${url}`) ? newest : folder;
    return url === "index.html" && at === newest ? `${address}/` : `${address}/${at}/${url}`;
  };
  config.addFilter("canonical", canonical);
  config.on("eleventy.after", () => {
    if (newest !== folder) return;
    const pages = readdirSync(`_site/${folder}`, { recursive: true }).filter((name) => name.endsWith(".html")).map((name) => [name.replaceAll("\\", "/"), readFileSync(`_site/${folder}/${name}`, "utf8")]);
    const shown = pages.filter(([, html]) => html.includes('rel="canonical"') && !html.includes('content="noindex"')).map(([name]) => name).sort();
    writeFileSync("_site/sitemap.xml", `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${shown.map((name) => `<url><loc>${canonical(name)}</loc></url>\n`).join("")}</urlset>\n`);
    // Above all versions stands the front page of the newest.
    const front = pages.find(([name]) => name === "index.html")[1];
    writeFileSync("_site/index.html", front.replace('<meta charset="utf-8">\n', `$&<base href="${folder}/">\n`));
  });
  return { dir: { output: "_site" }, templateFormats: ["njk", "11ty.js"] };
}
