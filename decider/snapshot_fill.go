package decider

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// filler reads the agents of a crowd straight into memories of its tree, while the world's
// snapshot is checked: nothing is made of them that is thrown away again. It takes what
// fits the table in every way, most agents of most saves; all else goes through snapshot and
// loader, which say what is wrong or dropped.
type filler struct {
	t     *tree
	words []savedWords
	timed []uint16 // rows with an Every or a Cooldown, each decider once
	keeps []uint16 // rows that remember a place
	room  int      // how many agents may follow, the one that is read included
	spare []Memory
	mems  []*core.Header // by the agents that were read; nil for one that did not fit
	at    int            // in mems, of the agent that is read again
}

// savedWords are what snapshots say of a row in the same bytes each time.
type savedWords struct {
	row                      string // of an active one, up to the values of its block
	every, scatter, cooldown string // of a timer, up to its time
	place                    string // up to the place
}

func newFiller(t *tree) *filler {
	f := &filler{t: t, words: make([]savedWords, len(t.nodes))}
	words := func(write func(e *encoder)) string {
		var e encoder
		write(&e)
		return string(e.B)
	}
	for i := range t.nodes {
		n, w := &t.nodes[i], &f.words[i]
		if n.opts&(optCondition|optTargets) == 0 {
			w.row = words(func(e *encoder) { e.rowHead(n, policyByte(n)); e.blockHead(n) })
		}
		timer := func(kind uint8) string {
			return words(func(e *encoder) { e.Byte(kind); e.String(n.src.Name) })
		}
		if n.every|n.cooldown != 0 && !t.again(uint16(i)) {
			f.timed = append(f.timed, uint16(i))
			if n.every != 0 {
				w.every, w.scatter = timer(timerEvery), timer(timerScatter)
			}
			if n.cooldown != 0 {
				w.cooldown = timer(timerCooldown)
			}
		}
		if n.opts.has(optRemember) {
			f.keeps = append(f.keeps, uint16(i))
			w.place = words(func(e *encoder) { t.placeHead(e, n) })
		}
	}
	return f
}

// mostGrowth bounds how much larger than its snapshot a memory may be that an agent gets
// before the game was asked whether it has that agent: bytes that lie must not cost more than
// in proportion.
const mostGrowth = 16

// memory returns the memory of the agent of an unsealed snapshot, or nil if that does not
// fit or f is nil.
func (f *filler) memory(d decoder) *core.Header {
	switch {
	case f == nil:
		return nil
	case d.again:
		return f.filled()
	}
	if int(f.t.layout.size) > mostGrowth*len(d.Rest()) {
		f.mems = append(f.mems, nil)
		return nil
	}
	if len(f.spare) == 0 {
		f.spare = f.t.NewMemories(min(f.room, max(len(f.mems), 16)), 0)
	}
	h := f.spare[0].h
	if f.fill(&d, h) {
		f.spare = f.spare[1:]
	} else {
		f.empty(h)
		h = nil
	}
	f.mems = append(f.mems, h)
	return h
}

// filled returns the memory of the agent that is read again, or nil.
func (f *filler) filled() *core.Header {
	if f == nil {
		return nil
	}
	return f.mems[f.at]
}

func (f *filler) empty(h *core.Header) { clear(h.Bytes(0, f.t.layout.size)) }

// drop gives up the memory of agent number i.
func (f *filler) drop(i int) {
	if h := f.mems[i]; h != nil {
		f.empty(h)
		f.spare, f.mems[i] = append(f.spare, Memory{h}), nil
	}
}

// fill is decoder.snapshot and tree.load of an agent of which nothing is dropped. Else it
// returns false, and h is of no use.
func (f *filler) fill(d *decoder, h *core.Header) bool {
	d.Uint64() // the fingerprint of a table that may be another
	f.t.start(h, d.Uvarint())
	h.Now = time.Duration(d.AtMost(maxClock, ""))
	h.Tick = uint32(d.AtMost(math.MaxUint32, ""))
	for i := 0; !d.Passes("\x00"); {
		if i = f.timer(d, h, i); i < 0 {
			return false
		}
	}
	for i := 0; !d.Passes("\x00"); i++ {
		for ; i < len(f.keeps) && !d.Passes(f.words[f.keeps[i]].place); i++ {
		}
		if i == len(f.keeps) || !f.place(d, h, &f.t.nodes[f.keeps[i]]) {
			return false
		}
	}
	if d.Byte() != 0 {
		if w := f.words[0].row; w == "" || !d.Passes(w) || !f.row(d, h, 0) {
			return false
		}
		h.Mark, h.Leaf = core.MarkRoot, f.t.firstLeaf(h)
	}
	d.End()
	return d.OK()
}

