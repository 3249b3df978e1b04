package evo_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// mouse is the agent of vocabularies that the tests put together.
type mouse struct{ hunger int }

var (
	gnaw = behavior.Behavior[*mouse]{Name: "GNAW"}
	hide = behavior.Behavior[*mouse]{Name: "HIDE"}
)

// Hungry calls a function that is inlined, so that the first instruction of
// Hungry is that one's.
func Hungry(m *mouse, _ decider.Query) float64 { return isHungry(m) }

func isHungry(m *mouse) float64 { return float64(m.hunger) }

func Alone(*mouse, decider.Query) float64 { return 1 }

func Awake(m *mouse) bool { return m.hunger > 0 }

func Generic[T any](*mouse, decider.Query) float64 { return 1 }

func (m *mouse) Asleep(*mouse, decider.Query) float64 { return 1 }

// awake is a condition without a Query.
var awake = evo.Condition[*mouse]{Name: "AWAKE", When: Awake, Expr: "mice.Awake"}

// plain returns a vocabulary with nothing wrong in it.
func plain() *evo.Vocabulary[*mouse] {
	return &evo.Vocabulary[*mouse]{
		Name: "mice", Version: 1, Import: "example.com/mice", Agent: "*mice.Mouse", Channels: []string{"move", "eat"},
		Actions: []evo.Action[*mouse]{
			{Name: "GNAW", Behavior: &gnaw, Expr: "&mice.Gnaw", Channels: []string{"eat"}, Possible: Hungry, PossibleExpr: "mice.Hungry"},
			{Name: "HIDE", Behavior: &hide, Expr: "&mice.Hide", Channels: []string{"move"}, Args: []evo.Argument{
				{Name: "near", Unit: "m", Min: 0.1, Max: 0.7, Step: 0.05, Default: 0.35},
			}, MaxHold: 4 * time.Second},
		},
		Conditions: []evo.Condition[*mouse]{{Name: "HUNGRY", Decide: Hungry, Expr: "mice.Hungry"}, {Name: "ALONE", Decide: Alone, Expr: "mice.Alone"}},
		Flags:      []evo.Flag{{Name: "DARK", Flag: 1, Expr: "mice.Dark"}, {Name: "CAT", Flag: 2, Expr: "mice.Cat"}},
		Stimuli:    []evo.Stimulus{{Name: "SQUEAK", Token: 1, Expr: "mice.Squeak"}},
	}
}

func TestCatalog(t *testing.T) {
	c, err := newCatalog(plain())
	require.NoError(t, err)
	for i, name := range []string{"GNAW", "HIDE"} {
		at, ok := c.Action(name)
		require.True(t, ok)
		require.Equal(t, i, at)
	}
	at, ok := c.Condition("ALONE")
	require.Equal(t, []any{1, true}, []any{at, ok})
	at, ok = c.Guard("SQUEAK")
	require.Equal(t, []any{2, true}, []any{at, ok})
	require.Equal(t, genome.GuardInfo{Name: "SQUEAK", Bit: 1, Stimuli: true}, c.Guards[at])
	for _, find := range []func(string) (int, bool){c.Action, c.Condition, c.Guard} {
		_, ok := find("CHEESE")
		require.False(t, ok)
	}
	require.Equal(t, []bool{true, false}, []bool{c.Actions[0].Possible, c.Actions[1].Possible})
	require.Equal(t, []uint32{2, 1}, []uint32{c.Actions[0].Channels, c.Actions[1].Channels})
	require.Equal(t, []decider.Policy{decider.PrioritizedList, decider.Selector, decider.Sequence, decider.Random, decider.Shuffle, decider.Parallel}, c.Policies)
	v := plain()
	v.Channels, v.Actions[0].Channels, v.Actions[1].Channels = nil, nil, nil
	v.Policies = []decider.Policy{decider.Scored, decider.Selector}
	c, err = newCatalog(v)
	require.NoError(t, err)
	require.Equal(t, []decider.Policy{decider.PrioritizedList, decider.Selector, decider.Sequence, decider.Random, decider.Shuffle, decider.Scored}, c.Policies)
}

