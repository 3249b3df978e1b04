package main

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/stimuli"
)

// strange are tables of styles that the library does not have. No search and no
// certification has met them.
var strange = []*arena.Decider{&bulldog, &gunboat, &scavenger, &brawler}

// alert is the time for which a row is committed before a better one may interrupt
// it.
const alert = 400 * time.Millisecond

// bulldog follows one enemy, the weakest, until one of them is gone.
var bulldog = arena.Decider{
	Name: "BULLDOG", Policy: decider.Parallel, Succeed: 2,
	Children: []*arena.Decider{
		{Name: "BITE", Decide: arena.CanFireAtWeakest, DecideArgs: []float64{18, 6}, Behavior: &arena.FireAtWeakest, BehaviorArgs: []float64{18, 6}},
		{
			Name: "RUN",
			Children: []*arena.Decider{
				{
					Name: "FOLLOW", Commit: alert,
					Decide: arena.CanChaseWeakest, DecideArgs: []float64{7}, Behavior: &arena.ChaseWeakest, BehaviorArgs: []float64{7},
				},
				{Name: "SNIFF", Timeout: 3 * time.Second, Behavior: &arena.Patrol},
			},
		},
	},
}

// gunboat keeps its enemy at the range of its gun, with its gun on it.
var gunboat = arena.Decider{
	Name: "GUNBOAT",
	Children: []*arena.Decider{
		{
			Name: "BROADSIDE", Policy: decider.Parallel, Succeed: 2,
			Preconditions: decider.Preconditions{Flags: decider.All(arena.EnemyInView)},
			Children: []*arena.Decider{
				{Name: "TURN", Decide: arena.SeesEnemy, Behavior: &arena.FaceEnemy},
				{Name: "SAIL", Decide: arena.SeesEnemy, DecideArgs: []float64{20}, Behavior: &arena.KeepDistance, BehaviorArgs: []float64{20}},
				{Name: "SHOOT", Decide: arena.CanFireWhenAimed, Behavior: &arena.FireWhenAimed},
			},
		},
		{Name: "LISTEN", Commit: alert, Timeout: 4 * time.Second, Decide: arena.CanGoToNoise, Behavior: &arena.GoToNoise},
		{Name: "CRUISE", Timeout: 3 * time.Second, Behavior: &arena.Patrol},
	},
}

// scavenger lives on boxes, and fires at those who come to take them.
var scavenger = arena.Decider{
	Name: "SCAVENGER", Policy: decider.Parallel, Succeed: 2,
	Children: []*arena.Decider{
		{Name: "GUARD", Decide: arena.CanFire, DecideArgs: []float64{14, 8}, Behavior: &arena.FireAtNearest, BehaviorArgs: []float64{14, 8}},
		{
			Name: "ROUND",
			Children: []*arena.Decider{
				{
					Name: "RUN_OFF", Preconditions: decider.Preconditions{Stimuli: stimuli.All(arena.TookHit), Cooldown: 2 * time.Second},
					Timeout: 2 * time.Second,
					Decide:  arena.EnemyWithin, DecideArgs: []float64{25}, Behavior: &arena.Flee, BehaviorArgs: []float64{25},
				},
				{Name: "COLLECT", Commit: alert, Decide: arena.AnyBoxWithin, DecideArgs: []float64{70}, Behavior: &arena.FetchAny, BehaviorArgs: []float64{70}},
				{Name: "LOOK_ROUND", Timeout: 2 * time.Second, Behavior: &arena.Wander},
			},
		},
	},
}

// brawler drives to the centre, and hits whatever comes near it there.
var brawler = arena.Decider{
	Name: "BRAWLER",
	Children: []*arena.Decider{
		{
			Name: "HIT", Policy: decider.Parallel, Succeed: 1,
			Decide: arena.EnemyWithin, DecideArgs: []float64{12},
			Children: []*arena.Decider{
				{Name: "SHOOT", Decide: arena.CanFire, DecideArgs: []float64{12, 12}, Behavior: &arena.FireLeading, BehaviorArgs: []float64{12, 12}},
				{Name: "WEAVE", Decide: arena.SeesEnemy, DecideArgs: []float64{0.5}, Behavior: &arena.Jink, BehaviorArgs: []float64{0.5}},
			},
		},
		{
			Name: "TO_THE_MIDDLE", Commit: alert, Timeout: 5 * time.Second,
			Decide: arena.CanGoToCentre, DecideArgs: []float64{8}, Behavior: &arena.GoToCentre, BehaviorArgs: []float64{8},
		},
		{
			Name: "MEET", Commit: alert, Timeout: 3 * time.Second,
			Decide: arena.CanChaseClosest, DecideArgs: []float64{8}, Behavior: &arena.ChaseClosest, BehaviorArgs: []float64{8},
		},
		{Name: "WAIT", Behavior: &arena.HoldStill, BehaviorArgs: []float64{1}},
	},
}
