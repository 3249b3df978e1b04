package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// machineOf returns a StateMachine of these rows, which all have something to do.
func machineOf(rows ...*Decider) *Decider {
	for _, d := range rows {
		if d.Behavior == nil && d.Children == nil {
			d.Behavior = &walk
		}
	}
	return &Decider{Name: "M", Policy: decider.StateMachine, Children: rows}
}

func words(names ...string) []string { return names }

// TestStateErrors: what Compile says of StateMachines, in words.
func TestStateErrors(t *testing.T) {
	shared := func(from ...string) *Decider {
		both := &Decider{Name: "BOTH", From: from, When: awake, Behavior: &eat}
		return &Decider{Name: "ROOT", Policy: decider.Parallel, Children: []*Decider{
			{Name: "DAY", Policy: decider.StateMachine, Children: []*Decider{{Name: "WORK", Behavior: &run}, both}},
			{Name: "NIGHT", Policy: decider.StateMachine, Children: []*Decider{{Name: "SLEEP", Behavior: &sleep}, both}},
		}}
	}
	for _, c := range []struct {
		name string
		root *Decider
		want []string // its errors, without their fixes
	}{
		{"fine", machineOf(&Decider{Name: "A"}, &Decider{Name: "B", From: words("A"), When: awake}), nil},
		{"all may begin", machineOf(&Decider{Name: "A"}, &Decider{Name: "B"}), nil},
		{"a loop of states, and no end", machineOf(&Decider{Name: "A", After: words(decider.Start, "B")}, &Decider{Name: "B", After: words("A")}), nil},
		{"a row of two machines names states of both", shared("WORK", "SLEEP"), nil},
		{"a row of two machines is to be reached in both", shared("WORK"), words(
			"error StateUnreachable at ROOT > NIGHT > BOTH: BOTH may only follow rows of another group that it is in")},
		{"a row of two machines names a state of none", shared("WORK", "REST"), words(
			"error UnknownState at ROOT > DAY > BOTH: From has REST, and its group has no such row")},
		{"states of another group", &Decider{Name: "ROOT", Children: []*Decider{
			machineOf(&Decider{Name: "A"}, &Decider{Name: "B", After: words("C")}), {Name: "C", Behavior: &walk},
		}}, words("error UnknownState at ROOT > M > B: After has C, and its group has no such row")},
		{"the group itself", machineOf(&Decider{Name: "A", After: words(decider.Start, "M")}), words(
			"error UnknownState at M > A: After has M, and its group has no such row")},
		{"After in a list", &Decider{Name: "ROOT", Children: []*Decider{{Name: "A", After: words("B"), Behavior: &walk}, {Name: "B", Behavior: &walk}}}, words(
			"error OptionNeedsPolicy at ROOT > A: After is for the rows of a StateMachine, and no group of the row is one")},
		{"an On that there is not", machineOf(&Decider{Name: "A"}, &Decider{Name: "B", After: words("A"), On: decider.OnAny + 1}), words(
			"error UnknownConstant at M > B: On is 4; want a constant from EndOnNone to OnAny")},
		{"On without After", machineOf(&Decider{Name: "A", On: decider.OnSuccess}), words(
			"error OptionNeedsPartner at M > A: On is set for the row's After, and there is none")},
		{"EndOn, Loop and the like", &Decider{Name: "M", Policy: decider.StateMachine, EndOn: decider.OnAny, Loop: 2, Remember: decider.PlaceAndTime, Children: []*Decider{{Name: "A", Behavior: &walk}}}, words(
			"error OptionNeedsPolicy at M: EndOn means nothing in a StateMachine; want it in SequentialList, Random, WeightedRandom, Shuffle, Scored",
			"error OptionNeedsPolicy at M: Loop means nothing in a StateMachine; want it in SequentialList, Sequence",
			"error OptionNeedsPolicy at M: Remember PlaceAndTime means nothing in a StateMachine; want it in SequentialList, Sequence")},
		{"two that are never entered", machineOf(&Decider{Name: "A"}, &Decider{Name: "B", After: words("C")}, &Decider{Name: "C", From: words("B", "C"), When: awake}), words(
			"error StateUnreachable at M > B: B may only follow C, which is never entered",
			"error StateUnreachable at M > C: C may only follow B, C, none of which is ever entered")},
		{"any state does not begin", machineOf(&Decider{Name: "A", From: words(decider.AnyState), When: awake}), words(
			"error NoStart at M: no row of the group may begin: each has a From or After")},
		{"what Urgent does is not held by a Commit", machineOf(&Decider{Name: "A", Commit: time.Second}, &Decider{Name: "B", From: words("A"), Urgent: true}), words(
			"error StateStrobes at M > B: B accepts whenever it is asked, and its From has A: that would run for one tick, and B interrupt it in the next")},
		{"itself", machineOf(&Decider{Name: "A", From: words(decider.Start, "A")}), words(
			"error StateStrobes at M > A: A accepts whenever it is asked, and its From has A: that would run for one tick, and A interrupt it in the next")},
		{"a state that does not last anyway", machineOf(&Decider{Name: "A", Do: func(*animal) {}}, &Decider{Name: "B", From: words("A")}), nil},
		{"a group that may find nothing", machineOf(&Decider{Name: "A"}, &Decider{Name: "B", From: words("A"), If: Night, Children: []*Decider{{Name: "C", When: awake, Behavior: &walk}}}), words(
			"error GroupStrobes at M > B: B accepts without asking its children, and all of them can refuse: it would interrupt what runs in M in every tick only to find nothing to run")},
		{"only those that may begin count for what a group finds", &Decider{Name: "ROOT", Children: []*Decider{
			machineOf(&Decider{Name: "A", When: awake}, &Decider{Name: "B", After: words("A")}), {Name: "C", Behavior: &walk},
		}}, words("error GroupStrobes at ROOT > M: M accepts without asking its children, and all of them can refuse: it would interrupt what runs in ROOT in every tick only to find nothing to run")},
	} {
		for _, d := range c.root.Children { // machineOf gives one that has Do a Behavior, too
			if d.Do != nil {
				d.Behavior = nil
			}
		}
		_, err := decider.Compile(c.root)
		var got []string
		if errs, ok := err.(decider.Errors); ok {
			for _, p := range errs {
				got = append(got, "error "+string(p.Code)+" at "+p.Path+": "+p.Message)
			}
		}
		require.Equal(t, c.want, got, c.name)
	}
}