// TestFingerprint: everything that can be seen of a vocabulary's meaning is in
// its fingerprint, and nothing else.
func TestFingerprint(t *testing.T) {
	print := func(edit func(*evo.Vocabulary[*mouse])) genome.Key {
		v := plain()
		if edit != nil {
			edit(v)
		}
		c, err := newCatalog(v)
		require.NoError(t, err)
		return c.Fingerprint()
	}
	same := print(nil)
	require.Equal(t, same, print(func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Expr = "&mice.Nibble" }))
	for name, edit := range map[string]func(*evo.Vocabulary[*mouse]){
		"name":      func(v *evo.Vocabulary[*mouse]) { v.Name = "rats" },
		"version":   func(v *evo.Vocabulary[*mouse]) { v.Version++ },
		"channels":  func(v *evo.Vocabulary[*mouse]) { v.Channels = append(v.Channels, "tail") },
		"policies":  func(v *evo.Vocabulary[*mouse]) { v.Policies = []decider.Policy{decider.Scored} },
		"action":    func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Name = "BITE" },
		"lane":      func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Channels = nil },
		"possible":  func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Possible, v.Actions[0].PossibleExpr = nil, "" },
		"draws":     func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Draws = true },
		"hold":      func(v *evo.Vocabulary[*mouse]) { v.Actions[0].MaxHold = 5 * time.Second },
		"min":       func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Min = 0.15 },
		"max":       func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Max = 0.75 },
		"step":      func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Step = 0.025 },
		"default":   func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Default = 0.1 },
		"unit":      func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Unit = "cm" },
		"argument":  func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Name = "far" },
		"condition": func(v *evo.Vocabulary[*mouse]) { v.Conditions[1].Name = "LONELY" },
		"when": func(v *evo.Vocabulary[*mouse]) {
			v.Conditions[1] = evo.Condition[*mouse]{Name: "ALONE", When: Awake, Expr: "mice.Awake"}
		},
		"flag":     func(v *evo.Vocabulary[*mouse]) { v.Flags[1].Flag = 4 },
		"stimulus": func(v *evo.Vocabulary[*mouse]) { v.Stimuli = nil },
	} {
		require.NotEqual(t, same, print(edit), name)
	}
}

