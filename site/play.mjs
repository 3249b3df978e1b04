// Makes what the playground is made of, in _play/: the demos as data, the program, packed, and what unpacks and runs it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { joined } from "./segments.mjs";
import { top } from "./site.mjs";

const out = fileURLToPath(new URL("_play/", import.meta.url));
const go = (args, env) => execFileSync("go", args, { cwd: top, env: { ...process.env, ...env }, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

mkdirSync(out, { recursive: true });
go(["run", "./site/play", out]);
go(["build", "-tags=ethogram_rounds", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", join(out, "play.wasm"), "./site/play"], { GOOS: "js", GOARCH: "wasm" });
copyFileSync(join(go(["env", "GOROOT"]), "lib/wasm/wasm_exec.js"), join(out, "wasm_exec.js"));

// gzip packs it to two fifths more, brotli to 3 % and what unpacks it, which no page can ask a browser for: so it is LZMA.
const program = joined(readFileSync(join(out, "play.wasm")));
const hash = createHash("sha256").update(program).digest("hex");
const of = join(out, "play.wasm.of"); // which program is packed already
if (!existsSync(of) || readFileSync(of, "utf8") !== hash) {
  const packed = execFileSync("xz", ["--format=lzma", "--lzma1=preset=9e,dict=16MiB,nice=273,lc=4,pb=2", "--stdout"], { input: program, maxBuffer: program.length });
  packed.writeBigUInt64LE(BigInt(program.length), 5); // it does not know it when it writes the header
  writeFileSync(join(out, "play.wasm.lzma"), packed);
  writeFileSync(of, hash);
  console.log(`playground: ${program.length} bytes, packed ${packed.length}`);
}

const esbuild = ["tool", "-modfile=.ci/tools/go.mod", "esbuild", "--log-level=warning"];
go([...esbuild, "site/unpack.js", "--bundle", "--minify", "--format=iife", "--target=es2022", `--outfile=${join(out, "unpack.js")}`], { GOWORK: "off" });
