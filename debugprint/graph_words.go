package debugprint

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// graphWords puts what a row checks and does into the words of a drawing.
type graphWords struct{ lexicon }

// maxDetail is how long a line of details gets before the next begins.
const maxDetail = 36

// details are the lines below a row's name: its policy and behavior, then what
// has to hold for it to start, then what holds while it runs.
func (g graphWords) details(r *decider.RowInfo) []string {
	var lines []string
	for _, items := range [][]string{g.kind(r), g.starts(r), g.shares(r), g.runs(r)} {
		lines = append(lines, wrap(items)...)
	}
	return lines
}

// wrap joins items to lines.
func wrap(items []string) []string {
	var lines []string
	for _, item := range items {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+2+utf8.RuneCountInString(item) <= maxDetail {
			lines[last] += ", " + item
		} else {
			lines = append(lines, item)
		}
	}
	return lines
}

// items are collected one by one.
type items []string

func (all *items) add(on bool, format string, args ...any) {
	if on {
		*all = append(*all, fmt.Sprintf(format, args...))
	}
}

// kind is what a row is: a group of a policy with its options, a behavior.
func (g graphWords) kind(r *decider.RowInfo) []string {
	var all items
	if r.Group() {
		all.add(true, "%s", r.Policy)
		natural := r.Policy == decider.Selector || r.Policy == decider.Sequence || r.Policy == decider.Parallel
		all.add(r.Bits&decider.BitDelegate != 0 && !natural, "delegates")
		all.add(r.Bits&decider.BitLatched != 0, "latched")
		all.add(r.Bits&decider.BitRemember != 0, "remembers")
		all.add(r.EndOn != decider.EndOnNone, "ends %s", strings.ToLower(strings.Replace(r.EndOn.String(), "On", "on ", 1)))
		all.add(r.Loop < 0, "loops")
		all.add(r.Loop > 1, "%d times", r.Loop)
		all.add(r.Margin > 0, "margin %s", number(r.Margin))
		all.add(r.Bits&decider.BitRescore != 0, "rescored")
		all.add(r.Succeed > 0, "%d must succeed", r.Succeed)
		all.add(r.Bits&decider.BitFailFast != 0, "fails fast")
	}
	if row := string(appendRow(nil, r)); strings.HasSuffix(row, "]") && row != plain.Name(r.Name) {
		all.add(true, "%s", row[len(plain.Name(r.Name))+1:])
	}
	all.add(r.Barrier, "barrier")
	all.add(r.Slot != "", "slot %s", plain.Name(r.Slot))
	return all
}

// span is a duration as people write it: 1m, not 1m0s.
func span(d time.Duration) string {
	s := d.String()
	for _, zero := range [...][2]string{{"m0s", "m"}, {"h0m", "h"}} {
		if head, found := strings.CutSuffix(s, zero[0]); found {
			s = head + zero[1]
		}
	}
	return s
}

func number(v float64) string { return string(plain.AppendNumber(nil, v)) }

// starts is what has to hold for a row to start.
func (g graphWords) starts(r *decider.RowInfo) []string {
	var all items
	p := &r.Preconditions
	f, s := p.Flags, p.Stimuli
	g.check(&all, flagBits, uint64(f.All), uint64(f.None), uint64(f.Any), uint64(f.AnyClear))
	g.check(&all, stimulusBits, uint64(s.All), uint64(s.None), uint64(s.Any), uint64(s.AnyClear))
	all.add(p.Cooldown > 0, "cooldown %s", span(p.Cooldown))
	if p.Every > 0 {
		scatter := ""
		if p.Scatter {
			scatter = " scattered"
		}
		all.add(true, "every %s%s", span(p.Every), scatter)
	}
	all.add(p.Chance > 0, "chance %s", number(p.Chance))
	if r.Checks&decider.CheckDecide != 0 {
		decide := string(appendDecideName(nil, r))
		switch {
		case r.Bits&decider.BitNot != 0:
			decide += " <= 0"
		case g.scored(r):
			decide = "score " + decide
		default:
			decide += " > 0"
		}
		all.add(true, "%s", decide)
	}
	return all
}

// scored reports whether the row's group compares what Decides return.
func (g graphWords) scored(r *decider.RowInfo) bool {
	if r.Parent == decider.NoRow {
		return false
	}
	p := g.tree.Row(r.Parent).Policy
	return p == decider.Scored || p == decider.WeightedRandom
}

// check adds what a check over bits wants.
func (g graphWords) check(all *items, kind bitKind, on, off, any, anyClear uint64) {
	w := checkWords{g.lexicon, kind, true}
	bits := func(set uint64) string { return string(w.appendBits(nil, set)) }
	all.add(on != 0, "%s", bits(on))
	all.add(off != 0, "no %s", bits(off))
	var either []string
	if any != 0 {
		either = append(either, several(any, "any of ")+bits(any))
	}
	if anyClear != 0 {
		either = append(either, several(anyClear, "not all ")+single(anyClear, "no ")+bits(anyClear))
	}
	all.add(either != nil, "%s", strings.Join(either, " or "))
}

// several returns word if set has several bits, single if it has one.
func several(set uint64, word string) string {
	if set&(set-1) == 0 {
		return ""
	}
	return word
}

func single(set uint64, word string) string {
	if set&(set-1) == 0 {
		return word
	}
	return ""
}

// shares is what a row shares with other agents.
func (g graphWords) shares(r *decider.RowInfo) []string {
	var all items
	if r.Gate != "" {
		gate := fmt.Sprintf("gate %s %d", plain.Name(r.Gate), r.GateLimit)
		if r.GateKeyed {
			gate += " per key"
		}
		all.add(true, "%s", gate)
		all.add(r.GateCooldown > 0, "shut %s after use", span(r.GateCooldown))
		all.add(r.LocalCooldown > 0, "shut %s for the user", span(r.LocalCooldown))
	}
	if r.Squad > 0 {
		squad := fmt.Appendf(nil, "squad of %d", r.Squad)
		for i, role := range r.Roles {
			squad = append(squad, [...]string{": ", ", "}[min(i, 1)]...)
			squad = checkWords{g.lexicon, flagBits, true}.appendNames(squad, uint64(role))
		}
		all.add(true, "%s", squad)
		all.add(r.Paired, "who fit together")
	}
	return all
}

// runs is what holds while a row runs, and how it ends.
func (g graphWords) runs(r *decider.RowInfo) []string {
	var all items
	all.add(r.Bits&decider.BitUrgent != 0, "urgent")
	all.add(r.Bits&decider.BitRecheckEachTick != 0, "rechecked each tick")
	all.add(r.Bits&decider.BitRecheckOnRedecide != 0, "rechecked on redecide")
	all.add(r.Commit > 0, "commit %s", span(r.Commit))
	all.add(r.Timeout > 0, "timeout %s", span(r.Timeout))
	all.add(r.Scope != "", "scope %s", plain.Name(r.Scope))
	all.add(r.Outcome != decider.Keep, "outcome %v", r.Outcome)
	return all
}
