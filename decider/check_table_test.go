package decider_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

// codesOf returns "Code at Path" for each error of a table, in order.
func codesOf(root *Decider) []string {
	_, err := decider.Compile(root)
	return codesIn(err)
}

func codesIn(err error) (codes []string) {
	var errs decider.Errors
	if errors.As(err, &errs) {
		for _, p := range errs {
			codes = append(codes, string(p.Code)+" at "+p.Path)
		}
	}
	return codes
}

func newRow(name string) *Decider { return &Decider{Name: name, Behavior: &walk} }

func newGroup(policy decider.Policy, children ...*Decider) *Decider {
	return &Decider{Name: "GROUP", Policy: policy, Children: children}
}

// TestAllErrorsAtOnce: one call reports everything, in table order, and the
// error can be taken apart.
func TestAllErrorsAtOnce(t *testing.T) {
	shared := &Decider{Name: "SHARED", Timeout: -1, Behavior: &walk}
	root := &Decider{Name: "ROOT", Margin: 1, Children: []*Decider{
		{Name: "A", Policy: decider.Sequence, Children: []*Decider{shared, nil, {Name: "C", Not: true}, {Name: "D", Not: true, When: awake, Decide: hunger}}},
		{Name: "B", Commit: -1, Policy: decider.Sequence, Children: []*Decider{shared, {Behavior: &eat}}},
		newRow("C"),
	}}
	_, err := decider.Compile(root)
	require.Equal(t, []string{
		"OptionNeedsPolicy at ROOT",
		"NilChild at ROOT > A",
		"NegativeDuration at ROOT > A > SHARED",
		"NotWithoutDecide at ROOT > A > C",
		"NotOnBoth at ROOT > A > D",
		"NegativeDuration at ROOT > B",
		"EmptyName at ROOT > B > Children[1]",
		"DuplicateName at ROOT > C",
	}, codesIn(err))
	require.Len(t, strings.Split(err.Error(), "\n"), 8)

	var problem *decider.Problem
	require.True(t, errors.As(err, &problem))
	require.EqualValues(t, "OptionNeedsPolicy", problem.Code)
	require.Len(t, err.(interface{ Unwrap() []error }).Unwrap(), 8)

	require.NoError(t, decider.Errors(nil).Err())
	require.Error(t, decider.Errors{problem}.Err())
}

// TestOptionPlaces: each option of groups is an error on a leaf and with every
// policy that does not know it, and fine with those that do.
func TestOptionPlaces(t *testing.T) {
	options := []struct {
		name  string
		set   func(*Decider)
		knows []decider.Policy
	}{
		{"EndOn", func(d *Decider) { d.EndOn = decider.OnAny }, []decider.Policy{decider.Random, decider.WeightedRandom, decider.Shuffle, decider.SequentialList, decider.Scored}},
		{"Loop", func(d *Decider) { d.Loop = -1 }, []decider.Policy{decider.SequentialList, decider.Sequence}},
		{"Latched", func(d *Decider) { d.Latched = true }, []decider.Policy{decider.PrioritizedList, decider.Selector, decider.Scored}},
		{"Remember", func(d *Decider) { d.Remember = decider.Place }, []decider.Policy{decider.Shuffle, decider.SequentialList, decider.Sequence}},
		{"Margin", func(d *Decider) { d.Margin = 0.1 }, []decider.Policy{decider.Scored}},
		{"Rescore", func(d *Decider) { d.Rescore = true }, []decider.Policy{decider.Scored}},
		{"Succeed", func(d *Decider) { d.Succeed = 1 }, []decider.Policy{decider.Parallel}},
		{"FailFast", func(d *Decider) { d.FailFast = true }, []decider.Policy{decider.Parallel}},
		{"FailedRest", func(d *Decider) { d.FailedRest = true }, []decider.Policy{decider.Parallel}},
		{"Delegate", func(d *Decider) { d.Delegate = true }, everyPolicy},
	}
	for _, o := range options {
		t.Run(o.name, func(t *testing.T) {
			row := newRow("GROUP")
			o.set(row)
			require.Equal(t, []string{"OptionNeedsChildren at GROUP"}, codesOf(row))
			for _, p := range everyPolicy {
				row := newGroup(p, newRow("A"), newRow("B"))
				o.set(row)
				want := []string{"OptionNeedsPolicy at GROUP"}
				for _, k := range o.knows {
					if k == p {
						want = nil
					}
				}
				require.Equal(t, want, codesOf(row), "%v", p)
			}
		})
	}
}

