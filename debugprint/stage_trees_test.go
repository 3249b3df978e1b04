package debugprint_test

import (
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

func never(*creature, decider.Query) float64 { return 0 }

// nest is the tree of Spore's samples: seven children of the root, of which
// the second guards the nest, in five ways.
func nest() *Decider {
	guard := &Decider{
		Name:     "GUARD_NEST_GROUP",
		Recheck:  decider.OnRedecide,
		Decide:   func(*creature, decider.Query) float64 { return 1 },
		Behavior: &Behavior{Name: "GUARD_NEST_GROUP"},
		Children: []*Decider{
			{Name: "GUARD_NEST_HELP", Preconditions: decider.Preconditions{Stimuli: stimuli.None(CalledForHelp)}, Decide: never, Behavior: act("HELP")},
			{Name: "GUARD_NEST_FIGHT", Decide: func(c *creature, _ decider.Query) float64 { return c.fight }, Behavior: act("FIGHT"), BehaviorFlags: slow | calm},
			{Name: "GUARD_NEST_GROWL", Decide: func(c *creature, _ decider.Query) float64 { return c.growl }, Behavior: act("GROWL")},
			{Name: "GUARD_NEST_PATROL", Decide: func(c *creature, _ decider.Query) float64 { return c.patrol }, Behavior: act("PATROL")},
			{Name: "GUARD_NEST_IDLE", Behavior: act("IDLE_WALK"), BehaviorFlags: calm},
		},
	}
	return &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "DIE", Preconditions: decider.Preconditions{Flags: decider.All(Dead)}, Behavior: act("DIE")},
		guard,
		{Name: "FLEE", Decide: never, Behavior: act("FLEE")},
		{Name: "FIGHT", Decide: never, Behavior: act("FIGHT")},
		{Name: "EAT", Decide: never, Behavior: act("EAT")},
		{Name: "PLAY", Decide: never, Behavior: act("PLAY")},
		{Name: "REST", Behavior: act("REST")},
	}}
}

// lanes is a tree with two running lanes, of which one is a group.
func lanes() *Decider {
	type counter struct{ n int32 }
	aim := &Behavior{
		Name: "AIM", Block: counter{-2},
		Tick: func(_ *creature, x behavior.Context) decider.Status {
			behavior.Block[counter](x).n++
			return decider.Running
		},
	}
	return list(decider.PrioritizedList,
		&Decider{Name: "COMBAT", Policy: decider.Parallel, FailFast: true, Children: []*Decider{
			{Name: "MOVE", Policy: decider.Selector, Children: []*Decider{
				{Name: "CHARGE", Decide: never, Behavior: act("CHARGE")},
				{Name: "STRAFE", Behavior: act("WALK")},
			}},
			{Name: "TAUNT", Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Behavior: act("TAUNT")},
			{Name: "AIM", Behavior: aim},
		}},
		rest())
}

type (
	Gate  = decider.Gate[*creature]
	Squad = decider.Squad[*creature]
	Scope = behavior.Scope[*creature]
)

// thrower is the tree of an agent that throws grenades when no other does.
func thrower(gate *Gate) *Decider {
	return list(decider.PrioritizedList,
		&Decider{Name: "THROW", Gate: gate, Decide: func(c *creature, _ decider.Query) float64 { return 1 - c.growl }, Behavior: act("THROW")},
		rest())
}

// playShared plays a grenade that is thrown within a scope, refused to another,
// and free again after a while.
func playShared(t *testing.T, sinks ...debugprint.Sink) {
	t.Helper()
	crouch := Scope{Name: "CROUCH", Enter: func(*creature, behavior.Context) {}}
	root := thrower(&Gate{Name: "GRENADE", LocalCooldown: time.Second})
	root.Children[0].Scope = &crouch
	s := newStage(t, root)
	debugprint.Attach(s.world, sinks...)
	_, tick := s.other(17)
	s.tick(0)
	tick(0)
	s.c.ends, s.c.growl = decider.Succeeded, 1
	s.world.Advance(500 * time.Millisecond)
	s.tick(500 * time.Millisecond)
	s.c.growl = 0
	s.world.Advance(250 * time.Millisecond)
	s.tick(250 * time.Millisecond)
}

