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
				{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{16, 8}, Behavior: &FireAtNearest, BehaviorArgs: []float64{16, 8}},
				{Name: "CLOSE_IN", Decide: SeesEnemy, DecideArgs: []float64{5}, Behavior: &KeepDistance, BehaviorArgs: []float64{5}},
			},
		},
		{Name: "HUNT", Commit: alert, Decide: CanChaseClosest, DecideArgs: []float64{12}, Behavior: &ChaseClosest, BehaviorArgs: []float64{12}},
		{Name: "PROWL", Behavior: &Patrol},
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
				{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{22, 4}, Behavior: &FireLeading, BehaviorArgs: []float64{22, 4}},
				{Name: "WEAVE", Decide: SeesEnemy, DecideArgs: []float64{1.2}, Behavior: &Jink, BehaviorArgs: []float64{1.2}},
			},
		},
		{Name: "GO_BACK", Commit: alert, Decide: CanGoToCentre, DecideArgs: []float64{18}, Behavior: &GoToCentre, BehaviorArgs: []float64{18}},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{8}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{30}, Behavior: &FetchAmmo, BehaviorArgs: []float64{30}},
			},
		},
		{Name: "LOOK_ROUND", Commit: alert, Decide: CanTurnToAttacker, Behavior: &TurnToAttacker},
		{Name: "WALK_ROUND", Behavior: &Wander},
	},
}

// ambusher waits behind walls, and moves on when no enemy comes.
var ambusher = Decider{
	Name: "AMBUSHER",
	Children: []*Decider{
		{
			Name: "SPRING", Policy: decider.Parallel, Succeed: 1,
			Decide: EnemyWithin, DecideArgs: []float64{18},
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo)},
			Children: []*Decider{
				{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{20, 3}, Behavior: &FireLeading, BehaviorArgs: []float64{20, 3}},
				{Name: "SHIFT", Decide: SeesEnemy, DecideArgs: []float64{1.2}, Behavior: &Jink, BehaviorArgs: []float64{1.2}},
			},
		},
		{
			Name: "HIDE", Timeout: 1500 * time.Millisecond,
			Preconditions: decider.Preconditions{Cooldown: 5 * time.Second},
			Decide:        CanTakeCover, DecideArgs: []float64{20}, Behavior: &TakeCover, BehaviorArgs: []float64{20},
		},
		{
			Name: "LIE_IN_WAIT", Policy: decider.Parallel, Succeed: 1,
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo), Cooldown: 6 * time.Second},
			Children: []*Decider{
				{Name: "WATCH", Decide: CanFaceLastSeen, DecideArgs: []float64{4}, Behavior: &FaceLastSeen, BehaviorArgs: []float64{4}},
				{Name: "WAIT", Behavior: &HoldStill, BehaviorArgs: []float64{1}},
			},
		},
		{Name: "MOVE_ON", Commit: alert, Decide: CanChaseClosest, DecideArgs: []float64{25}, Behavior: &ChaseClosest, BehaviorArgs: []float64{25}},
		{Name: "PROWL", Behavior: &Patrol},
	},
}

// sniper keeps its distance, and leads.
var sniper = Decider{
	Name: "SNIPER",
	Children: []*Decider{
		{
			Name: "AIM_FROM_AFAR", Policy: decider.Parallel, Succeed: 1,
			Children: []*Decider{
				{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{30, 2}, Behavior: &FireLeading, BehaviorArgs: []float64{30, 2}},
				{Name: "KEEP_AWAY", Decide: SeesEnemy, DecideArgs: []float64{24}, Behavior: &KeepDistance, BehaviorArgs: []float64{24}},
			},
		},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{6}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchAmmo, BehaviorArgs: []float64{60}},
			},
		},
		{Name: "STALK", Commit: alert, Decide: CanChaseClosest, DecideArgs: []float64{28}, Behavior: &ChaseClosest, BehaviorArgs: []float64{28}},
		{Name: "PROWL", Behavior: &Patrol},
	},
}