var everyPolicy = []decider.Policy{
	decider.PrioritizedList, decider.Selector, decider.SequentialList, decider.Sequence, decider.Random,
	decider.WeightedRandom, decider.Shuffle, decider.Scored, decider.Parallel, decider.FirstOf,
}

// TestNumbers: a value out of range is an error; the last value in range is not.
func TestNumbers(t *testing.T) {
	type D = Decider
	every := decider.Preconditions{Every: time.Second}
	tests := []struct {
		name string
		set  func(*D)
		code decider.Code // "" for none
	}{
		{"Commit 0", func(d *D) { d.Commit = 0 }, ""},
		{"Commit -1", func(d *D) { d.Commit = -1 }, "NegativeDuration"},
		{"Timeout -1", func(d *D) { d.Timeout = -1 }, "NegativeDuration"},
		{"Every -1", func(d *D) { d.Preconditions.Every = -1 }, "NegativeDuration"},
		{"Cooldown -1", func(d *D) { d.Preconditions.Cooldown = -1 }, "NegativeDuration"},
		{"Cooldown max", func(d *D) { d.Preconditions.Cooldown = math.MaxInt64 }, ""},
		{"Chance 1", func(d *D) { d.Preconditions = every; d.Preconditions.Chance = 1 }, ""},
		{"Chance above 1", func(d *D) { d.Preconditions.Chance = math.Nextafter(1, 2) }, "BadChance"},
		{"Chance negative", func(d *D) { d.Preconditions.Chance = -0.1 }, "BadChance"},
		{"Chance NaN", func(d *D) { d.Preconditions.Chance = math.NaN() }, "BadChance"},
		{"Margin 0.5", func(d *D) { d.Margin = 0.5 }, ""},
		{"Margin NaN", func(d *D) { d.Margin = math.NaN() }, "BadMargin"},
		{"Margin infinite", func(d *D) { d.Margin = math.Inf(1) }, "BadMargin"},
		{"Margin negative", func(d *D) { d.Margin = -1e-9 }, "BadMargin"},
		{"Loop -1", func(d *D) { d.Policy, d.Loop = decider.Sequence, -1 }, ""},
		{"Loop -2", func(d *D) { d.Policy, d.Loop = decider.Sequence, -2 }, "BadLoop"},
		{"Succeed 2 of 2", func(d *D) { d.Policy, d.Succeed = decider.Parallel, 2 }, ""},
		{"Succeed 3 of 2", func(d *D) { d.Policy, d.Succeed = decider.Parallel, 3 }, "BadSucceed"},
		{"Succeed -1", func(d *D) { d.Policy, d.Succeed = decider.Parallel, -1 }, "BadSucceed"},
		{"Policy", func(d *D) { d.Policy = decider.StateMachine + 1 }, "UnknownConstant"},
		{"Recheck", func(d *D) { d.Recheck = decider.EachTick + 1 }, "UnknownConstant"},
		{"Outcome", func(d *D) { d.Outcome = decider.Aside + 1 }, "UnknownConstant"},
		{"EndOn", func(d *D) { d.EndOn = decider.OnAny + 1 }, "UnknownConstant"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newGroup(decider.Scored, newRow("A"), newRow("B"))
			tt.set(d)
			var want []string
			if tt.code != "" {
				want = []string{string(tt.code) + " at GROUP"}
			}
			require.Equal(t, want, codesOf(d))
		})
	}
}