// vocabularyProblems are vocabularies with one problem each.
var vocabularyProblems = []struct {
	want string
	edit func(*evo.Vocabulary[*mouse])
}{
	{"BadName at Actions[0]: the name is \"Gnaw\"", func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Name = "Gnaw" }},
	{"BadName at Conditions[0]: the name is \"\"", func(v *evo.Vocabulary[*mouse]) { v.Conditions[0].Name = "" }},
	{"Unnamed: Flags[1] has neither Name nor Expr. Fix: have both found: put //go:generate", func(v *evo.Vocabulary[*mouse]) {
		v.Flags[1].Name, v.Flags[1].Expr = "", ""
	}},
	{"BadName at Flags[1]: the name is \"4CATS\"", func(v *evo.Vocabulary[*mouse]) { v.Flags[1].Name = "4CATS" }},
	{"DuplicateEntry at Stimuli[0] GNAW: Actions[0] GNAW has the same name", func(v *evo.Vocabulary[*mouse]) { v.Stimuli[0].Name = "GNAW" }},
	{"DuplicateEntry at Actions[1] HIDE: Actions[0] GNAW has the same Behavior", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Behavior = &gnaw }},
	{"DuplicateEntry at Conditions[1] ALONE: Conditions[0] HUNGRY has the same Decide", func(v *evo.Vocabulary[*mouse]) {
		v.Conditions[1].Decide, v.Conditions[1].Expr = Hungry, "mice.Hungry"
	}},
	{"DuplicateEntry at Flags[1] CAT: Flags[0] DARK has the same bit", func(v *evo.Vocabulary[*mouse]) { v.Flags[1].Flag = 1 }},
	{"NoActions at Actions", func(v *evo.Vocabulary[*mouse]) { v.Actions = nil }},
	{"NilBehavior at Actions[0] GNAW: the action has no Behavior", func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Behavior = nil }},
	{"NilBehavior at Actions[0] GNAW: no table can have its Behavior: the row's Behavior has no Name", func(v *evo.Vocabulary[*mouse]) {
		v.Actions[0].Behavior = &behavior.Behavior[*mouse]{}
	}},
	{"NilBehavior at Actions[0] GNAW: no table can have its Behavior: Block is a []int", func(v *evo.Vocabulary[*mouse]) {
		v.Actions[0].Behavior = &behavior.Behavior[*mouse]{Name: "GNAW", Block: []int{1}}
	}},
	{"NilDecide at Conditions[1] ALONE", func(v *evo.Vocabulary[*mouse]) { v.Conditions[1].Decide = nil }},
	{"BadCondition at Conditions[1] ALONE: the condition has both a Decide and a When", func(v *evo.Vocabulary[*mouse]) { v.Conditions[1].When = Awake }},
	{"BadCondition at Conditions[1] AWAKE: the condition has Args, and its When", func(v *evo.Vocabulary[*mouse]) {
		v.Conditions[1] = awake
		v.Conditions[1].Args = v.Actions[1].Args
	}},
	{"DuplicateEntry at Conditions[2] AGAIN: Conditions[1] AWAKE has the same When", func(v *evo.Vocabulary[*mouse]) {
		v.Conditions[1] = awake
		v.Conditions = append(v.Conditions, evo.Condition[*mouse]{Name: "AGAIN", When: Awake, Expr: "mice.Awake"})
	}},
	{"BadExpr at Conditions[1] AWAKE: Expr is \"mice.Asleep\", but the function is Awake", func(v *evo.Vocabulary[*mouse]) {
		v.Conditions[1] = awake
		v.Conditions[1].Expr = "mice.Asleep"
	}},
	{"NotPackageLevel at Conditions[1] AWAKE: When is a closure", func(v *evo.Vocabulary[*mouse]) {
		v.Conditions[1] = awake
		v.Conditions[1].When = func(*mouse) bool { return true }
	}},
	{"NotPackageLevel at Conditions[1] ALONE: Decide is generic", func(v *evo.Vocabulary[*mouse]) { v.Conditions[1].Decide = Generic[int] }},
	{"NotPackageLevel at Conditions[1] ALONE: Decide is a closure", func(v *evo.Vocabulary[*mouse]) {
		hunger := v.Version
		v.Conditions[1].Decide = func(*mouse, decider.Query) float64 { return float64(hunger) }
	}},
	{"NotPackageLevel at Conditions[1] ALONE: Decide is a method value", func(v *evo.Vocabulary[*mouse]) { v.Conditions[1].Decide = new(mouse).Asleep }},
	{"NotPackageLevel at Actions[0] GNAW: Possible is a closure", func(v *evo.Vocabulary[*mouse]) {
		v.Actions[0].Possible = func(*mouse, decider.Query) float64 { return 1 }
	}},
	{"BadExpr at Actions[0] GNAW: Expr is missing", func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Expr = "" }},
	{"BadExpr at Actions[0] GNAW: PossibleExpr is missing", func(v *evo.Vocabulary[*mouse]) { v.Actions[0].PossibleExpr = "" }},
	{"BadExpr at Actions[0] GNAW: PossibleExpr is set and Possible is not", func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Possible = nil }},
	{"BadExpr at Conditions[1] ALONE: Expr is \"mice.alone\"; want an expression like", func(v *evo.Vocabulary[*mouse]) { v.Conditions[1].Expr = "mice.alone" }},
	{"BadExpr at Conditions[1] ALONE: Expr is \"Alone\"; want an expression like \"arena.HealthBelow\", of the package \"example.com/mice\"", func(v *evo.Vocabulary[*mouse]) {
		v.Conditions[1].Expr = "Alone"
	}},
	{"BadExpr at Conditions[1] ALONE: Expr is \"mice.Hungry\", but the function is Alone", func(v *evo.Vocabulary[*mouse]) { v.Conditions[1].Expr = "mice.Hungry" }},
	{"BadExpr at Conditions[1] ALONE: Expr is \"rats.Alone\", and other entries are of the package mice", func(v *evo.Vocabulary[*mouse]) {
		v.Conditions[1].Expr = "rats.Alone"
	}},
	{"BadExpr at Conditions[1] ALONE: Expr is \"mice.Alone()\"", func(v *evo.Vocabulary[*mouse]) { v.Conditions[1].Expr = "mice.Alone()" }},
	{"BadExpr at Conditions[1] ALONE: Expr is \"&mice.Alone\"", func(v *evo.Vocabulary[*mouse]) { v.Conditions[1].Expr = "&mice.Alone" }},
	{"BadExpr at Flags[0] DARK: Expr is \"1 << 3\"", func(v *evo.Vocabulary[*mouse]) { v.Flags[0].Expr = "1 << 3" }},
	{"BadExpr at Agent: Agent is missing", func(v *evo.Vocabulary[*mouse]) { v.Agent = "" }},
	{"BadExpr at Agent: Agent is \"**mice.Mouse\"", func(v *evo.Vocabulary[*mouse]) { v.Agent = "**mice.Mouse" }},
	{"BadExpr at Import: Import is \"a \\\" b\"", func(v *evo.Vocabulary[*mouse]) { v.Import = `a " b` }},
	{"NotOneBit at Flags[1] CAT: it has 2 bits (0x6)", func(v *evo.Vocabulary[*mouse]) { v.Flags[1].Flag = 6 }},
	{"NotOneBit at Stimuli[0] SQUEAK: it has 0 bits", func(v *evo.Vocabulary[*mouse]) { v.Stimuli[0].Token = 0 }},
	{"BadChannel at Channels[1]: Channels[0] is \"move\" too", func(v *evo.Vocabulary[*mouse]) {
		v.Channels[1], v.Actions[0].Channels[0] = "move", "move"
	}},
	{"BadChannel at Channels[2]: the channel has no name", func(v *evo.Vocabulary[*mouse]) { v.Channels = append(v.Channels, "") }},
	{"BadChannel at Actions[0] GNAW: the channel \"bite\" is none of the vocabulary's", func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Channels[0] = "bite" }},
	{"BadChannel at Actions[0] GNAW: the channel \"eat\" is listed twice", func(v *evo.Vocabulary[*mouse]) { v.Actions[0].Channels = []string{"eat", "eat"} }},
	{"BadChannel at Channels: there are 33 channels", func(v *evo.Vocabulary[*mouse]) {
		for len(v.Channels) < 33 {
			v.Channels = append(v.Channels, strings.Repeat("x", len(v.Channels)))
		}
	}},
	{"BadMaxHold at Actions[1] HIDE: MaxHold is -1s", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].MaxHold = -time.Second }},
	{"UnknownPolicy at Policies[0]: the policy is 9", func(v *evo.Vocabulary[*mouse]) { v.Policies = []decider.Policy{9} }},
	{"ArgumentWithoutName at Actions[1] HIDE Args[0]", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Name = "" }},
	{"BadDecimal at Actions[1] HIDE Args[0] near: Max is NaN", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Max = math.NaN() }},
	{"BadDecimal at Actions[1] HIDE Args[0] near: Default is 0.3333333333333333", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Default = 1. / 3 }},
	{"BadDecimal at Actions[1] HIDE Args[0] near: Max is 100000000000000 and another", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Max = 1e14 }},
	{"EmptyRange at Actions[1] HIDE Args[0] near: Max 0 is below Min 0.1", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Max = 0 }},
	{"BadStep at Actions[1] HIDE Args[0] near: Step is 0", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Step = 0 }},
	{"BadStep at Actions[1] HIDE Args[0] near: Max 0.7 is not reached from Min 0.1 in steps of 0.07", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Step = 0.07 }},
	{"TooManySteps at Actions[1] HIDE Args[0] near: there are 600001 values", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Step = 0.000001 }},
	{"BadDefault at Actions[1] HIDE Args[0] near: Default 0.33 is none", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Default = 0.33 }},
	{"BadDefault at Actions[1] HIDE Args[0] near: Default 0.75 is none", func(v *evo.Vocabulary[*mouse]) { v.Actions[1].Args[0].Default = 0.75 }},
}