// opportunist goes for the weak, and keeps out of the way of the strong.
var opportunist = Decider{
	Name: "OPPORTUNIST",
	Children: []*Decider{
		{
			Name: "FINISH_OFF", Policy: decider.Parallel, Succeed: 1,
			Decide: WeakEnemyInView, DecideArgs: []float64{60},
			Children: []*Decider{
				{Name: "SHOOT_WEAK", Decide: CanFireAtWeakest, DecideArgs: []float64{26, 3}, Behavior: &FireAtWeakest, BehaviorArgs: []float64{26, 3}},
				{Name: "STEP_BACK", Decide: SeesEnemy, DecideArgs: []float64{18}, Behavior: &KeepDistance, BehaviorArgs: []float64{18}},
			},
		},
		{
			Name: "KEEP_CLEAR", Policy: decider.Sequence, Timeout: 3 * time.Second,
			Children: []*Decider{
				{Name: "STRONGER", Decide: Outmatched, DecideArgs: []float64{25}},
				{Name: "RUN_AWAY", Decide: EnemyWithin, DecideArgs: []float64{20}, Behavior: &Flee, BehaviorArgs: []float64{20}},
			},
		},
		{
			Name: "DEFEND", Policy: decider.Parallel, Succeed: 1, Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo)}, Recheck: decider.EachTick,
			Children: []*Decider{
				{Name: "SHOOT_NEAR", Decide: CanFire, DecideArgs: []float64{20, 3}, Behavior: &FireLeading, BehaviorArgs: []float64{20, 3}},
				{Name: "PACE", Decide: SeesEnemy, DecideArgs: []float64{1}, Behavior: &Jink, BehaviorArgs: []float64{1}},
			},
		},
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Decide: HealthBelow, DecideArgs: []float64{60}},
				{Name: "GET_HEALTH", Decide: HealthBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchHealth, BehaviorArgs: []float64{40}},
			},
		},
		{Name: "STALK_WEAK", Commit: alert, Decide: CanChaseWeakest, DecideArgs: []float64{18}, Behavior: &ChaseWeakest, BehaviorArgs: []float64{18}},
		{Name: "PICK_UP", Commit: alert, Decide: AnyBoxWithin, DecideArgs: []float64{25}, Behavior: &FetchAny, BehaviorArgs: []float64{25}},
		{Name: "LISTEN", Commit: alert, Decide: CanGoToNoise, Behavior: &GoToNoise},
		{Name: "PROWL", Behavior: &Patrol},
	},
}

// soldier looks after its health and ammo, and fights like a textbook.
var soldier = Decider{
	Name: "SOLDIER",
	Children: []*Decider{
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Decide: HealthBelow, DecideArgs: []float64{40}},
				{Name: "GET_HEALTH", Decide: HealthBoxWithin, DecideArgs: []float64{25}, Behavior: &FetchHealth, BehaviorArgs: []float64{25}},
			},
		},
		{
			Name: "FIGHT", Policy: decider.Parallel, Succeed: 1,
			Children: []*Decider{
				{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{26, 3}, Behavior: &FireLeading, BehaviorArgs: []float64{26, 3}},
				{Name: "MANOEUVRE", Decide: SeesEnemy, DecideArgs: []float64{16}, Behavior: &KeepDistance, BehaviorArgs: []float64{16}},
			},
		},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{8}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchAmmo, BehaviorArgs: []float64{60}},
			},
		},
		{
			Name: "GET_UPGRADE", Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)},
			Decide:        UpgradeBoxWithin, DecideArgs: []float64{20}, Behavior: &FetchUpgrade, BehaviorArgs: []float64{20},
		},
		{Name: "ADVANCE", Commit: alert, Decide: CanChaseClosest, DecideArgs: []float64{20}, Behavior: &ChaseClosest, BehaviorArgs: []float64{20}},
		{Name: "PROWL", Behavior: &Patrol},
	},
}

