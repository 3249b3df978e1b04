package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// treeLine describes a tree.
type treeLine struct {
	Tree        int           `json:"tree"`
	Fingerprint word          `json:"fingerprint"`
	Rows        list[rowLine] `json:"rows"`
}

// list is a list of which no more is read than a log may have, so that a few bytes
// for each cannot fill the memory.
type list[T any] []T

const maxList = 1 << 16

func (l *list[T]) UnmarshalJSON(b []byte) error {
	d := json.NewDecoder(bytes.NewReader(b))
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return fmt.Errorf("found %.20q; want a list", b)
	}
	*l = nil
	for d.More() {
		if len(*l) == maxList {
			return fmt.Errorf("a list has more than %d values", maxList)
		}
		var v T
		if err := d.Decode(&v); err != nil {
			return err
		}
		*l = append(*l, v)
	}
	return nil
}

// rowLine is a row of a tree as data. What is zero is left out.
type rowLine struct {
	Name          string         `json:"name"`
	Parent        *uint16        `json:"parent,omitempty"`
	Policy        string         `json:"policy,omitempty"`
	Behavior      string         `json:"behavior,omitempty"`
	Has           []string       `json:"has,omitempty"`
	BehaviorFlags uint32         `json:"behaviorFlags,omitempty"`
	Bits          uint32         `json:"bits,omitempty"`
	Checks        decider.Checks `json:"checks,omitempty"`
	Flags         *checkLine     `json:"flags,omitempty"`
	Stimuli       *checkLine     `json:"stimuli,omitempty"`
	Cooldown      time.Duration  `json:"cooldown,omitempty"`
	Every         time.Duration  `json:"every,omitempty"`
	Scatter       bool           `json:"scatter,omitempty"`
	Chance        number         `json:"chance,omitempty"`
	When          string         `json:"when,omitempty"`
	Decide        string         `json:"decide,omitempty"`
	Args          []number       `json:"args,omitempty"`
	Score         number         `json:"score,omitempty"`
	Block         int            `json:"block,omitempty"`
	Commit        time.Duration  `json:"commit,omitempty"`
	Timeout       time.Duration  `json:"timeout,omitempty"`
	Margin        number         `json:"margin,omitempty"`
	Outcome       string         `json:"outcome,omitempty"`
	EndOn         string         `json:"endOn,omitempty"`
	Loop          int            `json:"loop,omitempty"`
	Succeed       int            `json:"succeed,omitempty"`
	Scope         string         `json:"scope,omitempty"`
	Gate          string         `json:"gate,omitempty"`
	Limit         int            `json:"limit,omitempty"`
	Keyed         bool           `json:"keyed,omitempty"`
	GateCooldown  time.Duration  `json:"gateCooldown,omitempty"`
	LocalCooldown time.Duration  `json:"localCooldown,omitempty"`
	Squad         int            `json:"squad,omitempty"`
	Roles         []word         `json:"roles,omitempty"`
	Paired        bool           `json:"paired,omitempty"`
	Barrier       bool           `json:"barrier,omitempty"`
	Slot          string         `json:"slot,omitempty"`
	Box           []number       `json:"box,omitempty"`
}

// checkLine is a check over flags or stimuli.
type checkLine struct {
	All      word `json:"all,omitempty"`
	None     word `json:"none,omitempty"`
	Any      word `json:"any,omitempty"`
	AnyClear word `json:"anyClear,omitempty"`
}

// checkOf returns a check as data, nil for one that is empty.
func checkOf(all, none, anyOf, anyClear uint64) *checkLine {
	if all|none|anyOf|anyClear == 0 {
		return nil
	}
	return &checkLine{word(all), word(none), word(anyOf), word(anyClear)}
}

// treeOf describes a tree as data.
func treeOf(index int, o *decider.Outline) treeLine {
	t := treeLine{Tree: index, Fingerprint: word(o.Fingerprint())}
	for i := range o.Rows() {
		t.Rows = append(t.Rows, rowOf(o.Row(decider.Row(i))))
	}
	return t
}

