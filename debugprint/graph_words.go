package debugprint

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// graphWords puts a row's fields into the words of a drawing.
type graphWords struct{ lexicon }

// maxDetail is the longest line of several details, in characters.
const maxDetail = 36

// details are the lines below a row's name: its policy and behavior, what it
// needs to start, what it shares, and what holds while it runs.
func (g graphWords) details(r *decider.RowInfo) []string {
	var parts [rowfield.NumParts]items
	v := reflect.ValueOf(r).Elem()
	for i := range rowfield.Fields {
		f := &rowfield.Fields[i]
		all := &parts[f.Part]
		switch value := f.In(v); {
		case f.Part == rowfield.Unsaid:
		case f.Limit != 0 && r.PerAgent&decider.Limits(f.Limit) != 0:
			all.add(true, "%s by agent%s", strings.ToLower(f.Short()), scattered(f, r))
		case f.Says == "":
			g.own(all, f.Name, r)
		case f.Bit != 0:
			all.add(r.Bits&f.Bit != 0, "%s", f.Says)
		case value.Kind() == reflect.Bool:
			all.add(value.Bool(), "%s", f.Says)
		case !value.IsZero():
			all.add(true, f.Says, g.value(value))
		}
	}
	var lines []string
	for _, all := range parts {
		lines = append(lines, wrap(all)...)
	}
	return lines
}

// Details returns what a row is, needs and shares, and what holds while it runs, in the words
// of a drawing, such as "every 5.0 s" or "gate WELL 3". world has the names of flags and
// stimuli, or is nil. It panics if the outline has no row r.
func Details(world *decider.World, outline *decider.Outline, r decider.Row) []string {
	return graphWords{lexicon{world, outline}}.details(outline.Row(r))
}

// scattered says that an Every has Scatter.
func scattered(f *rowfield.Field, r *decider.RowInfo) string {
	if f.Short() == "Every" && r.Preconditions.Scatter {
		return " scattered"
	}
	return ""
}

// value returns a field's value as people write it.
func (g graphWords) value(v reflect.Value) string {
	switch v := v.Interface().(type) {
	case time.Duration:
		return plain.Duration(v)
	case float64:
		return number(v)
	case string:
		return plain.Name(v)
	default:
		return fmt.Sprint(v)
	}
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

// states adds names of states, with what is said before the first and behind the last.
func (all *items) states(before string, names []string, behind string) {
	for _, name := range names {
		if name == decider.Start {
			continue
		}
		if name = plain.Name(name); name == decider.AnyState {
			name = "any state"
		}
		all.add(true, "%s%s", before, name)
		before = ""
	}
	if before == "" && behind != "" {
		(*all)[len(*all)-1] += " " + behind
	}
}

// own adds the words of a field that is more than a value.
func (g graphWords) own(all *items, field string, r *decider.RowInfo) {
	switch p := &r.Preconditions; field {
	case "Policy":
		all.add(r.Group(), "%s", r.Policy)
	case "Delegate":
		natural := r.Policy == decider.Selector || r.Policy == decider.Sequence || r.Policy == decider.Parallel
		all.add(r.Group() && r.Bits&rowbit.Delegate != 0 && !natural, "delegates")
	case "Remember":
		what := "remembers"
		if r.Bits&rowbit.RememberTime != 0 {
			what = "remembers the time"
		}
		all.add(r.Bits&rowbit.Remember != 0, "%s", what)
	case "EndOn":
		all.add(r.EndOn != decider.EndOnNone, "ends %s", onWords(r.EndOn))
	case "From":
		begins := slices.Contains(r.From, decider.Start) || slices.Contains(r.After, decider.Start)
		all.add(begins || g.inMachine(r) && len(r.From)+len(r.After) == 0, "begins")
		all.states("from ", r.From, "")
	case "After":
		all.states("after ", r.After, onWords(r.On))
	case "Loop":
		all.add(r.Loop < 0, "loops")
		all.add(r.Loop > 1, "%d times", r.Loop)
	case "Behavior":
		runs := strings.TrimPrefix(string(appendBrackets(nil, r)), " ")
		all.add(runs != "", "%s", runs)
	case "Preconditions.Flags":
		g.check(all, r, flagBits)
	case "Preconditions.Stimuli":
		g.check(all, r, stimulusBits)
	case "Preconditions.Every":
		all.add(p.Every > 0 && !p.Scatter, "every %s", plain.Duration(p.Every))
		all.add(p.Every > 0 && p.Scatter, "every %s scattered", plain.Duration(p.Every))
	case "When":
		when := r.When
		if when == "" {
			when = "When"
		}
		on, not := r.Checks&decider.CheckWhen != 0, r.Bits&rowbit.Not != 0
		all.add(on && !not, "%s", plain.Name(when))
		all.add(on && not, "not %s", plain.Name(when))
	case "Targets":
		list := r.Targets
		if list == "" {
			list = "List"
		}
		all.add(r.Checks&decider.CheckTargets != 0, "for each of %s", plain.Name(list))
	case "Targets.Margin":
		on := r.Bits&rowbit.Switch != 0
		all.add(on && r.TargetsMargin == 0, "switches to better ones")
		all.add(on && r.TargetsMargin != 0, "switches to ones better by %s", number(r.TargetsMargin))
	case "Decide":
		if r.Checks&decider.CheckDecide == 0 {
			return
		}
		switch decide := string(appendDecideName(nil, r)); {
		case r.Bits&rowbit.Not != 0:
			all.add(true, "%s <= 0", decide)
		case g.scored(r):
			all.add(true, "score %s", decide)
		default:
			all.add(true, "%s > 0", decide)
		}
	case "Gate":
		limit := strconv.Itoa(r.GateLimit)
		if r.GateLimit == 0 {
			limit = "limited by each agent"
		}
		all.add(r.Gate != "" && !r.GateKeyed, "gate %s %s", plain.Name(r.Gate), limit)
		all.add(r.Gate != "" && r.GateKeyed, "gate %s %s per key", plain.Name(r.Gate), limit)
	case "Squad":
		if r.Squad == 0 {
			return
		}
		squad := fmt.Appendf(nil, "squad of %d", r.Squad)
		for i, role := range r.Roles {
			squad = append(squad, [...]string{": ", ", "}[min(i, 1)]...)
			squad = bitWords{g.lexicon, flagBits, true}.appendNames(squad, uint64(role))
		}
		all.add(true, "%s", squad)
	case "Recheck":
		all.add(r.Bits&rowbit.RecheckEachTick != 0, "rechecked each tick")
		all.add(r.Bits&rowbit.RecheckOnRedecide != 0, "rechecked on redecide")
	}
}

// onWords says which ends of a row count, "" for none.
func onWords(on decider.EndOn) string {
	if on == decider.EndOnNone {
		return ""
	}
	return strings.ToLower(strings.Replace(on.String(), "On", "on ", 1))
}

func number(v float64) string { return string(plain.AppendNumber(nil, v)) }

// inMachine reports whether the row is a state.
func (g graphWords) inMachine(r *decider.RowInfo) bool {
	return r.Parent != decider.NoRow && g.outline.Row(r.Parent).Policy == decider.StateMachine
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
