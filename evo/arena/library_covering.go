//go:build !ethogram_rounds

package arena

import (
	"reflect"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// covering returns tables that only hunts play: together they begin each action and ask
// each condition of the vocabulary, where it is at home. They are not meant to win.
func covering() []evo.Entry[*Tank] {
	driving := []*Decider{
		act(&Patrol{}), act(&Wander{}), act(&GoToCentre{Within: 10}), act(&GoTo{X: 20, Y: 80}),
		act(&GoToLastSeen{Fresh: 8 * time.Second}), act(&GoToNoise{}),
		act(&ChaseClosest{To: 6}), act(&ChaseWeakest{To: 6}), act(&BackOff{To: 20}), act(&Flee{To: 30}),
		act(&Circle{At: 12}), act(&Dodge{For: 600 * time.Millisecond}), act(&Evade{Horizon: 1200 * time.Millisecond, At: 14}), act(&TakeCover{Within: 25}),
	}

	gunning := []*Decider{act(&FireAhead{}), act(&FireWhenAimed{})}

	standing := []*Decider{act(&KeepDistance{At: 12}), act(&Jink{Period: 600 * time.Millisecond}), act(&HoldStill{For: time.Second})}

	turning := []*Decider{
		act(&TurnToEnemy{}), act(&FaceEnemy{}), act(&TurnToAttacker{}), act(&FaceLastSeen{Fresh: 8 * time.Second}),
		act(&Swing{Aside: 60}), act(&FireAtNearest{Range: 30, Aim: 6}), act(&FireLeading{Range: 30, Aim: 4}), act(&FireAtWeakest{Range: 30, Aim: 6}),
		act(&Suppress{For: 2 * time.Second}),
	}

	caring := []*Decider{
		ask("HURT", &HealthBelow{Health: 70}, act(&FetchHealth{Within: 100})),
		ask("FEW_SHELLS", &AmmoBelow{Shells: 12}, act(&FetchAmmo{Within: 100})),
		ask("SHIELDED", &ShieldLasts{For: 2 * time.Second}, act(&ChaseClosest{To: 5})),
		ask("SHELL_COMES", &HitWithin{Within: 1500 * time.Millisecond}, act(&Evade{Horizon: 1500 * time.Millisecond, At: 15})),
		ask("HIDDEN", &InCover{}, act(&Wander{})),
		ask("COVER_NEAR", &CoverWithin{Within: 25}, act(&TakeCover{Within: 25})),
		ask("SHIELD_NEAR", &ShieldBoxWithin{Within: 60}, act(&FetchShield{Within: 60})),
		ask("UPGRADE_NEAR", &UpgradeBoxWithin{Within: 60}, act(&FetchUpgrade{Within: 60})),
		ask("AMMO_NEAR", &AmmoBoxWithin{Within: 40}, act(&FetchAny{Within: 40})),
		ask("HEALTH_NEAR", &HealthBoxWithin{Within: 40}, act(&FetchAny{Within: 40})),
		ask("SEEN_LATELY", &SawEnemyWithin{Ago: 5 * time.Second}, act(&GoToLastSeen{Fresh: 5 * time.Second})),
		ask("ENEMY_ABOUT", &EnemyNear{Within: 40}, act(&GoToNoise{})),
		act(&Patrol{}),
	}

	watching := []*Decider{
		ask("TWO", &EnemiesInView{Count: 2}, act(&Flee{To: 30})),
		ask("CROWD", &CrowdWithin{Count: 2, Within: 30}, act(&BackOff{To: 30})),
		ask("CLOSE", &EnemyWithin{Within: 12}, act(&Circle{At: 12})),
		ask("FAR", &EnemyBeyond{Beyond: 18}, act(&ChaseClosest{To: 10})),
		ask("IT_IS_HURT", &EnemyHealthBelow{Health: 70}, act(&ChaseClosest{To: 4})),
		ask("ONE_IS_WEAK", &WeakEnemyInView{Health: 70}, act(&ChaseWeakest{To: 4})),
		ask("IT_HAS_FEW", &EnemyAmmoBelow{Shells: 12}, act(&ChaseClosest{To: 4})),
		ask("OUTMATCHED", &Outmatched{By: -20}, act(&TakeCover{Within: 30})),
		ask("SHIELDED", &ShieldedEnemyWithin{Within: 40}, act(&BackOff{To: 30})),
		ask("UPGRADED", &UpgradedEnemyWithin{Within: 40}, act(&Flee{To: 38})),
		ask("AIMED", &AimedWithin{Error: 20}, act(&KeepDistance{At: 15})),
		ask("AIMED_AT", &AimedAtWithin{Error: 20}, act(&Jink{Period: 400 * time.Millisecond})),
		act(&Wander{}),
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

// act is an action for a moment.
func act(act behavior.Action[*Tank]) *Decider {
	return &Decider{Name: plain.Capitals(reflect.TypeOf(act).Elem().Name()), Timeout: 1500 * time.Millisecond, Act: act}
}

// ask asks a condition before an action.
func ask(name string, is decider.Question[*Tank], then *Decider) *Decider {
	then.Name = name
	return &Decider{Name: "IF_" + name, Ask: is, Children: []*Decider{then}}
}