// TestLimitTwice: a limit is a constant or each agent's own.
func TestLimitTwice(t *testing.T) {
	limit := func(*animal) time.Duration { return time.Second }
	own := &decider.PerAgent[*animal]{Cooldown: limit, Every: limit, Chance: func(*animal) float64 { return 1 }, Commit: limit, Timeout: limit}
	d := newRow("ROW")
	d.PerAgent = own
	require.Empty(t, codesOf(d))
	d.Preconditions.Scatter = true
	require.Empty(t, codesOf(d), "there is an Every")
	d.Preconditions = decider.Preconditions{Cooldown: time.Second, Every: time.Second, Chance: 1}
	d.Commit, d.Timeout = time.Second, time.Second
	var text []string
	for _, p := range problemsOf(t, d, false) {
		require.Equal(t, decider.Code("LimitTwice"), p.Code)
		text = append(text, p.Message)
	}
	require.Equal(t, []string{
		"Cooldown is 1s, and PerAgent.Cooldown is set, too; a row has one of them",
		"Every is 1s, and PerAgent.Every is set, too; a row has one of them",
		"Chance is 1, and PerAgent.Chance is set, too; a row has one of them",
		"Commit is 1s, and PerAgent.Commit is set, too; a row has one of them",
		"Timeout is 1s, and PerAgent.Timeout is set, too; a row has one of them",
	}, text)
	d.PerAgent = &decider.PerAgent[*animal]{}
	require.Equal(t, []string{"OptionNeedsPartner at ROW"}, codesOf(d), "it does nothing")
}

// TestPartners: options that belong to a field are errors without it.
func TestPartners(t *testing.T) {
	for name, set := range map[string]func(*Decider){
		"Scatter":       func(d *Decider) { d.Preconditions.Scatter = true },
		"DBlock":        func(d *Decider) { d.DBlock = 1 },
		"BehaviorFlags": func(d *Decider) { d.BehaviorFlags = 1 },
	} {
		d := newGroup(decider.PrioritizedList, newRow("A"))
		set(d)
		require.Equal(t, []string{"OptionNeedsPartner at GROUP"}, codesOf(d), name)
		d.Preconditions.Every, d.Decide, d.Behavior = time.Second, hunger, &Behavior{Name: "EAT"}
		require.Empty(t, codesOf(d), name)
	}
}

func many(n int) (rows []*Decider) {
	for i := range n {
		rows = append(rows, newRow(fmt.Sprintf("ROW_%d", i)))
	}
	return rows
}

// doubled returns a table of 2^(n+2)-1 rows, made of 2n+3 deciders.
func doubled(n int) *Decider {
	a, b := newRow("A"), newRow("B")
	for i := range n {
		both := []*Decider{a, b}
		a = &Decider{Name: fmt.Sprintf("A%d", i), Policy: decider.Sequence, Children: both}
		b = &Decider{Name: fmt.Sprintf("B%d", i), Policy: decider.Sequence, Children: both}
	}
	return newGroup(decider.Sequence, a, b)
}

func deep(n int) *Decider {
	row := newRow("ROW_1")
	for i := 2; i <= n; i++ {
		row = &Decider{Name: fmt.Sprintf("ROW_%d", i), Children: []*Decider{row}}
	}
	return row
}

