// Go's linker cuts the data of a program for browsers wherever eight bytes are zero: into 100,000 segments, each with an
// address that no packer can foretell. In few segments with the zeros between them it is larger, and packed 6 % smaller.
const gap = 64; // bytes of zeros that stay within a segment

// joined returns a program with its data in few segments.
export function joined(program) {
  let at = 8; // past the magic number and the version
  const number = () => {
    for (let n = 0, place = 1; ; place *= 128) {
      const byte = program[at++];
      n += (byte & 127) * place;
      if (byte < 128) return n;
    }
  };
  const bytes = (n) => {
    const all = [];
    for (; n >= 128; n = Math.floor(n / 128)) all.push((n % 128) | 128);
    return [...all, n];
  };
  // Addresses have a sign, which is 0 below 2 GB.
  const address = (n) => {
    const all = bytes(n);
    if (all.at(-1) & 64) all.push(all.pop() | 128, 0);
    return all;
  };
  const wants = (byte) => {
    if (program[at++] !== byte) throw new Error(`data of another kind than Go's linker writes, at byte ${at - 1}`);
  };
  const parts = [program.subarray(0, at)];
  while (at < program.length) {
    const begin = at;
    const section = program[at++];
    const length = number();
    const end = at + length;
    if (section !== 11) {
      parts.push(program.subarray(begin, (at = end)));
      continue;
    }
    const segments = [];
    for (let n = number(); n > 0; n--) {
      wants(0); // of memory 0,
      wants(0x41); // at a constant
      const from = number();
      wants(0x0b); // and no more
      const size = number();
      const data = program.subarray(at, (at += size));
      const last = segments.at(-1);
      if (last && from >= last.to && from - last.to <= gap) last.data.push(Buffer.alloc(from - last.to), data);
      else segments.push({ from, data: [data] });
      segments.at(-1).to = from + size;
    }
    const body = Buffer.concat([
      Buffer.from(bytes(segments.length)),
      ...segments.flatMap((s) => [Buffer.from([0, 0x41, ...address(s.from), 0x0b, ...bytes(s.to - s.from)]), ...s.data]),
    ]);
    parts.push(Buffer.from([11, ...bytes(body.length)]), body);
  }
  return Buffer.concat(parts);
}
