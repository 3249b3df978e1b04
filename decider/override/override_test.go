package override_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

type dog struct{}

// scent and trot have arguments.
type (
	scent struct{ Distance, Fresh float64 }
	trot  struct{ Speed float64 }
)

func (*scent) Decide(*dog, decider.Query) float64        { return 0 }
func (*trot) Act(*dog, behavior.Context) behavior.Status { return behavior.Running }

func table() *decider.Decider[*dog] {
	type row = decider.Decider[*dog]
	prey := &decider.Targets[*dog]{List: func(*dog, *decider.TargetList) {}, Switch: true, Margin: 0.5}
	bark := &row{Name: "BARK", Preconditions: decider.Preconditions{Every: time.Second}, Do: func(*dog) {}}
	return &row{Name: "DOG", Children: []*row{
		{Name: "CHASE", Preconditions: decider.Preconditions{Cooldown: time.Second}, Ask: &scent{Distance: 1, Fresh: 2}, Each: func(*dog) {}},
		{Name: "GUARD", Policy: decider.SequentialList, Delegate: true, Children: []*row{bark, {Name: "WALK", Act: &trot{Speed: 3}}}},
		{Name: "PLAY", Policy: decider.Scored, Delegate: true, Margin: 0.5, Children: []*row{bark, {Name: "FETCH", Each: func(*dog) {}}}},
		{Name: "HUNT", Targets: prey, Decide: func(*dog, decider.Query) float64 { return 0 }, Each: func(*dog) {}},
		{Name: "SNIFF", Targets: prey, Each: func(*dog) {}},
		{Name: "REST", PerAgent: &decider.PerAgent[*dog]{Cooldown: func(*dog) time.Duration { return 0 }}, Each: func(*dog) {}},
	}}
}

func TestApply(t *testing.T) {
	root := table()
	clone := decider.Clone(root)
	lines, err := override.Apply(clone, []byte(`{
		"CHASE.Cooldown": "2.5s",
		"DOG > CHASE.Ask.Fresh": 7.5,
		"CHASE.Ask.Distance": 4,
		"GUARD > BARK.Every": "3s",
		"PLAY.Margin": 0.25,
		"GUARD.Loop": -1,
		"WALK.Act.Speed": 3.5,
		"DOG.Children": ["GUARD", "CHASE", "PLAY", "SNIFF", "HUNT", "REST"],
		"FETCH.Off": true,
		"CHASE.Urgent": true,
		"DOG > HUNT.Targets.Margin": 0.25,
		"HUNT.Targets.Max": 8,
		"HUNT.Targets.Top": 3,
		"SNIFF.Targets.Switch": false,
		"SNIFF.Targets.Margin": 0,
		"REST.Off": false
	}`))
	require.NoError(t, err)
	assert.Empty(t, cmp.Diff([]string{
		"DOG: Children GUARD, CHASE, PLAY, SNIFF, HUNT, REST",
		"CHASE: Ask.Distance 1 -> 4",
		"CHASE: Ask.Fresh 2 -> 7.5",
		"CHASE: Cooldown 1s -> 2.5s",
		"CHASE: Urgent false -> true",
		"GUARD: Loop 0 -> -1",
		"BARK: Every 1s -> 3s (at DOG > GUARD > BARK, DOG > PLAY > BARK)",
		"WALK: Act.Speed 3 -> 3.5",
		"PLAY: Margin 0.5 -> 0.25",
		"FETCH: off",
		"HUNT: Targets.Margin 0.5 -> 0.25",
		"HUNT: Targets.Max 0 -> 8",
		"HUNT: Targets.Top 0 -> 3",
		"SNIFF: Targets.Margin 0.5 -> 0",
		"SNIFF: Targets.Switch true -> false",
	}, lines))
	tree, err := decider.Compile(clone)
	require.NoError(t, err)
	assert.Equal(t, []decider.Row(nil), tree.Outline().Find("FETCH"))
	assert.Equal(t, 3*time.Second, clone.Children[0].Children[0].Preconditions.Every)
	assert.Same(t, clone.Children[0].Children[0], clone.Children[2].Children[0], "BARK is one row")
	assert.Equal(t, decider.MustCompile(table()).String(), decider.MustCompile(root).String(), "the table itself is as it was")
	assert.Equal(t, 8, clone.Children[4].Targets.Max)
	assert.Zero(t, clone.Children[3].Targets.Max, "which has the same Targets in the table")

	_, err = override.Apply(root, []byte(`{"HUNT.Targets.Max": 8, "HUNT.Targets.Top": 2}`))
	require.NoError(t, err)
	assert.Equal(t, 2, root.Children[3].Targets.Top)
	assert.Zero(t, root.Children[4].Targets.Top)
}