// TestSizes: the largest table that is allowed compiles, the next does not.
func TestSizes(t *testing.T) {
	skip.UnderRace(t)
	type full struct{ _ [64 << 10]byte }
	type over struct{ _ [64<<10 + 1]byte }
	type scratch struct{ _ [64]byte }
	type overScratch struct{ _ [65]byte }
	block := func(v any) *Decider { return &Decider{Name: "ROW", Behavior: &Behavior{Name: "B", Block: v}} }
	dblock := func(v any) *Decider { return &Decider{Name: "ROW", Decide: hunger, DBlock: v, Behavior: &eat} }
	lanes := func(p decider.Policy, n int) *Decider {
		g := newGroup(p, many(n)...)
		for _, c := range g.Children {
			c.Behavior = &Behavior{Name: "B", Block: full{}}
		}
		return g
	}

	require.Empty(t, codesOf(newGroup(decider.Random, many(64)...)))
	require.Equal(t, []string{"TooManyChildren at GROUP"}, codesOf(newGroup(decider.Random, many(65)...)))
	require.Empty(t, codesOf(newGroup(decider.Shuffle, many(16)...)))
	require.Equal(t, []string{"TooManyChildren at GROUP"}, codesOf(newGroup(decider.Shuffle, many(17)...)))
	require.Empty(t, codesOf(deep(32)))
	require.Equal(t, []string{"TooDeep at ROW_33 > ROW_32 > … > ROW_2 > ROW_1"}, codesOf(deep(33)))
	require.Empty(t, codesOf(doubled(14))) // 65,535 rows
	root := doubled(14)
	root.Children = append(root.Children, newRow("ONE_MORE"))
	require.Equal(t, []string{"TooManyRows at GROUP"}, codesOf(root))
	require.Empty(t, codesOf(block(full{})))
	require.Equal(t, []string{"BlockTooLarge at ROW"}, codesOf(block(over{})))
	require.Empty(t, codesOf(dblock(scratch{})))
	require.Equal(t, []string{"BlockTooLarge at ROW"}, codesOf(dblock(overScratch{})))
	require.Empty(t, codesOf(lanes(decider.Parallel, 16)))
	require.Equal(t, []string{"MemoryTooLarge at GROUP"}, codesOf(lanes(decider.Parallel, 17)))
	require.Empty(t, codesOf(lanes(decider.Random, 17)), "only one of them runs")
}

// TestBlockTypes: blocks are plain values, and the message names the field
// that is not.
func TestBlockTypes(t *testing.T) {
	type inner struct {
		N  [3]int16
		At [2]struct{ Name string }
	}
	type outer struct{ First, Second inner }
	type plain struct {
		_ [0]func()
		A [4]struct{ X, Y float32 }
		B bool
		C complex64
		D uintptr
		E struct{}
	}
	bad := map[string]any{
		"is a *plain;":                 &plain{},
		"is a string;":                 "text",
		"is a []int;":                  []int{1},
		"is a map[string]int;":         map[string]int{},
		"is a func();":                 func() {},
		"is a chan int;":               make(chan int),
		"First.At[0].Name is a":        outer{},
		"Block: plain{…}":              &plain{},
		"[0] is a interface {};":       [2]any{},
		"When.loc is a *time.Location": struct{ When time.Time }{},
	}
	for want, v := range bad {
		for _, d := range []*Decider{
			{Name: "ROW", Behavior: &Behavior{Name: "B", Block: v}},
			{Name: "ROW", Decide: hunger, DBlock: v, Behavior: &eat},
		} {
			require.Equal(t, []string{"BlockNotPlain at ROW"}, codesOf(d))
			_, err := decider.Compile(d)
			if d.DBlock != nil {
				want = strings.ReplaceAll(want, "Block:", "DBlock:")
			}
			require.Contains(t, err.Error(), want)
		}
	}
	for _, v := range []any{plain{}, 1, 2.5, true, [3]uint8{}, struct{}{}, time.Second} {
		require.Empty(t, codesOf(&Decider{Name: "ROW", Behavior: &Behavior{Name: "B", Block: v}}), "%T", v)
	}
}

// TestConditionPlaces: conditions may stand in five policies and nowhere else,
// groups of nothing but conditions too.
func TestConditionPlaces(t *testing.T) {
	fine := map[decider.Policy]bool{
		decider.Selector: true, decider.FirstOf: true, decider.SequentialList: true, decider.Sequence: true, decider.Parallel: true,
	}
	for _, p := range everyPolicy {
		for name, row := range map[string]*Decider{
			"condition": {Name: "CHECK", Decide: hunger},
			"sequence":  {Name: "CHECK", Policy: decider.Sequence, Children: []*Decider{{Name: "A"}, {Name: "B"}}},
			"selector":  {Name: "CHECK", Policy: decider.Selector, Children: []*Decider{{Name: "A", Decide: hunger}, {Name: "B"}}},
		} {
			var want []string
			if !fine[p] {
				want = []string{"ConditionInterrupts at GROUP > CHECK"}
			}
			require.Equal(t, want, codesOf(newGroup(p, newRow("FIRST"), row)), "%s in %v", name, p)
		}
		for name, row := range map[string]*Decider{
			"a step runs": {Name: "CHECK", Policy: decider.Sequence, Children: []*Decider{{Name: "A"}, newRow("B")}},
			"behavior":    {Name: "CHECK", Policy: decider.Sequence, Behavior: &eat, Children: []*Decider{{Name: "A"}}},
			"loop":        {Name: "CHECK", Policy: decider.Sequence, Loop: -1, Children: []*Decider{{Name: "A"}}},
		} {
			require.Empty(t, codesOf(newGroup(p, newRow("FIRST"), row)), "%s in %v", name, p)
		}
	}
}