// TestStateLint: what Lint says of rows of StateMachines.
func TestStateLint(t *testing.T) {
	lint := func(root *Decider) (codes []string) {
		for _, p := range decider.MustCompile(root).Lint() {
			codes = append(codes, string(p.Code)+" at "+p.Path)
		}
		return codes
	}
	endless := func(rows ...*Decider) *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{machineOf(rows...), {Name: "NEXT", Behavior: &walk}}}
	}
	stay := &Behavior{Name: "STAY"}
	for _, c := range []struct {
		name string
		root *Decider
		want []string
	}{
		{"a machine that ends", endless(&Decider{Name: "A"}, &Decider{Name: "B", After: words("A")}), nil},
		{"a machine without an end", endless(&Decider{Name: "A", After: words(decider.Start, "B")}, &Decider{Name: "B", After: words("A")}), words("EndlessStep at ROOT > M")},
		{"its states never end", endless(&Decider{Name: "A", Behavior: stay}), words("EndlessStep at ROOT > M")},
		{"an end that nothing waits for", endless(&Decider{Name: "A", After: words(decider.Start, "B")}, &Decider{Name: "B", After: words("A"), On: decider.OnSuccess}), nil},
		{"a Commit against no rival", machineOf(&Decider{Name: "A", Commit: time.Second}, &Decider{Name: "B", After: words("A")}), words("CommitUnused at M > A")},
		{"a Commit against a rival", machineOf(&Decider{Name: "A", Commit: time.Second}, &Decider{Name: "B", From: words("A"), When: awake}), nil},
		{"Urgent against no Commit", machineOf(&Decider{Name: "A"}, &Decider{Name: "B", From: words("A"), When: awake, Urgent: true}), words("UrgentUnused at M > B")},
	} {
		require.Equal(t, c.want, lint(c.root), c.name)
	}
}
