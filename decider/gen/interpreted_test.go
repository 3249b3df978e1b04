package gen_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
	"github.com/ethogram-go/ethogram/stimuli"
)

type guardRow = decider.Decider[*Guard]

// interpretedFor returns what is said of a row below a root, before which another one is asked.
func interpretedFor(t *testing.T, r *guardRow) (what string, f gen.Files) {
	r.Name = "ROW"
	root := decider.Group("ROOT", decider.PrioritizedList, &guardRow{Name: "FIRST", When: danger, Behavior: &staying}, r, &guardRow{Name: "LAST", Behavior: &staying})
	f, err := gen.Source(&root, config)
	require.NoError(t, err)
	for _, line := range f.Interpreted {
		require.Contains(t, string(f.Code), "\n//   - "+line+"\n", "the file says it, too")
		if of, why, _ := strings.Cut(line, ": "); of == "ROOT→ROW" {
			what = why
		}
	}
	return what, f
}

var staying = behavior.Behavior[*Guard]{Name: "STAY", Tick: behavior.Stay[*Guard]}

// pair are two children.
func pair() []*guardRow {
	return []*guardRow{{Name: "ONE", When: danger, Behavior: &staying}, {Name: "OTHER", Behavior: &staying}}
}

// TestInterpretedPolicies: the code decides in groups of a policy, or says that the interpreter does.
func TestInterpretedPolicies(t *testing.T) {
	for p := decider.Policy(0); p.String() != "Policy(?)"; p++ {
		what, f := interpretedFor(t, &guardRow{Policy: p, Children: pair()})
		_, body, enters := strings.Cut(string(f.Code), "func thingEnterRow(")
		body, _, _ = strings.Cut(body, "\n}\n")
		decides := enters && !strings.Contains(body, "x.Visit(")
		require.NotEqual(t, decides, strings.Contains(what, "the policy "+p.String()+" ("), p)
		require.Equal(t, decides, what == "", p)
	}
}

// argued is an Act and an Ask.
type argued struct{}

func (*argued) Act(*Guard, behavior.Context) behavior.Status { return behavior.Running }
func (*argued) Decide(*Guard, decider.Query) float64         { return 1 }