// TestApplyWrong: all that is wrong is reported, and nothing is changed.
func TestApplyWrong(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{`{"CHSE.Cooldown": "2s"}`, `UnknownRow at CHSE: the table has no row "CHSE". Fix: write CHASE, if that is meant`},
		{`{"GUARD > CHASE.Cooldown": "2s"}`, `UnknownRow at GUARD > CHASE: the row does not stand there. Fix: it stands at DOG > CHASE`},
		{`{"CHASE.Cooldwn": "2s"}`, `UnknownField at DOG > CHASE: data cannot set "Cooldwn". Fix: write Cooldown, if that is meant`},
		{`{"CHASE.When": "x"}`, `UnknownField at DOG > CHASE: data cannot set "When"`},
		{`{"HUNT.Targets.Margn": 1}`, `UnknownField at DOG > HUNT: data cannot set "Targets.Margn". Fix: write Targets.Margin, if that is meant`},
		{`{"HUNT.Top": 1}`, `UnknownField at DOG > HUNT: data cannot set "Top". Fix: write Targets.Top, if that is meant`},
		{`{"HUNT.TargetsTop": 1}`, `Fix: write Targets.Top, if that is meant`},
		{`{"HUNT.Targets": 1}`, `UnknownField at DOG > HUNT: data cannot set "Targets"`},
		{`{"HUNT.Targets.List": "x"}`, `UnknownField at DOG > HUNT: data cannot set "Targets.List"`},
		{`{"CHASE.Targets.Top": 1}`, `UnknownField at DOG > CHASE: the row has no Targets, so that data cannot set "Targets.Top"`},
		{`{"NOBODY.Targets.Top": 1}`, `UnknownRow at NOBODY: the table has no row "NOBODY"`},
		{`{"HUNT.Targets.Margin": "1s"}`, `WrongValue at DOG > HUNT: Targets.Margin is "1s"; want a number`},
		{`{"HUNT.Targets.Max": 1.5}`, `Targets.Max is 1.5; want a whole number`},
		{`{"HUNT.Targets.Switch": 1}`, `Targets.Switch is 1; want true or false`},
		{`{"REST.Cooldown": "2s"}`, `LimitIsPerAgent at DOG > REST: Cooldown is each agent's own here, by the row's PerAgent. Fix: change what the agents answer`},
		{`{"CHASE": 1}`, `UnknownField at CHASE: the key has no field`},
		{`{"CHASE.Cooldown": 2}`, `WrongValue at DOG > CHASE: Cooldown is 2; want a duration in quotes with its unit`},
		{`{"CHASE.Cooldown": "2"}`, `Cooldown is "2"; want a duration with its unit`},
		{`{"CHASE.Chance": "often"}`, `Chance is "often"; want a number`},
		{`{"CHASE.Chance": null}`, `Chance is null; want a number`},
		{`{"CHASE.Urgent": 1}`, `Urgent is 1; want true or false`},
		{`{"CHASE.Chance": 0}`, `WrongValue at DOG > CHASE: Chance is 0; want more than 0 and at most 1; 0 would be no limit. Fix: write 1 for always, or "CHASE.Off": true so that the row never runs`},
		{`{"CHASE.Chance": -0.0}`, `want more than 0 and at most 1`},
		{`{"HUNT.Targets.Max": 0}`, `Targets.Max is 0; want 1 or more; 0 would be 16`},
		{`{"PLAY.Succeed": 0}`, `Succeed is 0; want 1 or more; 0 would be all. Fix: write how many, or the number of all children of PLAY`},
		{`{"GUARD.Loop": 1.5}`, `Loop is 1.5; want a whole number`},
		{`{"CHASE.Ask.Distance": 3, "DOG > CHASE.Ask.Distance": 4}`, `WrongValue at DOG > CHASE: Ask.Distance is 3, and 4 by another key. Fix: set it once`},
		{`{"CHASE.Chance": 0.1, "DOG > CHASE.Chance": 0.2}`, `WrongValue at DOG > CHASE: Chance is 0.1, and 0.2 by another key. Fix: set it once`},
		{`{"CHASE.Args[0]": 1}`, `data cannot set "Args[0]"`},
		{`{"GUARD.Children": ["BARK"]}`, `Children are BARK; want each of BARK, WALK once`},
		{`{"GUARD.Children": "BARK"}`, `want a list of names`},
		{`{"BARK.Off": true, "WALK.Off": true}`, `NothingLeft at DOG > GUARD: all rows of the group are off`},
		{`{"DOG.Off": true}`, `NothingLeft at DOG: the root is off`},
		{`{"DOG.Off": 3}`, `Off`},
		{`{"CHASE.Chance": 0.1, "CHASE.Chance": 0.2}`, `CHASE.Chance`},
		{`[1]`, `override: `},
		{`{`, `override: `},
	} {
		root := table()
		_, err := override.Apply(root, []byte(c.data))
		require.Error(t, err, c.data)
		assert.Contains(t, err.Error(), c.want, c.data)
		assert.Equal(t, decider.MustCompile(table()).String(), decider.MustCompile(root).String(), c.data)
	}
	_, err := override.Apply(table(), []byte(`{"CHASE.Chance": "x", "GUARD.Loop": 1.5, "NOBODY.Off": true}`))
	var all decider.Errors
	require.True(t, errors.As(err, &all))
	assert.Len(t, all, 3)
	assert.Equal(t, 3, strings.Count(err.Error(), "Fix: "))

	clone := table()
	_, err = override.Apply(clone, []byte(`{"CHASE.Cooldown": "-1s", "BARK.Every": "15ns"}`))
	require.NoError(t, err, "ranges are Compile's")
	_, err = decider.Compile(clone)
	assert.ErrorContains(t, err, "NegativeDuration")
	assert.ErrorContains(t, err, "DurationWithoutUnit")

	clone = table()
	_, err = override.Apply(clone, []byte(`{"HUNT.Targets.Max": 4097, "HUNT.Targets.Top": 65, "HUNT.Targets.Margin": -1, "SNIFF.Targets.Switch": false, "SNIFF.Targets.Top": 2}`))
	require.NoError(t, err)
	_, err = decider.Compile(clone)
	require.True(t, errors.As(err, &all))
	assert.Len(t, all, 5, "all at once: %v", err)
}