func rowOf(r *decider.RowInfo) rowLine {
	p := &r.Preconditions
	l := rowLine{
		Name: plain.Data(r.Name), Behavior: plain.Data(r.Behavior), BehaviorFlags: uint32(r.BehaviorFlags), Bits: r.Bits, Checks: r.Checks,
		Flags:    checkOf(uint64(p.Flags.All), uint64(p.Flags.None), uint64(p.Flags.Any), uint64(p.Flags.AnyClear)),
		Stimuli:  checkOf(uint64(p.Stimuli.All), uint64(p.Stimuli.None), uint64(p.Stimuli.Any), uint64(p.Stimuli.AnyClear)),
		Cooldown: p.Cooldown, Every: p.Every, Scatter: p.Scatter, Chance: number(p.Chance),
		When: plain.Data(r.When), Decide: plain.Data(r.Decide), Score: number(r.Score), Block: r.BlockBytes,
		Commit: r.Commit, Timeout: r.Timeout, Margin: number(r.Margin), Loop: r.Loop, Succeed: r.Succeed,
		Scope: plain.Data(r.Scope), Gate: plain.Data(r.Gate), Limit: r.GateLimit, Keyed: r.GateKeyed,
		GateCooldown: r.GateCooldown, LocalCooldown: r.LocalCooldown,
		Squad: r.Squad, Paired: r.Paired, Barrier: r.Barrier, Slot: plain.Data(r.Slot),
	}
	if r.Parent != decider.NoRow {
		up := uint16(r.Parent)
		l.Parent = &up
	}
	if r.Group() {
		l.Policy = r.Policy.String()
	}
	if r.HasBehavior {
		l.Has = append(l.Has, "behavior")
	}
	if r.HasTick {
		l.Has = append(l.Has, "tick")
	}
	if r.Outcome != decider.Keep {
		l.Outcome = r.Outcome.String()
	}
	if r.EndOn != decider.EndOnNone {
		l.EndOn = r.EndOn.String()
	}
	for _, v := range r.DecideArgs {
		l.Args = append(l.Args, number(v))
	}
	for _, f := range r.Roles {
		l.Roles = append(l.Roles, word(f))
	}
	return l
}

// logged returns an outline as a log has it, whose names are UTF-8.
func logged(o *decider.Outline) *decider.Outline {
	t := treeOf(0, o)
	if slices.EqualFunc(o.Rows(), t.Rows, func(r decider.RowInfo, l rowLine) bool {
		return r.Name == l.Name && r.Behavior == l.Behavior && r.Scope == l.Scope && r.Gate == l.Gate && r.Slot == l.Slot
	}) {
		return o
	}
	as, err := t.outline()
	if err != nil {
		return o // two names have become one
	}
	return as
}

// outline makes the outline that t describes.
func (t *treeLine) outline() (*decider.Outline, error) {
	rows := make([]decider.RowInfo, len(t.Rows))
	for i := range t.Rows {
		if err := t.Rows[i].row(&rows[i]); err != nil {
			return nil, fmt.Errorf("row %d, %.80q: %w", i, t.Rows[i].Name, err)
		}
		r := &rows[i]
		r.Row = decider.Row(i)
		if r.Parent == decider.NoRow {
			continue
		}
		if int(r.Parent) >= i {
			return nil, fmt.Errorf("row %d, %.80q: its parent is row %d; want one before it", i, t.Rows[i].Name, r.Parent)
		}
		up := &rows[r.Parent]
		r.Index, r.Depth = len(up.Children), up.Depth+1
		up.Children = append(up.Children, r.Row)
	}
	return decider.NewOutline(uint64(t.Fingerprint), rows)
}

