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

// Idler has no plan.
var Idler = row{Name: "IDLER", Children: []*row{
	{Name: "EAT", Preconditions: needs{Every: time.Second}, Act: &Eat{}},
	{Name: "SEEK", Preconditions: needs{Flags: decider.None(Night)}, Act: &Seek{Range: 3}},
	{Name: "DAWDLE", Policy: decider.Shuffle, Children: []*row{
		{Name: "STROLL", Timeout: 3 * time.Second, Act: &Wander{Straight: 4}},
		{Name: "REST", Timeout: 4 * time.Second, Act: &Rest{Until: 100}},
	}},
}}

// Thief steals from others, and eats what it finds.
var Thief = row{Name: "THIEF", Children: []*row{
	{Name: "EAT", Act: &Eat{}},
	{Name: "STEAL", Act: &Steal{}},
	{Name: "STALK", Policy: decider.Sequence, Children: []*row{
		{Name: "IS_RICH", Ask: &RichNearby{More: 0}},
		{
			Name: "CHASE", Timeout: 5 * time.Second,
			Act: &Chase{Range: 8},
		},
	}},
	{Name: "SEEK", Act: &Seek{Range: 6}},
	{Name: "WANDER", Act: &Wander{Straight: 8}},
}}

// Gatherer does the obvious thing, and is hard to beat.
var Gatherer = row{Name: "GATHERER", Children: []*row{
	{
		Name: "FLEE", Preconditions: needs{Stimuli: stimuli.All(Robbed)},
		Act: &Flee{Range: 3},
	},
	{Name: "EAT", Act: &Eat{}},
	{Name: "SEEK", Act: &Seek{Range: 8}},
	{
		Name: "SLEEP", Preconditions: needs{Flags: decider.All(Night | Tired)}, Ask: &EnergyBelow{Energy: 40},
		Act: &Rest{Until: 60},
	},
	{Name: "WANDER", Act: &Wander{Straight: 8}},
}}
