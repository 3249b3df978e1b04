//go:build !ethogram_rounds

package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/evo"
)

// The channels of a tank: what an action can occupy.
var (
	chassis  = []string{"move", "turn"} // a drive to somewhere
	tracks   = []string{"move"}
	rotation = []string{"turn"}
	gun      = []string{"fire"}
	aiming   = []string{"turn", "fire"}
	all      = []string{"move", "turn", "fire"} // no action of the vocabulary uses them all: a table combines lanes
)

// Vocabulary has the parts of tables of tanks: every action and condition that the
// paper names for its tanks in part IV-A, and others that such a game needs. The
// paper's lists end in "etc.", so the rest of its own is unknown. Its decorators are
// fields of rows here, and not part of a vocabulary.
var Vocabulary = evo.Vocabulary[*Tank]{
	Name:     "tanks",
	Version:  3,
	Channels: all,

	Actions: []evo.Action[*Tank]{
		// Drives to a place.
		{Act: &Patrol{}, Channels: chassis, Draws: true},
		{Act: &Wander{}, Channels: chassis, Draws: true},
		{Act: &GoToCentre{Within: 10}, Channels: chassis},
		{Act: &GoTo{X: 50, Y: 50}, Channels: chassis},
		{Act: &GoToLastSeen{Fresh: 4 * time.Second}, Channels: chassis},
		{Act: &GoToNoise{}, Channels: chassis},

		// Drives to enemies and away from them.
		{Act: &ChaseClosest{To: 15}, Channels: chassis},
		{Act: &ChaseWeakest{To: 15}, Channels: chassis},
		{Act: &BackOff{To: 12}, Channels: chassis},
		{Act: &Flee{To: 25}, Channels: chassis},
		{Act: &Circle{At: 15}, Channels: chassis},
		{Act: &KeepDistance{At: 15}, Channels: tracks},
		{Act: &Jink{Period: 600 * time.Millisecond}, Channels: tracks, Draws: true},

		// Boxes.
		{Act: &FetchShield{Within: 30}, Channels: chassis},
		{Act: &FetchUpgrade{Within: 30}, Channels: chassis},
		{Act: &FetchAmmo{Within: 50}, Channels: chassis},
		{Act: &FetchHealth{Within: 30}, Channels: chassis},
		{Act: &FetchAny{Within: 20}, Channels: chassis},

		// Staying alive.
		{Act: &TakeCover{Within: 15}, Channels: chassis},
		{Act: &Dodge{For: 500 * time.Millisecond}, Channels: chassis, Draws: true},
		{Act: &Evade{Horizon: time.Second, At: 15}, Channels: chassis, Draws: true},
		{Act: &HoldStill{For: 2 * time.Second}, Channels: tracks},

		// Turning.
		{Act: &TurnToEnemy{}, Channels: rotation},
		{Act: &FaceEnemy{}, Channels: rotation},
		{Act: &TurnToAttacker{}, Channels: rotation},
		{Act: &FaceLastSeen{Fresh: 4 * time.Second}, Channels: rotation},
		{Act: &Swing{Aside: 30}, Channels: rotation, Draws: true},

		// Firing.
		{Act: &FireAhead{}, Channels: gun},
		{Act: &FireWhenAimed{}, Channels: gun},
		{Act: &FireAtNearest{Range: 26, Aim: 3}, Channels: aiming},
		{Act: &FireLeading{Range: 26, Aim: 3}, Channels: aiming},
		{Act: &FireAtWeakest{Range: 26, Aim: 3}, Channels: aiming},
		{Act: &Suppress{For: 1500 * time.Millisecond}, Channels: aiming},
	},

	Conditions: []evo.Condition[*Tank]{
		// About itself.
		{Ask: &HealthBelow{Health: 40}},
		{Ask: &AmmoBelow{Shells: 5}},
		{Ask: &ShieldLasts{For: 2 * time.Second}},
		{Ask: &HitWithin{Within: 700 * time.Millisecond}},
		{Ask: &InCover{}},
		{Ask: &CoverWithin{Within: 12}},

		// About enemies in view.
		{Ask: &EnemiesInView{Count: 2}},
		{Ask: &CrowdWithin{Count: 2, Within: 20}},
		{Ask: &EnemyWithin{Within: 15}},
		{Ask: &EnemyBeyond{Beyond: 20}},
		{Ask: &EnemyHealthBelow{Health: 50}},
		{Ask: &WeakEnemyInView{Health: 50}},
		{Ask: &EnemyAmmoBelow{Shells: 4}},
		{Ask: &Outmatched{By: 20}},
		{Ask: &ShieldedEnemyWithin{Within: 20}},
		{Ask: &UpgradedEnemyWithin{Within: 25}},
		{Ask: &AimedWithin{Error: 6}},
		{Ask: &AimedAtWithin{Error: 6}},

		// About what is not in view.
		{Ask: &EnemyNear{Within: 25}},
		{Ask: &SawEnemyWithin{Ago: 3 * time.Second}},
		{Ask: &ShieldBoxWithin{Within: 30}},
		{Ask: &UpgradeBoxWithin{Within: 30}},
		{Ask: &AmmoBoxWithin{Within: 30}},
		{Ask: &HealthBoxWithin{Within: 30}},
	},

	Flags: []evo.Flag{
		{Name: "ENEMY_IN_VIEW", Flag: EnemyInView, Expr: "arena.EnemyInView"},
		{Name: "ENEMY_AIMED", Flag: EnemyAimed, Expr: "arena.EnemyAimed"},
		{Name: "LOW_AMMO", Flag: LowAmmo, Expr: "arena.LowAmmo"},
		{Name: "OUT_OF_AMMO", Flag: OutOfAmmo, Expr: "arena.OutOfAmmo"},
		{Name: "LOW_HEALTH", Flag: LowHealth, Expr: "arena.LowHealth"},
		{Name: "IS_SHIELDED", Flag: IsShielded, Expr: "arena.IsShielded"},
		{Name: "IS_UPGRADED", Flag: IsUpgraded, Expr: "arena.IsUpgraded"},
		{Name: "IS_PROTECTED", Flag: IsProtected, Expr: "arena.IsProtected"},
		{Name: "ENEMY_SHIELDED", Flag: EnemyShielded, Expr: "arena.EnemyShielded"},
		{Name: "ENEMY_UPGRADED", Flag: EnemyUpgraded, Expr: "arena.EnemyUpgraded"},
		{Name: "BOX_IN_VIEW", Flag: BoxInView, Expr: "arena.BoxInView"},
		{Name: "IS_STUCK", Flag: IsStuck, Expr: "arena.IsStuck"},
		{Name: "GUN_READY", Flag: GunReady, Expr: "arena.GunReady"},
	},

	Stimuli: []evo.Stimulus{
		{Name: "TOOK_HIT", Token: TookHit, Expr: "arena.TookHit"},
		{Name: "UNDER_FIRE", Token: UnderFire, Expr: "arena.UnderFire"},
		{Name: "HEARD_SHOT", Token: HeardShot, Expr: "arena.HeardShot"},
		{Name: "HEARD_EXPLOSION", Token: HeardExplosion, Expr: "arena.HeardExplosion"},
		{Name: "LOST_SIGHT", Token: LostSight, Expr: "arena.LostSight"},
	},
}
