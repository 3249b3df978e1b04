// The site: a layout around the pages of _data/pages.mjs. Search is in search-index.11ty.mjs and search.js.
import { rmSync } from "node:fs";
import { folder, repository, version } from "./site.mjs";

export default function (config) {
  rmSync(`_site/${folder}`, { recursive: true, force: true }); // Eleventy leaves pages that are gone
  for (const [name, value] of Object.entries({ folder, repository, version })) config.addGlobalData(name, value);
  config.addPassthroughCopy({ "../docs/*.svg": folder, "../docs/*.png": folder, "../docs/*.gif": folder, "site.css": `${folder}/site.css`, "search.js": `${folder}/search.js`, "play.css": `${folder}/play.css`, "play.js": `${folder}/play.js` });
  config.addPassthroughCopy({ "_play/*.{lzma,js,html}": `${folder}/play` });
  for (const other of ["test/**", "_play/**"]) config.ignores.add(other);
  config.setUseGitIgnore(false);
  return { dir: { output: "_site" }, templateFormats: ["njk", "11ty.js"] };
}
