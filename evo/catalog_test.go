package evo_test

import (
	"errors"
	"fmt"
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

// Mouse is the agent of vocabularies that the tests put together.
type Mouse struct{ hunger int }

// Does is what actions of the tests do.
type Does struct{}

func (*Does) Act(*Mouse, behavior.Context) behavior.Status { return behavior.Running }

// Gnaw says itself whether it is possible.
type Gnaw struct{ Does }

func (*Gnaw) Decide(m *Mouse, _ decider.Query) float64 { return float64(m.hunger) }

type Hide struct {
	Does
	Near float64 `min:"0.1" max:"0.7" step:"0.05" unit:"m"`
}

// Squeak has a field that evolution does not choose.
type Squeak struct {
	Does
	Words string
	Loud  int `min:"1" max:"9"`
}

type (
	Hungry struct{}
	Alone  struct{}
)

func (*Hungry) Decide(m *Mouse, _ decider.Query) float64 { return float64(m.hunger) }
func (*Alone) Decide(*Mouse, decider.Query) float64      { return 1 }

// Awake calls a function that is inlined, so that the first instruction of Awake is that
// one's.
func Awake(m *Mouse) bool { return isAwake(m) }

func isAwake(m *Mouse) bool { return m.hunger > 0 }

func Generic[T any](*Mouse) bool { return true }

func (m *Mouse) Asleep(*Mouse) bool { return true }

// plain returns a vocabulary with nothing wrong in it.
func plain() *evo.Vocabulary[*Mouse] {
	return &evo.Vocabulary[*Mouse]{
		Name: "mice", Version: 1, Channels: []string{"move", "eat"},
		Actions: []evo.Action[*Mouse]{
			{Act: &Gnaw{}, Channels: []string{"eat"}},
			{Act: &Hide{Near: 0.35}, Channels: []string{"move"}, MaxHold: 4 * time.Second},
		},
		Conditions: []evo.Condition[*Mouse]{{Ask: &Hungry{}}, {Ask: &Alone{}}},
		Flags:      []evo.Flag{{Name: "DARK", Flag: 1, Expr: "evo_test.Dark"}, {Name: "CAT", Flag: 2, Expr: "evo_test.Cat"}},
		Stimuli:    []evo.Stimulus{{Name: "NOISE", Token: 1, Expr: "evo_test.Noise"}},
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
	at, ok = c.Guard("NOISE")
	require.Equal(t, []any{2, true}, []any{at, ok})
	require.Equal(t, genome.GuardInfo{Name: "NOISE", Bit: 1, Stimuli: true}, c.Guards[at])
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

// Types that are like Hide but for one thing.
type (
	HideMin struct {
		Does
		Near float64 `min:"0.15" max:"0.7" step:"0.05" unit:"m"`
	}
	HideMax struct {
		Does
		Near float64 `min:"0.1" max:"0.75" step:"0.05" unit:"m"`
	}
	HideStep struct {
		Does
		Near float64 `min:"0.1" max:"0.7" step:"0.025" unit:"m"`
	}
	HideUnit struct {
		Does
		Near float64 `min:"0.1" max:"0.7" step:"0.05" unit:"cm"`
	}
	HideFar struct {
		Does
		Far float64 `min:"0.1" max:"0.7" step:"0.05" unit:"m"`
	}
	HideFixed struct {
		Does
		Near float64
	}
)

// TestFingerprint: everything that can be seen of a vocabulary's meaning is in
// its fingerprint, and nothing else.
func TestFingerprint(t *testing.T) {
	print := func(edit func(*evo.Vocabulary[*Mouse])) genome.Key {
		v := plain()
		if edit != nil {
			edit(v)
		}
		c, err := newCatalog(v)
		require.NoError(t, err)
		return c.Fingerprint()
	}
	hide := func(act behavior.Action[*Mouse]) func(*evo.Vocabulary[*Mouse]) {
		return func(v *evo.Vocabulary[*Mouse]) { v.Actions[1].Name, v.Actions[1].Act = "HIDE", act }
	}
	same := print(nil)
	require.Equal(t, same, print(func(v *evo.Vocabulary[*Mouse]) { v.Flags[0].Expr = "evo_test.Night" }))
	for name, edit := range map[string]func(*evo.Vocabulary[*Mouse]){
		"name":      func(v *evo.Vocabulary[*Mouse]) { v.Name = "rats" },
		"version":   func(v *evo.Vocabulary[*Mouse]) { v.Version++ },
		"channels":  func(v *evo.Vocabulary[*Mouse]) { v.Channels = append(v.Channels, "tail") },
		"policies":  func(v *evo.Vocabulary[*Mouse]) { v.Policies = []decider.Policy{decider.Scored} },
		"action":    func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Name = "BITE" },
		"lane":      func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Channels = nil },
		"possible":  func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Name, v.Actions[0].Act = "GNAW", &Does{} },
		"draws":     func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Draws = true },
		"hold":      func(v *evo.Vocabulary[*Mouse]) { v.Actions[1].MaxHold = 5 * time.Second },
		"min":       hide(&HideMin{Near: 0.35}),
		"max":       hide(&HideMax{Near: 0.35}),
		"step":      hide(&HideStep{Near: 0.35}),
		"default":   hide(&Hide{Near: 0.1}),
		"unit":      hide(&HideUnit{Near: 0.35}),
		"argument":  hide(&HideFar{Far: 0.35}),
		"fixed":     hide(&HideFixed{Near: 0.35}),
		"condition": func(v *evo.Vocabulary[*Mouse]) { v.Conditions[1].Name = "LONELY" },
		"when":      func(v *evo.Vocabulary[*Mouse]) { v.Conditions[1] = evo.Condition[*Mouse]{Name: "ALONE", When: Awake} },
		"flag":      func(v *evo.Vocabulary[*Mouse]) { v.Flags[1].Flag = 4 },
		"stimulus":  func(v *evo.Vocabulary[*Mouse]) { v.Stimuli = nil },
	} {
		require.NotEqual(t, same, print(edit), name)
	}
}