// duelist fights on the move, and dodges.
var duelist = Decider{
	Name: "DUELIST",
	Children: []*Decider{
		{
			Name: "EVADE", Preconditions: decider.Preconditions{Stimuli: stimuli.All(UnderFire), Cooldown: time.Second},
			Decide: CanDodge, DecideArgs: []float64{0.3}, Behavior: &Dodge, BehaviorArgs: []float64{0.3},
		},
		{
			Name: "DUEL", Policy: decider.Parallel, Succeed: 1, Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo)}, Recheck: decider.EachTick,
			Children: []*Decider{
				{Name: "AIM", Decide: CanSwing, DecideArgs: []float64{35}, Behavior: &Swing, BehaviorArgs: []float64{35}},
				{Name: "WEAVE", Decide: SeesEnemy, DecideArgs: []float64{0.7}, Behavior: &Jink, BehaviorArgs: []float64{0.7}},
				{Name: "FIRE", Decide: CanFireWhenAimed, Behavior: &FireWhenAimed},
			},
		},
		{
			Name: "RESTOCK", Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.All(LowAmmo)},
			Decide:        AmmoBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchAmmo, BehaviorArgs: []float64{40},
		},
		{Name: "HUNT", Commit: alert, Decide: CanChaseClosest, DecideArgs: []float64{18}, Behavior: &ChaseClosest, BehaviorArgs: []float64{18}},
		{Name: "PROWL", Behavior: &Patrol},
	},
}

