package ask_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// settler is one of a village: a game with a switch for each mistake that TestVillage looks for.
type settler struct {
	id       uint64
	age      int // in ticks of 100 ms
	energy   float64
	district uint64
	heard    stimuli.Mask
}

type (
	row   = decider.Decider[*settler]
	needs = decider.Preconditions
)

const (
	night decider.Flags = 1 << iota
	hungry
	alarm
	guard
	thirsty
	morning
)

const knock stimuli.Mask = 1

func lasts(name string, seconds float64) *behavior.Behavior[*settler] {
	return &behavior.Behavior[*settler]{Name: name, Tick: func(_ *settler, x behavior.Context) behavior.Status {
		return behavior.Until(seconds > 0 && x.Duration().Seconds() >= seconds)
	}}
}

func nap(s *settler, _ behavior.Context) behavior.Status {
	s.energy += 0.02
	return behavior.Until(s.energy > 0.9)
}

func tired(s *settler, _ decider.Query) float64 { return 0.3 - s.energy }

// settlers is the table, with one of the mistakes.
func settlers(bug string) *row {
	well := lasts("WELL", 1)
	flee := &row{Name: "FLEE", If: alarm, Recheck: decider.EachTick, Behavior: lasts("RUN", 0)}
	answer := &row{Name: "ANSWER", Preconditions: needs{Stimuli: stimuli.All(knock), Cooldown: time.Second}, Behavior: lasts("OPEN", 0.5)}
	rest := &row{Name: "REST", Decide: tired, Preconditions: needs{Cooldown: 5 * time.Second}, Behavior: &behavior.Behavior[*settler]{Name: "NAP", Tick: nap}}
	patrol := &row{
		Name: "PATROL", If: guard | night, Recheck: decider.EachTick,
		Squad:    &decider.Squad[*settler]{Members: 3, Key: func(s *settler) uint64 { return s.district }},
		Children: []*row{{Name: "MARCH", Behavior: lasts("WALK", 0)}},
	}
	eat := &row{Name: "EAT", If: hungry, Preconditions: needs{Cooldown: 4 * time.Second}, Behavior: lasts("MEAL", 2)}
	wash := &row{Name: "WASH", Preconditions: needs{Cooldown: 10 * time.Second}, Behavior: well}
	dawn := &row{Name: "DAWN", If: morning, Recheck: decider.EachTick, Children: []*row{wash, {Name: "CHORES", Behavior: lasts("SWEEP", 1)}}}
	drink := &row{Name: "DRINK", Preconditions: needs{Cooldown: 10 * time.Second}, Behavior: well}
	work := &row{Name: "WORK", Unless: night, Recheck: decider.EachTick, Behavior: lasts("DIG", 0)}
	sleep := &row{Name: "SLEEP", If: night, Recheck: decider.EachTick, Behavior: lasts("SNORE", 0)}
	switch bug {
	case "asked once":
		work.Recheck = decider.Never
	case "one cooldown":
		drink = wash
	case "an override":
		rest.Preconditions.Cooldown = 45 * time.Second
	case "now and then":
		answer.Preconditions = needs{Stimuli: stimuli.All(knock), Every: 2 * time.Second, Scatter: true}
	}
	thirst := &row{Name: "THIRST", If: thirsty, Children: []*row{drink}, Delegate: true}
	all := []*row{flee, answer, rest, patrol, thirst, eat, dawn, work, sleep}
	if bug == "order" {
		all = []*row{eat, flee, answer, rest, patrol, thirst, dawn, work, sleep}
	}
	return &row{Name: "VILLAGER", Children: all}
}

// live is what a settler perceives.
func (s *settler) live(time.Duration) decider.Sense {
	second := float64(s.age) / 10
	s.age++
	s.energy -= 0.003
	now := func(every, shift, long float64) bool { return math.Mod(second+shift*float64(s.id), every) < long }
	var sense decider.Sense
	for flag, set := range map[decider.Flags]bool{
		night:   second >= 40,
		hungry:  now(25, 3, 3),
		alarm:   second >= 20+float64(s.id%4)/2 && second < 25,
		guard:   s.id <= 9,
		thirsty: second > 10 && second < 14+float64(s.id%3),
		morning: second >= 1 && second < 8,
	} {
		if set {
			sense.Flags |= flag
		}
	}
	s.heard = 0
	if now(11, 1.7, 0.4) && second > 1 {
		s.heard = knock
	}
	sense.Stimuli = &s.heard
	return sense
}

// play plays a village with a mistake, or with "".
func play(tb testing.TB, bug string, agents, ticks int) *record.Recorder {
	tb.Helper()
	tree, err := decider.Compile(settlers(bug))
	require.NoError(tb, err)
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{night: "Night", hungry: "Hungry", alarm: "Alarm", guard: "Guard", thirsty: "Thirsty", morning: "Morning"},
		Stimuli: map[stimuli.Mask]string{knock: "Knock"},
		Agent:   func(id uint64) string { return fmt.Sprint("Settler ", id) },
	})
	crowd, err := tree.NewCrowd(world, (*settler).live)
	require.NoError(tb, err)
	for id := uint64(1); id <= uint64(agents); id++ {
		s := &settler{id: id, energy: 0.5 + float64(id%7)/14, district: (id - 1) / 3}
		switch {
		case bug == "not a number" && id == 17:
			s.energy = math.NaN()
		case bug == "lonely" && id == 9:
			s.district = 7
		}
		require.NoError(tb, crowd.Add(id, s))
	}
	energy := func(id uint64) float64 { s, _ := crowd.AgentOf(id); return s.energy }
	rec, err := record.New(world, record.Options{Everything: true, Bytes: 200 << 20, Steps: 1000, Sight: record.Sight{Values: map[string]func(uint64) float64{"energy": energy}}})
	require.NoError(tb, err)
	for range ticks {
		require.NoError(tb, world.Tick(100*time.Millisecond))
	}
	return rec
}