// every is a tree whose trace has every kind of line and segment.
func every(show *float64) *Decider {
	return list(decider.PrioritizedList,
		&Decider{
			Name: "CHECKED", Behavior: act("CHECKED"),
			Preconditions: decider.Preconditions{
				Flags: decider.None(Dead), Stimuli: stimuli.None(TookHit),
				Cooldown: time.Second, Every: 2 * time.Second, Chance: 1,
			},
		},
		&Decider{
			Name: "REFUSING", Preconditions: decider.Preconditions{Every: 3 * time.Second},
			Behavior: &Behavior{Name: "REFUSING", Activate: func(*creature, behavior.Context) bool { return false }},
		},
		&Decider{Name: "UNLUCKY", Preconditions: decider.Preconditions{Chance: 1e-12}, Behavior: act("UNLUCKY")},
		&Decider{Name: "NOT", Decide: value(0.5), Not: true, Behavior: act("NOT")},
		&Decider{Name: "TRY", Policy: decider.Sequence, Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Children: []*Decider{
			{Name: "READY", Decide: value(2)},
			{Name: "FAILING", Outcome: decider.Fail},
			{Name: "GO", Behavior: act("GO")},
		}},
		&Decider{Name: "SHOW", Decide: wants(show), Policy: decider.Scored, Margin: 0.25, Children: []*Decider{
			{Name: "SING", Decide: value(0.5), Behavior: act("SING"), Commit: time.Second, Recheck: decider.EachTick},
			{Name: "DANCE", Decide: value(0.4), Behavior: act("DANCE")},
		}},
		&Decider{Name: "GUESS", Policy: decider.Shuffle, Children: []*Decider{
			{Name: "LEFT", Behavior: act("LEFT")},
			{Name: "RIGHT", Not: true, Decide: value(-1), Behavior: act("RIGHT")},
		}},
	)
}

// playEvery plays a script over the tree of every.
func playEvery(t *testing.T, sinks ...debugprint.Sink) {
	t.Helper()
	show := 0.0
	s := newStage(t, every(&show))
	debugprint.Attach(s.world, sinks...)
	s.stim = TookHit
	s.tick(0) // GUESS
	s.stim, s.flags = 0, Night
	s.tick(100 * time.Millisecond) // CHECKED
	s.c.ends = decider.Succeeded
	s.tick(100 * time.Millisecond) // ends; REFUSING still rests; GUESS again
	show = 1
	s.flags = Night | Dead
	s.tick(2800 * time.Millisecond) // REFUSING says no; SHOW, of two scores
	s.tick(500 * time.Millisecond)  // SING is committed
	s.tick(500 * time.Millisecond)  // DANCE has less than it takes
	show = 0
	s.c.ends = decider.Failed
	s.tick(500 * time.Millisecond) // DANCE takes over from SING
}

// ending returns a behavior that ends in its first tick.
func ending(name string) *Behavior {
	return &Behavior{Name: name, Tick: func(*creature, behavior.Context) decider.Status { return decider.Failed }}
}

func wounded(*creature, decider.Query) float64 { return 1 }

// Wounded has arguments.
type Wounded struct {
	Least float64
	Hits  int
}

func (*Wounded) Decide(*creature, decider.Query) float64 { return 1 }

func starved(*creature, decider.Query) float64 { return 1 }

func asLong(*creature) time.Duration { return time.Second }

func asLikely(*creature) float64 { return 1 }

