// What was built, and a browser to look at it: Chromium, as debugprint/inspect/browser finds it.
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { folder } from "../site.mjs";

export const root = fileURLToPath(new URL("../_site/", import.meta.url));
export const dir = join(root, folder);
export const files = readdirSync(dir, { recursive: true }).filter((name) => name.endsWith(".html") && !name.endsWith("inspector.html") || name === "inspector.html"); // play/inspector.html has tests of its own
export const html = Object.fromEntries(files.map((name) => [name, readFileSync(join(dir, name), "utf8")]));
export const shown = files.filter((name) => !html[name].includes('http-equiv="refresh"')); // the others only lead on
export const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

// inPath returns where the first of these programs is that can be run, or undefined.
export const inPath = (...names) =>
  names
    .filter(Boolean)
    .flatMap((name) => (process.env.PATH + delimiter).split(delimiter).map((path) => (path ? join(path, name) : name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return path.includes("/");
      } catch {
        return false;
      }
    });

export const chromium = inPath(process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome");

export const firefox = inPath(process.env.FIREFOX, "firefox-esr", "firefox");

// Tests of the playground run in Firefox, too, if SITE_BROWSER says so: but for those that ask what only Chromium's own
// protocol can do, which is skipInFirefox.
const inFirefox = process.env.SITE_BROWSER === "firefox";
export const skip = inFirefox
  ? !firefox && "SKIPPED: there is no Firefox in PATH; FIREFOX may name one"
  : !chromium && "SKIPPED: there is no Chromium in PATH; CHROMIUM may name one";
export const skipInFirefox = inFirefox ? "SKIPPED: Firefox has no such protocol" : skip;

const types = { html: "text/html; charset=utf-8", css: "text/css", js: "text/javascript", svg: "image/svg+xml", png: "image/png", wasm: "application/wasm" };

// serve serves the site below a path, as somebody's static host may.
export async function serve() {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    const file = root + decodeURIComponent(path).replace(/^\/below\/a path\//, "");
    if (!existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404, { "content-type": types.html }).end(readFileSync(join(root, "404.html")));
    response.writeHead(200, { "content-type": types[file.split(".").pop()] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((listens) => server.listen(0, "127.0.0.1", listens));
  return { base: `http://127.0.0.1:${server.address().port}/below/a%20path/${folder}/`, close: () => server.close() };
}

export const patience = 120_000; // milliseconds: the machine may be busy

export const browsers = {
  chromium: { executablePath: chromium, timeout: patience, args: ["--no-sandbox", "--disable-gpu", "--disable-component-update"] },
  firefox: { browser: "firefox", executablePath: firefox, timeout: patience, protocolTimeout: 2 * patience },
};
export const launch = () => puppeteer.launch(inFirefox ? browsers.firefox : browsers.chromium);

// open opens a window; complaints has what it said that it should not: errors, and requests to anywhere else.
export async function open(browser, base, { width = 1280, scheme = "light", scripts = true } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const complaints = [];
  page.on("request", (r) => r.url().startsWith("data:") || r.url().startsWith(base.replace(/[^/]+\/$/, "")) || complaints.push(`asks ${r.url()}`));
  page.on("response", (r) => r.status() < 400 || complaints.push(`${r.status()} ${r.url()}`));
  page.on("console", (m) => ["error", "warn"].includes(m.type()) && complaints.push(m.text()));
  page.on("pageerror", (e) => complaints.push(String(e)));
  if (!scripts) await page.setJavaScriptEnabled(false);
  await page.setViewport({ width, height: 900 });
  if (scheme !== "light") await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  return { page, complaints, go: (name) => page.goto(base + name, { waitUntil: "load" }), close: () => context.close() };
}

const source = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

// axe returns what axe-core finds in a part of a page. It leaves out frames: the inspector has tests of its own.
export async function axe(page, part = "html") {
  await page.evaluate(source);
  return page.evaluate(async (part) => {
    const { violations } = await window.axe.run(part, { resultTypes: ["violations"], iframes: false, rules: { "target-size": { enabled: true } } });
    return violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.target).slice(0, 5)}`);
  }, part);
}
