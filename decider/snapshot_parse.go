package decider

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
)

// snapshot is one that was read but not yet matched with a tree.
type snapshot struct {
	fingerprint   uint64
	byteOrder     uint8
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

// decoder reads the parts of a snapshot. After the first error it reads
// zeros.
type decoder struct {
	data []byte
	at   int
	base int // where data stands in what was loaded
	err  error
}

// unseal returns a decoder that stands behind the version, of what lies between
// the two ends of a snapshot: the magic word it begins with and its checksum.
func unseal(data []byte, base int, magic string, version uint8) *decoder {
	d := &decoder{data: data, base: base}
	switch {
	case magic != worldMagic && strings.HasPrefix(string(data), worldMagic):
		d.fail("it is a world's: use World.Load")
		return d
	case len(data) < len(magic)+1+8+4 || string(data[:len(magic)]) != magic:
		d.fail("it does not begin with %q", magic)
		return d
	}
	d.at = len(magic)
	if v := d.byte(); v != version {
		d.fail("its version is %d, this library reads %d", v, version)
		return d
	}
	body := data[:len(data)-4]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(data[len(body):]) {
		d.fail("the checksum does not match: it was damaged or cut off")
		return d
	}
	d.data = body
	return d
}

// close reports that something is left over.
func (d *decoder) close() {
	if d.err == nil && d.at != len(d.data) {
		d.fail("%d bytes are left over", len(d.data)-d.at)
	}
}

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("%w: at byte %d: %s", ErrSnapshot, d.base+d.at, fmt.Sprintf(format, args...))
		d.at = len(d.data)
	}
}

func (d *decoder) byte() uint8 {
	if d.at >= len(d.data) {
		d.fail("it ends too early")
		return 0
	}
	d.at++
	return d.data[d.at-1]
}

func (d *decoder) num() uint64 {
	v, n := binary.Uvarint(d.data[d.at:])
	if n <= 0 {
		d.fail("a number is expected")
		return 0
	}
	d.at += n
	return v
}

// below reads a number that must be at most limit.
func (d *decoder) below(limit uint64, what string) uint64 {
	v := d.num()
	if v > limit {
		d.fail("%s is %d, at most %d is expected", what, v, limit)
		return 0
	}
	return v
}

func (d *decoder) bytes() []byte {
	n := d.num()
	if n > uint64(len(d.data)-d.at) {
		d.fail("%d bytes are announced, %d are left", n, len(d.data)-d.at)
		return nil
	}
	d.at += int(n)
	return d.data[d.at-int(n) : d.at]
}

func (d *decoder) uint32() uint32 {
	if len(d.data)-d.at < 4 {
		d.fail("it ends too early")
		return 0
	}
	d.at += 4
	return binary.LittleEndian.Uint32(d.data[d.at-4:])
}

func (d *decoder) uint64() uint64 {
	if len(d.data)-d.at < 8 {
		d.fail("it ends too early")
		return 0
	}
	d.at += 8
	return binary.LittleEndian.Uint64(d.data[d.at-8:])
}

func (d *decoder) str() string { return string(d.bytes()) }

func (d *decoder) strs(limit int, what string) []string {
	var list []string
	for range d.below(uint64(limit), what) {
		list = append(list, d.str())
	}
	return list
}

// parseSnapshot reads what Save wrote, which stands at base of a larger whole.
func parseSnapshot(data []byte, base int) (*snapshot, error) {
	d := unseal(data, base, snapshotMagic, snapshotVersion)
	if d.err != nil {
		return nil, d.err
	}
	s := &snapshot{fingerprint: d.uint64(), byteOrder: d.byte()}
	s.id = d.num()
	s.now = d.below(maxClock, "the clock")
	s.tick = d.below(math.MaxUint32, "the tick")
	for kind := d.byte(); kind != 0; kind = d.byte() {
		if kind > timerCooldown {
			d.fail("timer kind %d is unknown", kind)
		}
		t := savedTimer{kind: kind, name: d.str(), time: d.below(s.now, "a timer")}
		if kind == timerEvery { // the count of ticks may have begun anew since
			if t.tick = d.below(math.MaxUint32, "a timer's tick"); t.tick == 0 {
				d.fail("a timer's tick is 0")
			}
		}
		s.timers = append(s.timers, t)
	}
	for kind := d.byte(); kind != 0; kind = d.byte() {
		switch kind {
		case entryPlace:
			p := savedPlace{name: d.str(), nth: d.num(), policy: Policy(d.byte())}
			p.place = d.place(uint8(p.policy))
			s.places = append(s.places, p)
		case entrySlot:
			left := leftOut{kind: kind, name: d.str()}
			for n := d.count("the rows in a slot"); n > 0 && d.err == nil; n-- {
				left.rows = append(left.rows, d.str())
			}
			s.leftOut = append(s.leftOut, left)
		case entryLocal:
			s.leftOut = append(s.leftOut, leftOut{kind: kind, name: d.str()})
		default:
			d.fail("entry kind %d is unknown", kind)
		}
	}
	if d.byte() != 0 {
		s.path = d.row(s.now, 1)
	}
	d.close()
	if d.err != nil {
		return nil, d.err
	}
	return s, nil
}

func (d *decoder) place(policy uint8) place {
	var p place
	switch Policy(policy) {
	case SequentialList, Sequence:
		p.step = d.str()
		p.ran = uint8(d.below(ranEver|ranPass, "the passes"))
	case Shuffle:
		p.used = d.strs(maxChildren, "a count of children")
		p.last = d.str()
	}
	return p
}

func (d *decoder) row(now uint64, depth int) *savedRow {
	r := &savedRow{name: d.str(), policy: d.byte(), blockType: d.str()}
	if r.blockType != "" {
		r.shape, r.block = d.uint32(), d.bytes()
	}
	r.since = d.below(now, "a time of activation")
	if depth > maxDepth {
		d.fail("the path is deeper than %d", maxDepth)
	}
	if r.policy > noPolicy {
		d.fail("policy %d is unknown", r.policy)
	}
	if d.err != nil || r.policy == noPolicy {
		return r
	}
	children := uint64(1)
	if Policy(r.policy) == Parallel {
		r.rest = d.strs(maxChildren, "a count of children")
		children = maxChildren
	} else {
		r.pass = d.num()
		r.kept = d.num()
		if v := math.Float64frombits(r.kept); !(v >= 0 && v <= maxValue) {
			d.fail("the kept value of %s is %v", r.name, v)
		}
		r.place = d.place(r.policy)
	}
	for n := d.below(children, "a count of children"); n > 0 && d.err == nil; n-- {
		r.children = append(r.children, d.row(now, depth+1))
	}
	return r
}