// soldier is a table with everything that a drawing shows.
func soldier() *Decider {
	return &Decider{Name: "SOLDIER", Children: []*Decider{
		{Name: "DIE", Preconditions: decider.Preconditions{Flags: decider.All(Dead)}, Behavior: act("DIE")},
		{Name: "FLEE", Ask: &Wounded{0.25, 3}, Urgent: true, Scope: &behavior.Scope[*creature]{Name: "PANIC", Exit: func(*creature, behavior.Context, behavior.Reason) {}}, Behavior: act("RUN")},
		{Name: "AMBUSH", Policy: decider.Sequence, Squad: &Squad{Members: 2, Roles: []decider.Role[*creature]{{Flag: 4}, {Flag: 8}}}, Gate: &Gate{Name: "AMBUSHES"}, Children: []*Decider{
			{Name: "SNEAK", Behavior: act("SNEAK")},
			{Name: "READY", Barrier: true, Timeout: 5 * time.Second},
			{Name: "STRIKE", Behavior: act("STRIKE"), Timeout: 3 * time.Second},
		}},
		{Name: "THROW", Gate: &Gate{Name: "GRENADE", Cooldown: 4 * time.Second, LocalCooldown: time.Minute}, Preconditions: decider.Preconditions{Stimuli: stimuli.Any(TookHit | CalledForHelp), Every: 3 * time.Second, Scatter: true}, Behavior: act("THROW")},
		{Name: "TRY", Policy: decider.Selector, Children: []*Decider{
			{Name: "ARMED", Preconditions: decider.Preconditions{Flags: decider.Check{All: 4, None: Night}}, Outcome: decider.Succeed},
			{Name: "SEARCH", Decide: starved, Not: true, Behavior: act("SEARCH"), Commit: 2 * time.Second, Recheck: decider.EachTick},
		}},
		{Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
		{Name: "SHOW", Policy: decider.Scored, Margin: 0.2, Latched: true, Decide: wounded, Children: []*Decider{
			{Name: "SING", Decide: starved, Behavior: act("SING")},
			{Name: "DANCE", Ask: &Wounded{Least: 2}, Behavior: act("DANCE")},
		}},
		{Name: "PLAY", Policy: decider.Shuffle, Remember: decider.Place, Preconditions: decider.Preconditions{Chance: 0.3, Cooldown: 90 * time.Second, Every: time.Second}, Children: []*Decider{
			{Name: "FLIP", Behavior: act("FLIP")}, {Name: "ROLL", Behavior: act("ROLL")},
		}},
		{Name: "MOVE", Policy: decider.Parallel, Succeed: 1, FailFast: true, Decide: wounded, Children: []*Decider{
			{Name: "WALK", Behavior: act("WALK")}, {Name: "LOOK", Policy: decider.Random, EndOn: decider.OnAny, Children: []*Decider{{Name: "LEFT", Behavior: act("TURN")}, {Name: "RIGHT", Behavior: act("TURN")}}},
		}},
		{Name: "CHORE", Policy: decider.WeightedRandom, Decide: wounded, Children: []*Decider{
			{
				Name: "COOK", Decide: starved, Behavior: act("COOK"), Preconditions: decider.Preconditions{Scatter: true},
				PerAgent: &decider.PerAgent[*creature]{Cooldown: asLong, Every: asLong, Chance: asLikely, Commit: asLong, Timeout: asLong},
			}, {Name: "CLEAN", Behavior: act("CLEAN")},
		}},
		{Name: "PATROL", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{
			{Name: "GO_OUT", Behavior: act("WALK")}, {Name: "GO_HOME", Behavior: act("WALK")},
		}},
	}}
}

// saying is a table whose Decides leave notes: FIGHT more than one, PATROL also
// while it runs.
func saying() *Decider {
	return list(decider.PrioritizedList,
		&Decider{Name: "FIGHT", Behavior: act("FIGHT"), Decide: func(c *creature, q decider.Query) float64 {
			q.Note("strength %v", c.fight)
			if c.fight < 0 {
				q.Note("wounded")
			}
			return c.fight
		}},
		&Decider{Name: "TRY", Policy: decider.Sequence, Children: []*Decider{
			{Name: "READY", Decide: func(_ *creature, q decider.Query) float64 { q.Note("armed"); return 1 }},
			{Name: "GO", Decide: func(c *creature, q decider.Query) float64 {
				q.Note("growl %v, needs %v", c.growl, 3)
				return c.growl - 3
			}, Behavior: act("GO")},
		}},
		&Decider{Name: "PATROL", Behavior: act("PATROL"), Decide: func(c *creature, q decider.Query) float64 {
			q.Note("%v steps", c.patrol)
			return 1
		}},
		rest())
}

// guard is a StateMachine.
func guard() *Decider {
	return list(decider.StateMachine,
		&Decider{Name: "STUNNED", From: []string{decider.AnyState, "STUNNED"}, Decide: never, Behavior: act("LIE"), Timeout: 3 * time.Second},
		&Decider{Name: "CHASE", From: []string{"PATROL", "SEARCH"}, After: []string{"STUNNED"}, Decide: never, Behavior: act("RUN")},
		&Decider{Name: "SEARCH", After: []string{"CHASE", "STUNNED"}, On: decider.OnFailure, Behavior: act("LOOK"), Timeout: 2 * time.Second},
		&Decider{Name: "PATROL", From: []string{"PATROL"}, After: []string{decider.Start, "SEARCH"}, Behavior: act("WALK"), Preconditions: decider.Preconditions{Every: time.Second}})
}

// dag is a tree in which a group is shared, and deeper in one place.
func dag() *Decider {
	feed := &Decider{Name: "FEED", Policy: decider.Sequence, Children: []*Decider{
		{Name: "HUNGRY", Decide: value(1)},
		{Name: "EAT", Behavior: act("CHEW")},
	}}
	return list(decider.PrioritizedList,
		&Decider{Name: "NIGHT", Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Children: []*Decider{
			{Name: "HIDE", Children: []*Decider{feed, {Name: "SLEEP", Behavior: act("SLEEP")}}},
		}},
		feed,
		rest())
}