// TestTargetsNamed: a row may have a name that looks like Targets of another one.
func TestTargetsNamed(t *testing.T) {
	type row = decider.Decider[*dog]
	root := &row{Name: "DOG", Children: []*row{
		{Name: "A.Targets", Policy: decider.Scored, Children: []*row{{Name: "B", Each: func(*dog) {}}, {Name: "C", Each: func(*dog) {}}}},
		{Name: "D", Each: func(*dog) {}},
	}}
	lines, err := override.Apply(root, []byte(`{"DOG > A.Targets.Margin": 0.5}`))
	require.NoError(t, err)
	assert.Equal(t, []string{"A.Targets: Margin 0 -> 0.5"}, lines)
}

// FuzzApply: no data panics, and what has an error changes nothing.
func FuzzApply(f *testing.F) {
	f.Add([]byte(`{"CHASE.Cooldown": "2s", "DOG.Children": ["REST", "CHASE", "GUARD", "PLAY"]}`))
	f.Add([]byte(`{"BARK.Off": true, "WALK.Act.": 1}`))
	f.Add([]byte(`{"A > B.C.D": {}}`))
	f.Add([]byte(`{"HUNT.Targets.Top": 3, "DOG > SNIFF.Targets.Switch": false, "CHASE.Targets.Max": 2}`))
	was := decider.MustCompile(table()).String()
	f.Fuzz(func(t *testing.T, data []byte) {
		root := table()
		if _, err := override.Apply(root, data); err != nil {
			assert.Equal(t, was, decider.MustCompile(root).String())
		}
	})
}

