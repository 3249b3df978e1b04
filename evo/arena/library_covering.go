//go:build !ethogram_rounds

package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// covering returns tables that only hunts play: together they begin each action and ask
// each condition of the vocabulary, where it is at home. They are not meant to win.
func covering() []evo.Entry[*Tank] {
	driving := []*Decider{
		act(nil, &Patrol), act(nil, &Wander), act(CanGoToCentre, &GoToCentre, 10), act(CanGoTo, &GoTo, 20, 80),
		act(CanGoToLastSeen, &GoToLastSeen, 8), act(CanGoToNoise, &GoToNoise),
		act(CanChaseClosest, &ChaseClosest, 6), act(CanChaseWeakest, &ChaseWeakest, 6), act(EnemyWithin, &BackOff, 20), act(EnemyWithin, &Flee, 30),
		act(SeesEnemy, &Circle, 12), act(CanDodge, &Dodge, 0.6), act(SeesEnemy, &Evade, 1.2, 14), act(CanTakeCover, &TakeCover, 25),
	}

	gunning := []*Decider{act(CanFireAhead, &FireAhead), act(CanFireWhenAimed, &FireWhenAimed)}

	standing := []*Decider{act(SeesEnemy, &KeepDistance, 12), act(SeesEnemy, &Jink, 0.6), act(nil, &HoldStill, 1)}

	turning := []*Decider{
		act(CanTurnToEnemy, &TurnToEnemy), act(SeesEnemy, &FaceEnemy), act(CanTurnToAttacker, &TurnToAttacker), act(CanFaceLastSeen, &FaceLastSeen, 8),
		act(CanSwing, &Swing, 60), act(CanFire, &FireAtNearest, 30, 6), act(CanFire, &FireLeading, 30, 4), act(CanFireAtWeakest, &FireAtWeakest, 30, 6),
		act(CanSuppress, &Suppress, 2),
	}

	caring := []*Decider{
		ask("HURT", HealthBelow, of(70), act(HealthBoxWithin, &FetchHealth, 100)),
		ask("FEW_SHELLS", AmmoBelow, of(12), act(AmmoBoxWithin, &FetchAmmo, 100)),
		ask("SHIELDED", ShieldLasts, of(2), act(CanChaseClosest, &ChaseClosest, 5)),
		ask("SHELL_COMES", HitWithin, of(1.5), act(SeesEnemy, &Evade, 1.5, 15)),
		ask("HIDDEN", InCover, nil, act(nil, &Wander)),
		ask("COVER_NEAR", CoverWithin, of(25), act(CanTakeCover, &TakeCover, 25)),
		ask("SHIELD_NEAR", ShieldBoxWithin, of(60), act(ShieldBoxWithin, &FetchShield, 60)),
		ask("UPGRADE_NEAR", UpgradeBoxWithin, of(60), act(UpgradeBoxWithin, &FetchUpgrade, 60)),
		ask("AMMO_NEAR", AmmoBoxWithin, of(40), act(AnyBoxWithin, &FetchAny, 40)),
		ask("HEALTH_NEAR", HealthBoxWithin, of(40), act(AnyBoxWithin, &FetchAny, 40)),
		ask("SEEN_LATELY", SawEnemyWithin, of(5), act(CanGoToLastSeen, &GoToLastSeen, 5)),
		ask("ENEMY_ABOUT", EnemyNear, of(40), act(CanGoToNoise, &GoToNoise)),
		act(nil, &Patrol),
	}

	watching := []*Decider{
		ask("TWO", EnemiesInView, of(2), act(EnemyWithin, &Flee, 30)),
		ask("CROWD", CrowdWithin, of(2, 30), act(EnemyWithin, &BackOff, 30)),
		ask("CLOSE", EnemyWithin, of(12), act(SeesEnemy, &Circle, 12)),
		ask("FAR", EnemyBeyond, of(18), act(CanChaseClosest, &ChaseClosest, 10)),
		ask("IT_IS_HURT", EnemyHealthBelow, of(70), act(CanChaseClosest, &ChaseClosest, 4)),
		ask("ONE_IS_WEAK", WeakEnemyInView, of(70), act(CanChaseWeakest, &ChaseWeakest, 4)),
		ask("IT_HAS_FEW", EnemyAmmoBelow, of(12), act(CanChaseClosest, &ChaseClosest, 4)),
		ask("OUTMATCHED", Outmatched, of(-20), act(CanTakeCover, &TakeCover, 30)),
		ask("SHIELDED", ShieldedEnemyWithin, of(40), act(EnemyWithin, &BackOff, 30)),
		ask("UPGRADED", UpgradedEnemyWithin, of(40), act(EnemyWithin, &Flee, 38)),
		ask("AIMED", AimedWithin, of(20), act(SeesEnemy, &KeepDistance, 15)),
		ask("AIMED_AT", AimedAtWithin, of(20), act(SeesEnemy, &Jink, 0.4)),
		act(nil, &Wander),
	}
	return []evo.Entry[*Tank]{
		{Name: "Driver", Style: "tries all ways to drive", Table: together(driving, gunning)},
		{Name: "Gunner", Style: "tries all ways to turn and to fire", Table: together(standing, turning)},
		{Name: "Carer", Style: "asks how it is, and acts on that", Table: together(caring, gunning)},
		{Name: "Watcher", Style: "asks how the enemies are, and acts on that", Table: together(watching, gunning)},
	}
}

// together has lanes run at the same time; in each, rows take turns at random.
func together(lanes ...[]*Decider) *Decider {
	table := &Decider{Name: "TOGETHER", Policy: decider.Parallel}
	for i, rows := range lanes {
		table.Children = append(table.Children, &Decider{Name: [...]string{"BODY", "GUN"}[i], Policy: decider.Shuffle, Children: rows})
	}
	return table
}

type decide = func(*Tank, decider.Query) float64

// act is an action for a moment.
func act(can decide, b *Behavior, args ...float64) *Decider {
	row := &Decider{Name: b.Name, Timeout: 1500 * time.Millisecond, Decide: can, Behavior: b, BehaviorArgs: args}
	if can != nil {
		row.DecideArgs = args
	}
	return row
}

// ask asks a condition before an action.
func ask(name string, is decide, of []float64, then *Decider) *Decider {
	then.Name = name
	return &Decider{Name: "IF_" + name, Decide: is, DecideArgs: of, Children: []*Decider{then}}
}

func of(args ...float64) []float64 { return args }
