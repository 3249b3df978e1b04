// Logs of any size for tests of scale: agents that switch rows at random, some of
// them recorded in full. The text follows format.md of package debugprint/record.

/** random returns numbers from 0 to 1 that are the same every time. */
export function random(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), s | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const groups: [string, string, string[]][] = [
  ['FLEE', '', []],
  ['FIGHT', 'Sequence', ['APPROACH', 'STRIKE', 'RETREAT']],
  ['GUARD_NEST', 'PrioritizedList', ['GROWL', 'CHASE', 'PATROL']],
  ['FORAGE', 'Scored', ['BERRIES', 'ROOTS', 'HUNT']],
  ['EAT', '', []],
  ['PLAY', 'Random', ['TUMBLE', 'FETCH']],
  ['REST', '', []],
];

/** tree returns the rows of the tree of all agents. */
export function tree(): object[] {
  const rows: object[] = [{ name: 'ROOT', policy: 'PrioritizedList', box: [12, 180, 130, 36] }];
  groups.forEach(([name, policy, children], i) => {
    const leaf = children.length === 0;
    rows.push({
      name, parent: 0, ...(leaf ? { behavior: name } : { policy }), box: [190, 12 + i * 78, 150, leaf ? 36 : 36],
      ...(name === 'FLEE' ? { checks: 64, decide: 'outmatched' } : {}),
      ...(name === 'FIGHT' ? { checks: 1, flags: { all: '0x4' } } : {}),
      ...(name === 'EAT' ? { checks: 65, decide: 'hunger', flags: { all: '0x2' }, cooldown: 5e9, gate: 'TROUGH', limit: 2 } : {}),
    });
  });
  groups.forEach(([, , children], i) => {
    children.forEach((name, j) => rows.push({
      name, parent: i + 1, behavior: name, box: [390, 12 + i * 78 + j * 26 - 8, 140, 23], ...(name === 'GROWL' ? { every: 5e9, checks: 8 } : {}),
    }));
  });
  return rows;
}

/** synthetic yields the lines of a log. */
export function* synthetic(agents: number, steps: number, full: number, seed = 1): Generator<string> {
  const rows = tree() as { name: string; parent?: number }[];
  const leaves = rows.map((_, i) => i).filter((i) => i > 0 && !rows.some((r) => r.parent === i));
  const path = (leaf: number): number[] => (leaf === 0 ? [0] : [...path(rows[leaf]!.parent ?? 0), leaf]);
  const roll = random(seed);
  const dt = 16000000;
  yield JSON.stringify({ ethogram: 'log', version: 1, seed: '0', dropped: 0, trees: [{ fingerprint: '0xd1ce', rows }], names: [{ names: 0, flags: { 0: 'Night', 1: 'Hungry', 2: 'Cornered' }, stimuli: { 0: 'TookHit', 1: 'HeardNoise' } }] });
  const leaf = new Int32Array(agents);
  const since = Array.from({ length: agents }, () => new Map<number, number>());
  const next = Int32Array.from({ length: agents }, () => 1 + Math.floor(roll() * 100));
  const flags = new Int32Array(agents);
  const hunger = new Float64Array(agents);
  for (let step = 0; step < steps; step++) {
    const now = step * dt;
    if (step % 256 === 0) {
      yield `{"key":${step},"frame":${step},"dt":${dt},"now":${now}}`;
      for (let a = 0; a < agents; a++) {
        yield `{"agent":${a},"id":"${a + 1}","tree":0,"name":"${creature(a)}"}`;
        if (step > 0) {
          const on = path(leaf[a]!).map((r) => `[${r},${since[a]!.get(r)}]`);
          yield `{"state":${a},"n":${step},"last":${step - 1},"p":1,"w":${now - dt},"now":${now - dt},"dt":${dt},"fl":"0x${flags[a]!.toString(16)}"${a < full ? ',"rows":1' : ''},"on":[${on}]}`;
        }
      }
    }
    let said = step % 256 === 0;
    for (let a = 0; a < agents; a++) {
      const begins = step === 0;
      const switches = begins || step === next[a];
      const asks = a < full && step % 10 === a % 10;
      if (!switches && !asks) continue;
      if (!said) yield `{"step":${step}}`;
      said = true;
      const ev: string[] = [];
      if (asks || (begins && a < full)) {
        hunger[a] = Math.sin(step / 180 + a) + roll() * 0.2;
        ev.push(`["?",1,"RefusedDecide",{"v":${(-1 - roll()).toFixed(3)}}]`);
        ev.push(hunger[a]! > 0.4 ? `["?",5,"RefusedGate",{"v":${hunger[a]!.toFixed(3)},"held":2,"limit":2,"by":"${1 + (a + 1) % agents}"}]` : `["?",5,"RefusedDecide",{"v":${hunger[a]!.toFixed(3)}}]`);
        ev.push('["?",2,"RefusedFlags"]', `["?",3,"${leaf[a] === 9 ? 'Accepted' : 'RefusedDelegate'}"]`);
      }
      if (switches) {
        const to = leaves[Math.floor(roll() * leaves.length)]!;
        const [old, now2] = [begins ? [] : path(leaf[a]!), path(to)];
        const why = roll() < 0.4 ? 'Interrupted' : 'Succeeded';
        for (const r of old.toReversed()) if (!now2.includes(r)) ev.push(`["-",${r},"${why}"]`);
        if (old.includes(5) && !now2.includes(5)) ev.push('["free",5,1]');
        for (const r of now2) {
          if (old.includes(r)) continue;
          if (r === 5) ev.push('["take",5,1]');
          ev.push(`["+",${r}]`);
          since[a]!.set(r, now);
        }
        leaf[a] = to;
        next[a] = step + 10 + Math.floor(roll() * roll() * 160);
      }
      const fl = roll() < 0.1 ? (flags[a] = Math.floor(roll() * 4)) : -1;
      yield `{"a":${a}${begins ? ',"p":1,"w":1' : ''}${begins && a < full ? ',"rows":1' : ''}${fl >= 0 ? `,"fl":"0x${fl.toString(16)}"` : ''},"ev":[${ev}]}`;
    }
  }
  yield `{"end":${steps}}`;
}

const names = ['Bob', 'Ada', 'Mim', 'Otto', 'Ivy', 'Finn', 'Lux', 'Nell', 'Rex', 'Una'];
const creature = (a: number): string => (a < names.length ? names[a]! : `${names[a % names.length]} ${1 + Math.floor(a / names.length)}`);
