//go:build !ethogram_rounds

package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Tables that go for the enemy, each in its own way.

// rusher drives up to the closest enemy and fires at where it is.
var rusher = Decider{
	Name: "RUSHER",
	Children: []*Decider{
		{
			Name: "CHARGE", Policy: decider.Parallel, Succeed: 1,
			Children: []*Decider{
				{Name: "SHOOT", Act: &FireAtNearest{Range: 16, Aim: 8}},
				{Name: "CLOSE_IN", Act: &KeepDistance{At: 5}},
			},
		},
		{Name: "HUNT", Commit: alert, Act: &ChaseClosest{To: 12}},
		{Name: "PROWL", Act: &Patrol{}},
	},
}

// guard walks round the middle of the map, and fights whatever comes there.
var guard = Decider{
	Name: "GUARD",
	Children: []*Decider{
		{
			Name: "DEFEND", Policy: decider.Parallel, Succeed: 1,
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo)}, Recheck: decider.EachTick,
			Children: []*Decider{
				{Name: "SHOOT", Act: &FireLeading{Range: 22, Aim: 4}},
				{Name: "WEAVE", Act: &Jink{Period: 1200 * time.Millisecond}},
			},
		},
		{Name: "GO_BACK", Commit: alert, Act: &GoToCentre{Within: 18}},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Ask: &AmmoBelow{Shells: 8}},
				{Name: "GET_AMMO", Act: &FetchAmmo{Within: 30}},
			},
		},
		{Name: "LOOK_ROUND", Commit: alert, Act: &TurnToAttacker{}},
		{Name: "WALK_ROUND", Act: &Wander{}},
	},
}

// ambusher waits behind walls, and moves on when no enemy comes.
var ambusher = Decider{
	Name: "AMBUSHER",
	Children: []*Decider{
		{
			Name: "SPRING", Policy: decider.Parallel, Succeed: 1,
			Ask:           &EnemyWithin{Within: 18},
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo)},
			Children: []*Decider{
				{Name: "SHOOT", Act: &FireLeading{Range: 20, Aim: 3}},
				{Name: "SHIFT", Act: &Jink{Period: 1200 * time.Millisecond}},
			},
		},
		{Name: "HIDE", Timeout: 1500 * time.Millisecond, Preconditions: decider.Preconditions{Cooldown: 5 * time.Second}, Act: &TakeCover{Within: 20}},
		{
			Name: "LIE_IN_WAIT", Policy: decider.Parallel, Succeed: 1,
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo), Cooldown: 6 * time.Second},
			Children: []*Decider{
				{Name: "WATCH", Act: &FaceLastSeen{Fresh: 4 * time.Second}},
				{Name: "WAIT", Act: &HoldStill{For: time.Second}},
			},
		},
		{Name: "MOVE_ON", Commit: alert, Act: &ChaseClosest{To: 25}},
		{Name: "PROWL", Act: &Patrol{}},
	},
}

// sniper keeps its distance, and leads.
var sniper = Decider{
	Name: "SNIPER",
	Children: []*Decider{
		{
			Name: "AIM_FROM_AFAR", Policy: decider.Parallel, Succeed: 1,
			Children: []*Decider{
				{Name: "SHOOT", Act: &FireLeading{Range: 30, Aim: 2}},
				{Name: "KEEP_AWAY", Act: &KeepDistance{At: 24}},
			},
		},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Ask: &AmmoBelow{Shells: 6}},
				{Name: "GET_AMMO", Act: &FetchAmmo{Within: 60}},
			},
		},
		{Name: "STALK", Commit: alert, Act: &ChaseClosest{To: 28}},
		{Name: "PROWL", Act: &Patrol{}},
	},
}

