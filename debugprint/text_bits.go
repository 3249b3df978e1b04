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

// one and several are what bits are called.
func (k bitKind) one() string {
	if k == flagBits {
		return "flag"
	}
	return "stimulus"
}

func (k bitKind) several() string {
	if k == flagBits {
		return "flags"
	}
	return "stimuli"
}

// bit returns the name of a single bit, or "".
func (l lexicon) bit(k bitKind, bit uint64) string {
	if k == flagBits {
		return l.world.FlagName(l.tree, decider.Flags(bit))
	}
	return l.world.StimulusName(l.tree, stimuli.Mask(bit))
}

// checkWords are how a check over bits is put.
type checkWords struct {
	lexicon
	kind  bitKind
	plain bool // bits without a name are written as in the source
}

// appendFailed appends which parts of a check over bits have failed.
func (w checkWords) appendFailed(buf []byte, all, none, any, anyClear, have uint64) []byte {
	start := len(buf)
	if missing := all &^ have; missing != 0 {
		buf = append(w.appendBits(buf, missing), " missing"...)
	}
	if set := none & have; set != 0 {
		buf = append(w.appendBits(w.comma(buf, start), set), " set"...)
	}
	if any|anyClear != 0 && any&have == 0 && anyClear&^have == 0 {
		buf = w.comma(buf, start)
		buf = w.appendNone(buf, any, " missing", " set")
		if any != 0 && anyClear != 0 {
			buf = append(buf, " and "...)
		}
		buf = w.appendNone(buf, anyClear, " set", " clear")
	}
	return buf
}

// comma parts what is appended next from what stands since start.
func (w checkWords) comma(buf []byte, start int) []byte {
	if len(buf) > start {
		buf = append(buf, ", "...)
	}
	return buf
}

// appendNone appends that none of the bits are as wanted: alone is what is
// said of a single one.
func (w checkWords) appendNone(buf []byte, set uint64, alone, wanted string) []byte {
	switch {
	case set == 0:
		return buf
	case set&(set-1) == 0:
		return append(w.appendBits(buf, set), alone...)
	}
	return append(w.appendBits(append(buf, "none of "...), set), wanted...)
}

// appendBits appends the names of set bits: "flag Night", "flags Night, Dead"
// or, without names, "flag 0x2", plain "flag 1<<1".
func (w checkWords) appendBits(buf []byte, set uint64) []byte {
	if set&(set-1) == 0 {
		buf = append(buf, w.kind.one()...)
	} else {
		buf = append(buf, w.kind.several()...)
	}
	return w.appendNames(append(buf, ' '), set)
}

// appendNames appends the names of set bits, the lowest first.
func (w checkWords) appendNames(buf []byte, set uint64) []byte {
	for sep := ""; set != 0; sep = ", " {
		buf = append(buf, sep...)
		bit := set & -set
		set &^= bit
		if name := w.bit(w.kind, bit); name != "" {
			buf = plain.AppendName(buf, name)
		} else if w.plain {
			buf = appendInt(append(buf, "1<<"...), bits.TrailingZeros64(bit))
		} else {
			buf = appendFlags(buf, bit)
		}
	}
	return buf
}
