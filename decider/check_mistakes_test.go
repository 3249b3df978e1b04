package decider_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// troublesOf returns the codes of a table's errors, or of its warnings.
func troublesOf(root *Decider) (all []decider.Code) {
	tree, err := decider.Compile(root)
	if err != nil {
		for _, p := range err.(decider.Errors) {
			all = append(all, p.Code)
		}
		return all
	}
	for _, p := range tree.Lint() {
		all = append(all, p.Code)
	}
	return all
}

// TestDurationWithoutUnit: wherever a table has a duration, one below a microsecond is an
// error, and one below a millisecond a warning.
func TestDurationWithoutUnit(t *testing.T) {
	places := map[string]func(d *Decider, x time.Duration){
		"Cooldown":           func(d *Decider, x time.Duration) { d.Preconditions.Cooldown = x },
		"Every":              func(d *Decider, x time.Duration) { d.Preconditions.Every = x },
		"Commit":             func(d *Decider, x time.Duration) { d.Commit = x },
		"Timeout":            func(d *Decider, x time.Duration) { d.Timeout = x },
		"Gate.Cooldown":      func(d *Decider, x time.Duration) { d.Gate = &decider.Gate[*animal]{Name: "G", Cooldown: x} },
		"Gate.LocalCooldown": func(d *Decider, x time.Duration) { d.Gate = &decider.Gate[*animal]{Name: "G", LocalCooldown: x} },
	}
	for name, set := range places {
		for _, c := range []struct {
			d    time.Duration
			want []decider.Code
		}{
			{0, nil},
			{1, []decider.Code{"DurationWithoutUnit"}},
			{999, []decider.Code{"DurationWithoutUnit"}},
			{time.Microsecond, []decider.Code{decider.WarnShortDuration}},
			{time.Millisecond - 1, []decider.Code{decider.WarnShortDuration}},
			{time.Millisecond, nil},
			{-1, []decider.Code{"NegativeDuration"}},
		} {
			row := &Decider{Name: "EAT", Decide: hunger, Behavior: &eat}
			set(row, c.d)
			got := troublesOf(&Decider{Name: "ROOT", Children: []*Decider{
				{Name: "FLEE", Decide: fear, Behavior: &run}, row, {Name: "SLEEP", Behavior: &sleep},
			}})
			assert.Equal(t, c.want, got, "%s %d", name, c.d)
		}
	}
}

// TestWaitTimesAreWrong: Compile wants a time of a Wait, and one that makes sense.
func TestWaitTimesAreWrong(t *testing.T) {
	ask := func(*animal) time.Duration { return time.Second }
	for _, c := range []struct {
		wait behavior.Wait[*animal]
		want string // "" for nothing
	}{
		{behavior.Wait[*animal]{For: 1}, "has For of 1 nanoseconds"},
		{behavior.Wait[*animal]{For: -time.Second}, "has For of -1s; its tags say min 0s"},
		{behavior.Wait[*animal]{For: 2 * time.Second, To: time.Second}, "has To 1s, which is less than For 2s"},
		{behavior.Wait[*animal]{}, "has no time"},
		{behavior.Wait[*animal]{Ask: ask, For: time.Second}, "has an Ask beside For 1s"},
		{behavior.Wait[*animal]{Ask: ask}, ""},
		{behavior.Wait[*animal]{To: time.Second}, ""},
		{behavior.Wait[*animal]{For: 2 * time.Second, To: 2 * time.Second}, ""},
	} {
		_, err := decider.Compile(&Decider{Name: "NAP", Act: &c.wait})
		if c.want == "" {
			assert.NoError(t, err)
			continue
		}
		assert.ErrorContains(t, err, c.want)
		assert.Equal(t, []string{"WrongArguments at NAP"}, codesIn(err))
	}
}

