// A worker: fetches the program, unpacks it, and hands it over. Browsers unpack no brotli for a page.
import { decompress } from "brotli/decompress.js";

onmessage = async ({ data: url }) => {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const packed = new Uint8Array(await answer.arrayBuffer());
    postMessage({ fetched: packed.length });
    const { buffer, byteOffset, byteLength } = decompress(packed);
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
    postMessage({ bytes }, [bytes]);
  } catch (e) {
    postMessage({ error: String(e.message ?? e) });
  }
};
