package arena

import "math/bits"

// digest is a hash of 64-bit words: multiply and fold. The order of the words
// counts, and a change of one word always changes the digest.
type digest uint64

// add returns the digest with one more word.
func (h digest) add(w uint64) digest {
	x := (uint64(h) ^ w) * 0x9fb21c651e98df25
	return digest(x ^ x>>29)
}

// pair adds two numbers of 32 bits as one word.
func (h digest) pair(a, b int32) digest {
	return h.add(uint64(uint32(a)) | uint64(uint32(b))<<32)
}

// point adds a point.
func (h digest) point(p Point) digest { return h.pair(int32(p.X), int32(p.Y)) }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// A round is hashed in every tick, so the fields are written out by hand, faster
// than the list of visit. TestHashCoversFields shows that everything saved is
// hashed.

// Hash returns a digest of everything that the rest of the round depends on,
// except the memories of the tables: tables that do the same have the same hashes.
func (a *Arena) Hash() uint64 {
	h := digest(a.seed).add(uint64(a.count)).add(uint64(a.tick)<<1 | bit(a.over))
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		// Separate chains: the machine works on several at a time.
		x := t.tally.hash(t.body.hash(digest(i)))
		h = h.add(uint64(x)).add(uint64(t.hashMind()))
	}
	for k := range a.boxes {
		h = h.add(uint64(a.boxes[k].n))
		for _, p := range a.boxes[k].all() {
			h = h.point(p)
		}
	}
	h = h.add(uint64(a.shells.n))
	for i := range a.shells.at[:a.shells.n] {
		s := &a.shells.at[i]
		h = h.point(s.pos).point(s.step).point(s.from).
			add(uint64(s.heading) | uint64(uint16(s.left))<<16 | uint64(uint8(s.owner))<<32 | bit(s.upgraded)<<40)
	}
	h = h.add(uint64(a.blasts.n))
	for i := range a.blasts.at[:a.blasts.n] {
		b := &a.blasts.at[i]
		h = h.point(b.at).point(b.from).add(uint64(uint8(b.owner)) | bit(b.upgraded)<<8)
	}
	return uint64(h)
}

func (b *body) hash(h digest) digest {
	return h.add(bit(b.alive)|bit(b.upgraded)<<1|uint64(b.heading)<<2|uint64(uint32(b.lives))<<32).
		point(b.pos).point(b.vel).
		pair(b.health, b.ammo).pair(b.loaded, b.shield).pair(b.protected, b.back).add(uint64(b.out))
}

func (c *tally) hash(h digest) digest {
	h = h.add(uint64(c.points)).add(uint64(c.share)).add(uint64(c.dealt)).add(uint64(c.taken)).
		add(uint64(c.distance)).pair(c.kills, c.deaths).pair(c.shots, c.hits).
		pair(c.boxes[0], c.boxes[1]).pair(c.boxes[2], c.boxes[3]).
		pair(c.escapes, c.lived).add(uint64(c.low)).
		pair(c.inView, c.targeted).add(uint64(c.reach)).pair(c.closing, c.errands).
		pair(c.hidden, c.still).pair(c.idle, c.safe).
		add(uint64(c.turning)).pair(c.watched.inRange, c.silent)
	for i, d := range c.damage {
		if d != 0 { // most are 0; the others carry their index
			h = h.pair(d, int32(i))
		}
	}
	return h
}

func (t *Tank) hashMind() digest {
	m := &t.mind
	h := digest(m.flags).
		add(uint64(m.seen)|uint64(m.known)<<16|uint64(uint8(m.nearest))<<32|uint64(m.live)<<40|bit(m.hidden)<<63).
		add(uint64(m.blocked)|uint64(m.escape.heading)<<32|bit(m.escape.open)<<48).
		pair(m.escape.until, m.route.search)
	for s := m.known; s != 0; s &= s - 1 {
		l := &m.lost[bits.TrailingZeros16(s)]
		h = h.point(l.at).add(uint64(l.tick))
	}
	for s := m.live; s != 0; s &= s - 1 {
		p, _ := t.stimuli.Get(s & -s)
		h = h.point(p).add(uint64(t.stimuli.Left(s & -s)))
	}
	if r := &m.route; r.valid || r.n > 0 {
		h = h.add(r.print).point(r.to).pair(r.look, int32(r.at)).
			add(r.goal.word() | r.last.word()<<16 | bit(r.valid)<<32 | bit(r.direct)<<33 | uint64(r.n)<<40)
	}
	h = h.point(m.cover.pos).add(uint64(m.cover.n))
	for _, p := range m.cover.from[:m.cover.n] {
		h = h.point(p)
	}
	return h
}
