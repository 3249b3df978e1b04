package ask

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// aFlag is the score of an odd flag: it may be what other oddities come from.
const aFlag = 6

// fixed returns the flags that no agent ever gains or loses: they say what kind it is of.
func (t *treeLives) fixed() decider.Flags {
	if t.kind != nil {
		return *t.kind
	}
	var changed decider.Flags
	for _, a := range t.lives {
		any, all := decider.Flags(0), ^decider.Flags(0)
		for i, s := range a.seen {
			if f := a.flags(i); s.scene != unseen {
				any, all = any|f, all&f
			}
		}
		changed |= any &^ all
	}
	changed = ^changed
	t.kind = &changed
	return changed
}

// flags returns the flags of the scene at a place of seen.
func (a *life) flags(i int) decider.Flags {
	if i < 0 || i >= len(a.seen) || a.seen[i].scene == unseen {
		return 0
	}
	return a.of.scenes[a.seen[i].scene].flags
}

// oddFlags finds who never has a flag that the others have, and who has one for far longer.
func (t *treeLives) oddFlags(who []*life, fixed decider.Flags) (all []oddity) {
	for bit := range 64 {
		asks := t.asks(1 << bit)
		if fixed&(1<<bit) != 0 || asks == nil {
			continue
		}
		longest, from, firsts := make([]int64, len(who)), make([]int64, len(who)), []int64{}
		var lived int32
		for i, a := range who {
			lived = max(lived, a.ticks)
			var first int64
			if longest[i], from[i], first = a.had(1 << bit); longest[i] > 0 {
				firsts = append(firsts, first)
			}
		}
		flag := bitName(t.g.flag(t.Outline, bit), "flag", bit)
		sorted := slices.Clone(longest)
		slices.Sort(sorted)
		// Up to a quarter may be alike: those of one room, or of one moment.
		usual := sorted[len(who)-1-max(1, len(who)/4)]
		rows := "; asked for by " + few(t.rowNames(asks), 4)
		for i, a := range who {
			switch {
			case longest[i] == 0 && 4*(len(who)-len(firsts)) <= len(who) && 2*a.ticks >= lived:
				all = append(all, oddity{a, asks[0], max(a.start, median(firsts)), aFlag, fmt.Sprintf("never had flag %s, which %d of %d of its kind had", flag, len(firsts), len(who)) + rows, "no " + flag})
			case longest[i] >= 20 && usual > 0 && longest[i] >= 5*usual:
				all = append(all, oddity{a, asks[0], from[i], aFlag, fmt.Sprintf("had flag %s for %d steps without a break, most others for %d at most", flag, longest[i], usual) + rows, flag})
			}
		}
	}
	return all
}

// asks returns the rows that ask for a flag.
func (t *treeLives) asks(flag decider.Flags) (rows []decider.Row) {
	for i := range t.Rows() {
		f := t.Row(decider.Row(i)).Preconditions.Flags
		if (f.All|f.Any|f.None|f.AnyClear)&flag != 0 {
			rows = append(rows, decider.Row(i))
		}
	}
	return rows
}

func (t *treeLives) rowNames(rows []decider.Row) (names []string) {
	for _, r := range rows {
		names = append(names, name(t.Name(r)))
	}
	return names
}

// had returns for how many ticks an agent had a flag in one go at most, and since when; and when
// it first had it.
func (a *life) had(flag decider.Flags) (longest, from, first int64) {
	first = -1
	since := int64(-1)
	for i, s := range a.seen {
		if a.flags(i)&flag == 0 {
			since = -1
			continue
		}
		if since < 0 {
			since = s.step
		}
		if first < 0 {
			first = s.step
		}
		if until := a.until(i); until-since > longest {
			longest, from = until-since, since
		}
	}
	return longest, from, first
}
