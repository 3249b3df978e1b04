package tables

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Root is a Group of shared rows and literals.
var Root = decider.Group("ROOT", decider.PrioritizedList,
	&Die,
	&GuardNest,
	&Hunt,
	&Tour,
	&Decider{Name: "STROLL", Behavior: &stroll, Preconditions: decider.Preconditions{Flags: decider.Check{None: Night}}},
	&Decider{Name: "BARK", Ask: &Near{Metres: 20}, Act: &Bark{Text: "Woof!", Radius: 20, Via: []string{"den"}}},
	&Rest,
)

// Near and Bark have arguments.
type (
	Near struct{ Metres float64 }
	Bark struct {
		Text   string
		Radius float64
		Via    []string
	}
)

// Decide implements decider.Question.
func (n *Near) Decide(c *Creature, _ decider.Query) float64 { return decider.Bool(c.Hunger < n.Metres) }

// Act implements behavior.Action.
func (b *Bark) Act(*Creature, behavior.Context) behavior.Status { return behavior.Succeeded }

// Die has one flag by helper.
var Die = Decider{Name: "DIE", Preconditions: decider.Preconditions{Flags: decider.All(Dead)}, Recheck: decider.EachTick, Behavior: &die}

// GuardNest nests literals, and shares a row.
var GuardNest = Decider{
	Name:     "GUARD_NEST_GROUP",
	Decide:   ownsNest,
	Policy:   decider.PrioritizedList,
	Behavior: &guard,
	Children: []*Decider{
		{Name: "GUARD_NEST_HELP", Preconditions: decider.Preconditions{Stimuli: stimuli.All(CallForHelp | TookHit)}, Behavior: &help},
		{Name: "GUARD_NEST_FIGHT", Decide: (*Creature).Strong, Behavior: &fight, BehaviorFlags: Roaring | Charging},
		{Name: "GUARD_NEST_GROWL", Preconditions: decider.Preconditions{Every: 30 * time.Second, Scatter: true, Chance: 0.5}, Behavior: &growl},
		&Patrol,
	},
}

// Patrol is shared by two groups.
var Patrol = Decider{
	Name: "PATROL", Behavior: &patrol,
	Commit: 2 * time.Second, Timeout: time.Minute,
}

// Hunt scores, with func literals, mixed checks and a block for its Decide.
var Hunt = Decider{
	Name:   "HUNT",
	Policy: decider.Scored,
	Margin: 0.1, Rescore: true, Latched: true, Delegate: true,
	Preconditions: decider.Preconditions{
		Flags:    decider.Check{All: Carnivore, None: Dead | Night},
		Stimuli:  stimuli.Check{Any: Smell, AnyClear: TookHit},
		Cooldown: 5 * time.Second,
	},
	Children: []*Decider{
		{Name: "BITE", DBlock: prey{}, Ask: &FindsPrey{Within: 4}, Behavior: &bite, Urgent: true, Timeout: time.Second / 4},
		{Name: "CHASE", Decide: func(c *Creature, q decider.Query) float64 { return c.Hunger / 2 }, Behavior: &growl, Recheck: decider.EachTick},
		{Name: "SNIFF", Decide: (*Creature).Strong, Not: true, Behavior: &Behavior{
			Name:  "SNIFF",
			Block: prey{id: 1},
			Tick:  func(*Creature, behavior.Context) behavior.Status { return behavior.Failed },
		}},
	},
}

// Tour has a group of each other policy.
var Tour = Decider{
	Name: "TOUR", Policy: decider.SequentialList, Loop: -1, Remember: decider.Place,
	Preconditions: decider.Preconditions{Stimuli: stimuli.None(TookHit), Flags: decider.Any(Night | Carnivore)},
	Children: []*Decider{
		{Name: "LANES", Policy: decider.Parallel, Succeed: 1, FailFast: true, Children: []*Decider{
			{Name: "LANE_ROAR", Behavior: &fight},
			{Name: "LANE_STEPS", Policy: decider.Sequence, Outcome: decider.Invert, Children: []*Decider{
				{Name: "IS_STRONG", Decide: (*Creature).Strong},
				{Name: "GROWL", Behavior: &growl},
			}},
		}},
		{Name: "SHUFFLE", Policy: decider.Shuffle, EndOn: decider.OnSuccess, Children: []*Decider{&Patrol, {Name: "ROAR", Behavior: &fight}}},
		{Name: "WEIGHTED", Policy: decider.WeightedRandom, EndOn: decider.OnAny, Children: []*Decider{
			{Name: "LEFT", Decide: (*Creature).Strong, Behavior: &growl},
			{Name: "RIGHT", Behavior: &fight},
		}},
		&Stock,
		&Idle,
	},
}

// Stock has behaviors that package behavior brings, and short forms of Tick.
var Stock = Decider{Name: "STOCK", Policy: decider.Random, EndOn: decider.OnAny, Children: []*Decider{
	{Name: "DOZE", Act: &behavior.Wait[*Creature]{For: 2 * time.Second, To: 4 * time.Second}},
	{Name: "NAP", Act: &behavior.Wait[*Creature]{For: 500 * time.Millisecond}},
	{Name: "YES", Behavior: &yes},
	{Name: "NO", Behavior: &no},
	{Name: "STAY", Behavior: &stay, Timeout: time.Second},
	{Name: "HOWL", Behavior: &howl},
	{Name: "YELP", Behavior: &Behavior{Name: "YELP", Once: (*Creature).Howl}},
	{Name: "GRAZE", Behavior: &graze, Timeout: time.Minute},
	{Name: "WALK", Behavior: &walk},
	{Name: "CALL", Act: &Bark{Text: "Aoo!", Radius: 200}},
}}

// Idle is a Group of a Group.
var Idle = decider.Group("IDLE", decider.SequentialList, &Sit, &Yawns)

// Yawns is a Selector by helper.
var Yawns = decider.Group("YAWNS", decider.Selector, &Decider{Name: "YAWN", Behavior: &growl, Outcome: decider.Fail}, &Decider{Name: "GAPE", Behavior: &fight})

// Sit is a leaf.
var Sit = Decider{Name: "SIT", Behavior: &die, Timeout: time.Second}

// Rest has nothing but a name and a behavior.
var Rest = Decider{Name: "REST", Behavior: &die}
