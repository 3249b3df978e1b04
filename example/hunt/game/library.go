package game

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// Library has tables of both roles; [Hunt] says which table plays which.
var Library = []evo.Entry[*Animal]{
	{Name: "Sleeper", Style: "walks about and rests, as a hare or a fox", Table: &sleeper},
	{Name: "Grazer", Style: "eats until the fox is there", Table: &grazer},
	{Name: "Coward", Style: "runs from every fox in sight", Table: &coward},
	{Name: "Stroller", Style: "chases what crosses its way", Table: &stroller},
	{Name: "Stalker", Style: "looks for hares and saves its breath", Table: &stalker},
}

type (
	row   = decider.Decider[*Animal]
	needs = decider.Preconditions
)

// noGrass is why a row stands behind SEEK, which always accepts.
var noGrass = []decider.Acceptance{{Code: decider.WarnShadowed, Because: "SEEK fails in each tick in which it sees no grass, and then the hare walks on"}}

var (
	sleeper = row{Name: "SLEEPER", Policy: decider.Shuffle, Children: []*row{
		{Name: "WALK", Timeout: 4 * time.Second, Act: &Wander{}},
		{Name: "REST", Timeout: 4 * time.Second, Act: &Rest{}},
	}}
	grazer = row{Name: "GRAZER", Children: []*row{
		{Name: "RUN", Ask: &Sees{Range: 2}, Act: &Flee{Range: 5}},
		{Name: "EAT", Preconditions: needs{Flags: decider.All(OnGrass)}, Act: &Eat{}},
		{Name: "SEEK", Act: &Seek{Range: 8}},
		{Name: "WALK", Timeout: 4 * time.Second, Act: &Wander{}, Accept: noGrass},
	}}
	coward = row{Name: "COWARD", Children: []*row{
		{Name: "RUN", Ask: &Sees{Range: 4}, Act: &Flee{Range: 6}},
		{Name: "EAT", Preconditions: needs{Flags: decider.All(OnGrass)}, Act: &Eat{}},
		{Name: "SEEK", Act: &Seek{Range: 4}},
		{Name: "WALK", Timeout: 4 * time.Second, Act: &Wander{}, Accept: noGrass},
	}}
	stroller = row{Name: "STROLLER", Children: []*row{
		{Name: "CHASE", Ask: &Sees{Range: 2}, Act: &Chase{Range: 3}},
		{Name: "WALK", Act: &Wander{}},
	}}
	stalker = row{Name: "STALKER", Children: []*row{
		{Name: "REST", Preconditions: needs{Flags: decider.All(Tired)}, Act: &Rest{}},
		{Name: "CHASE", Ask: &Sees{Range: 8}, Act: &Chase{Range: 8}},
		{Name: "WALK", Act: &Wander{}},
	}}
)
