package decider

import (
	"bytes"
	"fmt"
	"math"

	"github.com/ethogram-go/ethogram/internal/wire"
)

// snapshot is one that was read but not yet matched with a tree. It may be read into again.
// Its names are parts of one string, all that was read: whoever keeps one clones it.
type snapshot struct {
	fingerprint   uint64
	id, now, tick uint64
	timers        []savedTimer
	places        []savedPlace
	times         []savedTime
	leftOut       []leftOut
	rows          []savedRow // the active ones, depth first
	names         []string   // of lists in the others
}

// nameList is a part of snapshot.names.
type nameList struct{ from, to int }

func (s *snapshot) namesOf(p nameList) []string { return s.names[p.from:p.to] }

type savedTimer struct {
	kind uint8
	name string
	time uint64
	word uint64 // of an Every
}

type savedPlace struct {
	name   string
	nth    uint64
	policy Policy
	place  place
}

// savedTime is how long the step of a remembered place has run, and when it began.
type savedTime struct {
	name           string
	nth            uint64
	step           string
	elapsed, began uint64
}

// leftOut names a slot with the active rows of what is injected, or the gate of
// a cooldown.
type leftOut struct {
	kind uint8
	name string
	rows nameList
}

// place is a bag, a cursor or a state by names.
type place struct {
	step string // or the state
	ran  uint8  // or how that stands
	used nameList
	last string
}

type savedRow struct {
	name      string
	policy    uint8
	limits    [2]uint64 // the Commit and the Timeout that are the agent's own
	aimed     bool      // it has a target
	target    uint64
	blockType string
	shape     uint32
	block     []byte
	since     uint64
	pass      uint64
	kept      uint64
	place     place
	rest      nameList // lanes,
	failed    nameList // and those of them that failed
	depth     int      // 1 for the root
	end       int      // of the rows from this one on that are active below it, in snapshot.rows
}

// decoder reads the parts of a snapshot.
type decoder struct {
	wire.Reader
	whole *text
	again bool // it was read before, without an error
}

// text is all that is read, and as a string once names of it are wanted: a string for each
// would cost more than all else.
type text struct {
	data []byte
	s    string
}

func newDecoder(data []byte) *decoder {
	return &decoder{Reader: wire.NewReader(data), whole: &text{data: data}}
}

// name is String, of names that are many.
func (d *decoder) name() string {
	n := len(d.Bytes())
	switch {
	case n == 0:
		return ""
	case d.whole.s == "":
		d.whole.s = string(d.whole.data)
	}
	return d.whole.s[d.At()-n : d.At()]
}

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

func (d *decoder) strs(limit int, what string) (list []string) {
	for n := d.Count(limit, 1, what); n > 0; n-- {
		list = append(list, d.String())
	}
	return list
}

// list reads names into s.
func (d *decoder) list(s *snapshot, limit int, what string) nameList {
	from := len(s.names)
	for n := d.Count(limit, 1, what); n > 0; n-- {
		s.names = append(s.names, d.name())
	}
	return nameList{from, len(s.names)}
}

// parseSnapshot reads what Save wrote.
func parseSnapshot(data []byte) (*snapshot, error) {
	d, s := newDecoder(data), &snapshot{}
	d.unseal(snapshotMagic, snapshotVersion)
	d.snapshot(s)
	if err := d.end(); err != nil {
		return nil, err
	}
	return s, nil
}

// timer reads the word of an Every of this kind. The count of ticks may have begun again since.
func (d *decoder) timer(kind uint8) uint64 {
	word := d.Uvarint()
	low := word & (1<<shareBit - 1)
	if (kind == timerEvery) != (word < waiting) || low == 0 || low > come {
		d.Fail("a timer's word is %#x", word)
	}
	return word
}

