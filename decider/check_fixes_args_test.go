package decider_test

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// barking is an Act, and tiredness an Ask.
type (
	barking struct {
		Text   string
		Radius float64 `min:"0" max:"60"`
		For    time.Duration
	}
	tiredness struct{ Least float64 }
)

func (*barking) Act(a *animal, _ behavior.Context) behavior.Status { return act(a) }
func (t *tiredness) Decide(a *animal, _ decider.Query) float64 {
	return decider.Bool(a.hunger >= t.Least)
}

// Acts with mistakes, and their mended selves.
type (
	copied  struct{ N int }
	hiding  struct{ n int }
	showing struct{ N int }
	pointer struct{ At *int }
	place   struct{ At int }
	turned  struct{ On bool }
	crossed struct {
		N int `min:"3" max:"1"`
	}
	uncrossed struct {
		N int `min:"1" max:"3"`
	}
	texts struct {
		N int `min:"few"`
	}
	numbersWrong struct {
		N int `min:"2"`
	}
	stepless struct {
		N int `step:"0"`
	}
)

// cry is one Act for each type of prey.
type (
	cry[Prey any] struct{ N Prey }
	quiet         struct{ N int }
	keen          struct{ Least float64 }
	Shown         struct{ N int }
)

func (*cry[Prey]) Act(a *animal, _ behavior.Context) behavior.Status { return act(a) }
func (*quiet) Act(a *animal, _ behavior.Context) behavior.Status     { return act(a) }
func (*keen) Act(a *animal, _ behavior.Context) behavior.Status      { return act(a) }
func (*Shown) Act(a *animal, _ behavior.Context) behavior.Status     { return act(a) }
func (k *keen) Decide(a *animal, _ decider.Query) float64            { return a.hunger - k.Least }

func (copied) Act(a *animal, _ behavior.Context) behavior.Status        { return act(a) }
func (h *hiding) Act(a *animal, _ behavior.Context) behavior.Status     { h.n++; return act(a) }
func (*showing) Act(a *animal, _ behavior.Context) behavior.Status      { return act(a) }
func (*pointer) Act(a *animal, _ behavior.Context) behavior.Status      { return act(a) }
func (*place) Act(a *animal, _ behavior.Context) behavior.Status        { return act(a) }
func (*turned) Act(a *animal, _ behavior.Context) behavior.Status       { return act(a) }
func (*turned) Activate(*animal) bool                                   { return true }
func (*crossed) Act(a *animal, _ behavior.Context) behavior.Status      { return act(a) }
func (*uncrossed) Act(a *animal, _ behavior.Context) behavior.Status    { return act(a) }
func (*texts) Act(a *animal, _ behavior.Context) behavior.Status        { return act(a) }
func (*numbersWrong) Act(a *animal, _ behavior.Context) behavior.Status { return act(a) }
func (*stepless) Act(a *animal, _ behavior.Context) behavior.Status     { return act(a) }

func patience(*animal) time.Duration { return time.Second }

// actingWrong is a fix of a row whose Act has a mistake, by other ones.
func actingWrong(wrong behavior.Action[*animal], mends ...mend) fix {
	return fix{code: "WrongArguments", row: "BARK", mends: mends, table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{{Name: "BARK", Act: wrong}}}
	}}
}

// better mends a row by another Act.
func better(says string, by behavior.Action[*animal]) mend {
	return mend{says, onRow("BARK", func(d *Decider) { d.Act = by }), ""}
}

