// A worker: fetches the program, unpacks it, and hands it over. Some hosts pack it once more.
import { unlzma } from "./lzma.js";

const begins = (bytes, ...with_) => with_.every((b, i) => bytes[i] === b);
const isProgram = (bytes) => begins(bytes, 0x00, 0x61, 0x73, 0x6d);

const unpacked = async (bytes) => {
  if (isProgram(bytes)) return bytes;
  if (begins(bytes, 0x1f, 0x8b)) return unpacked(new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()));
  const program = unlzma(bytes);
  if (!isProgram(program)) throw new Error("it is no program");
  return program;
};

onmessage = async ({ data: url }) => {
  const name = url.replace(/.*\//, "");
  try {
    let packed;
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      packed = new Uint8Array(await answer.arrayBuffer());
    } catch (e) {
      throw new Error(`${name} does not come whole: ${e.message}`);
    }
    postMessage({ fetched: packed.length });
    const text = new TextDecoder().decode(packed.subarray(0, 200)).trim();
    if (/^<(!doctype|html|\?xml|head|body)/i.test(text)) throw new Error(`the server sends a page of text as ${name}: perhaps the file is not there`);
    let program;
    try {
      program = await unpacked(packed);
    } catch (e) {
      throw new Error(`${name} is cut or damaged, ${packed.length} bytes of it came: ${e.message ?? e}`);
    }
    const { buffer, byteOffset, byteLength } = program;
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
    postMessage({ bytes }, [bytes]);
  } catch (e) {
    postMessage({ error: String(e.message ?? e) });
  }
};
