package game

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Library has tables written by hand, the weakest first.
var Library = []evo.Entry[*Forager]{
	{Name: "idler", Style: "eats what it happens to stand on, and rests a lot", Table: &Idler},
	{Name: "thief", Style: "follows foragers with berries", Table: &Thief},
	{Name: "gatherer", Style: "goes from bush to bush and keeps out of the way", Table: &Gatherer},
}

type (
	row   = decider.Decider[*Forager]
	needs = decider.Preconditions
)

var straight = []float64{8} // how far a wanderer goes before it turns

// Idler has no plan.
var Idler = row{Name: "IDLER", Children: []*row{
	{Name: "EAT", Preconditions: needs{Every: time.Second}, Decide: CanEat, Behavior: &Eat},
	{Name: "SEEK", Preconditions: needs{Flags: decider.None(Night)}, Decide: FoodWithin, DecideArgs: []float64{3}, Behavior: &Seek, BehaviorArgs: []float64{3}},
	{Name: "DAWDLE", Policy: decider.Shuffle, Children: []*row{
		{Name: "STROLL", Timeout: 3 * time.Second, Behavior: &Wander, BehaviorArgs: []float64{4}},
		{Name: "REST", Timeout: 4 * time.Second, Behavior: &Rest, BehaviorArgs: []float64{100}},
	}},
}}

// Thief steals from others, and eats what it finds.
var Thief = row{Name: "THIEF", Children: []*row{
	{Name: "EAT", Decide: CanEat, Behavior: &Eat},
	{Name: "STEAL", Decide: CanSteal, Behavior: &Steal},
	{Name: "STALK", Policy: decider.Sequence, Children: []*row{
		{Name: "IS_RICH", Decide: RichNearby, DecideArgs: []float64{0}},
		{
			Name: "CHASE", Decide: OtherWithin, DecideArgs: []float64{8}, Timeout: 5 * time.Second,
			Behavior: &Chase, BehaviorArgs: []float64{8},
		},
	}},
	{Name: "SEEK", Decide: FoodWithin, DecideArgs: []float64{6}, Behavior: &Seek, BehaviorArgs: []float64{6}},
	{Name: "WANDER", Behavior: &Wander, BehaviorArgs: straight},
}}

// Gatherer does the obvious thing, and is hard to beat.
var Gatherer = row{Name: "GATHERER", Children: []*row{
	{
		Name: "FLEE", Preconditions: needs{Stimuli: stimuli.All(Robbed)}, Decide: OtherWithin, DecideArgs: []float64{3},
		Behavior: &Flee, BehaviorArgs: []float64{3},
	},
	{Name: "EAT", Decide: CanEat, Behavior: &Eat},
	{Name: "SEEK", Decide: FoodWithin, DecideArgs: []float64{8}, Behavior: &Seek, BehaviorArgs: []float64{8}},
	{
		Name: "SLEEP", Preconditions: needs{Flags: decider.All(Night | Tired)}, Decide: EnergyBelow, DecideArgs: []float64{40},
		Behavior: &Rest, BehaviorArgs: []float64{60},
	},
	{Name: "WANDER", Behavior: &Wander, BehaviorArgs: straight},
}}