// fixesOfArgs are those of Acts and Asks.
var fixesOfArgs = []fix{
	{code: "AskTwice", row: "SLEEP", mends: []mend{
		{"leave one of them", func(m *mending) { m.root.Ask = nil; m.idle() }, ""},
		{"leave one of them", func(m *mending) { m.root.Decide = nil; m.idle() }, ""},
		{"a plain condition may be a When besides", func(m *mending) { m.root.Decide, m.root.When = nil, awake; m.idle() }, ""},
	}},
	actingWrong(copied{}, better("write &copied{…}, and give its methods a pointer as receiver", &showing{})),
	actingWrong((*showing)(nil), better("write &showing{}", &showing{})),
	actingWrong(&hiding{}, better("rename it", &showing{}), mend{
		"what an agent must remember stands in a Block, as the struct is one for all agents",
		onRow("BARK", func(d *Decider) { d.Act, d.Behavior = nil, &Behavior{Name: "BARK", Block: 0, Run: act} }), "",
	}),
	actingWrong(&barking{For: 3}, better("write 3*time.Second if you mean seconds", &barking{For: 3 * time.Second})),
	actingWrong(&barking{Radius: math.NaN()}, better("write a number", &barking{Radius: 3})),
	actingWrong(&pointer{}, better("write numbers, texts, bools, structs, arrays or slices", &place{}), mend{
		"what changes stands on the agent",
		onRow("BARK", func(d *Decider) { d.Act, d.Run = nil, act }), "",
	}),
	actingWrong(&texts{3}, better(`write it as the value is written: min:"0.5", or of a duration min:"500ms"`, &numbersWrong{3})),
	actingWrong(&stepless{}, better("leave out the step", &showing{})),
	actingWrong(&crossed{2}, better("exchange them", &uncrossed{2})),
	actingWrong(&barking{Radius: 61}, better("choose a number between them", &barking{Radius: 60}), better("or widen the tags", &showing{61})),
	actingWrong(&behavior.Wait[*animal]{}, better("write For: 2 * time.Second", &behavior.Wait[*animal]{For: 2 * time.Second}),
		better("and To: 3 * time.Second for a time drawn between them", &behavior.Wait[*animal]{For: 2 * time.Second, To: 3 * time.Second}),
		better("or Ask, for one that the agent knows", &behavior.Wait[*animal]{Ask: patience})),
	actingWrong(&behavior.Wait[*animal]{For: time.Second, Ask: patience}, better("leave out Ask", &behavior.Wait[*animal]{For: time.Second}), better("or the times", &behavior.Wait[*animal]{Ask: patience})),
	actingWrong(&behavior.Wait[*animal]{For: 2 * time.Second, To: time.Second}, better("exchange them", &behavior.Wait[*animal]{For: time.Second, To: 2 * time.Second}), better("or leave out To", &behavior.Wait[*animal]{For: 2 * time.Second})),
	actingWrong(&struct{ Shown }{}, better("give the type a name", &showing{})),
	{code: decider.WarnSameBehaviorName, row: "SING", table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{{Name: "CRY", When: awake, Act: &cry[int]{}}, {Name: "SING", Act: &cry[float64]{}}}}
	}, mends: []mend{{"rename one of the types", onRow("SING", func(d *Decider) { d.Act = &quiet{} }), ""}}},
	{code: decider.WarnShortDuration, row: "BARK", table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{{Name: "BARK", Act: &barking{For: 15 * time.Microsecond}}}}
	}, mends: []mend{better("write a longer time", &barking{For: time.Second}), better("leave it out", &barking{})}},
	{code: "BadScore", row: "BARK", table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{{Name: "BARK", Ask: &tiredness{}, Score: 2, Act: &quiet{}}, {Name: "SLEEP", Score: .2, Behavior: &sleep}}}
	}, mends: []mend{
		{"leave out Score", onRow("BARK", func(d *Decider) { d.Score = 0 }), ""},
		{"or Ask", onRow("BARK", func(d *Decider) { d.Ask = nil }), ""},
		{"for a condition use When, which accepts with Score", onRow("BARK", func(d *Decider) { d.When, d.Ask = awake, nil }), ""},
	}},
	{code: "BadScore", row: "BARK", table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{{Name: "BARK", Score: 2, Act: &keen{}}, {Name: "SLEEP", Score: .2, Behavior: &sleep}}}
	}, mends: []mend{
		{"leave out Score", onRow("BARK", func(d *Decider) { d.Score = 0 }), ""},
		{"or the method", onRow("BARK", func(d *Decider) { d.Act = &quiet{} }), ""},
		{"for a condition use When, which accepts with Score", onRow("BARK", func(d *Decider) { d.When, d.Act = awake, &quiet{} }), ""},
	}},
	{code: "SlotNotAlone", row: "BARK", table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{{Name: "BARK", Act: &quiet{}, Slot: &decider.Slot{Name: "S", Bytes: 1024}}, {Name: "SLEEP", Behavior: &sleep}}}
	}, mends: []mend{
		{"leave out Act", onRow("BARK", func(d *Decider) { d.Act = nil }), ""},
		{"put the slot into a row of its own", func(m *mending) {
			bark := m.row("BARK")
			m.root.Children = []*Decider{{Name: "GUEST", Slot: bark.Slot}, bark}
			bark.Slot = nil
		}, "GUEST"},
	}},
	{code: decider.WarnUncalledMethod, row: "BARK", table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{{Name: "BARK", Act: &turned{}}}}
	}, mends: []mend{better("give it these parameters", &showing{}), better("or another name", &showing{})}},
}
