// The search box. The index is loaded when it is first wanted.
"use strict";
(() => {
  const form = document.getElementById("search");
  const root = form.dataset.root;
  form.innerHTML =
    '<input type="search" role="combobox" aria-label="Search the documentation" placeholder="Search, with /" autocomplete="off" ' +
    'aria-expanded="false" aria-controls="found" aria-autocomplete="list"><div id="found" role="listbox" aria-label="Found" hidden></div>' +
    '<p role="status" class="hidden"></p>';
  const [input, found, status] = form.children;
  let loading;
  let options = [];
  let chosen = -1;

  const load = () =>
    (loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = root + "search-index.js";
      script.onload = () => resolve(window.searchIndex);
      script.onerror = () => reject(new Error("search-index.js is missing"));
      document.head.append(script);
    }));

  // best returns, for each page, how good its best result is, where the best of all has 1.
  function best(results) {
    const pages = {};
    for (const r of results) pages[r.page] ??= (r.score / results[0].score) * r.weight;
    return pages;
  }

  // rank returns the pages for a query, the best first, each with its best sections. Each word counts by how few
  // pages are about it, and on each page by the best section: so a long page, which has all words, does not win.
  // What counts as much as a rare word: all words in one section, and in one of the queries of asked.txt.
  function rank({ sections: index, asked }, query) {
    const pages = new Map();
    for (const word of new Set(query.split(/[^\p{L}\p{N}]+/u))) {
      const results = index.search(word);
      const about = new Set(results.filter((r) => r.score > results[0].score / 3).map((r) => r.page));
      for (const r of results) {
        const sections = pages.get(r.page) ?? pages.set(r.page, new Map()).get(r.page);
        const section = sections.get(r.url) ?? sections.set(r.url, { ...r, score: 0, words: {} }).get(r.url);
        section.score += section.words[word] = (r.score / results[0].score / Math.sqrt(about.size)) * r.weight;
      }
    }
    const queries = asked.search(query);
    for (const r of queries) if (!pages.has(r.page)) pages.set(r.page, new Map([[r.url, { ...r, score: 0, words: {} }]]));
    const together = [best(index.search(query)), best(queries)];
    const score = (sections) => {
      const most = {};
      for (const { words } of sections) for (const word in words) most[word] = Math.max(most[word] ?? 0, words[word]);
      return [...Object.values(most), ...together.map((t) => t[sections[0].page] ?? 0)].reduce((sum, n) => sum + n, sections[0].score / 2);
    };
    return [...pages.values()]
      .map((sections) => [...sections.values()].sort((a, b) => b.score - a.score))
      .map((sections) => ({ sections: sections.slice(0, 3), score: score(sections) }))
      .sort((a, b) => b.score - a.score)
      .map((page) => page.sections);
  }

  window.searchPages = async (query) => rank(await load(), query).slice(0, 7);

  function choose(n) {
    options[chosen]?.removeAttribute("aria-selected");
    chosen = options.length ? (n + options.length) % options.length : -1;
    options[chosen]?.setAttribute("aria-selected", "true");
    options[chosen]?.scrollIntoView({ block: "nearest" });
    if (chosen < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", options[chosen].id);
  }

  function show(open) {
    found.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    if (!open) status.className = "hidden";
  }

  function option(r, first) {
    const a = document.createElement("a");
    a.id = "found-" + options.length;
    a.role = "option";
    a.tabIndex = -1;
    a.href = root + r.url;
    a.className = first ? "first" : "";
    const title = document.createElement("b");
    title.textContent = r.title === r.page ? r.page : first ? `${r.page} › ${r.title}` : r.title;
    const text = document.createElement("span");
    text.textContent = r.excerpt;
    a.append(title, text);
    options.push(a);
    return a;
  }

  let latest = 0;
  async function update() {
    const mine = ++latest;
    const query = input.value.trim();
    options = [];
    if (!query) {
      found.replaceChildren();
      status.textContent = "";
      choose(-1);
      return show(false);
    }
    let groups;
    try {
      groups = await window.searchPages(query);
    } catch (error) {
      if (mine !== latest) return;
      status.textContent = `Search does not work: ${error.message}`;
      status.className = "";
      return;
    }
    if (mine !== latest) return; // somebody typed on
    options = [];
    found.replaceChildren(...groups.flatMap((group) => group.map((r, i) => option(r, i === 0))));
    show(options.length > 0);
    status.className = options.length ? "hidden" : "";
    status.textContent = options.length ? `${options.length} place${options.length > 1 ? "s" : ""} found` : `Nothing found for ${query.length > 60 ? query.slice(0, 60) + "…" : query}`;
    choose(options.length ? 0 : -1);
  }

  const current = document.querySelector("#pages [aria-current]");
  if (current) document.getElementById("pages").scrollTop = current.offsetTop - innerHeight / 3;

  input.addEventListener("focus", () => load().catch(() => {}), { once: true });
  input.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      show(options.length > 0);
      choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && !found.hidden) options[chosen]?.click();
    else if (event.key === "Escape" && !found.hidden) show(false);
    else return;
    event.preventDefault();
  });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) show(false);
  });
  found.addEventListener("mousedown", (event) => event.preventDefault()); // the box keeps the focus
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target) || event.target.closest("a")) show(false);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
})();