// veteran picks its targets from afar, and keeps in good shape.
var veteran = Decider{
	Name: "VETERAN",
	Children: []*Decider{
		{
			Name: "EVADE", Preconditions: decider.Preconditions{Stimuli: stimuli.All(UnderFire), Cooldown: time.Second},
			Decide: CanDodge, DecideArgs: []float64{0.4}, Behavior: &Dodge, BehaviorArgs: []float64{0.4},
		},
		{
			Name: "FIGHT", Policy: decider.Parallel, Succeed: 1,
			Children: []*Decider{
				{Name: "SHOOT", Decide: CanFireAtWeakest, DecideArgs: []float64{30, 3}, Behavior: &FireAtWeakest, BehaviorArgs: []float64{30, 3}},
				{Name: "KEEP_AWAY", Decide: SeesEnemy, DecideArgs: []float64{24}, Behavior: &KeepDistance, BehaviorArgs: []float64{24}},
			},
		},
		{
			Name: "GET_UPGRADE", Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)},
			Decide:        UpgradeBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchUpgrade, BehaviorArgs: []float64{60},
		},
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Decide: HealthBelow, DecideArgs: []float64{70}},
				{Name: "GET_HEALTH", Decide: HealthBoxWithin, DecideArgs: []float64{50}, Behavior: &FetchHealth, BehaviorArgs: []float64{50}},
			},
		},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{8}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchAmmo, BehaviorArgs: []float64{60}},
			},
		},
		{Name: "HUNT", Commit: alert, Decide: CanChaseClosest, DecideArgs: []float64{22}, Behavior: &ChaseClosest, BehaviorArgs: []float64{22}},
		{Name: "PROWL", Behavior: &Patrol},
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
				{Name: "BADLY_HURT", Decide: HealthBelow, DecideArgs: []float64{40}},
				{Name: "SNATCH_HEALTH", Decide: HealthBoxWithin, DecideArgs: []float64{20}, Behavior: &FetchHealth, BehaviorArgs: []float64{20}},
			},
		},
		{
			Name: "RELOAD", Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.All(LowAmmo)},
			Decide:        AmmoBoxWithin, DecideArgs: []float64{25}, Behavior: &FetchAmmo, BehaviorArgs: []float64{25},
		},
		{
			Name: "SNATCH_UPGRADE", Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)},
			Decide:        UpgradeBoxWithin, DecideArgs: []float64{15}, Behavior: &FetchUpgrade, BehaviorArgs: []float64{15},
		},
		{
			Name: "RUSH", Policy: decider.Parallel, Succeed: 1, Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.Check{All: IsShielded, None: OutOfAmmo}}, Recheck: decider.EachTick,
			Children: []*Decider{
				{Name: "AIM_CLOSE", Decide: CanSwing, DecideArgs: []float64{10}, Behavior: &Swing, BehaviorArgs: []float64{10}},
				{Name: "CLOSE_IN", Decide: SeesEnemy, DecideArgs: []float64{6}, Behavior: &KeepDistance, BehaviorArgs: []float64{6}},
				{Name: "FIRE_CLOSE", Decide: CanFireWhenAimed, Behavior: &FireWhenAimed},
			},
		},
		{Name: "SNATCH_SHIELD", Commit: alert, Decide: ShieldBoxWithin, DecideArgs: []float64{15}, Behavior: &FetchShield, BehaviorArgs: []float64{15}},
		{
			Name: "EVADE", Preconditions: decider.Preconditions{Stimuli: stimuli.All(UnderFire), Cooldown: time.Second},
			Decide: CanDodge, DecideArgs: []float64{0.5}, Behavior: &Dodge, BehaviorArgs: []float64{0.5},
		},
		{
			Name: "FIGHT", Policy: decider.Parallel, Succeed: 1, Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(OutOfAmmo)}, Recheck: decider.EachTick,
			Children: []*Decider{
				{Name: "AIM", Decide: CanSwing, DecideArgs: []float64{25}, Behavior: &Swing, BehaviorArgs: []float64{25}},
				{
					Name: "MANOEUVRE", Policy: decider.Selector,
					Children: []*Decider{
						{
							Name: "APPROACH", Policy: decider.Sequence,
							Children: []*Decider{
								{Name: "FAR", Decide: EnemyBeyond, DecideArgs: []float64{24}},
								{Name: "NEARER", Timeout: time.Second, Decide: SeesEnemy, DecideArgs: []float64{20}, Behavior: &KeepDistance, BehaviorArgs: []float64{20}},
							},
						},
						{
							Name: "WITHDRAW", Policy: decider.Sequence, Commit: alert,
							Children: []*Decider{
								{Name: "NEAR", Decide: EnemyWithin, DecideArgs: []float64{15}},
								{Name: "FARTHER", Timeout: time.Second, Decide: SeesEnemy, DecideArgs: []float64{20}, Behavior: &KeepDistance, BehaviorArgs: []float64{20}},
							},
						},
						{Name: "WEAVE", Decide: SeesEnemy, DecideArgs: []float64{0.7}, Behavior: &Jink, BehaviorArgs: []float64{0.7}},
					},
				},
				{Name: "FIRE", Decide: CanFireWhenAimed, Behavior: &FireWhenAimed},
			},
		},
		{
			Name: "KEEP_CLEAR", Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.All(EnemyShielded)},
			Decide:        EnemyWithin, DecideArgs: []float64{18}, Behavior: &Flee, BehaviorArgs: []float64{18},
		},
		{
			Name: "GET_UPGRADE", Commit: alert,
			Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)},
			Decide:        UpgradeBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchUpgrade, BehaviorArgs: []float64{60},
		},
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Decide: HealthBelow, DecideArgs: []float64{70}},
				{Name: "GET_HEALTH", Decide: HealthBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchHealth, BehaviorArgs: []float64{60}},
			},
		},
		{Name: "GET_SHIELD", Commit: alert, Decide: ShieldBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchShield, BehaviorArgs: []float64{40}},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{8}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchAmmo, BehaviorArgs: []float64{60}},
			},
		},
		{Name: "HUNT", Commit: alert, Decide: CanChaseClosest, DecideArgs: []float64{22}, Behavior: &ChaseClosest, BehaviorArgs: []float64{22}},
		{Name: "PROWL", Behavior: &Patrol},
	},
}