// TestRememberedPlan: Lint warns where a remembered place certainly outlives a plan.
func TestRememberedPlan(t *testing.T) {
	type plan struct{ Room int }
	steps := func(names ...string) (rows []*Decider) {
		for _, name := range names {
			rows = append(rows, &Decider{Name: name, Decide: hunger, Timeout: time.Second, Behavior: &eat})
		}
		return rows
	}
	found := func(change func(raid, inner *Decider)) bool {
		inner := &Decider{Name: "INNER", Policy: decider.Sequence, Children: steps("A", "B")}
		raid := &Decider{Name: "RAID", Policy: decider.Sequence, Behavior: &Behavior{Name: "RAID", Block: plan{}}, Children: append(steps("C"), inner)}
		change(raid, inner)
		return slices.Contains(troublesOf(&Decider{Name: "ROOT", Children: []*Decider{{Name: "FLEE", Decide: fear, Behavior: &run}, raid, {Name: "SLEEP", Behavior: &sleep}}}),
			decider.WarnRememberedPlan)
	}
	assert.False(t, found(func(_, _ *Decider) {}))
	assert.True(t, found(func(raid, _ *Decider) { raid.Remember = decider.Place }))
	assert.True(t, found(func(raid, _ *Decider) { raid.Remember = decider.PlaceAndTime }))
	assert.True(t, found(func(_, inner *Decider) { inner.Remember = decider.Place }))
	assert.False(t, found(func(raid, inner *Decider) { raid.Behavior.Block, raid.Remember = nil, decider.Place }))
	assert.False(t, found(func(raid, inner *Decider) { // C may interrupt it, while the plan lives
		raid.Policy, raid.Delegate, inner.Remember = decider.PrioritizedList, true, decider.Place
	}))
	assert.False(t, found(func(raid, _ *Decider) {
		raid.Remember = decider.Place
		raid.Accept = []decider.Acceptance{{Code: decider.WarnRememberedPlan, Because: "only its own Tick reads it"}}
	}))
}

// TestBadScore: where a Score may stand, and what it may be.
func TestBadScore(t *testing.T) {
	bad := []decider.Code{"BadScore"}
	pack := func(change func(d *Decider)) []decider.Code {
		d := &Decider{Name: "EAT", Score: 0.5, Behavior: &eat}
		change(d)
		return troublesOf(&Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{d, {Name: "SLEEP", Behavior: &sleep}}})
	}
	assert.Empty(t, pack(func(*Decider) {}), "no RootIdle and no FlatScores")
	assert.Empty(t, pack(func(d *Decider) { d.When = awake }))
	for _, v := range []float64{-1, math.NaN(), math.Inf(1), math.Inf(-1)} {
		assert.Equal(t, bad, pack(func(d *Decider) { d.Score = v }), "%v", v)
	}
	assert.Equal(t, bad, pack(func(d *Decider) { d.Decide = hunger }))
	assert.Equal(t, bad, pack(func(d *Decider) { d.When, d.Not = awake, true }))
	group := func(p decider.Policy, delegate bool) []decider.Code {
		return pack(func(d *Decider) {
			d.Behavior, d.Policy, d.Delegate = nil, p, delegate
			d.Children = []*Decider{{Name: "CHEW", Behavior: &eat}, {Name: "GULP", Behavior: &walk, When: awake}}
		})
	}
	assert.Empty(t, group(decider.SequentialList, false))
	assert.Equal(t, bad, group(decider.SequentialList, true))
	assert.Equal(t, bad, group(decider.Sequence, false))
	assert.Equal(t, bad, pack(func(d *Decider) { d.Behavior, d.Slot = nil, &decider.Slot{Name: "OBJECT", Bytes: 512} }))
}

