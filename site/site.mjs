// What is built, and where it stands.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const top = fileURLToPath(new URL("../", import.meta.url)); // the checkout

function tag() {
  try {
    return execFileSync("git", ["describe", "--tags", "--exact-match", "--match", "v*"], { cwd: top, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "main";
  }
}

// version is a tag, or main; folder is where its pages stand, as v0.1.
export const version = process.env.SITE_VERSION || tag();
export const folder = /^v\d+\.\d+/.exec(version)?.[0] ?? version;

export const repository = "https://github.com/ethogram-go/ethogram";
export const address = "https://ethogram-go.github.io/ethogram"; // where the site is shown, for texts that are read elsewhere
