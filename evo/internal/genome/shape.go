package genome

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/digest"
)

// KeyOf is a digest of the whole genome, IDs included: equal keys, equal genomes.
// To ignore IDs, take the key of [Canonical].
func KeyOf(g *Genome) Key {
	e := encoder{exact: true}
	return e.key(g)
}

// Aspect is something that [Shape] can ignore.
type Aspect uint8

// The aspects.
const (
	IgnoreOrder  Aspect = 1 << iota // the order of children in every group
	IgnoreGuards                    // conditions, guards, timers and chances of rows
)

// Shape is a digest of the structure of a genome: without IDs and parameters
// (arguments, durations, probabilities, margins and counts), and with the
// children of policies that are not ordered in an order of its own.
func Shape(g *Genome, ignore ...Aspect) Key {
	e := encoder{}
	for _, a := range ignore {
		e.ignore |= a
	}
	return e.key(g)
}

// encoder writes rows as bytes that are equal if and only if the aspects of the
// rows are that it does not ignore.
type encoder struct {
	exact  bool
	ignore Aspect
}

func (e *encoder) key(g *Genome) Key {
	var b []byte
	if g.Root != nil {
		b = e.row(make([]byte, 0, 1024), g.Root)
	}
	sum := digest.Sum256(b)
	return Key(sum[:16])
}

// row appends r and all below it.
func (e *encoder) row(b []byte, r *Row) []byte {
	text := func(s string) {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	steps := func(args []int) {
		if e.exact {
			b = binary.AppendUvarint(b, uint64(len(args)))
			for _, a := range args {
				b = binary.AppendVarint(b, int64(a))
			}
		}
	}
	if e.exact {
		b = binary.AppendVarint(b, int64(r.ID))
	}
	text(r.Action)
	steps(r.Args)
	// The guards of a condition are all that it has.
	if e.ignore&IgnoreGuards == 0 || !r.Group() && !r.Leaf() {
		text(r.Condition)
		steps(r.ConditionArgs)
		b = binary.AppendUvarint(b, uint64(len(r.Guards)))
		for _, g := range r.Guards {
			text(g.Name)
			b = append(b, Bit(g.Not))
		}
		b = e.options(b, r, table().digested[0])
	}
	b = e.options(b, r, table().digested[1])
	if r.set()>>targetsSet != 0 { // rows without them have the bytes that they had before there were any
		b[len(b)-1] |= 1 << 7 // the flags before take seven bits
		b = e.options(b, r, table().ofTargets)
	}
	b = binary.AppendUvarint(b, uint64(len(r.Children)))
	if e.exact || e.ignore&IgnoreOrder == 0 && Ordered(r.Policy) {
		for _, child := range r.Children {
			b = e.row(b, child)
		}
		return b
	}
	children := make([][]byte, len(r.Children))
	for i, child := range r.Children {
		children[i] = e.row(nil, child)
	}
	slices.SortFunc(children, bytes.Compare)
	for _, child := range children {
		b = append(b, child...)
	}
	return b
}

// targetsSet is the first bit of Targets in Row.set.
const targetsSet = 20

// options appends options: parameters as they are, or only whether they are set,
// and flags together at the end.
func (e *encoder) options(b []byte, r *Row, of []*Field) []byte {
	var flags [4]byte
	n := 0 // flags so far
	flag := func(on bool) {
		flags[n/8] |= Bit(on) << (n % 8)
		n++
	}
	more := false // of the constant that was a flag once
	for _, f := range of {
		v := f.Option.Get(r)
		switch {
		case f.Option.Unit == AsFlag:
			flag(v != 0)
		case f.wasFlag:
			flag(v != 0)
			more = v > 1
		case f.Option.Unit == AsConstant:
			b = append(b, byte(v))
		default:
			if !e.exact && v != 0 {
				v = 1
			}
			b = binary.AppendVarint(b, v)
		}
	}
	flag(more)
	return append(b, flags[:(n+7)/8]...)
}

// Bit returns 1 for true.
func Bit(on bool) byte {
	if on {
		return 1
	}
	return 0
}