// Things that no vocabulary can have.
type (
	gnaw        struct{ Does }
	Bite[T any] struct{ Does }
	Deep        struct {
		Does
		At point
	}
	point  struct{ X int }
	Nested struct {
		Does
		At struct {
			X int `min:"0" max:"9"`
		}
	}
	Blocky  struct{ Does }
	Closure struct {
		Does
		Only func(*Mouse) bool
	}
	Upside struct {
		Does
		Near float64 `min:"0.7" max:"0.1" step:"0.05"`
	}
	Stepless struct {
		Does
		Near float64 `min:"0.1" max:"0.7"`
	}
	SteplessTime struct {
		Does
		For time.Duration `min:"1s" max:"2s"`
	}
	TimeUnit struct {
		Does
		For time.Duration `min:"1s" max:"2s" step:"1s" unit:"ms"`
	}
	Maxless struct {
		Does
		Near float64 `min:"0.1" step:"0.05"`
	}
	Halves struct {
		Does
		Near int `min:"0" max:"4" step:"0.5"`
	}
	Byte struct {
		Does
		Near uint8 `min:"0" max:"300" step:"100"`
	}
	Endless struct {
		Does
		Near float64 `min:"0.1" max:"inf" step:"0.05"`
	}
	Wide struct {
		Does
		Near float64 `min:"0.1" max:"100000000000000" step:"0.05"`
	}
	Uneven struct {
		Does
		Near float64 `min:"0.1" max:"0.7" step:"0.07"`
	}
	Fine struct {
		Does
		Near float64 `min:"0.1" max:"0.7" step:"0.000001"`
	}
)

func (*Blocky) Block() any { return []int{1} }