// TestMark: a file may begin with a byte order mark; UTF-16 is refused in words.
func TestMark(t *testing.T) {
	root := decider.Decider[int]{Name: "ROOT", Margin: 1}
	lines, err := override.Apply(&root, []byte("\ufeff{\"ROOT.Margin\": 2}"))
	require.NoError(t, err)
	assert.Equal(t, []string{"ROOT: Margin 1 -> 2"}, lines)
	_, err = override.Apply(&root, []byte("{\x00}\x00"))
	assert.ErrorContains(t, err, "save it as UTF-8")
}

// TestTwoKeys: two keys of a row's field agree, or are told, whichever field and path it is.
func TestTwoKeys(t *testing.T) {
	type row = decider.Decider[int]
	gate := &decider.Gate[int]{Name: "G"}
	table := func() *row {
		run := func(int) decider.Status { return decider.Running }
		return &row{Name: "ROOT", Children: []*row{
			{Name: "PLAY", Delegate: true, Children: []*row{{Name: "A", Run: run, Gate: gate}, {Name: "B", Run: run, Gate: gate}}},
			{Name: "NAP", Timeout: 1e9, Run: run},
		}}
	}
	for _, c := range []struct {
		one, same, other string
		lines            int
	}{
		{`"NAP.Off": true`, `"ROOT > NAP.Off": true`, `"ROOT > NAP.Off": false`, 1},
		{`"NAP.Off": false`, `"ROOT > NAP.Off": false`, `"ROOT > NAP.Off": true`, 0},
		{`"PLAY.Children": ["B", "A"]`, `"ROOT > PLAY.Children": ["B", "A"]`, `"ROOT > PLAY.Children": ["A", "B"]`, 1},
		{`"PLAY.Children": ["A", "B"]`, `"ROOT > PLAY.Children": ["A", "B"]`, `"ROOT > PLAY.Children": ["B", "A"]`, 0},
		{`"NAP.Timeout": "2s"`, `"ROOT > NAP.Timeout": "2000ms"`, `"ROOT > NAP.Timeout": "1s"`, 1},
		{`"A.Gate.Limit": 2`, `"B.Gate.Limit": 2`, `"B.Gate.Limit": 3`, 2},
	} {
		for _, swapped := range []bool{false, true} {
			data := func(second string) []byte {
				if swapped {
					return []byte("{" + second + ", " + c.one + "}")
				}
				return []byte("{" + c.one + ", " + second + "}")
			}
			lines, err := override.Apply(table(), data(c.same))
			require.NoError(t, err)
			assert.Len(t, lines, c.lines, c.one)
			root := table()
			_, err = override.Apply(root, data(c.other))
			var all decider.Errors
			require.ErrorAs(t, err, &all, c.one)
			require.Len(t, all, 1)
			assert.Equal(t, decider.Code("WrongValue"), all[0].Code)
			assert.Contains(t, all[0].Fix, "set it")
			assert.Equal(t, decider.MustCompile(table()).String(), decider.MustCompile(root).String(), "it is as it was")
		}
	}
	_, err := override.Apply(table(), []byte(`{"ROOT > PLAY > A.Gate.Limit": 0}`))
	assert.ErrorContains(t, err, `Gate.Limit is 0; want 1 or more; 0 would be 1. Fix: write 1 for one agent at a time, or "A.Off": true`)
	for _, null := range []string{`null`, `{"NAP.Off": null}`, `{"PLAY.Children": null}`, `{"NAP.Timeout": null}`, `{"A.Gate.Limit": null}`, `{"NAP.Latched": null}`, `{"NAP.Off": true, "NAP.Off": true}`} {
		_, err := override.Apply(table(), []byte(null))
		require.Error(t, err, null)
	}
}

