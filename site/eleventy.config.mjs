// The site: a layout around the pages of _data/pages.mjs. Search is in search-index.11ty.mjs and search.js.
import { rmSync } from "node:fs";
import { folder } from "./site.mjs";

export default function (config) {
  rmSync(`_site/${folder}`, { recursive: true, force: true }); // Eleventy leaves pages that are gone
  config.addGlobalData("folder", folder);
  config.addPassthroughCopy({ "../docs/*.svg": folder, "../docs/*.png": folder, "site.css": `${folder}/site.css`, "search.js": `${folder}/search.js` });
  config.ignores.add("test/**");
  config.setUseGitIgnore(false);
  return { dir: { output: "_site" }, templateFormats: ["njk", "11ty.js"] };
}
