// Colors of Go, at build time.
export const escape = (s) => s.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

const keywords =
  "break|case|chan|const|continue|default|defer|else|fallthrough|for|func|go|goto|if|import|interface|map|package|range|return|select|struct|switch|type|var";
const token = new RegExp(
  String.raw`(?<c>//[^\n]*|/\*[\s\S]*?\*/)|(?<s>"(?:[^"\\\n]|\\.)*"|` +
    "`[^`]*`" +
    String.raw`|'(?:[^'\\\n]|\\.)+')|(?<k>\b(?:${keywords})\b)|(?<n>\b\d[\w.]*)`,
  "g",
);

// go returns Go source as HTML: comments, strings, keywords and numbers are of a class each.
export function go(source) {
  let html = "";
  let at = 0;
  for (const m of source.matchAll(token)) {
    const [kind] = Object.entries(m.groups).find(([, text]) => text !== undefined);
    html += escape(source.slice(at, m.index)) + `<i class=${kind}>${escape(m[0])}</i>`;
    at = m.index + m[0].length;
  }
  return html + escape(source.slice(at));
}

// diff colors the lines that come and go.
export const diff = (source) =>
  source.replace(/[^\n]+/g, (line) => ({ "+": `<i class=n>${escape(line)}</i>`, "-": `<i class=s>${escape(line)}</i>` })[line[0]] ?? escape(line));
