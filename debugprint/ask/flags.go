package ask

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// aFlag is the score of an odd flag: it may be what other oddities come from.
const aFlag = 6

// fixed returns the flags that no agent ever gains or loses: they say what kind it is of.
func (t *treeLives) fixed() decider.Flags {
	var changed decider.Flags
	for _, a := range t.lives {
		any, all := decider.Flags(0), ^decider.Flags(0)
		for _, s := range a.seen {
			if s.scene != unseen {
				any, all = any|t.scenes[s.scene].flags, all&t.scenes[s.scene].flags
			}
		}
		changed |= any &^ all
	}
	return ^changed
}

// oddFlags finds who never has a flag that the others have, and who has one for far longer.
func (t *treeLives) oddFlags(who []*life, fixed decider.Flags) (all []oddity) {
	for bit := range 64 {
		asks := t.asks(1 << bit)
		if fixed&(1<<bit) != 0 || asks == nil {
			continue
		}
		longest, from, firsts := make([]int64, len(who)), make([]int64, len(who)), []int64{}
		for i, a := range who {
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
			switch same := flag; {
			case longest[i] == 0 && 4*(len(who)-len(firsts)) <= len(who):
				all = append(all, oddity{a, asks[0], max(a.start, median(firsts)), aFlag, fmt.Sprintf("never had flag %s, as %d of %d agents did", flag, len(firsts), len(who)) + rows, "no " + same})
			case longest[i] >= 20 && usual > 0 && longest[i] >= 5*usual:
				all = append(all, oddity{a, asks[0], from[i], aFlag, fmt.Sprintf("had flag %s for %d steps without a break, most others for %d at most", flag, longest[i], usual) + rows, same})
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
		if s.scene == unseen || a.of.scenes[s.scene].flags&flag == 0 {
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

// stuck says which step before a row never ended, and in it which lanes.
func (t *treeLives) stuck(r *decider.RowInfo) string {
	up := t.Row(r.Parent)
	if r.Index == 0 || up.Policy != decider.Sequence && up.Policy != decider.SequentialList {
		return ""
	}
	step := t.Row(up.Children[r.Index-1])
	if begun, ended, _ := t.ended(step.Row); begun == 0 || ended > 0 {
		return ""
	}
	text := fmt.Sprintf("; the step before it, %s, never ended by itself", name(step.Name))
	if step.Policy != decider.Parallel {
		return text
	}
	var lanes []string
	for _, k := range step.Children {
		begun, ended, longest := t.ended(k)
		switch {
		case ended > 0:
			lanes = append(lanes, fmt.Sprintf("%s ended %d times", name(t.Name(k)), ended))
		case begun > 0:
			lanes = append(lanes, fmt.Sprintf("%s never, and ran for up to %d steps", name(t.Name(k)), longest))
		}
	}
	want := len(step.Children)
	if step.Succeed > 0 {
		want = step.Succeed
	}
	return text + fmt.Sprintf(": of its lanes %d must succeed, but %s", want, strings.Join(lanes, ", "))
}

// ended returns how often a row began, how often it ended by itself, and its longest stay.
func (t *treeLives) ended(r decider.Row) (begun, ended int, longest int64) {
	for _, a := range t.lives {
		for i := range a.stays {
			s := &a.stays[i]
			if s.row != r {
				continue
			}
			until := s.until
			if until < 0 {
				until = a.last + 1
			} else if s.how.Own() {
				ended++
			}
			begun++
			longest = max(longest, until-s.from)
		}
	}
	return begun, ended, longest
}