// TestInterpretedFields: of each field of a row it is known whether the code does what it says, or
// names it as the interpreter's.
func TestInterpretedFields(t *testing.T) {
	const code = ""
	leaf := func(r guardRow, set func(*guardRow)) *guardRow {
		if r.Children == nil && r.Each == nil && r.Run == nil && r.Do == nil && r.EachFor == nil && r.RunFor == nil {
			r.Behavior = &staying
		}
		if set != nil {
			set(&r)
		}
		return &r
	}
	list := func(p decider.Policy) guardRow { return guardRow{Policy: p, Children: pair()} }
	machine := func(alert guardRow) *guardRow {
		alert.Name, alert.When, alert.Each = "ALERT", danger, (*Guard).Bark
		calm := guardRow{Name: "CALM", Run: func(*Guard) decider.Status { return decider.Running }}
		return &guardRow{Policy: decider.StateMachine, Children: []*guardRow{&calm, &alert}}
	}
	tests := map[string]struct {
		row  *guardRow
		says string // a part of what is said; code: nothing
	}{
		"If":            {leaf(guardRow{If: 1}, nil), code},
		"Unless":        {leaf(guardRow{Unless: 1}, nil), code},
		"When":          {leaf(guardRow{When: danger}, nil), code},
		"Decide":        {leaf(guardRow{Decide: hungry}, nil), code},
		"Ask":           {leaf(guardRow{Ask: &argued{}}, nil), code},
		"Act":           {leaf(guardRow{Act: &argued{}}, func(r *guardRow) { r.Behavior = nil }), code},
		"Score":         {leaf(guardRow{Score: 2}, nil), code},
		"DBlock":        {leaf(guardRow{Decide: hungry, DBlock: int32(0)}, nil), "a DBlock (asked)"},
		"Not":           {leaf(guardRow{When: danger, Not: true}, nil), code},
		"Children":      {leaf(list(decider.PrioritizedList), nil), code},
		"Behavior":      {leaf(guardRow{}, nil), code},
		"BehaviorFlags": {leaf(guardRow{BehaviorFlags: 1}, nil), code},
		"Do":            {leaf(guardRow{Do: (*Guard).Bark}, nil), code},
		"Each":          {leaf(guardRow{Each: (*Guard).Bark}, nil), code},
		"EachFor":       {leaf(guardRow{EachFor: func(*Guard, time.Duration) {}}, nil), code},
		"Run":           {leaf(guardRow{Run: func(*Guard) decider.Status { return decider.Running }}, nil), code},
		"RunFor":        {leaf(guardRow{RunFor: func(*Guard, time.Duration) decider.Status { return decider.Running }}, nil), code},
		"Targets":       {leaf(guardRow{Targets: &decider.Targets[*Guard]{List: func(*Guard, *decider.TargetList) {}, Switch: true}}, nil), "Targets (asked, entered), a Switch (each tick)"},
		"Delegate":      {leaf(guardRow{Delegate: true, Children: pair()}, nil), code},
		"Recheck":       {leaf(guardRow{When: danger, Recheck: decider.OnRedecide, Children: pair()}, nil), "a Recheck OnRedecide (decides again)"},
		"Outcome":       {leaf(guardRow{Outcome: decider.Invert}, nil), "an Outcome (ends)"},
		"EndOn":         {leaf(list(decider.Random), func(r *guardRow) { r.EndOn = decider.OnAny }), "the policy Random ("},
		"Loop":          {leaf(list(decider.Sequence), func(r *guardRow) { r.Loop = 2 }), "the policy Sequence ("},
		"From":          {machine(guardRow{From: []string{"CALM"}}), "the policy StateMachine ("},
		"After":         {machine(guardRow{After: []string{"CALM"}}), "the policy StateMachine ("},
		"On":            {machine(guardRow{After: []string{"CALM"}, On: decider.OnFailure}), "the policy StateMachine ("},
		"Latched":       {leaf(list(decider.PrioritizedList), func(r *guardRow) { r.Latched = true }), "Latched (entered, decides)"},
		"Urgent":        {leaf(guardRow{When: danger, Urgent: true}, nil), code},
		"Remember":      {leaf(list(decider.Shuffle), func(r *guardRow) { r.Remember = decider.Place }), "a Remember (entered, left)"},
		"Commit":        {leaf(guardRow{Commit: time.Second}, nil), code},
		"Timeout":       {leaf(guardRow{Timeout: time.Second}, nil), code},
		"PerAgent":      {leaf(guardRow{PerAgent: &decider.PerAgent[*Guard]{Commit: func(*Guard) time.Duration { return 1 }}}, nil), "a PerAgent (entered)"},
		"Margin":        {leaf(list(decider.Scored), func(r *guardRow) { r.Margin = 1 }), "the policy Scored (entered, decides, each tick)"},
		"Rescore":       {leaf(list(decider.Scored), func(r *guardRow) { r.Rescore = true }), "the policy Scored ("},
		"Succeed":       {leaf(list(decider.Parallel), func(r *guardRow) { r.Succeed = 1 }), "the policy Parallel ("},
		"FailedRest":    {leaf(list(decider.Parallel), func(r *guardRow) { r.FailedRest = true }), "the policy Parallel ("},
		"FailFast":      {leaf(list(decider.Parallel), func(r *guardRow) { r.FailFast = true }), "the policy Parallel ("},
		"Scope":         {leaf(guardRow{Scope: &behavior.Scope[*Guard]{Name: "S", Enter: func(*Guard, behavior.Context) {}}}, nil), "a Scope (entered, left)"},
		"Gate":          {leaf(guardRow{Gate: &decider.Gate[*Guard]{Name: "G"}}, nil), "a Gate (asked, entered, left)"},
		"Squad":         {leaf(guardRow{Squad: &decider.Squad[*Guard]{Members: 2}, Children: pair()}, nil), "a Squad (asked, entered, left, each tick)"},
		"Slot":          {&guardRow{Slot: &decider.Slot{Name: "S", Bytes: 64}}, "a Slot (asked, entered, left, each tick)"},

		"Preconditions.Flags":    {leaf(guardRow{Preconditions: decider.Preconditions{Flags: decider.Any(3)}}, nil), code},
		"Preconditions.Stimuli":  {leaf(guardRow{Preconditions: decider.Preconditions{Stimuli: stimuli.Any(3)}}, nil), code},
		"Preconditions.Cooldown": {leaf(guardRow{Preconditions: decider.Preconditions{Cooldown: time.Second}}, nil), "a Cooldown (asked)"},
		"Preconditions.Every":    {leaf(guardRow{Preconditions: decider.Preconditions{Every: time.Second}}, nil), "an Every (asked)"},
		"Preconditions.Scatter":  {leaf(guardRow{Preconditions: decider.Preconditions{Every: time.Second, Scatter: true}}, nil), "an Every (asked)"},
		"Preconditions.Chance":   {leaf(guardRow{Preconditions: decider.Preconditions{Chance: .5}}, nil), "a Chance (asked)"},
	}
	without := map[string]bool{"Name": true, "Preconditions": true, "Policy": true, "Accept": true, "tap": true}
	without["Barrier"] = true // below a squad: see below
	for _, of := range []struct {
		prefix string
		typ    reflect.Type
	}{{"", reflect.TypeFor[guardRow]()}, {"Preconditions.", reflect.TypeFor[decider.Preconditions]()}} {
		for field := range of.typ.Fields() {
			name := of.prefix + field.Name
			test, ok := tests[name]
			require.True(t, ok || without[name], "nobody knows of %s whether it has code", name)
			if !ok {
				continue
			}
			what, _ := interpretedFor(t, test.row)
			if test.says == code {
				require.Empty(t, what, name)
			}
			require.Contains(t, what, test.says, name)
		}
	}

	rows := pair()
	rows[1].Barrier = true
	_, f := interpretedFor(t, &guardRow{Squad: &decider.Squad[*Guard]{Members: 2}, Policy: decider.SequentialList, Children: rows})
	require.Contains(t, f.Interpreted, "ROOT→ROW→OTHER: a Barrier (entered, left)")
	require.Equal(t, "2 of 6 rows are interpreted in part", f.Share())
}
