package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Tables that go for the enemy, each in its own way.

// Rusher drives up to the closest enemy and fires at where it is.
var Rusher = Decider{
	Name: "RUSHER",
	Children: []*Decider{
		{
			Name: "CHARGE", Policy: decider.Parallel, Succeed: 1,
			Children: []*Decider{
				{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{16, 8}, Behavior: &FireAtNearest, BehaviorArgs: []float64{16, 8}},
				{Name: "CLOSE_IN", Decide: SeesEnemy, DecideArgs: []float64{5}, Behavior: &KeepDistance, BehaviorArgs: []float64{5}},
			},
		},
		{Name: "HUNT", Decide: CanChaseClosest, DecideArgs: []float64{12}, Behavior: &ChaseClosest, BehaviorArgs: []float64{12}},
	},
}

// Guard holds the middle of the map.
var Guard = Decider{
	Name: "GUARD",
	Children: []*Decider{
		{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{26, 4}, Behavior: &FireLeading, BehaviorArgs: []float64{26, 4}},
		{Name: "GO_BACK", Decide: CanGoToCentre, DecideArgs: []float64{12}, Behavior: &GoToCentre, BehaviorArgs: []float64{12}},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{15}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{30}, Behavior: &FetchAmmo, BehaviorArgs: []float64{30}},
			},
		},
		{Name: "LOOK_ROUND", Decide: CanTurnToAttacker, Behavior: &TurnToAttacker},
		{Name: "STAND", Behavior: &HoldStill, BehaviorArgs: []float64{5}},
	},
}

// Ambusher waits behind walls, and moves on when nobody comes.
var Ambusher = Decider{
	Name: "AMBUSHER",
	Children: []*Decider{
		{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{20, 3}, Behavior: &FireLeading, BehaviorArgs: []float64{20, 3}},
		{Name: "HIDE", Decide: CanTakeCover, DecideArgs: []float64{20}, Behavior: &TakeCover, BehaviorArgs: []float64{20}, Timeout: 4 * time.Second},
		{
			Name: "LIE_IN_WAIT", Preconditions: decider.Preconditions{Cooldown: 3 * time.Second},
			Decide: CanAmbush, DecideArgs: []float64{22, 5}, Behavior: &Ambush, BehaviorArgs: []float64{22, 5},
		},
		{Name: "MOVE_ON", Decide: CanChaseClosest, DecideArgs: []float64{25}, Behavior: &ChaseClosest, BehaviorArgs: []float64{25}},
	},
}

// Sniper keeps its distance, and leads.
var Sniper = Decider{
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
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{15}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchAmmo, BehaviorArgs: []float64{60}},
			},
		},
		{Name: "STALK", Decide: CanChaseClosest, DecideArgs: []float64{28}, Behavior: &ChaseClosest, BehaviorArgs: []float64{28}},
	},
}

// Opportunist goes for the weak, and keeps out of the way of the strong.
var Opportunist = Decider{
	Name: "OPPORTUNIST",
	Children: []*Decider{
		{
			Name: "FINISH_OFF", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "WEAK_ONE", Decide: WeakEnemyInView, DecideArgs: []float64{60}},
				{Name: "SHOOT_WEAK", Decide: CanFireAtWeakest, DecideArgs: []float64{26, 3}, Behavior: &FireAtWeakest, BehaviorArgs: []float64{26, 3}},
			},
		},
		{
			Name: "KEEP_CLEAR", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "STRONGER", Decide: Outmatched, DecideArgs: []float64{25}},
				{Name: "RUN_AWAY", Decide: EnemyWithin, DecideArgs: []float64{20}, Behavior: &Flee, BehaviorArgs: []float64{20}, Timeout: 3 * time.Second},
			},
		},
		{Name: "SHOOT_NEAR", Decide: CanFire, DecideArgs: []float64{20, 3}, Behavior: &FireLeading, BehaviorArgs: []float64{20, 3}},
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Decide: HealthBelow, DecideArgs: []float64{60}},
				{Name: "GET_HEALTH", Decide: HealthBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchHealth, BehaviorArgs: []float64{40}},
			},
		},
		{Name: "STALK_WEAK", Decide: CanChaseWeakest, DecideArgs: []float64{18}, Behavior: &ChaseWeakest, BehaviorArgs: []float64{18}},
		{Name: "LISTEN", Decide: CanGoToNoise, Behavior: &GoToNoise},
		{Name: "HUNT", Decide: CanChaseClosest, DecideArgs: []float64{18}, Behavior: &ChaseClosest, BehaviorArgs: []float64{18}},
	},
}

