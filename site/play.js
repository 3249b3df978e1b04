// The playground: a game in this tab, its table as source with numbers that can be changed, and the inspector beside it.
(() => {
  const element = (tag, set, ...inside) => {
    const e = Object.assign(document.createElement(tag), set);
    e.append(...inside);
    return e;
  };
  const loaded = (script) =>
    new Promise((ok, fail) => document.head.append(element("script", { src: script, onload: ok, onerror: () => fail(new Error(`${script} cannot be loaded`)) })));

  // unpacked returns the program; tell is told how far it is.
  const unpacked = (root, tell) =>
    new Promise((ok, fail) => {
      const worker = new Worker(root + "unpack.js");
      worker.onerror = (e) => fail(new Error(`unpack.js cannot be loaded${e.message ? ` (${e.message})` : ""}`));
      worker.onmessage = ({ data }) => {
        if (data.fetched) return tell(`Unpacking ${(data.fetched / 1e6).toFixed(1)} MB.`);
        worker.terminate();
        if (data.error) fail(new Error(data.error));
        else ok(data.bytes);
      };
      worker.postMessage(new URL(root + "play.wasm.lzma", document.baseURI).href);
    });

  // isPlace says that the end of an address names a place on the page, not changes of a table, or nothing.
  const isPlace = (hash) => hash !== "" && !/=|%3d/i.test(hash);

  class Demo {
    constructor(section) {
      this.section = section;
      this.tick = Number(section.dataset.tick);
      this.root = section.dataset.root;
      this.status = this.$(".clock [role=status]");
      this.said = this.$(".said");
      this.times = { frames: [], ticks: 0 };
      section.demo = this; // for tests
    }

    $(selector) {
      return this.section.querySelector(selector);
    }

    tell(text) {
      this.status.textContent = text;
    }

    // say adds a line to what the table says; problems stay until the next order.
    say(text, problem = false) {
      for (const line of text.split("\n")) this.sayLine(line, problem);
    }

    sayLine(textContent, problem) {
      if ([...this.said.children].some((p) => p.textContent === textContent)) return;
      this.said.append(element("p", { textContent, className: problem ? "problem" : "" }));
    }

    async start() {
      if (this.started) return;
      this.started = true;
      this.section.classList.add("live");
      try {
        if (typeof WebAssembly !== "object" || typeof Worker !== "function") throw new Error("this browser has no WebAssembly");
        if (location.protocol === "file:") throw new Error("a browser loads programs from a server only, not from files");
        const begin = performance.now();
        this.tell("Loading the game.");
        const [bytes] = await Promise.all([unpacked(this.root, (text) => this.tell(text)), loaded(this.root + "wasm_exec.js")]);
        if (typeof Go !== "function") throw new Error("what the server sends as wasm_exec.js is not that script");
        this.times.unpacked = performance.now() - begin;
        const go = new Go();
        go.argv = ["play", this.section.dataset.demo];
        const { instance } = await WebAssembly.instantiate(bytes, go.importObject).catch((e) => {
          throw new Error(`the program has come in part, or is another: reload the page (${e.message})`);
        });
        go.run(instance).then(() => this.fail(this.game?.error ?? "it has ended"), (e) => this.fail(e.message));
        this.game = window.ethogramDemo;
        if (!this.game || this.game.error) throw new Error(this.game?.error ?? "it has ended");
        this.times.started = performance.now() - begin;
        this.draw();
        await this.table();
        this.inspector();
        this.drive();
        this.step();
        this.last = performance.now();
        requestAnimationFrame((t) => this.frame(t));
      } catch (e) {
        this.fail(e.message);
      }
    }

    fail(why) {
      this.over = true;
      if (!this.now) this.section.classList.remove("live");
      this.tell(`A picture: the game does not run, for ${why}. Its table stands here, too.`);
    }

    // inspector opens the page of the inspector, with all agents in view, or its tab Edit.
    inspector() {
      const { there, edit } = this.section.dataset;
      const frame = element("iframe", { title: "Inspector", src: `${this.root}inspector.html?game${edit ? "" : "&view=agents"}${there ? "&there" : ""}` });
      this.$(".look").replaceChildren(frame);
      if (!edit) return;
      const waits = setInterval(() => {
        const tab = frame.contentDocument?.getElementById("tab-edit");
        tab?.click();
        if (tab || this.over) clearInterval(waits);
      }, 100);
    }

    // draw makes the canvas, in place of the picture.
    draw() {
      const label = `The game: ${this.section.getAttribute("aria-label").replace(/, playground$/, "")}`;
      this.canvas = element("canvas", { tabIndex: 0 });
      this.canvas.setAttribute("role", "img");
      this.canvas.setAttribute("aria-label", label);
      this.$(".picture").replaceChildren(this.canvas);
      this.pause = element("button", { type: "button", textContent: "Pause", onclick: () => this.rest(!this.resting) });
      this.$(".clock").append(this.pause);
      this.looks();
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.looks());
    }

    looks() {
      const style = getComputedStyle(this.section);
      this.look = (name) => style.getPropertyValue(`--${name}`).trim();
      this.drawn = undefined;
      if (this.ended) this.paint(1);
    }

    async rest(on) {
      this.resting = on;
      this.pause.textContent = on ? "Go on" : "Pause";
      await this.ask("pause", { paused: on });
    }

    // step plays a tick and keeps where things were, so that they move between ticks.
    step() {
      const wrong = this.game.step();
      if (wrong) return this.fail(wrong);
      this.times.ticks++;
      this.released?.();
      const scene = this.game.scene();
      this.same = scene === this.scene ? this.same + 1 : 0;
      if (this.same > 1) return; // a pause costs nothing
      this.scene = scene;
      this.was = new Map((this.now?.things ?? []).filter((t) => t.id).map((t) => [t.id, t]));
      this.now = JSON.parse(scene);
      if (this.times.ticks === 1) this.canvas.style.setProperty("--ratio", this.now.width / this.now.height);
      const text = `${this.now.clock} of the game${this.now.paused ? ", paused" : ""}`;
      if (this.now.over) return this.ends(this.now.over);
      if (!this.told || this.now.paused !== this.told.paused) this.tell(this.now.paused ? "Paused." : "It runs.");
      this.told = this.now;
      this.canvas.title = text;
    }

    // ends says how a game has ended. The next one begins with the same changes: the address has them.
    ends(how) {
      if (this.ended) return;
      this.ended = true;
      this.tell(how);
      const again = element("button", { type: "button", textContent: "Play again", onclick: () => location.reload() });
      const focused = this.$(".clock").contains(document.activeElement);
      this.fire?.remove();
      this.pause.replaceWith(again);
      if (focused) again.focus();
    }

    // drive hands what a person does to a game that somebody plays: keys while the canvas has the focus, a finger on
    // it, which drags towards where to drive, and a button to fire.
    drive() {
      if (!this.game.press) return;
      const keys = new Set();
      let thumb, fires, tapped;
      const tell = () => {
        const way = (plus, minus) => (keys.has(plus) - keys.has(minus)) * 1000;
        this.game.press(JSON.stringify({ ...(thumb ?? { right: way("right", "left"), up: way("up", "down") }), thumb: Boolean(thumb), fire: Boolean(fires || tapped || keys.has("fire")) }));
      };
      this.released = () => tapped && ((tapped = false), tell()); // what is shorter than a tick counts, too
      const key = (e) => ({ w: "up", s: "down", a: "left", d: "right", arrowup: "up", arrowdown: "down", arrowleft: "left", arrowright: "right", " ": "fire" })[e.key.toLowerCase()];
      const canvas = this.canvas;
      canvas.setAttribute("role", "application");
      canvas.style.touchAction = "none";
      canvas.addEventListener("keydown", (e) => {
        if (!key(e) || e.ctrlKey || e.metaKey || e.altKey) return;
        e.preventDefault();
        keys.add(key(e));
        if (key(e) === "fire") tapped = true;
        tell();
      });
      canvas.addEventListener("keyup", (e) => keys.delete(key(e)) && tell());
      canvas.addEventListener("blur", () => (keys.clear(), tell()));
      let from;
      canvas.addEventListener("pointerdown", (e) => {
        if (e.pointerType !== "touch" || from) return;
        from = e;
        canvas.setPointerCapture(e.pointerId);
      });
      canvas.addEventListener("pointermove", (e) => {
        if (from?.pointerId !== e.pointerId) return;
        const [x, y] = [e.clientX - from.clientX, from.clientY - e.clientY];
        const far = Math.max(Math.hypot(x, y), 12); // pixels
        thumb = { right: Math.round((1000 * x) / far), up: Math.round((1000 * y) / far) };
        tell();
      });
      for (const name of ["pointerup", "pointercancel"]) {
        canvas.addEventListener(name, (e) => {
          if (from?.pointerId !== e.pointerId) return;
          from = thumb = undefined;
          tell();
        });
      }
      const fire = (this.fire = element("button", { type: "button", textContent: "Fire", onclick: () => ((tapped = true), tell()) }));
      for (const [name, on] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false], ["pointerleave", false]]) fire.addEventListener(name, () => ((fires = on), tell()));
      this.pause.before(fire);
    }

    frame(t) {
      if (this.over) return;
      if (!this.ended) requestAnimationFrame((t) => this.frame(t));
      const passed = Math.min(t - this.last, 250); // a tab that was hidden does not catch up
      this.last = t;
      if (this.away) return;
      if (this.times.frames.push(passed) > 600) this.times.frames.shift();
      this.due = (this.due ?? 0) + passed;
      for (; this.due >= this.tick && !this.over && !this.ended; this.due -= this.tick) this.step();
      this.paint(this.ended ? 1 : Math.min(this.due / this.tick, 1));
    }

    paint(part) {
      const { width, height, things, lines = [] } = this.now;
      const w = Math.round(this.canvas.clientWidth * devicePixelRatio);
      const h = Math.round((w * height) / width);
      if (w === 0) return;
      if (this.canvas.width !== w || this.canvas.height !== h) Object.assign(this.canvas, { width: w, height: h });
      else if (this.drawn === this.scene) return;
      this.drawn = this.same > 0 ? this.scene : undefined; // things have arrived
      const c = this.canvas.getContext("2d");
      const unit = w / width;
      c.fillStyle = this.look("meadow");
      c.fillRect(0, 0, w, h);
      c.strokeStyle = this.look("wall");
      c.lineWidth = 1.5 * devicePixelRatio;
      for (const line of lines) {
        c.beginPath();
        for (let i = 0; i < line.length; i += 2) c.lineTo(line[i] * unit, line[i + 1] * unit);
        c.stroke();
      }
      c.font = `${Math.max(11 * devicePixelRatio, w / 40)}px system-ui, sans-serif`;
      c.textAlign = "center";
      c.textBaseline = "top";
      c.lineWidth = devicePixelRatio;
      const room = this.canvas.clientWidth > 60 * things.filter((t) => t.id).length; // for names of agents
      const labels = [];
      for (const thing of things) {
        const was = this.was.get(thing.id) ?? thing;
        const jumped = Math.hypot(thing.x - was.x, thing.y - was.y) > width / 8;
        const at = (is, before) => (jumped ? is : before + (is - before) * part) * unit;
        const [x, y, size] = [at(thing.x, was.x), at(thing.y, was.y), Math.max(thing.size * unit, 2)];
        c.beginPath();
        c.arc(x, y, size, 0, 2 * Math.PI);
        c.fillStyle = this.look(thing.look);
        c.fill();
        c.strokeStyle = this.look("edge");
        if (thing.id) c.stroke();
        if (thing.aim) {
          c.beginPath();
          c.moveTo(x, y);
          c.lineTo(x + thing.aim[0] * size * 2, y + thing.aim[1] * size * 2);
          c.strokeStyle = this.look("ink");
          c.lineWidth = size / 2;
          c.stroke();
          c.lineWidth = devicePixelRatio;
        }
        if (thing.label && (room || !thing.id)) labels.push([thing.label, x, y + size + 1]);
      }
      c.fillStyle = this.look("ink");
      for (const [label, x, y] of labels) {
        const half = c.measureText(label).width / 2 + 2;
        c.fillText(label, Math.max(half, Math.min(x, w - half)), Math.min(y, h - w / 30));
      }
    }

    // ask asks the game what the inspector asks it. It answers before anything else happens here.
    ask(request, body) {
      return new Promise((ok, fail) =>
        window.ethogramGame.ask(request, body && JSON.stringify(body), (answer, error) => (error ? fail(new Error(error)) : ok(answer && JSON.parse(answer)))),
      );
    }

    // state asks for a table.
    async state(i) {
      return this.numbers(await this.ask(`tune?table=${i}`), this.words[i]);
    }

    // numbers returns a table whose rows have all numbers, switches and texts that may be changed, as texts, set or not.
    numbers(state, words) {
      const zero = { duration: "0s", number: "0", count: "0", switch: "false", text: "", list: "[]" };
      const program = ["Score", "BehaviorFlags", "Delegate", "Not", "Barrier"]; // which no file of numbers has
      const text = (value, kind) => (value === undefined ? zero[kind] : typeof value === "string" ? value : JSON.stringify(value));
      const rows = state.rows.map((row) => {
        const has = (path) => row.fields.find((f) => f.path === path);
        const means = (f) => has(f.path) || ((!f.group || row.policy) && (!f.policies || f.policies.includes(row.policy)) && (!/^(Gate|Targets|Squad)\./.test(f.path) || row.fields.some((of) => of.path.split(".")[0] === f.path.split(".")[0])));
        const args = ["Ask", "Act"].flatMap((kind) => (words.parts.find((p) => p.kind === kind && p.name === has(kind)?.value)?.fields ?? []).map((f) => ({ ...f, path: `${kind}.${f.path}` })));
        const fields = [...words.fields.filter((f) => !program.includes(f.path) && f.kind !== "text" && f.kind !== "list" && means(f)), ...args]
          .filter((f) => f.kind in zero)
          .map((f) => ({ name: f.path, kind: f.kind, set: has(f.path)?.was !== undefined, value: text(has(f.path)?.value, f.kind), was: text(has(f.path)?.was, f.kind) }));
        if (row.name !== state.root) fields.push({ name: "Off", kind: "switch", set: true, value: String(row.off === true), was: "false" });
        return { name: row.name, children: row.children, fields };
      });
      return { ...state, rows };
    }

    // edit is the edit that gives a field a value, which is a text here.
    edit(f, row, value) {
      if (value === f.was && !f.set) return { do: "unset", row, field: f.name };
      const json = () => {
        try {
          return JSON.parse(value);
        } catch {
          return value; // which the table refuses in words
        }
      };
      return { do: "set", row, field: f.name, value: f.kind === "duration" || f.kind === "text" ? value : json() };
    }

    // table makes inputs of the numbers that can be changed.
    async table() {
      this.wanted = new Map();
      this.states = [];
      this.words = []; // what is known of the fields of each table
      const { tables } = await this.ask("status");
      for (let i = 0; i < tables; i++) {
        this.words.push(await this.ask(`tune-vocabulary?table=${i}`));
        this.states.push(await this.state(i));
      }
      this.orders = this.states.map((s) => new Map(s.rows.map((r) => [r.name, String(r.children)])));
      const numbers = [...this.section.querySelectorAll(".number")];
      for (const span of numbers) this.input(span);
      // Past the imports, to the number that the text above the demo names.
      const text = this.section.previousElementSibling?.querySelector("strong")?.textContent ?? "";
      const says = (word) => new RegExp(`\\b${word}\\b`).test(text);
      const named = ({ dataset: { row, field } }) => 2 * says(field.replace(/\[.*|.*\./g, "")) + says(row);
      const [first] = numbers.filter((span) => span.dataset.field !== "Off").sort((a, b) => named(b) - named(a));
      const pre = this.$("pre");
      if (first) pre.scrollTop = first.offsetTop - pre.offsetTop - 60;
      if (tables === 0) return;
      this.$(".orders").hidden = false;
      const now = (what) => () => this.lookAgain().then(what); // with what the inspector has just changed
      this.$("[data-do=link]").onclick = now(() => this.copy(location.href.replace(/#.*|$/, this.hash), "The link is copied."));
      this.$("[data-do=go]").onclick = now(() => this.copyGo());
      this.$("[data-do=reset]").onclick = () => this.reset();
      this.$("[data-do=file]").onclick = now(() => this.file());
      await this.follow();
      addEventListener("hashchange", () => location.hash !== this.hash && this.follow(true));
      setInterval(() => document.hidden || this.over || this.lookAgain(), 500);
    }

    input(span) {
      const { row, field, kind, was, min, max: most, step: tag } = span.dataset; // the last three are tags of an argument
      const name = `${field} of ${row}`;
      const send = (value) => this.try([{ row, field, value, was }], inputs[0]);
      const inputs = [];
      if (field === "Off") {
        const box = element("input", { type: "checkbox", checked: true, title: `Without the tick nobody does ${row}`, onchange: () => send(String(!box.checked)) });
        box.setAttribute("aria-label", `${row} is on`);
        inputs.push(box);
      } else if (kind === "switch") {
        const box = element("input", { type: "checkbox", checked: was === "true", onchange: () => send(String(box.checked)) });
        box.setAttribute("aria-label", name);
        inputs.push(box);
      } else {
        const text = element("input", { type: "text", value: was, size: Math.max(was.length, 3), spellcheck: false, autocomplete: "off", onchange: () => send(kind === "text" ? text.value : text.value.trim()) });
        text.setAttribute("aria-label", name);
        const of = Number(was.replace(/[a-zµ].*/, ""));
        const unit = was.replace(/^[\d.]+/, "");
        const whole = kind === "count";
        inputs.push(text);
        if (kind !== "text" && /^[\d.]+(ms|s|m|h)?$/.test(was)) {
          const tags = kind === "duration" ? {} : { min, max: most, step: tag };
          const max = tags.max ?? (whole ? Math.max(20, 4 * of) : Math.max(1, 3 * of));
          const step = tags.step ?? (whole ? 1 : max <= 2 ? 0.01 : max <= 20 ? 0.1 : 1);
          const slider = element("input", { type: "range", min: tags.min ?? 0, max, step, value: of });
          // Each change begins all rows anew, so what is dragged is tried when it rests.
          let rests;
          slider.oninput = () => {
            text.value = slider.value + unit;
            clearTimeout(rests);
            rests = setTimeout(() => send(text.value), 200);
          };
          slider.setAttribute("aria-label", `${name}, slider`);
          slider.dataset.unit = unit;
          inputs.push(slider);
        }
      }
      span.replaceChildren(...inputs);
    }

    // try changes a number by hand. What the table refuses it does not keep, and the input says why.
    async try(values, input) {
      input.setCustomValidity?.("");
      const refused = await this.attempt(values);
      this.show();
      if (refused.length === 0 || input !== document.activeElement || input.type !== "text") return;
      input.value = values[0].value;
      input.setCustomValidity(refused.join("\n"));
      input.reportValidity();
    }

    // attempt sets, takes back what the tables cannot play with, and returns why.
    async attempt(values, orders) {
      await this.set(values, orders);
      return this.refused();
    }

    // attemptEdits does that with a list of edits of table i, as JSON.
    async attemptEdits(i, text) {
      this.said.replaceChildren();
      try {
        await this.order(i, "edit", { edits: JSON.parse(text) });
      } catch {
        this.say("its edits are cut off", true);
      }
      return this.refused();
    }

    // refused takes back what the tables cannot play with, and returns why.
    async refused() {
      const refused = [...this.said.querySelectorAll(".problem")].map((p) => p.textContent);
      for (let i = 0; i < this.states.length; i++) if (!this.states[i].canApply) await this.order(i, "undo", { apply: false });
      return refused;
    }

    // set changes numbers and orders, through the tables as the inspector does. What is dragged faster than the game
    // answers comes together.
    set(values, orders = []) {
      for (const v of values) this.wanted.set(`${v.row}\n${v.field}`, v);
      for (const o of orders) this.wanted.set(`${o.row}\n`, o);
      this.said.replaceChildren();
      this.setting ??= this.send().finally(() => (this.setting = undefined));
      return this.setting;
    }

    async send() {
      while (this.wanted.size > 0) {
        const all = [...this.wanted.values()];
        this.wanted.clear();
        for (let i = 0; i < this.states.length; i++) {
          const row = (o) => this.states[i].rows.find((r) => r.name === o.row);
          const here = (o) => row(o)?.fields.find((f) => f.name === o.field && f.was === (o.was ?? f.was)); // rows of two tables may have one name
          const values = all.filter((o) => o.field && here(o)).map((o) => this.edit(here(o), o.row, o.value));
          const orders = all.filter((o) => o.children && row(o)).map((o) => ({ do: "set", row: o.row, field: "Children", value: o.children }));
          if (values.length + orders.length > 0) await this.order(i, "edit", { edits: [...values, ...orders] });
        }
      }
      this.show();
    }

    // order orders something of a table. Another window, the inspector, may have changed it since: then once more.
    async order(i, action, body = {}) {
      for (let again = 2; ; again--) {
        try {
          const { revision } = await this.ask(`tune?table=${i}`);
          this.states[i] = this.numbers(await this.ask(`tune-${action}?table=${i}`, { revision, apply: true, ...body }), this.words[i]);
          break;
        } catch (e) {
          if (again > 0 && /another window/.test(e.message)) continue;
          this.say(e.message, true);
          return false;
        }
      }
      for (const p of this.states[i].problems) this.say(`${p.row}: ${p.message}${p.fix ? `. Fix: ${p.fix}` : ""}`, !p.warning);
      return true;
    }

    async reset() {
      this.said.replaceChildren();
      for (let i = 0; i < this.states.length; i++) await this.order(i, "reset");
      this.show();
    }

    // lookAgain shows what the inspector has changed.
    async lookAgain() {
      if (this.setting) return;
      try {
        const states = await Promise.all(this.states.map((_, i) => this.state(i)));
        if (this.setting || states.every((s, i) => s.revision === this.states[i].revision)) return;
        this.states = states;
        this.show();
      } catch {} // the game has ended: the page says so already
    }

    // changes are the changed numbers and orders of the tables, but of those with more than that: links have their edits.
    changes() {
      return this.states.flatMap((s, i) =>
        this.edits(s) ? [] : s.rows.flatMap((r) => [
          ...r.fields.filter((f) => f.value !== f.was).map((f) => ({ row: r.name, field: f.name, value: f.value, json: this.edit(f, r.name, f.value).value })),
          ...(String(r.children) !== this.orders[i].get(r.name) ? [{ row: r.name, field: "Children", value: String(r.children), json: r.children }] : []),
        ]),
      );
    }

    // edits are those of a table with more than other numbers and another order, such as new rows.
    edits(state) {
      return state.data.startsWith("[") ? JSON.parse(state.data) : undefined;
    }

    // show has the inputs and the address say what the tables have.
    show() {
      const all = this.states.flatMap((s) => s.rows.flatMap((r) => r.fields.map((f) => ({ ...f, row: r.name }))));
      for (const span of this.section.querySelectorAll(".number")) {
        const { row, field, was } = span.dataset;
        const is = all.find((f) => f.row === row && f.name === field && f.was === was)?.value ?? was;
        span.classList.toggle("changed", is !== was);
        for (const input of span.children) {
          if (input.type === "checkbox") input.checked = (is === "true") !== (field === "Off");
          else if (input.type === "text" && input !== document.activeElement) {
            input.value = is;
            input.setCustomValidity("");
          }
          else if (input.type === "range") input.value = parseFloat(is);
          if (input.type === "range") input.setAttribute("aria-valuetext", is);
        }
      }
      const parts = [...new Set(this.changes().map((c) => [c.row, c.field].map(encodeURIComponent).join(".") + "=" + encodeURIComponent(c.value)))];
      this.states.forEach((s, i) => this.edits(s) && parts.push(`edits${i}=${encodeURIComponent(JSON.stringify(this.edits(s)))}`));
      const hash = parts.length > 0 ? "#" + parts.join("&") : "";
      const from = location.hash;
      if (hash === this.hash || (hash === "" && isPlace(from))) return;
      this.hash = hash;
      clearTimeout(this.keeping); // browsers allow few changes a second
      this.keeping = setTimeout(() => location.hash === from && history.replaceState(null, "", location.pathname + location.search + hash), 200);
    }

    // follow changes what the address names, and nothing else: again, if somebody has followed another link here, or
    // gone back. The name of a place on the page is no change.
    async follow(again) {
      const link = location.hash.slice(1);
      this.hash = location.hash;
      clearTimeout(this.keeping);
      if (again && !isPlace(location.hash)) await this.reset();
      if (isPlace(location.hash) || link === "") return this.show();
      await this.make(this.named(link), "The link");
    }

    // named returns the changes that the end of an address names.
    named(link) {
      const all = link.replace(/^#/, "");
      const parts = (all.includes("=") ? all : all.replace(/%3d/gi, "=").replace(/%26/g, "&")).split("&"); // some programs write = and & of a link as %3D and %26
      return parts.filter(Boolean).map((part) => {
        try {
          const [, name, value] = /^([^=]*)=(.*)$/s.exec(decodeURIComponent(part));
          return { name, value };
        } catch {
          return { wrong: `says "${part.slice(0, 60)}", which is no change: a change is ROW.Field=value.` };
        }
      });
    }

    // override changes what a file for override.Apply names, and nothing else: all of it, or nothing. What is wrong with
    // the file override.Apply itself says.
    async override(text) {
      this.said.replaceChildren();
      const wrong = this.game.override(text);
      if (wrong) return this.say(wrong, true);
      const file = Object.entries(JSON.parse(text.replace(/^\ufeff/, ""))).map(([name, value]) => ({ ...this.place(name), value }));
      const [values, orders] = [file.filter((c) => c.field !== "Children"), file.filter((c) => c.field === "Children")];
      const before = this.hash;
      await this.reset();
      const refused = await this.attempt(values.map((c) => ({ ...c, value: String(c.value) })), orders.map(({ row, value }) => ({ row, children: value })));
      if (refused.length > 0) {
        await this.reset();
        await this.make(this.named(before), "The link");
      }
      this.said.replaceChildren();
      for (const why of refused) this.say(`The file: ${why}`, true);
      if (refused.length === 0 && this.changes().length > 0) this.say("The table has the changes of the file.");
      this.show();
    }

    // place returns the row and the field that a key such as "DEER.Margin" or "DEER > EAT.Off" names.
    place(key) {
      const rows = this.states.flatMap((s) => s.rows).sort((a, b) => b.name.length - a.name.length);
      for (const name of [key, key.slice(key.lastIndexOf(" > ") + 1 && key.lastIndexOf(" > ") + 3)]) {
        const row = rows.find((r) => name.startsWith(r.name + "."));
        if (!row) continue;
        const field = name.slice(row.name.length + 1);
        const [, list, at] = /^(.*Args)\[(\d+)\]$/.exec(field) ?? []; // which may have names
        return { row: row.name, field: (list && row.fields.filter((f) => f.name.startsWith(list + "["))[at]?.name) ?? field };
      }
      return {};
    }

    // make makes changes, each with the name ROW.Field, and says which of them it cannot.
    async make(changes, what) {
      const found = [];
      const done = new Set();
      const rows = this.states.flatMap((s) => s.rows);
      const most = 200;
      if (changes.length > most) found.push(`${what} has ${changes.length} changes: the first ${most} are made.`);
      for (const { name, value, wrong } of changes.slice(0, most)) {
        if (wrong) {
          found.push(`${what} ${wrong}`);
          continue;
        }
        const [, table] = /^edits(\d)$/.exec(name) ?? [];
        if (this.states[table]) {
          found.push(...(await this.attemptEdits(table, value)).map((why) => `${what}: ${why}`));
          continue;
        }
        const { row, field } = this.place(name);
        if (row && done.has(`${row}.${field}`)) found.push(`${what} changes ${field.slice(0, 60)} of ${row} more than once: the last one counts.`);
        done.add(`${row}.${field}`);
        if (!row) found.push(`${what} changes "${name.slice(0, 60)}", but the table has no such row (any more).`);
        else if (field !== "Children" && !rows.some((r) => r.name === row && r.fields.some((f) => f.name === field))) found.push(`${what} changes "${field.slice(0, 60)}" of ${row}, which has no such number (any more).`);
        else {
          const refused = await (field === "Children" ? this.attempt([], [{ row, children: value.split(",") }]) : this.attempt([{ row, field, value }]));
          found.push(...refused.map((why) => `${what}: ${why}`));
        }
      }
      this.said.replaceChildren();
      const problems = [...new Set(found)];
      const shown = 10;
      for (const p of problems.slice(0, shown)) this.say(p, true);
      if (problems.length > shown) this.say(`And ${problems.length - shown} more.`, true);
      if (this.states.some((s) => s.changes.length > 0)) this.say(`The table has the changes of ${what.toLowerCase()}.`);
      this.show();
    }

    async copy(text, done) {
      this.said.replaceChildren();
      try {
        await navigator.clipboard.writeText(text);
        this.say(done);
      } catch {
        this.say("This page may not copy. Here it is:");
        this.said.append(element("textarea", { value: text, readOnly: true, rows: 4, ariaLabel: "To copy" }));
      }
    }

    // file shows the changes as a file for override.Apply, to be changed, or as the edits that they are.
    file() {
      const edits = this.states.find((s) => this.edits(s));
      if (edits) {
        this.said.replaceChildren(element("p", { textContent: "More than numbers: a list of edits, for the command ethogram edit." }), element("textarea", { value: edits.data, readOnly: true, rows: 6, ariaLabel: "Edits" }));
        return;
      }
      const all = Object.fromEntries(this.changes().map((c) => [`${c.row}.${c.field}`, c.json]));
      const text = element("textarea", { value: JSON.stringify(all, null, 2), rows: Math.min(12, 4 + Object.keys(all).length), spellcheck: false, ariaLabel: "Numbers as a file" });
      const play = element("button", { type: "button", textContent: "Play with these numbers", onclick: () => this.override(text.value) });
      this.said.replaceChildren(element("p", { textContent: 'As override.Apply reads it. Such as {"ROW.Margin": 0.2, "ROW.Off": true}.' }), text, play);
      text.focus();
    }

    copyGo() {
      const changed = this.states.map((s) => s.go).filter(Boolean);
      if (changed.length === 0) {
        this.said.replaceChildren();
        return this.say("Nothing is changed: the table is as it stands here.");
      }
      return this.copy(changed.join("\n"), "The changed rows are copied as Go.");
    }
  }

  for (const section of document.querySelectorAll(".demo")) {
    const demo = new Demo(section);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    demo.tell(still ? "The game moves, so it waits for you." : "The game begins when you look at it.");
    const play = element("button", { type: "button", textContent: "Play", onclick: () => (play.remove(), demo.start().then(() => demo.pause?.focus())) });
    if (still) demo.$(".clock").append(play);
    new IntersectionObserver(([seen]) => {
      demo.away = !seen.isIntersecting;
      if (seen.isIntersecting && !still) demo.start();
    }, { rootMargin: "-70px 0px 0px" }).observe(section); // what stands below the header
  }
})();