// TestStatesOff: a state that is off goes from From and After of the others, too.
func TestStatesOff(t *testing.T) {
	type (
		row = decider.Decider[*dog]
		S   = []string
	)
	hit := func(*dog) bool { return false }
	lie := func(*dog) {}
	root := &row{Name: "GUARD", Policy: decider.StateMachine, Children: []*row{
		{Name: "STUNNED", From: S{decider.AnyState, "STUNNED"}, When: hit, Each: lie},
		{Name: "CHASE", From: S{"PATROL", "SEARCH"}, After: S{"STUNNED"}, On: decider.OnSuccess, When: hit, Each: lie},
		{Name: "SEARCH", After: S{"CHASE", "STUNNED"}, Timeout: time.Second, Each: lie},
		{Name: "BARK", After: S{"SEARCH"}, Do: lie},
		{Name: "PATROL", After: S{decider.Start, "SEARCH", "BARK"}, Each: lie},
		{Name: "DREAM", From: S{"PATROL"}, When: hit, Policy: decider.StateMachine, Children: []*row{
			{Name: "RUN", Each: lie, Timeout: time.Second},
			{Name: "YELP", After: S{"RUN"}, Do: lie},
		}},
	}}
	_, err := decider.Compile(root)
	require.NoError(t, err)
	for _, c := range []struct{ data, want string }{
		{`{"STUNNED.Off": true}`, "CHASE [PATROL SEARCH] [] EndOnNone, SEARCH [] [CHASE] EndOnNone, BARK [] [SEARCH] EndOnNone, PATROL [] [^ SEARCH BARK] EndOnNone, DREAM [PATROL] [] EndOnNone"},
		{`{"BARK.Off": true, "RUN.Off": false}`, "STUNNED [* STUNNED] [] EndOnNone, CHASE [PATROL SEARCH] [STUNNED] OnSuccess, SEARCH [] [CHASE STUNNED] EndOnNone, PATROL [] [^ SEARCH] EndOnNone, DREAM [PATROL] [] EndOnNone"},
		{`{"SEARCH.Off": true}`, "error NothingLeft at GUARD > BARK: all states that the row may follow are off. Fix: turn off the row, too."},
		{`{"SEARCH.Off": true, "BARK.Off": true, "DREAM.Off": true}`, "STUNNED [* STUNNED] [] EndOnNone, CHASE [PATROL] [STUNNED] OnSuccess, PATROL [] [^] EndOnNone"},
		{`{"RUN.Off": true}`, "error NothingLeft at GUARD > DREAM > YELP: all states that the row may follow are off. Fix: turn off the row, too."},
	} {
		clone := decider.Clone(root)
		_, err := override.Apply(clone, []byte(c.data))
		if err != nil {
			assert.Equal(t, c.want, err.Error(), c.data)
			continue
		}
		var rows []string
		for _, d := range clone.Children {
			rows = append(rows, fmt.Sprint(d.Name, " ", d.From, " ", d.After, " ", d.On))
		}
		assert.Equal(t, c.want, strings.Join(rows, ", "), c.data)
		_, err = decider.Compile(clone)
		assert.NoError(t, err, c.data)
		assert.Equal(t, S{"PATROL", "SEARCH"}, root.Children[1].From)
		assert.Equal(t, S{"SEARCH"}, root.Children[3].After)
	}
}