// opportunist goes for the weak, and keeps out of the way of the strong.
var opportunist = Decider{
	Name: "OPPORTUNIST",
	Children: []*Decider{
		{
			Name: "FINISH_OFF", Policy: decider.Parallel, Succeed: 1,
			Ask: &WeakEnemyInView{Health: 60},
			Children: []*Decider{
				{Name: "SHOOT_WEAK", Act: &FireAtWeakest{Range: 26, Aim: 3}},
				{Name: "STEP_BACK", Act: &KeepDistance{At: 18}},
			},
		},
		{
			Name: "KEEP_CLEAR", Policy: decider.Sequence, Timeout: 3 * time.Second,
			Children: []*Decider{
				{Name: "STRONGER", Ask: &Outmatched{By: 25}},
				{Name: "RUN_AWAY", Act: &Flee{To: 20}},
			},
		},
		{
			Name: "DEFEND", Policy: decider.Parallel, Succeed: 1, Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo)}, Recheck: decider.EachTick,
			Children: []*Decider{
				{Name: "SHOOT_NEAR", Act: &FireLeading{Range: 20, Aim: 3}},
				{Name: "PACE", Act: &Jink{Period: time.Second}},
			},
		},
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Ask: &HealthBelow{Health: 60}},
				{Name: "GET_HEALTH", Act: &FetchHealth{Within: 40}},
			},
		},
		{Name: "STALK_WEAK", Commit: alert, Act: &ChaseWeakest{To: 18}},
		{Name: "PICK_UP", Commit: alert, Act: &FetchAny{Within: 25}},
		{Name: "LISTEN", Commit: alert, Act: &GoToNoise{}},
		{Name: "PROWL", Act: &Patrol{}},
	},
}

// soldier looks after its health and ammo, and fights like a textbook.
var soldier = Decider{
	Name: "SOLDIER",
	Children: []*Decider{
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Ask: &HealthBelow{Health: 40}},
				{Name: "GET_HEALTH", Act: &FetchHealth{Within: 25}},
			},
		},
		{
			Name: "FIGHT", Policy: decider.Parallel, Succeed: 1,
			Children: []*Decider{
				{Name: "SHOOT", Act: &FireLeading{Range: 26, Aim: 3}},
				{Name: "MANOEUVRE", Act: &KeepDistance{At: 16}},
			},
		},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Ask: &AmmoBelow{Shells: 8}},
				{Name: "GET_AMMO", Act: &FetchAmmo{Within: 60}},
			},
		},
		{Name: "GET_UPGRADE", Commit: alert, Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)}, Act: &FetchUpgrade{Within: 20}},
		{Name: "ADVANCE", Commit: alert, Act: &ChaseClosest{To: 20}},
		{Name: "PROWL", Act: &Patrol{}},
	},
}

// duelist fights on the move, and dodges.
var duelist = Decider{
	Name: "DUELIST",
	Children: []*Decider{
		{Name: "EVADE", Preconditions: decider.Preconditions{Stimuli: stimuli.All(UnderFire), Cooldown: time.Second}, Act: &Dodge{For: 300 * time.Millisecond}},
		{
			Name: "DUEL", Policy: decider.Parallel, Succeed: 1, Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo)}, Recheck: decider.EachTick,
			Children: []*Decider{
				{Name: "AIM", Act: &Swing{Aside: 35}},
				{Name: "WEAVE", Act: &Jink{Period: 700 * time.Millisecond}},
				{Name: "FIRE", Act: &FireWhenAimed{}},
			},
		},
		{Name: "RESTOCK", Commit: alert, Preconditions: decider.Preconditions{Flags: decider.All(LowAmmo)}, Act: &FetchAmmo{Within: 40}},
		{Name: "HUNT", Commit: alert, Act: &ChaseClosest{To: 18}},
		{Name: "PROWL", Act: &Patrol{}},
	},
}

// veteran picks its targets from afar, and keeps in good shape.
var veteran = Decider{
	Name: "VETERAN",
	Children: []*Decider{
		{Name: "EVADE", Preconditions: decider.Preconditions{Stimuli: stimuli.All(UnderFire), Cooldown: time.Second}, Act: &Dodge{For: 400 * time.Millisecond}},
		{
			Name: "FIGHT", Policy: decider.Parallel, Succeed: 1,
			Children: []*Decider{
				{Name: "SHOOT", Act: &FireAtWeakest{Range: 30, Aim: 3}},
				{Name: "KEEP_AWAY", Act: &KeepDistance{At: 24}},
			},
		},
		{Name: "GET_UPGRADE", Commit: alert, Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)}, Act: &FetchUpgrade{Within: 60}},
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Ask: &HealthBelow{Health: 70}},
				{Name: "GET_HEALTH", Act: &FetchHealth{Within: 50}},
			},
		},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Ask: &AmmoBelow{Shells: 8}},
				{Name: "GET_AMMO", Act: &FetchAmmo{Within: 60}},
			},
		},
		{Name: "HUNT", Commit: alert, Act: &ChaseClosest{To: 22}},
		{Name: "PROWL", Act: &Patrol{}},
	},
}

