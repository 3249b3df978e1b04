package decider

import (
	"fmt"
)

// word is a check over flags or stimuli: both have 64 bits and one logic.
type word struct {
	all, none, any, anyClear uint64
}

func flagWord(p *Preconditions) word {
	c := &p.Flags
	return word{uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear)}
}

func stimuliWord(p *Preconditions) word {
	c := &p.Stimuli
	return word{uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear)}
}

// hasMasks reports whether p checks flags or stimuli at all.
func hasMasks(p *Preconditions) bool {
	f, m := &p.Flags, &p.Stimuli
	return f.All|f.None|f.Any|f.AnyClear != 0 || m.All|m.None|m.Any|m.AnyClear != 0
}

// never says why no word of flags passes w, or "" if one does. All and None
// settle their bits; the Any check needs one bit that they leave to it.
func (w *word) never() string {
	if both := w.all & w.none; both != 0 {
		return fmt.Sprintf("bits %#x are in All and in None", both)
	}
	if w.any|w.anyClear == 0 || w.any&^w.none != 0 || w.anyClear&^w.all != 0 {
		return ""
	}
	switch {
	case w.anyClear == 0:
		return fmt.Sprintf("all bits of Any (%#x) are in None", w.any)
	case w.any == 0:
		return fmt.Sprintf("all bits of AnyClear (%#x) are in All", w.anyClear)
	}
	return fmt.Sprintf("all bits of Any (%#x) are in None and all of AnyClear (%#x) in All", w.any, w.anyClear)
}

// known is what an argument about masks takes for granted: bits of flags and
// stimuli that are set, and bits that are clear.
type known struct {
	set, clear [2]uint64
}

// words returns the checks of p in the order of known's words.
func words(p *Preconditions) [2]word { return [2]word{flagWord(p), stimuliWord(p)} }

// passing calls then with each of the least assumptions, on top of k, under
// which all of ws pass, until then returns true, and reports whether it did.
func passing(ws []word, at []int, k known, then func(known) bool) bool {
	if len(ws) == 0 {
		return then(k)
	}
	w, x := &ws[0], at[0]
	if k.clear[x]&w.all != 0 || k.set[x]&w.none != 0 {
		return false
	}
	k.set[x] |= w.all
	k.clear[x] |= w.none
	if k.set[x]&k.clear[x] != 0 {
		return false
	}
	if w.any|w.anyClear == 0 || w.any&k.set[x] != 0 || w.anyClear&k.clear[x] != 0 {
		return passing(ws[1:], at[1:], k, then)
	}
	for m := w.any &^ k.clear[x]; m != 0; m &= m - 1 {
		k2 := k
		k2.set[x] |= m & -m
		if passing(ws[1:], at[1:], k2, then) {
			return true
		}
	}
	for m := w.anyClear &^ k.set[x]; m != 0; m &= m - 1 {
		k2 := k
		k2.clear[x] |= m & -m
		if passing(ws[1:], at[1:], k2, then) {
			return true
		}
	}
	return false
}

// passingRows is passing over the masks of several deciders at once.
func passingRows(k known, then func(known) bool, rows ...*Decider[erased]) bool {
	ws := make([]word, 0, 8)
	at := make([]int, 0, 8)
	for _, d := range rows {
		w := words(&d.Preconditions)
		ws = append(ws, w[0], w[1])
		at = append(at, 0, 1)
	}
	return passing(ws, at, k, then)
}
