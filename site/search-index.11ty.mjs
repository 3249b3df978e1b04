// search-index.js: MiniSearch, its options, the index of all sections, and that of what people ask. It is a script, so it
// works from a file, too.
import { readFileSync } from "node:fs";
import MiniSearch from "minisearch";
import { folder } from "./site.mjs";

const text = (html) =>
  html
    .replace(/<(style|svg)[\s\S]*?<\/\1>|<[^>]+>/g, " ")
    .replace(/&(lt|gt|amp|quot);/g, (_, name) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[name])
    .replace(/\s+/g, " ")
    .trim();

// What the index is made with, and what the page searches with: it goes there as source.
function processTerm(term) {
  term = term.toLowerCase().replace(/['’]s$/, "");
  // Words of questions, and who the question is about: each page has other animals.
  const common = " a an the my me i do does is are be it its this that of in on to and or for by at as how what why where when which while with without from can should not all will npc npcs ai game using use used two already let every after before one if then they them their there so no some any into than more most just only also has have had been was were would could get gets got make makes out up down over other another about agent agents creature creatures enemy enemies monster monsters bot bots unit units character characters guard guards deer wolf really ";
  if (common.includes(` ${term} `) || /\d{5}|^\d{4,}$|^(0x)?[\da-f]{8,}$/.test(term)) return null; // no numbers that were measured, no hashes
  return term.length > 4 ? term.replace(/(ing|ers?|ed|es|s|e)$/, "") : term.replace(/s$/, "");
}
const options = `{
  fields: ["title", "page", "question", "text"],
  storeFields: ["url", "title", "page", "excerpt", "weight"],
  processTerm: ${processTerm},
  searchOptions: {
    boost: { title: 3, page: 3, question: 6 },
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 5 ? 0.25 : false),
    weights: { prefix: 0.4, fuzzy: 0.2 },
  },
}`;

// sections of a page: what stands below each heading.
function sections(page) {
  const name = text(page.title);
  return page.html.split(/(?=<h[1-4][ >])/).flatMap((html) => {
    const [, id, heading] = /^<h[2-4] id="([^"]+)">([\s\S]*?)<\/h/.exec(html) ?? [];
    if (!id && page.more) return [];
    const body = text(html.replace(/^<h\d[\s\S]*?<\/h\d>/, ""));
    return [{
      url: page.url + (id ? "#" + id : ""),
      title: id ? text(heading) : name,
      page: name,
      question: id ? "" : [text(page.question ?? ""), page.synonyms].join(" "),
      text: page.reference && id ? "" : body,
      excerpt: body.slice(0, 110),
      weight: page.weight,
    }];
  });
}

export default class {
  data() {
    return { permalink: `${folder}/search-index.js` };
  }

  render({ pages }) {
    const searched = pages.filter((p) => !/^(index|contents|changelog)\./.test(p.url));
    const loading = (documents, more) => {
      const index = new MiniSearch(new Function(`return { ...${options}, ${more} }`)());
      index.addAll(documents.map((d, id) => ({ id, ...d })));
      return `MiniSearch.loadJSON(${JSON.stringify(JSON.stringify(index))}, { ...options, ${more} })`;
    };
    const asked = searched.flatMap((p) => {
      const [page, excerpt] = [text(p.title), text(p.question ?? "")];
      return p.more ? [] : (p.asked ?? []).map((asked) => ({ asked, url: p.url, title: page, page, excerpt, weight: p.weight }));
    });
    const library = readFileSync(new URL("node_modules/minisearch/dist/umd/index.js", import.meta.url), "utf8")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/\n\s*/g, "\n")
      .replace(/\/\/# source.*/, "");
    return `/* With MiniSearch, (c) Luca Ongaro: MIT. */
${library}
searchIndex = ((options) => ({
  sections: ${loading(searched.flatMap(sections), "")},
  asked: ${loading(asked, 'fields: ["asked"]')},
}))(${options});
`;
  }
}