// TestRoleFlagsLint: the flag of a role means nothing outside its squad.
func TestRoleFlagsLint(t *testing.T) {
	const Driver, Catcher decider.Flags = 16, 32
	pack := func(roles ...decider.Flags) *decider.Squad[*animal] {
		q := &decider.Squad[*animal]{Members: 2}
		for _, f := range roles {
			q.Roles = append(q.Roles, decider.Role[*animal]{Flag: f})
		}
		return q
	}
	drives := decider.Preconditions{Flags: decider.All(Driver)}
	drive := &Decider{Name: "DRIVE", Preconditions: drives, Behavior: &run}
	hunt := &Decider{Name: "HUNT", Squad: pack(Driver, Catcher), Children: []*Decider{drive, {Name: "LURK", Behavior: &walk}}}
	rest := &Decider{Name: "REST", Behavior: &sleep}
	root := func(rows ...*Decider) *Decider { return &Decider{Name: "ROOT", Children: append(rows, rest)} }
	outside := []decider.Code{decider.WarnRoleFlagOutside}
	assert.Empty(t, troublesOf(root(hunt)))
	other := &Decider{Name: "HERD", Squad: pack(Driver), Children: []*Decider{drive, {Name: "WAIT", Behavior: &walk}}}
	assert.Empty(t, troublesOf(root(hunt, other)), "two squads may have a role of one name")
	other.Squad = pack(Catcher)
	assert.Equal(t, outside, troublesOf(root(hunt, other)), "the row stands below a squad without the role as well")
	for name, c := range map[string]decider.Check{
		"all": {All: Catcher | 1}, "none": {None: Driver}, "any": {Any: Driver | 1}, "any clear": {AnyClear: Driver | 1},
	} {
		flee := &Decider{Name: "FLEE", Preconditions: decider.Preconditions{Flags: c}, Behavior: &run}
		got := troublesOf(root(flee, hunt))
		require.NotEmpty(t, got, name)
		assert.Equal(t, outside[0], got[0], name)
	}
	own := *hunt
	own.Preconditions = drives
	assert.Equal(t, outside, troublesOf(root(&own)), "the squad's own row")
	overlap := *hunt
	overlap.Squad = pack(Driver, Driver|Catcher)
	assert.Equal(t, []decider.Code{decider.WarnRoleFlagsOverlap}, troublesOf(root(&overlap)))
}

// TestAgentByValueLint: which types of agents are told that they lose what is written.
func TestAgentByValueLint(t *testing.T) {
	type (
		Entity  struct{ ID, Generation uint32 }
		Place   struct{ X, Y float64 }
		Game    struct{ Places []Place }
		flat    struct{ Place }
		text    struct{ Name string }
		cells   struct{ At [2][3]Place }
		lookups struct {
			Entity
			*Game
		}
		deep  struct{ At [2]lookups }
		calls struct{ Do func() }
		holds struct{ Any any }
		none  struct{ _ [0]int }
	)
	for _, got := range [][]decider.Code{
		agentTroubles[*Place](), agentTroubles[lookups](), agentTroubles[deep](), agentTroubles[Game](), agentTroubles[calls](), agentTroubles[holds](),
		agentTroubles[struct{}](), agentTroubles[none](), agentTroubles[map[string]int](), agentTroubles[uint64](), agentTroubles[any](),
	} {
		assert.Empty(t, got)
	}
	for _, got := range [][]decider.Code{agentTroubles[Place](), agentTroubles[Entity](), agentTroubles[flat](), agentTroubles[text](), agentTroubles[cells]()} {
		assert.Equal(t, []decider.Code{decider.WarnAgentByValue}, got)
	}
	assert.Empty(t, agentTroubles[Entity](decider.Acceptance{Code: decider.WarnAgentByValue, Because: "the components are in a variable of the package"}))
	assert.Equal(t, []decider.Code{decider.WarnAcceptUnused}, agentTroubles[lookups](decider.Acceptance{Code: decider.WarnAgentByValue, Because: "no need"}))
}

// agentTroubles returns what Lint says of a table for these agents.
func agentTroubles[A any](accept ...decider.Acceptance) (codes []decider.Code) {
	tree := decider.MustCompile(&decider.Decider[A]{Name: "ROOT", Each: func(A) {}, Accept: accept})
	for _, p := range tree.Lint() {
		codes = append(codes, p.Code)
	}
	return codes
}

