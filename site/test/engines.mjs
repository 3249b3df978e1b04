// The engines of the large browsers, behind one small face: Chromium and Firefox by puppeteer, WebKit by WebDriver.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import puppeteer from "puppeteer-core";
import { Builder, Capabilities, Key } from "selenium-webdriver";
import { browsers, chromium, firefox, inPath, patience } from "./built.mjs";

const driver = inPath("WebKitWebDriver");
const mini = ["/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser"].find((path) => existsSync(path));
const screen = process.env.DISPLAY ? [] : ["xvfb-run", "-a"]; // MiniBrowser wants one

// byPuppeteer drives a browser by puppeteer.
const byPuppeteer = (options) => async () => {
  const browser = await puppeteer.launch(options);
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  await page.setViewport({ width: 1280, height: 900 });
  return {
    go: (url) => page.goto(url, { waitUntil: "load" }),
    run: (code) => page.evaluate(code),
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
};

const freePort = () =>
  new Promise((ok, fail) => {
    const server = createServer().once("error", fail).listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => ok(port));
    });
  });

// byWebKit drives WebKitGTK's small browser. Its driver is a process of its own.
async function byWebKit() {
  const port = await freePort();
  const [command, ...args] = [...screen, driver, `--port=${port}`, "--host=127.0.0.1"];
  const process = spawn(command, args, { stdio: "ignore", detached: true });
  const gone = new Promise((_, fail) => process.once("exit", (code) => fail(new Error(`WebKitWebDriver has ended, with ${code}`))));
  gone.catch(() => {});
  const end = () => {
    try {
      globalThis.process.kill(-process.pid); // with xvfb-run, the driver and the browser below it
    } catch {} // it has ended
  };
  try {
    const until = Date.now() + patience;
    const listens = async () => {
      for (;;) {
        if (await fetch(`http://127.0.0.1:${port}/status`).then((r) => r.ok, () => false)) return;
        if (Date.now() > until) throw new Error("WebKitWebDriver does not answer");
        await new Promise((ok) => setTimeout(ok, 100));
      }
    };
    await Promise.race([listens(), gone]);
    const browser = new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: mini, args: ["--automation"] } });
    const page = await Promise.race([new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(browser).build(), gone]);
    await page.manage().setTimeouts({ script: patience, pageLoad: patience });
    return {
      go: (url) => page.get(url),
      run: (code) => page.executeScript(`return (${code})`),
      press: (key) => page.actions({ async: true }).sendKeys({ ArrowRight: Key.ARROW_RIGHT, ArrowLeft: Key.ARROW_LEFT, Home: Key.HOME, End: Key.END }[key] ?? key).perform(),
      close: () => page.quit().finally(end),
    };
  } catch (error) {
    end();
    throw error;
  }
}

// engines are all: how to open one, or why that cannot be.
export const engines = {
  Chromium: { open: byPuppeteer(browsers.chromium), lacks: !chromium && "there is no Chromium in PATH; CHROMIUM may name one" },
  Firefox: { open: byPuppeteer(browsers.firefox), lacks: !firefox && "there is no Firefox in PATH; FIREFOX may name one" },
  WebKit: { open: byWebKit, lacks: !(driver && mini && (screen.length === 0 || inPath("xvfb-run"))) && "there is no WebKitWebDriver with its MiniBrowser, and xvfb" },
};