// champion is the strongest that has been found by hand: it fights at a distance
// and on the move, dodges, takes the boxes that lie by its way even in a fight,
// and drives right up to the enemy while a shield protects it.
var champion = Decider{
	Name: "CHAMPION",
	Children: []*Decider{
		{
			Name: "BREAK_OFF", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "BADLY_HURT", Ask: &HealthBelow{Health: 40}},
				{Name: "SNATCH_HEALTH", Act: &FetchHealth{Within: 20}},
			},
		},
		{Name: "RELOAD", Commit: alert, Preconditions: decider.Preconditions{Flags: decider.All(LowAmmo)}, Act: &FetchAmmo{Within: 25}},
		{Name: "SNATCH_UPGRADE", Commit: alert, Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)}, Act: &FetchUpgrade{Within: 15}},
		{
			Name: "RUSH", Policy: decider.Parallel, Succeed: 1, Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.Check{All: IsShielded, None: OutOfAmmo}}, Recheck: decider.EachTick,
			Children: []*Decider{
				{Name: "AIM_CLOSE", Act: &Swing{Aside: 10}},
				{Name: "CLOSE_IN", Act: &KeepDistance{At: 6}},
				{Name: "FIRE_CLOSE", Act: &FireWhenAimed{}},
			},
		},
		{Name: "SNATCH_SHIELD", Commit: alert, Act: &FetchShield{Within: 15}},
		{Name: "EVADE", Preconditions: decider.Preconditions{Stimuli: stimuli.All(UnderFire), Cooldown: time.Second}, Act: &Dodge{For: 500 * time.Millisecond}},
		{
			Name: "FIGHT", Policy: decider.Parallel, Succeed: 1, Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo)}, Recheck: decider.EachTick,
			Children: []*Decider{
				{Name: "AIM", Act: &Swing{Aside: 25}},
				{
					Name: "MANOEUVRE", Policy: decider.Selector,
					Children: []*Decider{
						{
							Name: "APPROACH", Policy: decider.Sequence,
							Children: []*Decider{
								{Name: "FAR", Ask: &EnemyBeyond{Beyond: 24}},
								{Name: "NEARER", Timeout: time.Second, Act: &KeepDistance{At: 20}},
							},
						},
						{
							Name: "WITHDRAW", Policy: decider.Sequence, Commit: alert,
							Children: []*Decider{
								{Name: "NEAR", Ask: &EnemyWithin{Within: 15}},
								{Name: "FARTHER", Timeout: time.Second, Act: &KeepDistance{At: 20}},
							},
						},
						{Name: "WEAVE", Act: &Jink{Period: 700 * time.Millisecond}},
					},
				},
				{Name: "FIRE", Act: &FireWhenAimed{}},
			},
		},
		{Name: "KEEP_CLEAR", Commit: alert, Preconditions: decider.Preconditions{Flags: decider.All(EnemyShielded)}, Act: &Flee{To: 18}},
		{Name: "GET_UPGRADE", Commit: alert, Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)}, Act: &FetchUpgrade{Within: 60}},
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Ask: &HealthBelow{Health: 70}},
				{Name: "GET_HEALTH", Act: &FetchHealth{Within: 60}},
			},
		},
		{Name: "GET_SHIELD", Commit: alert, Act: &FetchShield{Within: 40}},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Ask: &AmmoBelow{Shells: 8}},
				{Name: "GET_AMMO", Act: &FetchAmmo{Within: 60}},
			},
		},
		{Name: "HUNT", Commit: alert, Act: &ChaseClosest{To: 22}},
		{Name: "PROWL", Act: &Patrol{}},
	},
}