// TestVocabularyProblems: one problem is one error, and all are told at once.
func TestVocabularyProblems(t *testing.T) {
	for _, tt := range vocabularyProblems {
		t.Run(tt.want, func(t *testing.T) {
			v := plain()
			tt.edit(v)
			c, err := newCatalog(v)
			require.Nil(t, c)
			var found evo.Errors
			require.True(t, errors.As(err, &found))
			require.Len(t, found, 1, "%v", err)
			require.Contains(t, found[0].Error(), "error "+tt.want)
			b, err := evo.NewBuilder(v)
			require.Nil(t, b)
			require.Equal(t, found.Error(), err.Error())
		})
	}
	v := plain()
	v.Actions[0].Behavior, v.Actions[1].Args[0].Max, v.Flags[0].Flag, v.Conditions[0].Expr = nil, 0, 0, ""
	_, err := newCatalog(v)
	require.Len(t, strings.Split(err.Error(), "\n"), 4)
	_, err = newCatalog[*mouse](nil)
	require.ErrorContains(t, err, "NilVocabulary")
}

// TestAtHome: a vocabulary of a package that no other imports.
func TestVocabularyAtHome(t *testing.T) {
	v := plain()
	v.Import, v.Agent = "", "*mouse"
	v.Actions[0].Expr, v.Actions[0].PossibleExpr, v.Actions[1].Expr = "&gnaw", "Hungry", "&hide"
	v.Conditions[0].Expr, v.Conditions[1].Expr = "Hungry", "Alone"
	v.Flags, v.Stimuli = nil, nil
	_, err := newCatalog(v)
	require.NoError(t, err)
	v.Conditions[1].Expr = "mice.Alone"
	_, err = newCatalog(v)
	require.ErrorContains(t, err, "the vocabulary has no Import")
}