// Soldier looks after its health and ammo, and fights like a textbook.
var Soldier = Decider{
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
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{20}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchAmmo, BehaviorArgs: []float64{60}},
			},
		},
		{Name: "GET_UPGRADE", Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)}, Decide: UpgradeBoxWithin, DecideArgs: []float64{20}, Behavior: &FetchUpgrade, BehaviorArgs: []float64{20}},
		{Name: "ADVANCE", Decide: CanChaseClosest, DecideArgs: []float64{20}, Behavior: &ChaseClosest, BehaviorArgs: []float64{20}},
	},
}

// Duelist fights on the move, and dodges.
var Duelist = Decider{
	Name: "DUELIST",
	Children: []*Decider{
		{
			Name: "EVADE", Preconditions: decider.Preconditions{Stimuli: stimuli.All(UnderFire), Cooldown: time.Second},
			Decide: CanDodge, DecideArgs: []float64{0.3}, Behavior: &Dodge, BehaviorArgs: []float64{0.3},
		},
		{Name: "DUEL", Decide: CanStrafe, DecideArgs: []float64{14, 35}, Behavior: &Strafe, BehaviorArgs: []float64{14, 35}},
		{Name: "HUNT", Decide: CanChaseClosest, DecideArgs: []float64{18}, Behavior: &ChaseClosest, BehaviorArgs: []float64{18}},
	},
}

// Veteran gets itself a better gun first, and keeps in good shape.
var Veteran = Decider{
	Name: "VETERAN",
	Children: []*Decider{
		{
			Name: "FIGHT", Policy: decider.Parallel, Succeed: 1,
			Children: []*Decider{
				{Name: "SHOOT", Decide: CanFireAtWeakest, DecideArgs: []float64{24, 3}, Behavior: &FireAtWeakest, BehaviorArgs: []float64{24, 3}},
				{Name: "WEAVE", Decide: SeesEnemy, DecideArgs: []float64{0.6}, Behavior: &Jink, BehaviorArgs: []float64{0.6}},
			},
		},
		{Name: "GET_UPGRADE", Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)}, Decide: UpgradeBoxWithin, DecideArgs: []float64{50}, Behavior: &FetchUpgrade, BehaviorArgs: []float64{50}},
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Decide: HealthBelow, DecideArgs: []float64{70}},
				{Name: "GET_HEALTH", Decide: HealthBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchHealth, BehaviorArgs: []float64{40}},
			},
		},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{20}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchAmmo, BehaviorArgs: []float64{60}},
			},
		},
		{Name: "HUNT", Decide: CanChaseClosest, DecideArgs: []float64{20}, Behavior: &ChaseClosest, BehaviorArgs: []float64{20}},
	},
}

// Champion is the strongest that has been found by hand.
var Champion = Decider{
	Name: "CHAMPION",
	Children: []*Decider{
		{
			Name: "BREAK_OFF", Policy: decider.Sequence, Preconditions: decider.Preconditions{Flags: decider.None(IsShielded)},
			Children: []*Decider{
				{Name: "BADLY_HURT", Decide: HealthBelow, DecideArgs: []float64{40}},
				{Name: "GET_HEALTH_NOW", Decide: HealthBoxWithin, DecideArgs: []float64{20}, Behavior: &FetchHealth, BehaviorArgs: []float64{20}},
			},
		},
		{Name: "FIGHT", Decide: CanStrafe, DecideArgs: []float64{18, 30}, Behavior: &Strafe, BehaviorArgs: []float64{18, 30}},
		{Name: "GET_UPGRADE", Preconditions: decider.Preconditions{Flags: decider.None(IsUpgraded)}, Decide: UpgradeBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchUpgrade, BehaviorArgs: []float64{40}},
		{
			Name: "HEAL", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "HURT", Decide: HealthBelow, DecideArgs: []float64{70}},
				{Name: "GET_HEALTH", Decide: HealthBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchHealth, BehaviorArgs: []float64{40}},
			},
		},
		{Name: "GET_SHIELD", Decide: ShieldBoxWithin, DecideArgs: []float64{20}, Behavior: &FetchShield, BehaviorArgs: []float64{20}},
		{
			Name: "RESTOCK", Policy: decider.Sequence,
			Children: []*Decider{
				{Name: "FEW_SHELLS", Decide: AmmoBelow, DecideArgs: []float64{20}},
				{Name: "GET_AMMO", Decide: AmmoBoxWithin, DecideArgs: []float64{60}, Behavior: &FetchAmmo, BehaviorArgs: []float64{60}},
			},
		},
		{Name: "HUNT", Decide: CanChaseClosest, DecideArgs: []float64{22}, Behavior: &ChaseClosest, BehaviorArgs: []float64{22}},
	},
}