// TestActsTwiceLint: which groups are told that two of their rows may act in one tick.
func TestActsTwiceLint(t *testing.T) {
	group := func(policy decider.Policy, change func(bite, growl, root *Decider)) []decider.Code {
		bite := &Decider{Name: "BITE", Decide: hunger, Do: func(*animal) {}}
		growl := &Decider{Name: "GROWL", Behavior: &Behavior{Name: "GROWL", Tick: behavior.Succeed[*animal]}}
		root := &Decider{Name: "ROOT", Policy: policy, Children: []*Decider{bite, growl}}
		change(bite, growl, root)
		return troublesOf(root)
	}
	as := func(_, _, _ *Decider) {}
	assert.Equal(t, []decider.Code{decider.WarnActsTwice}, group(decider.PrioritizedList, as))
	assert.Equal(t, []decider.Code{decider.WarnActsTwice}, group(decider.SequentialList, as))
	assert.Empty(t, group(decider.Selector, as), "it ends with its child")
	for _, p := range []decider.Policy{decider.Random, decider.WeightedRandom, decider.Shuffle, decider.Scored} {
		score := func(_, growl, root *Decider) { growl.Score = 0.5 }
		assert.Equal(t, []decider.Code{decider.WarnActsTwice}, group(p, score), p)
		assert.Empty(t, group(p, func(a, b, root *Decider) { score(a, b, root); root.EndOn = decider.OnAny }), p)
	}
	assert.Empty(t, group(decider.Sequence, func(bite, _, _ *Decider) { bite.Decide = nil }), "a plan is meant to go on")
	assert.Empty(t, group(decider.SequentialList, func(_, _, root *Decider) { root.EndOn = decider.OnAny }))
	assert.Empty(t, group(decider.PrioritizedList, func(_, growl, _ *Decider) { growl.Behavior = &eat }), "it goes on")
	assert.NotContains(t, group(decider.PrioritizedList, func(bite, growl, _ *Decider) {
		bite.Preconditions.Flags, growl.Preconditions.Flags = decider.All(Night), decider.None(Night)
	}), decider.WarnActsTwice, "never both")
	assert.Empty(t, group(decider.PrioritizedList, func(_, _, root *Decider) {
		root.Accept = []decider.Acceptance{{Code: decider.WarnActsTwice, Because: "a dog growls while it bites"}}
	}))
}

// TestForgetsPlaceLint: which lists of steps are told that they begin again and again.
func TestForgetsPlaceLint(t *testing.T) {
	list := func(change func(bark, patrol, root *Decider)) []decider.Code {
		bark := &Decider{Name: "BARK", Decide: fear, Behavior: &Behavior{Name: "BARK", Once: func(*animal) {}}}
		patrol := &Decider{Name: "PATROL", Policy: decider.SequentialList, Children: []*Decider{
			{Name: "NORTH", Behavior: &walk}, {Name: "SOUTH", Behavior: &run},
		}}
		root := &Decider{Name: "ROOT", Children: []*Decider{bark, patrol}}
		change(bark, patrol, root)
		return troublesOf(root)
	}
	assert.Equal(t, []decider.Code{decider.WarnForgetsPlace}, list(func(_, _, _ *Decider) {}))
	assert.Empty(t, list(func(_, patrol, _ *Decider) { patrol.Remember = decider.Place }))
	assert.Empty(t, list(func(bark, _, _ *Decider) { bark.Behavior = &eat }), "it may take its time")
	assert.Empty(t, list(func(_, _, root *Decider) { root.Latched = true }))
	assert.Empty(t, list(func(bark, patrol, root *Decider) {
		root.Children = []*Decider{patrol, bark}
		bark.Decide = nil
		patrol.When = awake
	}))
}
