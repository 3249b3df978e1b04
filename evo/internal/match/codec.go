package match

import (
	"errors"
	"fmt"
	"math"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/wire"
)

// The limits of what a Match and an Outcome may hold: they bound what damaged
// data can make a reader allocate.
const (
	maxSlots   = 1 << 8
	maxMetrics = 32
	maxRows    = 1 << 16
	maxHashes  = 1 << 30
	maxText    = 1 << 12
)

// errDamaged is in the error of data that are not what was encoded.
var errDamaged = errors.New("damaged data")

// AppendMatch appends the binary form of m to b: the same for equal matches, on
// every machine.
func AppendMatch(b []byte, m Match) []byte {
	w := wire.Writer{B: b}
	w.Uvarint(uint64(len(m.Slots)))
	for _, k := range m.Slots {
		w.B = append(w.B, k[:]...)
	}
	w.String(m.Mode)
	w.Uint64(m.Seed)
	words := m.Want.Rows.words()
	w.Uvarint(uint64(len(words)))
	for _, word := range words {
		w.Uint64(word)
	}
	w.Uvarint(uint64(max(m.Want.HashEvery, 0)))
	return w.B
}

// DecodeMatch reads what AppendMatch wrote and returns what follows it. Damaged
// data is an error with the position.
func DecodeMatch(b []byte) (Match, []byte, error) {
	r := wire.NewReader(b)
	m := Match{Slots: make([]genome.Key, r.Count(maxSlots, len(genome.Key{}), "the number of slots"))}
	for i := range m.Slots {
		m.Slots[i] = readKey(&r)
	}
	m.Mode = readText(&r)
	m.Seed = r.Uint64()
	n := r.Count(len(m.Want.Rows), 8, "the words of the slots whose rows are wanted")
	for i := range n {
		m.Want.Rows[i] = r.Uint64()
	}
	if n > 0 && m.Want.Rows[n-1] == 0 {
		r.Fail("the last word of the slots whose rows are wanted is 0")
	}
	m.Want.HashEvery = readInt(&r, "the steps between two hashes")
	return m, r.Rest(), damaged(&r)
}

// AppendOutcome appends the binary form of o to b: the same for equal outcomes,
// on every machine.
func AppendOutcome(b []byte, o Outcome) []byte {
	w := wire.Writer{B: b}
	w.B = append(w.B, o.Match[:]...)
	w.Byte(byte(o.Status))
	w.OptionalCount(len(o.Metrics), o.Metrics != nil)
	for _, slot := range o.Metrics {
		w.Uvarint(uint64(len(slot)))
		for _, v := range slot {
			w.Varint(v)
		}
	}
	w.OptionalCount(len(o.Rows), o.Rows != nil)
	for _, slot := range o.Rows {
		w.Uvarint(uint64(len(slot)))
		for _, u := range slot {
			for _, n := range [...]int{u.ID, u.Activations, u.Ticks, u.Brief} {
				w.Uvarint(uint64(n))
			}
		}
	}
	w.OptionalCount(len(o.Uses), o.Uses != nil)
	for _, u := range o.Uses {
		w.Uvarint(uint64(u.Ticks))
		w.Uvarint(uint64(u.Leafless))
	}
	w.Uint64(o.Hash)
	w.OptionalCount(len(o.Hashes), o.Hashes != nil)
	for _, h := range o.Hashes {
		w.Uint64(h)
	}
	w.Uvarint(uint64(o.Steps))
	w.String(o.Fault)
	w.Varint(int64(o.Slot))
	return w.B
}

// DecodeOutcome reads what AppendOutcome wrote and returns what follows it.
// Damaged data is an error with the position.
func DecodeOutcome(b []byte) (Outcome, []byte, error) {
	r := wire.NewReader(b)
	o := Outcome{Match: readKey(&r), Status: Status(r.Byte())}
	if o.Status > Oracle {
		r.Fail("the status is %d, at most %d is expected", uint8(o.Status), uint8(Oracle))
	}
	if n, ok := r.OptionalCount(maxSlots, 1, "the number of slots with metrics"); ok {
		o.Metrics = make([][]int64, n)
		for i := range o.Metrics {
			o.Metrics[i] = make([]int64, r.Count(maxMetrics, 1, "the number of metrics"))
			for k := range o.Metrics[i] {
				o.Metrics[i][k] = r.Varint()
			}
		}
	}
	if n, ok := r.OptionalCount(maxSlots, 1, "the number of slots with rows"); ok {
		o.Rows = make([][]RowUse, n)
		for i := range o.Rows {
			if rows := r.Count(maxRows, 4, "the number of rows"); rows > 0 {
				o.Rows[i] = make([]RowUse, rows)
			}
			for k := range o.Rows[i] {
				o.Rows[i][k] = RowUse{
					ID: readInt(&r, "the ID of a row"), Activations: readInt(&r, "the activations of a row"),
					Ticks: readInt(&r, "the ticks of a row"), Brief: readInt(&r, "the brief activations of a row"),
				}
			}
		}
	}
	if n, ok := r.OptionalCount(maxSlots, 2, "the number of slots with ticks"); ok {
		o.Uses = make([]SlotUse, n)
		for i := range o.Uses {
			o.Uses[i] = SlotUse{Ticks: readInt(&r, "the ticks of a slot"), Leafless: readInt(&r, "the ticks of a slot without an action")}
		}
	}
	o.Hash = r.Uint64()
	if n, ok := r.OptionalCount(maxHashes, 8, "the number of hashes"); ok {
		o.Hashes = make([]uint64, n)
		for i := range o.Hashes {
			o.Hashes[i] = r.Uint64()
		}
	}
	o.Steps = readInt(&r, "the number of steps")
	o.Fault = readText(&r)
	o.Slot = int(r.Varint())
	return o, r.Rest(), damaged(&r)
}

func readKey(r *wire.Reader) (k genome.Key) {
	copy(k[:], r.Take(uint64(len(k))))
	return k
}

func readText(r *wire.Reader) string {
	return string(r.Take(uint64(r.Count(maxText, 1, "the length of a text"))))
}

// readInt reads a number that fits an int on every machine.
func readInt(r *wire.Reader, what string) int { return int(r.AtMost(math.MaxInt32, what)) }

// damaged returns the error of r.
func damaged(r *wire.Reader) error {
	if r.OK() {
		return nil
	}
	return fmt.Errorf("%w: %w", errDamaged, r.Err())
}