// vocabularyProblems are vocabularies with one problem each.
var vocabularyProblems = []struct {
	want string
	edit func(*evo.Vocabulary[*Mouse])
}{
	{"BadName at Actions[0]: the name is \"Gnaw\"", func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Name = "Gnaw" }},
	{"BadName at Conditions[0]: the name is \"HUNGRY!\"", func(v *evo.Vocabulary[*Mouse]) { v.Conditions[0].Name = "HUNGRY!" }},
	{"Unnamed: Flags[1] has neither Name nor Expr. Fix: have both found: put //go:generate", func(v *evo.Vocabulary[*Mouse]) {
		v.Flags[1].Name, v.Flags[1].Expr = "", ""
	}},
	{"BadName at Flags[1]: the name is \"4CATS\"", func(v *evo.Vocabulary[*Mouse]) { v.Flags[1].Name = "4CATS" }},
	{"DuplicateEntry at Stimuli[0] GNAW: Actions[0] GNAW has the same name", func(v *evo.Vocabulary[*Mouse]) { v.Stimuli[0].Name = "GNAW" }},
	{"DuplicateEntry at Actions[1] HIDE: Actions[0] GNAW has a Gnaw too", func(v *evo.Vocabulary[*Mouse]) {
		v.Actions[1].Name, v.Actions[1].Act = "HIDE", &Gnaw{}
	}},
	{"DuplicateEntry at Actions[1] NEARER: Actions[0] HIDE has a Hide too, with the same values but for those that evolution chooses", func(v *evo.Vocabulary[*Mouse]) {
		v.Actions[0].Act, v.Actions[1].Name = &Hide{Near: 0.1}, "NEARER"
	}},
	{"DuplicateEntry at Conditions[1] ALONE: Conditions[0] HUNGRY has a Hungry too", func(v *evo.Vocabulary[*Mouse]) {
		v.Conditions[1].Name, v.Conditions[1].Ask = "ALONE", &Hungry{}
	}},
	{"DuplicateEntry at Flags[1] CAT: Flags[0] DARK has the same bit", func(v *evo.Vocabulary[*Mouse]) { v.Flags[1].Flag = 1 }},
	{"NoActions at Actions", func(v *evo.Vocabulary[*Mouse]) { v.Actions = nil }},
	{"NilAct at Actions[0]: the action has no Act", func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Act = nil }},
	{"WrongArguments at Actions[0] GNAW: Act is a nil *evo_test.Gnaw", func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Act = (*Gnaw)(nil) }},
	{"BlockNotPlain at Actions[0] BLOCKY: Block is a []int", func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Act = &Blocky{} }},
	{"NilAsk at Conditions[1]: the condition has neither Ask nor When", func(v *evo.Vocabulary[*Mouse]) { v.Conditions[1].Ask = nil }},
	{"BadCondition at Conditions[1] AWAKE: the condition has both an Ask and a When", func(v *evo.Vocabulary[*Mouse]) { v.Conditions[1].When = Awake }},
	{"DuplicateEntry at Conditions[2] AGAIN: Conditions[1] AWAKE has the same When", func(v *evo.Vocabulary[*Mouse]) {
		v.Conditions[1] = evo.Condition[*Mouse]{When: Awake}
		v.Conditions = append(v.Conditions, evo.Condition[*Mouse]{Name: "AGAIN", When: Awake})
	}},
	{"NotPackageLevel at Conditions[1] AWAKE: When is a closure", func(v *evo.Vocabulary[*Mouse]) {
		v.Conditions[1] = evo.Condition[*Mouse]{Name: "AWAKE", When: func(*Mouse) bool { return true }}
	}},
	{"NotPackageLevel at Conditions[1]: When is generic", func(v *evo.Vocabulary[*Mouse]) { v.Conditions[1] = evo.Condition[*Mouse]{When: Generic[int]} }},
	{"NotPackageLevel at Conditions[1]: When is a closure", func(v *evo.Vocabulary[*Mouse]) {
		hunger := v.Version
		v.Conditions[1] = evo.Condition[*Mouse]{When: func(m *Mouse) bool { return m.hunger > hunger }}
	}},
	{"NotPackageLevel at Conditions[1]: When is a method value", func(v *evo.Vocabulary[*Mouse]) {
		v.Conditions[1] = evo.Condition[*Mouse]{When: new(Mouse).Asleep}
	}},
	{"BadExpr at Conditions[1] IS_AWAKE: isAwake is not exported, and tables that are printed may be of another package. Fix: rename it, as in IsAwake", func(v *evo.Vocabulary[*Mouse]) {
		v.Conditions[1] = evo.Condition[*Mouse]{When: isAwake}
	}},
	{"NotPackageLevel at Actions[0] GNAW: Targets is a closure", func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Targets = func(*Mouse, *decider.TargetList) {} }},
	{"NotPackageLevel at Actions[0] CLOSURE: the field is a closure", func(v *evo.Vocabulary[*Mouse]) {
		v.Actions[0].Act = &Closure{Only: func(*Mouse) bool { return true }}
	}},
	{"BadExpr at Actions[0] GNAW: gnaw is not exported", func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Act = &gnaw{} }},
	{"BadExpr at Actions[0] DEEP: point is not exported", func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Act = &Deep{At: point{1}} }},
	{"BadExpr at Flags[0] DARK: Expr is missing", func(v *evo.Vocabulary[*Mouse]) { v.Flags[0].Expr = "" }},
	{"BadExpr at Flags[0] DARK: dark is not exported", func(v *evo.Vocabulary[*Mouse]) { v.Flags[0].Expr = "evo_test.dark" }},
	{"BadExpr at Flags[0] DARK: Expr is \"Dark\"; want a constant of the package evo_test, where the agents are declared", func(v *evo.Vocabulary[*Mouse]) {
		v.Flags[0].Expr = "Dark"
	}},
	{"BadExpr at Flags[1] CAT: Expr is \"rats.Cat\"", func(v *evo.Vocabulary[*Mouse]) { v.Flags[1].Expr = "rats.Cat" }},
	{"BadExpr at Flags[0] DARK: Expr is \"1 << 3\"", func(v *evo.Vocabulary[*Mouse]) { v.Flags[0].Expr = "1 << 3" }},
	{"NotOneBit at Flags[1] CAT: it has 2 bits (0x6)", func(v *evo.Vocabulary[*Mouse]) { v.Flags[1].Flag = 6 }},
	{"NotOneBit at Stimuli[0] NOISE: it has 0 bits", func(v *evo.Vocabulary[*Mouse]) { v.Stimuli[0].Token = 0 }},
	{"BadChannel at Channels[1]: Channels[0] is \"move\" too", func(v *evo.Vocabulary[*Mouse]) {
		v.Channels[1], v.Actions[0].Channels[0] = "move", "move"
	}},
	{"BadChannel at Channels[2]: the channel has no name", func(v *evo.Vocabulary[*Mouse]) { v.Channels = append(v.Channels, "") }},
	{"BadChannel at Actions[0] GNAW: the channel \"bite\" is none of the vocabulary's", func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Channels[0] = "bite" }},
	{"BadChannel at Actions[0] GNAW: the channel \"eat\" is listed twice", func(v *evo.Vocabulary[*Mouse]) { v.Actions[0].Channels = []string{"eat", "eat"} }},
	{"BadChannel at Channels: there are 33 channels", func(v *evo.Vocabulary[*Mouse]) {
		for len(v.Channels) < 33 {
			v.Channels = append(v.Channels, strings.Repeat("x", len(v.Channels)))
		}
	}},
	{"BadMaxHold at Actions[1] HIDE: MaxHold is -1s", func(v *evo.Vocabulary[*Mouse]) { v.Actions[1].MaxHold = -time.Second }},
	{"UnknownPolicy at Policies[0]: the policy is 9", func(v *evo.Vocabulary[*Mouse]) { v.Policies = []decider.Policy{9} }},
	{"WrongArguments at Actions[1] HIDE: Act has Near of 0.75; its tags say min 0.1, max 0.7", hiding(&Hide{Near: 0.75})},
	{`WrongArguments at Actions[1] UPSIDE: Act has the field Near with the tags min:"0.7", max:"0.1", between which is nothing`, hiding(&Upside{Near: 0.5})},
	{"BadTag at Actions[1] STEPLESS Near: it has the tags min and max and no step", hiding(&Stepless{Near: 0.5})},
	{"BadTag at Actions[1] STEPLESS_TIME For: it has the tags min and max and no step", hiding(&SteplessTime{For: time.Second})},
	{"BadTag at Actions[1] TIME_UNIT For: it has the tag unit, and a duration has its unit in itself", hiding(&TimeUnit{For: time.Second})},
	{"BadTag at Actions[1] MAXLESS Near: it has the tag step, and not both min and max", hiding(&Maxless{Near: 0.5})},
	{`BadTag at Actions[1] HALVES Near: it has the tag step:"0.5", which is no int`, hiding(&Halves{Near: 2})},
	{`BadTag at Actions[1] BYTE Near: it has the tag max:"300", which is no uint8`, hiding(&Byte{Near: 100})},
	{"BadDecimal at Actions[1] ENDLESS Near: max is +Inf", hiding(&Endless{Near: 0.5})},
	{"BadDecimal at Actions[1] HIDE Near: the default is 0.3333333333333333", hiding(&Hide{Near: 1. / 3})},
	{"BadDecimal at Actions[1] WIDE Near: max is 100000000000000 and another", hiding(&Wide{Near: 0.35})},
	{"BadStep at Actions[1] UNEVEN Near: max 0.7 is not reached from min 0.1 in steps of 0.07", hiding(&Uneven{Near: 0.1})},
	{"TooManySteps at Actions[1] FINE Near: there are 600001 values", hiding(&Fine{Near: 0.1})},
	{"BadDefault at Actions[1] HIDE Near: it has 0.33, which is none of the values from 0.1 to 0.7 in steps of 0.05", hiding(&Hide{Near: 0.33})},
}

