package debugprint

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// bitKind says what the bits of a check are.
type bitKind uint8

const (
	flagBits bitKind = iota
	stimulusBits
)

// bitNouns are the singular and the plural of each kind.
var bitNouns = [...][2]string{flagBits: {"flag", "flags"}, stimulusBits: {"stimulus", "stimuli"}}

// bitCheck is a check over bits of either kind.
type bitCheck struct{ all, none, any, anyClear uint64 }

// checkOf returns a row's check over the bits of a kind.
func checkOf(info *decider.RowInfo, kind bitKind) bitCheck {
	if kind == flagBits {
		c := &info.Preconditions.Flags
		return bitCheck{uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear)}
	}
	c := &info.Preconditions.Stimuli
	return bitCheck{uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear)}
}

// without returns the check without these bits: what holds whatever they are.
func (c bitCheck) without(bits uint64) bitCheck {
	if (c.any|c.anyClear)&bits != 0 {
		c.any, c.anyClear = 0, 0 // one of them may be what is needed
	}
	c.all, c.none = c.all&^bits, c.none&^bits
	return c
}

// bitWords puts sets of bits of one kind into words.
type bitWords struct {
	lexicon
	kind  bitKind
	plain bool // bits without a name are written as in the source
}

// appendFailed appends which parts of a check fail against the bits of a tick, nothing if
// it passes.
func (w bitWords) appendFailed(buf []byte, c bitCheck, have uint64) []byte {
	start := len(buf)
	if missing := c.all &^ have; missing != 0 {
		buf = append(w.appendBits(buf, missing), " missing"...)
	}
	if set := c.none & have; set != 0 {
		buf = append(w.appendBits(appendComma(buf, start), set), " set"...)
	}
	if c.any|c.anyClear != 0 && c.any&have == 0 && c.anyClear&^have == 0 {
		buf = appendComma(buf, start)
		buf = w.appendNone(buf, c.any, " missing", " set")
		if c.any != 0 && c.anyClear != 0 {
			buf = append(buf, " and "...)
		}
		buf = w.appendNone(buf, c.anyClear, " set", " clear")
	}
	return buf
}

// appendComma appends a comma unless buf ends at start.
func appendComma(buf []byte, start int) []byte {
	if len(buf) > start {
		buf = append(buf, ", "...)
	}
	return buf
}

// appendNone appends that none of the bits are as wanted: a single bit is
// followed by alone instead.
func (w bitWords) appendNone(buf []byte, set uint64, alone, wanted string) []byte {
	switch {
	case set == 0:
		return buf
	case single(set):
		return append(w.appendBits(buf, set), alone...)
	}
	return append(w.appendBits(append(buf, "none of "...), set), wanted...)
}

// appendBits appends the names of set bits after their noun: "flag Night",
// "flags Night, Dead" or, without names, "flag 0x2", plain "flag 1<<1".
func (w bitWords) appendBits(buf []byte, set uint64) []byte {
	noun := bitNouns[w.kind][1]
	if single(set) {
		noun = bitNouns[w.kind][0]
	}
	return w.appendNames(append(append(buf, noun...), ' '), set)
}

// appendNames appends the names of set bits, the lowest first.
func (w bitWords) appendNames(buf []byte, set uint64) []byte {
	for sep := ""; set != 0; sep = ", " {
		buf = append(buf, sep...)
		bit := set & -set
		set &^= bit
		if name := w.name(bit); name != "" {
			buf = plain.AppendName(buf, name)
		} else if w.plain {
			buf = appendInt(append(buf, "1<<"...), bits.TrailingZeros64(bit))
		} else {
			buf = appendFlags(buf, bit)
		}
	}
	return buf
}

// named reports whether any of the bits has a name.
func (w bitWords) named(set uint64) bool {
	for ; set != 0; set &= set - 1 {
		if w.name(set&-set) != "" {
			return true
		}
	}
	return false
}

// name returns the name of a single bit, or "".
func (w bitWords) name(bit uint64) string {
	if w.kind == flagBits {
		return w.world.FlagName(w.outline, decider.Flags(bit))
	}
	return w.world.StimulusName(w.outline, stimuli.Mask(bit))
}

// single reports whether set has at most one bit.
func single(set uint64) bool { return set&(set-1) == 0 }
