// The demos of the playground, as play.mjs has had them written.
import { readFileSync } from "node:fs";
import { escape, go } from "../highlight.mjs";

const number = (p) => `<span class="number" data-row="${escape(p.row)}" data-field="${escape(p.field)}" data-kind="${p.kind}" data-was="${escape(p.was)}"${["min", "max", "step"].map((tag) => (p[tag] ? ` data-${tag}="${escape(p[tag])}"` : "")).join("")}>${go(p.text)}</span>`;

export default () =>
  JSON.parse(readFileSync(new URL("../_play/demos.json", import.meta.url), "utf8")).map((demo) => ({
    ...demo,
    code: demo.source.map((p) => (p.row ? number(p) : go(p.text))).join(""),
  }));
