// The pages of the docs that are gone, each with where it leads, and its anchors.
import { moved } from "../moved.mjs";

export default () => Object.entries(moved.pages).map(([name, to]) => ({ name, url: `${name}.html`, to, moved: moved.anchors[name] ?? {} }));