func hiding(act behavior.Action[*Mouse]) func(*evo.Vocabulary[*Mouse]) {
	return func(v *evo.Vocabulary[*Mouse]) { v.Actions[1].Act = act }
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
	v.Actions[0].Act, v.Actions[1].Act, v.Flags[0].Flag, v.Flags[1].Expr = nil, &Hide{}, 0, ""
	_, err := newCatalog(v)
	require.Len(t, strings.Split(err.Error(), "\n"), 4)
	_, err = newCatalog[*Mouse](nil)
	require.ErrorContains(t, err, "NilVocabulary")
}

// rat is an agent that no other package can name.
type rat struct{}

type squeal struct{}

func (*squeal) Act(*rat, behavior.Context) behavior.Status { return behavior.Running }

func isFat(*rat) bool { return true }

// TestVocabularyAtHome: a vocabulary of agents that no other package can name.
func TestVocabularyAtHome(t *testing.T) {
	b, err := evo.NewBuilder(&evo.Vocabulary[*rat]{
		Actions:    []evo.Action[*rat]{{Act: &squeal{}}},
		Conditions: []evo.Condition[*rat]{{When: isFat}},
		Flags:      []evo.Flag{{Name: "DARK", Flag: 1, Expr: "evo_test.dark"}},
	})
	require.NoError(t, err)
	var out strings.Builder
	g := &evo.Genome{Root: &evo.Row{ID: 1, Action: "SQUEAL", Condition: "IS_FAT", Guards: []evo.Guard{{Name: "DARK"}}}}
	require.NoError(t, b.WriteGo(&out, evo.GoFile{Package: "rats", Tables: []evo.GoTable{{Variable: "v", Genome: g}}}))
	require.Contains(t, out.String(), `var v = decider.Decider[*rat]{Name: "SQUEAL_1", Preconditions: decider.Preconditions{Flags: decider.All(dark)}, When: isFat, Act: &squeal{}}`)
	_, err = evo.NewCatalog(&evo.Vocabulary[int]{})
	require.ErrorContains(t, err, "the agents are of type int, which no package declares")
}

