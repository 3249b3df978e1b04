package debugprint

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// graphWords puts a row's fields into the words of a drawing.
type graphWords struct{ lexicon }

// maxDetail is the longest line of several details, in characters.
const maxDetail = 36

// details are the lines below a row's name: its policy and behavior, what it
// needs to start, what it shares, and what holds while it runs.
func (g graphWords) details(r *decider.RowInfo) []string {
	var lines []string
	for _, items := range [][]string{g.is(r), g.needs(r), g.shares(r), g.runs(r)} {
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

// items are the details of one kind.
type items []string

func (all *items) add(on bool, format string, args ...any) {
	if on {
		*all = append(*all, fmt.Sprintf(format, args...))
	}
}

// is says what a row is: a group of a policy with its options, a behavior.
func (g graphWords) is(r *decider.RowInfo) []string {
	var all items
	if r.Group() {
		all.add(true, "%s", r.Policy)
		natural := r.Policy == decider.Selector || r.Policy == decider.Sequence || r.Policy == decider.Parallel
		all.add(r.Bits&rowbit.Delegate != 0 && !natural, "delegates")
		all.add(r.Bits&rowbit.Latched != 0, "latched")
		all.add(r.Bits&rowbit.Remember != 0, "remembers")
		all.add(r.EndOn != decider.EndOnNone, "ends %s", strings.ToLower(strings.Replace(r.EndOn.String(), "On", "on ", 1)))
		all.add(r.Loop < 0, "loops")
		all.add(r.Loop > 1, "%d times", r.Loop)
		all.add(r.Margin > 0, "margin %s", number(r.Margin))
		all.add(r.Bits&rowbit.Rescore != 0, "rescored")
		all.add(r.Succeed > 0, "%d must succeed", r.Succeed)
		all.add(r.Bits&rowbit.FailFast != 0, "fails fast")
	}
	all.add(showsBehavior(r), "[%s]", plain.Name(r.Behavior))
	all.add(r.Barrier, "barrier")
	all.add(r.Slot != "", "slot %s", plain.Name(r.Slot))
	return all
}

func number(v float64) string { return string(plain.AppendNumber(nil, v)) }

// needs says what must hold for a row to start.
func (g graphWords) needs(r *decider.RowInfo) []string {
	var all items
	p := &r.Preconditions
	g.check(&all, r, flagBits)
	g.check(&all, r, stimulusBits)
	all.add(p.Cooldown > 0, "cooldown %s", plain.Duration(p.Cooldown))
	if p.Every > 0 {
		scatter := ""
		if p.Scatter {
			scatter = " scattered"
		}
		all.add(true, "every %s%s", plain.Duration(p.Every), scatter)
	}
	all.add(p.Chance > 0, "chance %s", number(p.Chance))
	if r.Checks&decider.CheckWhen != 0 {
		not := ""
		if r.Bits&rowbit.Not != 0 {
			not = "not "
		}
		when := r.When
		if when == "" {
			when = "When"
		}
		all.add(true, "%s%s", not, plain.Name(when))
	}
	all.add(r.Score > 0, "score %s", number(r.Score))
	if r.Checks&decider.CheckDecide != 0 {
		decide := string(appendDecideName(nil, r))
		switch {
		case r.Bits&rowbit.Not != 0:
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

// scored reports whether the row's group compares the results of Decides.
func (g graphWords) scored(r *decider.RowInfo) bool {
	if r.Parent == decider.NoRow {
		return false
	}
	p := g.outline.Row(r.Parent).Policy
	return p == decider.Scored || p == decider.WeightedRandom
}

// check adds what a row's check over the bits of a kind wants.
func (g graphWords) check(all *items, r *decider.RowInfo, kind bitKind) {
	c, w := checkOf(r, kind), bitWords{g.lexicon, kind, true}
	bits := func(set uint64) string { return string(w.appendBits(nil, set)) }
	all.add(c.all != 0, "%s", bits(c.all))
	all.add(c.none != 0, "no %s", bits(c.none))
	var either []string
	switch {
	case c.any == 0:
	case single(c.any):
		either = append(either, bits(c.any))
	default:
		either = append(either, "any of "+bits(c.any))
	}
	switch {
	case c.anyClear == 0:
	case single(c.anyClear):
		either = append(either, "no "+bits(c.anyClear))
	default:
		either = append(either, "not all "+bits(c.anyClear))
	}
	all.add(either != nil, "%s", strings.Join(either, " or "))
}

// shares says what a row shares with other agents.
func (g graphWords) shares(r *decider.RowInfo) []string {
	var all items
	if r.Gate != "" {
		gate := fmt.Sprintf("gate %s %d", plain.Name(r.Gate), r.GateLimit)
		if r.GateKeyed {
			gate += " per key"
		}
		all.add(true, "%s", gate)
		all.add(r.GateCooldown > 0, "shut %s after use", plain.Duration(r.GateCooldown))
		all.add(r.LocalCooldown > 0, "shut %s for the user", plain.Duration(r.LocalCooldown))
	}
	if r.Squad > 0 {
		squad := fmt.Appendf(nil, "squad of %d", r.Squad)
		for i, role := range r.Roles {
			squad = append(squad, [...]string{": ", ", "}[min(i, 1)]...)
			squad = bitWords{g.lexicon, flagBits, true}.appendNames(squad, uint64(role))
		}
		all.add(true, "%s", squad)
		all.add(r.Paired, "who fit together")
	}
	return all
}

// runs says what holds while a row runs, and how it ends.
func (g graphWords) runs(r *decider.RowInfo) []string {
	var all items
	all.add(r.Bits&rowbit.Urgent != 0, "urgent")
	all.add(r.Bits&rowbit.RecheckEachTick != 0, "rechecked each tick")
	all.add(r.Bits&rowbit.RecheckOnRedecide != 0, "rechecked on redecide")
	all.add(r.Commit > 0, "commit %s", plain.Duration(r.Commit))
	all.add(r.Timeout > 0, "timeout %s", plain.Duration(r.Timeout))
	all.add(r.Scope != "", "scope %s", plain.Name(r.Scope))
	all.add(r.Outcome != decider.Keep, "outcome %v", r.Outcome)
	return all
}