// TestForageCatalog: the functions of a real game are found by their names,
// whatever the compiler made of them.
func TestForageCatalog(t *testing.T) {
	_, err := newCatalog(&game.Vocabulary)
	require.NoError(t, err)
}

func scaleOf(t *testing.T, a evo.Argument) *genome.Scale {
	t.Helper()
	v := plain()
	a.Name = "x"
	v.Actions[1].Args[0] = a
	c, err := newCatalog(v)
	require.NoError(t, err)
	return &c.Actions[1].Args[0]
}

// TestScale: a value is the float64 that the decimal is written as in Go, which
// adding up steps would miss.
func TestScale(t *testing.T) {
	for _, tt := range []struct {
		min, max, step string
		steps          int
	}{
		{"0", "1", "0.05", 21},
		{"0.1", "0.7", "0.1", 7},
		{"-1.5", "1.5", "0.0125", 241},
		{"5", "5", "0", 1},
		{"-0.3", "-0.3", "0.1", 1},
		{"0.001", "4.096", "0.001", 4_096},
		{"100000", "100000.1", "0.0001", 1_001},
		{"0.000001", "0.000009", "0.000002", 5},
	} {
		decimal := func(s string) *big.Rat {
			r, ok := new(big.Rat).SetString(s)
			require.True(t, ok)
			return r
		}
		float := func(s string) float64 { f, _ := decimal(s).Float64(); return f }
		s := scaleOf(t, evo.Argument{Min: float(tt.min), Max: float(tt.max), Step: float(tt.step), Default: float(tt.min)})
		require.Equal(t, tt.steps, s.Steps)
		require.Zero(t, s.DefaultStep)
		for i := range s.Steps {
			exact := new(big.Rat).Mul(decimal(tt.step), big.NewRat(int64(i), 1))
			want, _ := exact.Add(exact, decimal(tt.min)).Float64()
			require.Equal(t, want, s.Value(i), "step %d", i)
			got, ok := s.Step(want)
			require.True(t, ok)
			require.Equal(t, i, got)
		}
		require.Panics(t, func() { s.Value(s.Steps) })
		require.Panics(t, func() { s.Value(-1) })
	}
	tenth := 0.1 // as a variable: constants are exact
	require.NotEqual(t, tenth+2*tenth, scaleOf(t, evo.Argument{Min: 0.1, Max: 0.7, Step: 0.1, Default: 0.1}).Value(2), "or the test shows nothing")
}

func TestScaleStep(t *testing.T) {
	s := scaleOf(t, evo.Argument{Min: -1, Max: 2, Step: 0.25, Default: 0.5})
	require.Equal(t, 6, s.DefaultStep)
	for _, x := range []float64{-1.25, 2.25, 0.1, 0.25000001, 1e300, -1e300} {
		_, ok := s.Step(x)
		require.False(t, ok, fmt.Sprint(x))
	}
	nan := 0.
	_, ok := s.Step(nan / nan)
	require.False(t, ok)
	require.Zero(t, testing.AllocsPerRun(10, func() { s.Step(0.5); s.Value(3) }))
}
