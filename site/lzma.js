// What xz --format=lzma has packed, unpacked: LZMA as its specification, by Igor Pavlov, has it. The header has to say how
// long it becomes.

// unlzma returns what was packed; it throws what is wrong.
export function unlzma(packed) {
  const properties = packed[0];
  const lc = properties % 9;
  const lp = Math.floor(properties / 9) % 5;
  const pb = Math.floor(properties / 45);
  if (packed.length < 18 || pb > 4) throw new Error("it is not packed as LZMA");
  const view = new DataView(packed.buffer, packed.byteOffset);
  const size = view.getUint32(5, true);
  if (view.getUint32(9, true) !== 0 || size > 1 << 28) throw new Error("it does not say how long it is");
  const out = new Uint8Array(size);

  // The decoder of bits. Both numbers stand in an array: as variables, those above 2 ** 31 would be objects.
  const coder = new Uint32Array([0xffffffff, view.getUint32(14)]); // range and code
  let at = 18;
  const next = () => {
    if (at > packed.length + 4) throw new Error("its end is missing");
    coder[0] <<= 8;
    coder[1] = (coder[1] << 8) | packed[at++];
  };

  // How likely bits are, of all kinds in one array.
  let kinds = 0;
  const kind = (n) => (kinds += n) - n;
  const isMatch = kind(12 << 4);
  const isRep = kind(12);
  const isRep0 = kind(12);
  const isRep1 = kind(12);
  const isRep2 = kind(12);
  const isLong = kind(12 << 4);
  const slots = kind(4 << 6);
  const near = kind(128);
  const align = kind(16);
  const lengths = [kind(2 + 256 + 256), kind(2 + 256 + 256)]; // of matches, of repeated ones: which, short and middle ones, long ones
  const literals = kind(0x300 << (lc + lp));
  const odds = new Uint16Array(kinds).fill(1024);

  const bit = (i) => {
    const odd = odds[i];
    const bound = (coder[0] >>> 11) * odd;
    const is = coder[1] >= bound;
    if (is) {
      coder[0] -= bound;
      coder[1] -= bound;
      odds[i] = odd - (odd >> 5);
    } else {
      coder[0] = bound;
      odds[i] = odd + ((2048 - odd) >> 5);
    }
    if (coder[0] < 1 << 24) next();
    return is ? 1 : 0;
  };
  const tree = (from, bits) => {
    let m = 1;
    for (let i = 0; i < bits; i++) m = (m << 1) | bit(from + m);
    return m - (1 << bits);
  };
  const backwards = (from, bits) => {
    let m = 1;
    let all = 0;
    for (let i = 0; i < bits; i++) {
      const b = bit(from + m);
      m = (m << 1) | b;
      all |= b << i;
    }
    return all;
  };
  const even = (bits) => {
    let all = 0;
    for (; bits > 0; bits--) {
      coder[0] >>>= 1;
      const is = coder[1] >= coder[0];
      if (is) coder[1] -= coder[0];
      all = (all << 1) | (is ? 1 : 0);
      if (coder[0] < 1 << 24) next();
    }
    return all;
  };
  const length = (of, place) => {
    if (!bit(of)) return 2 + tree(of + 2 + (place << 3), 3);
    if (!bit(of + 1)) return 10 + tree(of + 2 + 128 + (place << 3), 3);
    return 18 + tree(of + 2 + 256, 8);
  };
  const distance = (long) => {
    const slot = tree(slots + (Math.min(long - 2, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + backwards(near + base - slot, bits);
    return base + (even(bits - 4) << 4) + backwards(align, 4);
  };

  let state = 0;
  let back = [0, 0, 0, 0]; // the last distances
  for (let n = 0; n < size; ) {
    const place = n & ((1 << pb) - 1);
    if (!bit(isMatch + (state << 4) + place)) {
      const context = ((n & ((1 << lp) - 1)) << lc) + ((n > 0 ? out[n - 1] : 0) >> (8 - lc));
      const from = literals + 0x300 * context;
      let m = 1;
      if (state >= 7) {
        for (let like = out[n - back[0] - 1]; m < 0x100; ) {
          const b = (like >> 7) & 1;
          like <<= 1;
          const is = bit(from + ((1 + b) << 8) + m);
          m = (m << 1) | is;
          if (is !== b) break;
        }
      }
      while (m < 0x100) m = (m << 1) | bit(from + m);
      out[n++] = m;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let long = 1;
    if (!bit(isRep + state)) {
      long = length(lengths[0], place);
      back = [distance(long), back[0], back[1], back[2]];
      state = state < 7 ? 7 : 10;
    } else {
      let again = true;
      if (bit(isRep0 + state)) {
        const i = !bit(isRep1 + state) ? 1 : 2 + bit(isRep2 + state);
        back.unshift(...back.splice(i, 1));
      } else {
        again = bit(isLong + (state << 4) + place) === 1;
      }
      if (again) long = length(lengths[1], place);
      state = again ? (state < 7 ? 8 : 11) : state < 7 ? 9 : 11;
    }
    if (back[0] < 0 || back[0] >= n || n + long > size) throw new Error("it copies what is not there");
    for (const end = n + long; n < end; n++) out[n] = out[n - back[0] - 1];
  }
  return out;
}
