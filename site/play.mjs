// Makes what the playground is made of, in _play/: the demos as data, the program, packed, and what unpacks and runs it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { joined } from "./segments.mjs";
import { top } from "./site.mjs";

const out = fileURLToPath(new URL("_play/", import.meta.url));
const go = (args, env) => execFileSync("go", args, { cwd: top, env: { ...process.env, ...env }, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

mkdirSync(out, { recursive: true });
go(["run", "./site/play", out]);
go(["build", "-tags=ethogram_rounds", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", join(out, "play.wasm"), "./site/play"], { GOOS: "js", GOARCH: "wasm" });
copyFileSync(join(go(["env", "GOROOT"]), "lib/wasm/wasm_exec.js"), join(out, "wasm_exec.js"));

// gzip packs it to a third more, and not every static host packs for itself: so it is brotli, unpacked by a worker.
const program = joined(readFileSync(join(out, "play.wasm")));
const hash = createHash("sha256").update(program).digest("hex");
const of = join(out, "packed"); // which program is packed already
if (!existsSync(of) || readFileSync(of, "utf8") !== hash) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: program.length };
  const packed = brotliCompressSync(program, { params });
  writeFileSync(join(out, "play.wasm.br"), packed);
  writeFileSync(of, hash);
  console.log(`playground: ${program.length} bytes, brotli ${packed.length}, gzip ${gzipSync(program, { level: 9 }).length}`);
}

const esbuild = ["tool", "-modfile=.ci/tools/go.mod", "esbuild", "--log-level=warning"];
go([...esbuild, "site/unpack.js", "--bundle", "--minify", "--format=iife", "--target=es2022", "--external:fs", `--outfile=${join(out, "unpack.js")}`,
  "--banner:js=/* With brotli.js, (c) Devon Govett, Google: MIT. */"], { GOWORK: "off" });