// TestStrobes: which groups may interrupt a sibling.
func TestStrobes(t *testing.T) {
	flags := func(c decider.Check, name string) *Decider {
		return &Decider{Name: name, Preconditions: decider.Preconditions{Flags: c}, Behavior: &walk}
	}
	picky := func() *Decider { return &Decider{Name: "PICKY", Decide: hunger, Behavior: &eat} }
	empty := func(children ...*Decider) *Decider { return &Decider{Name: "EMPTY", Children: children} }
	list := func(set func(*Decider), children ...*Decider) *Decider {
		g := newGroup(decider.PrioritizedList, children...)
		if set != nil {
			set(g)
		}
		return g
	}
	with := func(d *Decider, set func(*Decider)) *Decider { set(d); return d }
	policy := func(p decider.Policy) func(*Decider) { return func(d *Decider) { d.Policy = p } }

	tests := []struct {
		name    string
		root    *Decider
		strobes bool
	}{
		{"before a sibling", list(nil, empty(picky()), newRow("IDLE")), true},
		{"behind all siblings", list(nil, picky2(), empty(picky())), false},
		{"alone", list(nil, empty(picky())), false},
		{"in a Selector", list(policy(decider.Selector), empty(picky()), newRow("IDLE")), true},
		{"before a condition", list(policy(decider.Selector), empty(picky()), &Decider{Name: "IS"}), false},
		{"in a Sequence", list(policy(decider.Sequence), empty(picky()), newRow("IDLE")), false},
		{"in a Random", list(policy(decider.Random), empty(picky()), newRow("IDLE")), false},
		{"in a Parallel", list(policy(decider.Parallel), empty(picky()), newRow("IDLE")), false},
		{"Scored among equals", list(policy(decider.Scored), empty(picky()), newRow("IDLE")), false},
		{"Scored above another", list(policy(decider.Scored), empty(picky()), picky2()), true},
		{"Scored with a margin of 1", list(func(d *Decider) { d.Policy, d.Margin = decider.Scored, 1 }, empty(picky()), picky2()), false},
		{"Latched", list(func(d *Decider) { d.Latched = true }, empty(picky()), newRow("IDLE")), false},
		{"Latched but Urgent", list(func(d *Decider) { d.Latched = true }, with(empty(picky()), func(d *Decider) { d.Urgent = true }), newRow("IDLE")), true},
		{"with Delegate", list(nil, with(empty(picky()), func(d *Decider) { d.Delegate = true }), newRow("IDLE")), false},
		{"with a Decide", list(nil, with(empty(picky()), func(d *Decider) { d.Decide = fear }), newRow("IDLE")), false},
		{"with a When", list(nil, with(empty(picky()), func(d *Decider) { d.When = awake }), newRow("IDLE")), false},
		{"a child with a When", list(nil, empty(with(newRow("A"), func(d *Decider) { d.When = awake })), newRow("IDLE")), true},
		{"a child that accepts", list(nil, empty(picky(), newRow("ELSE")), newRow("IDLE")), false},
		{"a child with a timer", list(nil, empty(with(newRow("A"), func(d *Decider) { d.Preconditions.Every = time.Second })), newRow("IDLE")), true},
		{"a child with a cooldown", list(nil, empty(with(newRow("A"), func(d *Decider) { d.Preconditions.Cooldown = time.Second })), newRow("IDLE")), true},
		{"a child with a chance", list(nil, empty(with(newRow("A"), func(d *Decider) { d.Preconditions.Chance = 0.5 })), newRow("IDLE")), true},
		{"a child with stimuli", list(nil, empty(with(newRow("A"), func(d *Decider) { d.Preconditions.Stimuli = stimuli.All(Noise) })), newRow("IDLE")), true},
		{"children for one flag", list(nil, empty(flags(decider.All(Night), "A")), newRow("IDLE")), true},
		{"children for both cases", list(nil, empty(flags(decider.All(Night), "A"), flags(decider.None(Night), "B")), newRow("IDLE")), false},
		{"children for three of four cases", list(nil, empty(
			flags(decider.All(Night|Rain), "A"), flags(decider.Check{All: Night, None: Rain}, "B"), flags(decider.Check{All: Rain, None: Night}, "C"),
		), newRow("IDLE")), true},
		{"the group checks what its child does", list(nil, with(empty(flags(decider.All(Night), "A")), func(d *Decider) {
			d.Preconditions.Flags = decider.All(Night | Rain)
		}), newRow("IDLE")), false},
		{"the group checks either of two", list(nil, with(empty(flags(decider.All(Night), "A"), flags(decider.All(Rain), "B")), func(d *Decider) {
			d.Preconditions.Flags = decider.Any(Night | Rain)
		}), newRow("IDLE")), false},
		{"a Sequence that can refuse", list(nil, empty(with(newGroup(decider.Sequence, &Decider{Name: "IS", Decide: hunger}, newRow("A")), func(d *Decider) { d.Name = "STEPS" })), newRow("IDLE")), true},
		{"a Sequence that starts for sure", list(nil, empty(with(newGroup(decider.Sequence, newRow("A"), picky()), func(d *Decider) { d.Name = "STEPS" })), newRow("IDLE")), false},
		{"a Selector for both cases", list(nil, empty(with(newGroup(decider.Selector, flags(decider.All(Night), "A"), flags(decider.None(Night), "B")), func(d *Decider) { d.Name = "EITHER" })), newRow("IDLE")), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var want []string
			if tt.strobes {
				want = []string{"GroupStrobes at GROUP > EMPTY"}
			}
			require.Equal(t, want, codesOf(tt.root))
		})
	}
}