// timer reads one of row number i of those that are timed, or of a later one, and returns
// which, or -1.
func (f *filler) timer(d *decoder, h *core.Header, i int) int {
	for ; i < len(f.timed); i++ {
		n, w := &f.t.nodes[f.timed[i]], &f.words[f.timed[i]]
		every := w.every != "" && d.Passes(w.every)
		switch {
		case every || w.scatter != "" && d.Passes(w.scatter):
			kind := uint8(timerScatter)
			if every {
				kind = timerEvery
			}
			*h.Word(n.every) = d.AtMost(uint64(h.Now), "")
			*h.Word(n.every + 8) = d.timer(kind)
			return i
		case w.cooldown != "" && d.Passes(w.cooldown):
			*h.Word(n.cooldown) = d.AtMost(uint64(h.Now), "") + 1
			return i
		}
	}
	return -1
}

// place reads the cursor of n. A bag is nothing for it.
func (f *filler) place(d *decoder, h *core.Header, n *node) bool {
	switch n.policy {
	case SequentialList, Sequence:
		step := 0
		if name := d.Bytes(); len(name) > 0 {
			for ; step < int(n.count) && f.t.nodes[n.first+uint16(step)].src.Name != string(name); step++ {
			}
			if step == int(n.count) {
				return false
			}
		}
		*h.Byte(n.row.Memo + memoCursor) = uint8(step)
		*h.Byte(n.row.Memo + memoRan) = uint8(d.AtMost(ranEver|ranPass, ""))
	case Shuffle:
		return false
	}
	return true
}

// row reads active row o behind its words, and what is active below it.
func (f *filler) row(d *decoder, h *core.Header, o uint16) bool {
	n := &f.t.nodes[o]
	row := n.row
	if size := savedSize(row.Fields); size > 0 {
		if b := d.Take(uint64(size)); b == nil || fillBlock(h.Bytes(row.BlockOff, row.BlockSize), b, row.Fields) != "" {
			return false
		}
	}
	*h.Word(row.Word + core.WordSince) = d.AtMost(uint64(h.Now), "")
	switch {
	case n.count == 0:
		return d.OK()
	case row.Parallel:
		return f.lanes(d, h, n)
	}
	pass, kept := d.Uvarint(), d.Uvarint()
	if v := math.Float64frombits(kept); !(v >= 0 && v <= maxValue) {
		return false
	}
	if n.src.Loop > 1 {
		*h.Word(row.Word + core.WordPass) = min(pass, uint64(n.src.Loop)-1)
	}
	if n.policy == Scored {
		*h.Word(row.Word + core.WordKept) = kept
	}
	if !f.place(d, h, n) {
		return false
	}
	switch d.Uvarint() {
	case 0:
		return d.OK()
	case 1:
		i := f.child(d, n, 0)
		if i < 0 || !f.row(d, h, n.first+uint16(i)) {
			return false
		}
		*h.Byte(row.Byte + core.ByteChild) = uint8(i + 1)
		if n.policy == SequentialList || n.policy == Sequence {
			*h.Byte(row.Memo + memoCursor) = uint8(i)
		}
		return true
	}
	return false
}

// lanes reads those of n, of which none rests.
func (f *filler) lanes(d *decoder, h *core.Header, n *node) bool {
	if d.Uvarint() != 0 {
		return false
	}
	i := -1
	for k := d.AtMost(maxChildren, ""); k > 0; k-- {
		if i = f.child(d, n, i+1); i < 0 || !f.row(d, h, n.first+uint16(i)) {
			return false
		}
		*h.Word(n.row.Word + core.WordRunning) |= 1 << i
	}
	return d.OK()
}

// child reads the words of a child of n, from number i on, and returns its number or -1.
func (f *filler) child(d *decoder, n *node, i int) int {
	for ; i < int(n.count); i++ {
		if w := f.words[n.first+uint16(i)].row; w != "" && d.Passes(w) {
			return i
		}
	}
	return -1
}