func (*Mouse) Tame() bool { return true }

// TestTypesOfAllKinds: instances of generic types and structs without a name are written as Go has them.
func TestTypesOfAllKinds(t *testing.T) {
	nested := &Nested{}
	nested.At.X = 3
	v := plain()
	v.Actions = []evo.Action[*Mouse]{{Act: &Bite[map[game.Forager][]*Mouse]{}}, {Act: nested}}
	v.Conditions = append(v.Conditions, evo.Condition[*Mouse]{When: (*Mouse).Tame})
	b, err := evo.NewBuilder(v)
	require.NoError(t, err)
	g := &evo.Genome{Root: &evo.Row{ID: 1, Children: []*evo.Row{{ID: 2, Action: "BITE", Condition: "TAME"}, {ID: 3, Action: "NESTED", Args: []int{4}}}}}
	var out strings.Builder
	require.NoError(t, b.WriteGo(&out, evo.GoFile{Package: "mice", Tables: []evo.GoTable{{Variable: "V", Genome: g}}}))
	require.Contains(t, out.String(), `{Name: "BITE_2", When: (*evo_test.Mouse).Tame, Act: &evo_test.Bite[map[game.Forager][]*evo_test.Mouse]{}}`)
	require.Contains(t, out.String(), "Act: &evo_test.Nested{At: struct {\n\t\tX int \"min:\\\"0\\\" max:\\\"9\\\"\"\n\t}{X: 4}}")
}