// row fills in what l says.
func (l *rowLine) row(r *decider.RowInfo) error {
	*r = decider.RowInfo{
		Parent: decider.NoRow, Name: l.Name, Behavior: l.Behavior, BehaviorFlags: decider.BehaviorFlags(l.BehaviorFlags), Bits: l.Bits, Checks: l.Checks,
		When: l.When, Decide: l.Decide, Score: float64(l.Score), BlockBytes: l.Block,
		Commit: l.Commit, Timeout: l.Timeout, Margin: float64(l.Margin), Loop: l.Loop, Succeed: l.Succeed,
		Scope: l.Scope, Gate: l.Gate, GateLimit: l.Limit, GateKeyed: l.Keyed, GateCooldown: l.GateCooldown, LocalCooldown: l.LocalCooldown,
		Squad: l.Squad, Paired: l.Paired, Barrier: l.Barrier, Slot: l.Slot,
	}
	p := &r.Preconditions
	p.Cooldown, p.Every, p.Scatter, p.Chance = l.Cooldown, l.Every, l.Scatter, float64(l.Chance)
	if c := l.Flags; c != nil {
		p.Flags = decider.Check{All: decider.Flags(c.All), None: decider.Flags(c.None), Any: decider.Flags(c.Any), AnyClear: decider.Flags(c.AnyClear)}
	}
	if c := l.Stimuli; c != nil {
		p.Stimuli = stimuli.Check{All: stimuli.Mask(c.All), None: stimuli.Mask(c.None), Any: stimuli.Mask(c.Any), AnyClear: stimuli.Mask(c.AnyClear)}
	}
	if l.Parent != nil {
		r.Parent = decider.Row(*l.Parent)
	}
	for _, has := range l.Has {
		r.HasBehavior = r.HasBehavior || has == "behavior"
		r.HasTick = r.HasTick || has == "tick"
	}
	for _, v := range l.Args {
		r.DecideArgs = append(r.DecideArgs, float64(v))
	}
	for _, f := range l.Roles {
		r.Roles = append(r.Roles, decider.Flags(f))
	}
	var ok [3]bool
	r.Policy, ok[0] = named(l.Policy, decider.PrioritizedList, decider.Policy.String)
	r.Outcome, ok[1] = named(l.Outcome, decider.Keep, decider.Outcome.String)
	r.EndOn, ok[2] = named(l.EndOn, decider.EndOnNone, decider.EndOn.String)
	for i, s := range []string{l.Policy, l.Outcome, l.EndOn} {
		if !ok[i] {
			return fmt.Errorf("unknown %s %.40q", [...]string{"policy", "outcome", "endOn"}[i], s)
		}
	}
	return nil
}

// named returns the constant with this name, of those from first on; without a name the
// first.
func named[T ~uint8, N string | []byte](name N, first T, nameOf func(T) string) (T, bool) {
	if len(name) == 0 {
		return first, true
	}
	none := nameOf(255) // that of numbers after the last
	for v := first; string(name) != none && nameOf(v) != none; v++ {
		if nameOf(v) == string(name) {
			return v, true
		}
	}
	return first, false
}

// word is a 64-bit word: a text in hexadecimal.
type word uint64

func (w word) MarshalJSON() ([]byte, error) { return appendWord(nil, w), nil }

func (w *word) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return fmt.Errorf("a word is %.40s; want a text such as \"0x1f\"", plain.Name(string(b)))
	}
	v, err := parseWord(s)
	*w = word(v)
	return err
}

// parseWord reads a word, or an id in decimal.
func parseWord(s string) (uint64, error) {
	v, err := strconv.ParseUint(s, 0, 64)
	if err != nil {
		return 0, fmt.Errorf("a word is %.40q; want a text such as \"0x1f\"", s)
	}
	return v, nil
}

// number is a number, or one of the texts for those that JSON lacks.
type number float64

func (n number) MarshalJSON() ([]byte, error) { return appendFloat(nil, float64(n)), nil }

func (n *number) UnmarshalJSON(b []byte) error {
	v, err := parseNumber(b)
	*n = number(v)
	return err
}

// parseNumber reads a number as it stands in a line.
func parseNumber(b []byte) (float64, error) {
	switch string(b) {
	case `"NaN"`:
		return math.NaN(), nil
	case `"+Inf"`:
		return math.Inf(1), nil
	case `"-Inf"`:
		return math.Inf(-1), nil
	}
	v, err := strconv.ParseFloat(string(b), 64)
	if digits := bytes.TrimPrefix(b, []byte("-")); err != nil || len(digits) == 0 || digits[0] < '0' || digits[0] > '9' {
		return 0, fmt.Errorf("%.40q; want a number", b)
	}
	return v, nil
}