func picky2() *Decider { return &Decider{Name: "PICKY_2", Decide: fear, Behavior: &run} }

// TestCycles: every loop is reported once, and causes no other error.
func TestCycles(t *testing.T) {
	a, b, c := newRow("A"), newRow("B"), newRow("C")
	a.Children = []*Decider{b}
	b.Children = []*Decider{c, a}
	c.Children = []*Decider{c}
	require.Equal(t, []string{"Cycle at A > B > A", "Cycle at A > B > C > C"}, codesOf(a))

	shared := newRow("SHARED")
	require.Empty(t, codesOf(newGroup(decider.Random,
		&Decider{Name: "ONE", Children: []*Decider{shared}},
		&Decider{Name: "TWO", Children: []*Decider{shared}},
		shared,
	)), "a shared row is no cycle")
}

// TestNames: names that do not read as names are quoted, and a name is unique
// but may be shared.
func TestNames(t *testing.T) {
	odd := &Decider{Name: "A > B", Not: true, Behavior: &walk}
	lines := &Decider{Name: "A\nB", Not: true, Behavior: &walk}
	require.Equal(t, []string{`NotWithoutDecide at GROUP > "A > B"`, `NotWithoutDecide at GROUP > "A\nB"`},
		codesOf(newGroup(decider.Random, odd, lines)))
	require.Equal(t, []string{"DuplicateName at GROUP > GROUP"}, codesOf(newGroup(decider.Random, newRow("GROUP"))))
	require.Equal(t, []string{"EmptyName at GROUP > Children[0]", "EmptyName at GROUP > Children[1]"},
		codesOf(newGroup(decider.Random, newRow(""), newRow(""))))
	require.Equal(t, []string{"DuplicateName at GROUP > A", "DuplicateName at GROUP > A"},
		codesOf(newGroup(decider.Random, newRow("A"), newRow("A"), newRow("A"))))
}