// TestOneTypeTwice: entries may be of one type, if they differ in what evolution does not
// choose.
func TestOneTypeTwice(t *testing.T) {
	v := plain()
	v.Actions = append(v.Actions, evo.Action[*Mouse]{Act: &Squeak{Loud: 3}}, evo.Action[*Mouse]{Name: "CALL", Act: &Squeak{Words: "Here!", Loud: 5}})
	b, err := evo.NewBuilder(v)
	require.NoError(t, err)
	call := &decider.Decider[*Mouse]{Name: "CALL", Act: &Squeak{Words: "Here!", Loud: 9}}
	g, err := b.Clone(call)
	require.NoError(t, err)
	require.Equal(t, &evo.Row{ID: 1, Action: "CALL", Args: []int{8}}, g.Root)
	table, err := b.Table(g)
	require.NoError(t, err)
	require.Equal(t, call.Act, table.Act)
	require.NotSame(t, v.Actions[3].Act, table.Act)
	_, err = b.Clone(&decider.Decider[*Mouse]{Name: "CALL", Act: &Squeak{Words: "There!", Loud: 9}})
	require.ErrorContains(t, err, "FixedArgument at CALL: Act has Words of There!; the vocabulary's has , and evolution chooses no other")
}

// TestForageCatalog: the functions of a real game are found by their names,
// whatever the compiler made of them.
func TestForageCatalog(t *testing.T) {
	_, err := newCatalog(&game.Vocabulary)
	require.NoError(t, err)
}

func scaleOf(t *testing.T, a genome.Argument) *genome.Scale {
	t.Helper()
	var errs evo.Errors
	s := genome.NewScale(a, "x", &errs)
	require.Empty(t, errs)
	return &s
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
		{"5", "5", "1", 1},
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
		s := scaleOf(t, genome.Argument{Min: float(tt.min), Max: float(tt.max), Step: float(tt.step), Default: float(tt.min)})
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
	require.NotEqual(t, tenth+2*tenth, scaleOf(t, genome.Argument{Min: 0.1, Max: 0.7, Step: 0.1, Default: 0.1}).Value(2), "or the test shows nothing")
}

func TestScaleStep(t *testing.T) {
	s := scaleOf(t, genome.Argument{Min: -1, Max: 2, Step: 0.25, Default: 0.5})
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