// snapshot reads what Save wrote into s, from behind the version to the end. It is usable
// if there was no error.
func (d *decoder) snapshot(s *snapshot) {
	s.timers, s.places, s.times, s.leftOut = s.timers[:0], s.places[:0], s.times[:0], s.leftOut[:0]
	s.rows, s.names = s.rows[:0], s.names[:0]
	s.fingerprint = d.Uint64()
	s.id = d.Uvarint()
	s.now = d.AtMost(maxClock, "the clock")
	s.tick = d.AtMost(math.MaxUint32, "the tick")
	for kind := d.Byte(); kind != 0; kind = d.Byte() {
		if kind > timerScatter {
			d.Fail("timer kind %d is unknown", kind)
		}
		t := savedTimer{kind: kind, name: d.name(), time: d.AtMost(s.now, "a timer")}
		if kind != timerCooldown {
			t.word = d.timer(kind)
		}
		s.timers = append(s.timers, t)
	}
	for kind := d.Byte(); kind != 0; kind = d.Byte() {
		switch kind {
		case entryPlace:
			p := savedPlace{name: d.name(), nth: d.Uvarint(), policy: Policy(d.Byte())}
			p.place = d.place(s, uint8(p.policy))
			s.places = append(s.places, p)
		case entryTime:
			s.times = append(s.times, savedTime{
				name: d.name(), nth: d.Uvarint(), step: d.name(),
				elapsed: d.AtMost(s.now, "the time of a step"), began: d.AtMost(s.now, "the beginning of a step"),
			})
		case entrySlot:
			s.leftOut = append(s.leftOut, leftOut{kind, d.name(), d.list(s, math.MaxInt, "the number of rows in a slot")})
		case entryLocal:
			s.leftOut = append(s.leftOut, leftOut{kind: kind, name: d.name()})
		default:
			d.Fail("entry kind %d is unknown", kind)
		}
	}
	if d.Byte() != 0 {
		d.row(s, 1)
	}
	d.End()
}

func (d *decoder) place(s *snapshot, policy uint8) place {
	var p place
	switch Policy(policy) {
	case SequentialList, Sequence:
		p.step = d.name()
		p.ran = uint8(d.AtMost(ranEver|ranPass, "the passes"))
	case StateMachine:
		p.step = d.name()
		p.ran = uint8(d.AtMost(uint64(Failed), "how a state stands"))
	case Shuffle:
		p.used = d.list(s, maxChildren, "the number of children")
		p.last = d.name()
	}
	return p
}

// row reads an active row, and what is active below it.
func (d *decoder) row(s *snapshot, depth int) {
	at := len(s.rows)
	s.rows = append(s.rows, savedRow{name: d.name(), policy: d.Byte(), depth: depth, end: at + 1})
	r := &s.rows[at]
	if r.policy&savedTarget != 0 {
		r.policy &^= savedTarget
		r.aimed, r.target = true, d.Uvarint()
	}
	if r.policy&withLimits != 0 {
		r.policy &^= withLimits
		for i := range r.limits {
			r.limits[i] = d.AtMost(math.MaxInt64, "a limit of the agent's own")
		}
	}
	failed := r.policy&withFailed != 0
	if r.policy &^= withFailed; failed && Policy(r.policy-1) != Parallel {
		d.Fail("lanes of policy %d have failed", r.policy-1)
	}
	r.blockType = d.name()
	if r.blockType != "" {
		r.shape, r.block = d.Uint32(), d.Bytes()
	}
	r.since = d.AtMost(s.now, "a time of activation")
	if depth > maxDepth {
		d.Fail("the path is deeper than %d", maxDepth)
	}
	if r.policy--; r.policy >= uint8(policies) && r.policy != noPolicy {
		d.Fail("policy %d is unknown", r.policy)
	}
	if !d.OK() || r.policy == noPolicy {
		return
	}
	children := uint64(1)
	if Policy(r.policy) == Parallel {
		r.rest = d.list(s, maxChildren, "the number of children")
		if failed {
			r.failed = d.list(s, maxChildren, "the number of children")
		}
		children = maxChildren
	} else {
		r.pass = d.Uvarint()
		r.kept = d.Uvarint()
		if v := math.Float64frombits(r.kept); !(v >= 0 && v <= maxValue) {
			d.Fail("the kept value of %s is %v", quote(r.name), v)
		}
		r.place = d.place(s, r.policy)
	}
	for n := d.AtMost(children, "the number of children"); n > 0 && d.OK(); n-- {
		d.row(s, depth+1)
	}
	s.rows[at].end = len(s.rows)
}
