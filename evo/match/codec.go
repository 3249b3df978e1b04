package match

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
)

// The limits of what a Match and an Outcome may hold: they bound what damaged
// data can make a reader allocate.
const (
	maxSlots = 1 << 8
	maxText  = 1 << 12
)

// AppendMatch appends the binary form of m to b: the same for equal matches, on
// every machine.
func AppendMatch(b []byte, m Match) []byte {
	b = binary.AppendUvarint(b, uint64(len(m.Slots)))
	for _, k := range m.Slots {
		b = append(b, k[:]...)
	}
	b = appendText(b, m.Mode)
	b = binary.LittleEndian.AppendUint64(b, m.Seed)
	b = appendBool(b, m.Want.Rows)
	return binary.AppendUvarint(b, uint64(max(m.Want.HashEvery, 0)))
}

// DecodeMatch reads what AppendMatch wrote and returns what follows it. Damaged
// data is an error, with the position.
func DecodeMatch(b []byte) (Match, []byte, error) {
	d := decoder{b: b}
	m := Match{Slots: make([]evo.Key, d.count(maxSlots, len(evo.Key{})))}
	for i := range m.Slots {
		copy(m.Slots[i][:], d.bytes(len(evo.Key{})))
	}
	m.Mode = d.text()
	m.Seed = d.word()
	m.Want.Rows = d.bool()
	m.Want.HashEvery = d.int()
	return m, d.rest(), d.err
}

// AppendOutcome appends the binary form of o to b: the same for equal outcomes,
// on every machine.
func AppendOutcome(b []byte, o Outcome) []byte {
	b = append(b, o.Match[:]...)
	b = append(b, byte(o.Status))
	b = appendCount(b, len(o.Metrics), o.Metrics == nil)
	for _, slot := range o.Metrics {
		b = binary.AppendUvarint(b, uint64(len(slot)))
		for _, v := range slot {
			b = binary.AppendVarint(b, v)
		}
	}
	b = appendCount(b, len(o.Rows), o.Rows == nil)
	for _, slot := range o.Rows {
		b = binary.AppendUvarint(b, uint64(len(slot)))
		for _, u := range slot {
			for _, n := range [...]int{u.ID, u.Activations, u.Ticks, u.Brief} {
				b = binary.AppendUvarint(b, uint64(n))
			}
		}
	}
	b = binary.LittleEndian.AppendUint64(b, o.Hash)
	b = appendCount(b, len(o.Hashes), o.Hashes == nil)
	for _, h := range o.Hashes {
		b = binary.LittleEndian.AppendUint64(b, h)
	}
	b = binary.AppendUvarint(b, uint64(o.Steps))
	b = appendText(b, o.Fault)
	return binary.AppendVarint(b, int64(o.Slot))
}

// DecodeOutcome reads what AppendOutcome wrote and returns what follows it.
// Damaged data is an error, with the position.
func DecodeOutcome(b []byte) (Outcome, []byte, error) {
	d := decoder{b: b}
	var o Outcome
	copy(o.Match[:], d.bytes(len(o.Match)))
	if s := d.bytes(1); len(s) == 1 {
		o.Status = Status(s[0])
		if o.Status > Oracle {
			d.fail("a status from 0 to %d, not %d", Oracle, o.Status)
		}
	}
	if n, ok := d.optional(maxSlots, 1); ok {
		o.Metrics = make([][]int64, n)
		for i := range o.Metrics {
			o.Metrics[i] = make([]int64, d.count(32, 1))
			for k := range o.Metrics[i] {
				o.Metrics[i][k] = d.signed()
			}
		}
	}
	if n, ok := d.optional(maxSlots, 1); ok {
		o.Rows = make([][]RowUse, n)
		for i := range o.Rows {
			o.Rows[i] = make([]RowUse, d.count(1<<16, 4))
			for k := range o.Rows[i] {
				o.Rows[i][k] = RowUse{ID: d.int(), Activations: d.int(), Ticks: d.int(), Brief: d.int()}
			}
		}
	}
	o.Hash = d.word()
	if n, ok := d.optional(1<<30, 8); ok {
		o.Hashes = make([]uint64, n)
		for i := range o.Hashes {
			o.Hashes[i] = d.word()
		}
	}
	o.Steps = d.int()
	o.Fault = d.text()
	o.Slot = int(d.signed())
	return o, d.rest(), d.err
}

func appendText(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

func appendBool(b []byte, v bool) []byte {
	if v {
		return append(b, 1)
	}
	return append(b, 0)
}

// appendCount writes 0 for what is nil, else 1 more than n.
func appendCount(b []byte, n int, missing bool) []byte {
	if missing {
		return append(b, 0)
	}
	return binary.AppendUvarint(b, uint64(n)+1)
}

// errDecode is what all errors of the decoders wrap.
var errDecode = errors.New("damaged data")

// decoder reads from the front of b until the first error; after that it
// returns zeros.
type decoder struct {
	b   []byte
	at  int
	err error
}

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("%w: at byte %d of the record is not %s", errDecode, d.at, fmt.Sprintf(format, args...))
	}
}

func (d *decoder) rest() []byte {
	if d.err != nil {
		return nil
	}
	return d.b[d.at:]
}

// bytes returns the next n bytes, or nil.
func (d *decoder) bytes(n int) []byte {
	if d.err == nil && len(d.b)-d.at < n {
		d.fail("%d bytes more, there are %d", n, len(d.b)-d.at)
	}
	if d.err != nil {
		return nil
	}
	d.at += n
	return d.b[d.at-n : d.at]
}

func (d *decoder) word() uint64 {
	if b := d.bytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (d *decoder) bool() bool {
	b := d.bytes(1)
	if len(b) == 1 && b[0] > 1 {
		d.fail("a truth value of 0 or 1, but %d", b[0])
	}
	return len(b) == 1 && b[0] == 1
}

func (d *decoder) unsigned() uint64 {
	if d.err != nil {
		return 0
	}
	v, n := binary.Uvarint(d.b[d.at:])
	if n <= 0 {
		d.fail("a whole number")
		return 0
	}
	d.at += n
	return v
}

func (d *decoder) signed() int64 {
	if d.err != nil {
		return 0
	}
	v, n := binary.Varint(d.b[d.at:])
	if n <= 0 {
		d.fail("a whole number")
		return 0
	}
	d.at += n
	return v
}

// int reads a number that fits an int on every machine.
func (d *decoder) int() int {
	v := d.unsigned()
	if v > 1<<31-1 {
		d.fail("a number below 2^31, but %d", v)
		return 0
	}
	return int(v)
}

// count reads how many things of at least size bytes follow.
func (d *decoder) count(limit, size int) int { return d.fits(d.unsigned(), limit, size) }

// optional reads what appendCount wrote.
func (d *decoder) optional(limit, size int) (int, bool) {
	v := d.unsigned()
	if v == 0 {
		return 0, false
	}
	return d.fits(v-1, limit, size), true
}

func (d *decoder) fits(v uint64, limit, size int) int {
	if d.err == nil && (v > uint64(limit) || v > uint64((len(d.b)-d.at)/size)) {
		d.fail("a count that the data has room for, but %d", v)
	}
	if d.err != nil {
		return 0
	}
	return int(v)
}

func (d *decoder) text() string { return string(d.bytes(d.count(maxText, 1))) }
