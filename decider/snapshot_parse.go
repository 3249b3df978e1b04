package decider

import (
	"bytes"
	"fmt"
	"math"

	"github.com/ethogram-go/ethogram/internal/wire"
)

// snapshot is one that was read but not yet matched with a tree.
type snapshot struct {
	fingerprint   uint64
	id, now, tick uint64
	timers        []savedTimer
	places        []savedPlace
	leftOut       []leftOut
	path          *savedRow
}

type savedTimer struct {
	kind uint8
	name string
	time uint64
	tick uint64
}

type savedPlace struct {
	name   string
	nth    uint64
	policy Policy
	place  place
}

// leftOut names a slot with the active rows of what is injected, or the gate of
// a cooldown.
type leftOut struct {
	kind uint8
	name string
	rows []string
}

// place is a bag or a cursor by names.
type place struct {
	step string
	ran  uint8
	used []string
	last string
}

type savedRow struct {
	name      string
	policy    uint8
	aimed     bool // it has a target
	target    uint64
	blockType string
	shape     uint32
	block     []byte
	since     uint64
	pass      uint64
	kept      uint64
	place     place
	rest      []string
	children  []*savedRow
}

// decoder reads the parts of a snapshot.
type decoder struct{ wire.Reader }

// unseal checks what every snapshot begins and ends with.
func (d *decoder) unseal(magic string, version uint8) {
	if magic != worldMagic && bytes.HasPrefix(d.Rest(), []byte(worldMagic)) {
		d.Fail("it is a world's: use World.Load")
	}
	d.Unseal(magic, version)
}

// end returns what was wrong, if there was something.
func (d *decoder) end() error {
	if d.End(); d.OK() {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrSnapshot, d.Err())
}

// count reads how many of something follow, each of which takes at least a
// byte.
func (d *decoder) count(what string) int { return d.Count(math.MaxInt, 1, what) }

func (d *decoder) strs(limit int, what string) []string {
	var list []string
	for range d.Count(limit, 1, what) {
		list = append(list, d.String())
	}
	return list
}

// parseSnapshot reads what Save wrote.
func parseSnapshot(data []byte) (*snapshot, error) {
	d := &decoder{wire.NewReader(data)}
	s := d.snapshot()
	if err := d.end(); err != nil {
		return nil, err
	}
	return s, nil
}

// snapshot reads what Save wrote, to the end. It is usable if there was no
// error.
func (d *decoder) snapshot() *snapshot {
	d.unseal(snapshotMagic, snapshotVersion)
	s := &snapshot{fingerprint: d.Uint64()}
	s.id = d.Uvarint()
	s.now = d.AtMost(maxClock, "the clock")
	s.tick = d.AtMost(math.MaxUint32, "the tick")
	for kind := d.Byte(); kind != 0; kind = d.Byte() {
		if kind > timerWait {
			d.Fail("timer kind %d is unknown", kind)
		}
		t := savedTimer{kind: kind, name: d.String(), time: d.AtMost(s.now, "a timer")}
		if kind == timerEvery { // the count of ticks may have begun again since
			if t.tick = d.AtMost(math.MaxUint32, "a timer's tick"); t.tick == 0 {
				d.Fail("a timer's tick is 0")
			}
		}
		s.timers = append(s.timers, t)
	}
	for kind := d.Byte(); kind != 0; kind = d.Byte() {
		switch kind {
		case entryPlace:
			p := savedPlace{name: d.String(), nth: d.Uvarint(), policy: Policy(d.Byte())}
			p.place = d.place(uint8(p.policy))
			s.places = append(s.places, p)
		case entrySlot:
			left := leftOut{kind: kind, name: d.String()}
			for n := d.count("the number of rows in a slot"); n > 0 && d.OK(); n-- {
				left.rows = append(left.rows, d.String())
			}
			s.leftOut = append(s.leftOut, left)
		case entryLocal:
			s.leftOut = append(s.leftOut, leftOut{kind: kind, name: d.String()})
		default:
			d.Fail("entry kind %d is unknown", kind)
		}
	}
	if d.Byte() != 0 {
		s.path = d.row(s.now, 1)
	}
	d.End()
	return s
}

func (d *decoder) place(policy uint8) place {
	var p place
	switch Policy(policy) {
	case SequentialList, Sequence:
		p.step = d.String()
		p.ran = uint8(d.AtMost(ranEver|ranPass, "the passes"))
	case Shuffle:
		p.used = d.strs(maxChildren, "the number of children")
		p.last = d.String()
	}
	return p
}

func (d *decoder) row(now uint64, depth int) *savedRow {
	r := &savedRow{name: d.String(), policy: d.Byte()}
	if r.policy&savedTarget != 0 {
		r.policy &^= savedTarget
		r.aimed, r.target = true, d.Uvarint()
	}
	r.blockType = d.String()
	if r.blockType != "" {
		r.shape, r.block = d.Uint32(), d.Bytes()
	}
	r.since = d.AtMost(now, "a time of activation")
	if depth > maxDepth {
		d.Fail("the path is deeper than %d", maxDepth)
	}
	if r.policy > noPolicy {
		d.Fail("policy %d is unknown", r.policy)
	}
	if !d.OK() || r.policy == noPolicy {
		return r
	}
	children := uint64(1)
	if Policy(r.policy) == Parallel {
		r.rest = d.strs(maxChildren, "the number of children")
		children = maxChildren
	} else {
		r.pass = d.Uvarint()
		r.kept = d.Uvarint()
		if v := math.Float64frombits(r.kept); !(v >= 0 && v <= maxValue) {
			d.Fail("the kept value of %s is %v", quote(r.name), v)
		}
		r.place = d.place(r.policy)
	}
	for n := d.AtMost(children, "the number of children"); n > 0 && d.OK(); n-- {
		r.children = append(r.children, d.row(now, depth+1))
	}
	return r
}
