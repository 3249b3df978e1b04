//go:build !ethogram_rounds

package arena

import "github.com/ethogram-go/ethogram/evo"

// The channels of a tank: what an action can occupy.
var (
	chassis  = []string{"move", "turn"} // a drive to somewhere
	tracks   = []string{"move"}
	rotation = []string{"turn"}
	gun      = []string{"fire"}
	aiming   = []string{"turn", "fire"}
	all      = []string{"move", "turn", "fire"} // no action of the vocabulary uses them all: a table combines lanes
)

// Arguments of several entries have the same scale, so that a mutation that swaps one
// entry for another can keep them.
func distance(name string, low, high, preset float64) evo.Argument {
	return evo.Argument{Name: name, Unit: "u", Min: low, Max: high, Step: 1, Default: preset}
}

func percent(name string, preset float64) evo.Argument {
	return evo.Argument{Name: name, Unit: "%", Min: 10, Max: 100, Step: 5, Default: preset}
}

func span(name string, low, high, step, preset float64) evo.Argument {
	return evo.Argument{Name: name, Unit: "s", Min: low, Max: high, Step: step, Default: preset}
}

func number(name string, low, high, preset float64) evo.Argument {
	return evo.Argument{Name: name, Min: low, Max: high, Step: 1, Default: preset}
}

func arc(name string, low, high, preset float64) evo.Argument {
	return evo.Argument{Name: name, Unit: "deg", Min: low, Max: high, Step: 1, Default: preset}
}

// position is a coordinate of a place. Its steps are coarse: a mutation by one step
// leads to another part of the map, not to the other side of the tank.
func position(name string) evo.Argument {
	return evo.Argument{Name: name, Unit: "u", Min: 10, Max: 90, Step: 10, Default: 50}
}

func args(a ...evo.Argument) []evo.Argument { return a }

// firing has the arguments of actions that turn the gun and fire.
var firing = args(distance("range", 4, 30, 26), arc("aim", 1, 15, 3))

// Vocabulary has the parts of tables of tanks: every action and condition that the
// paper names for its tanks in part IV-A, and others that such a game needs. The
// paper's lists end in "etc.", so the rest of its own is unknown. Its decorators are
// fields of rows here, and not part of a vocabulary.
var Vocabulary = evo.Vocabulary[*Tank]{
	Name:     "tanks",
	Version:  3,
	Import:   "github.com/ethogram-go/ethogram/evo/arena",
	Agent:    "*arena.Tank",
	Channels: all,

	Actions: []evo.Action[*Tank]{
		// Drives to a place.
		{Name: "PATROL", Behavior: &Patrol, Expr: "&arena.Patrol", Channels: chassis, Draws: true},
		{Name: "WANDER", Behavior: &Wander, Expr: "&arena.Wander", Channels: chassis, Draws: true},
		{
			Name: "GO_TO_CENTRE", Behavior: &GoToCentre, Expr: "&arena.GoToCentre",
			Possible: CanGoToCentre, PossibleExpr: "arena.CanGoToCentre",
			Args: args(distance("within", 4, 30, 10)), Channels: chassis,
		},
		{
			Name: "GO_TO", Behavior: &GoTo, Expr: "&arena.GoTo",
			Possible: CanGoTo, PossibleExpr: "arena.CanGoTo",
			Args: args(position("x"), position("y")), Channels: chassis,
		},
		{
			Name: "GO_TO_LAST_SEEN", Behavior: &GoToLastSeen, Expr: "&arena.GoToLastSeen",
			Possible: CanGoToLastSeen, PossibleExpr: "arena.CanGoToLastSeen",
			Args: args(span("fresh", 1, 10, 0.5, 4)), Channels: chassis,
		},
		{Name: "GO_TO_NOISE", Behavior: &GoToNoise, Expr: "&arena.GoToNoise", Possible: CanGoToNoise, PossibleExpr: "arena.CanGoToNoise", Channels: chassis},

		// Drives to enemies and away from them.
		{
			Name: "CHASE_CLOSEST", Behavior: &ChaseClosest, Expr: "&arena.ChaseClosest",
			Possible: CanChaseClosest, PossibleExpr: "arena.CanChaseClosest",
			Args: args(distance("to", 3, 30, 15)), Channels: chassis,
		},
		{
			Name: "CHASE_WEAKEST", Behavior: &ChaseWeakest, Expr: "&arena.ChaseWeakest",
			Possible: CanChaseWeakest, PossibleExpr: "arena.CanChaseWeakest",
			Args: args(distance("to", 3, 30, 15)), Channels: chassis,
		},
		{
			Name: "BACK_OFF", Behavior: &BackOff, Expr: "&arena.BackOff",
			Possible: EnemyWithin, PossibleExpr: "arena.EnemyWithin",
			Args: args(distance("to", 3, 30, 12)), Channels: chassis,
		},
		{
			Name: "FLEE", Behavior: &Flee, Expr: "&arena.Flee",
			Possible: EnemyWithin, PossibleExpr: "arena.EnemyWithin",
			Args: args(distance("to", 3, 38, 25)), Channels: chassis,
		},
		{
			Name: "CIRCLE", Behavior: &Circle, Expr: "&arena.Circle",
			Possible: SeesEnemy, PossibleExpr: "arena.SeesEnemy",
			Args: args(distance("at", 5, 30, 15)), Channels: chassis,
		},
		{
			Name: "KEEP_DISTANCE", Behavior: &KeepDistance, Expr: "&arena.KeepDistance",
			Possible: SeesEnemy, PossibleExpr: "arena.SeesEnemy",
			Args: args(distance("at", 5, 30, 15)), Channels: tracks,
		},
		{
			Name: "JINK", Behavior: &Jink, Expr: "&arena.Jink",
			Possible: SeesEnemy, PossibleExpr: "arena.SeesEnemy",
			Args: args(span("period", 0.2, 3, 0.1, 0.6)), Channels: tracks, Draws: true,
		},

		// Boxes.
		{
			Name: "FETCH_SHIELD", Behavior: &FetchShield, Expr: "&arena.FetchShield",
			Possible: ShieldBoxWithin, PossibleExpr: "arena.ShieldBoxWithin",
			Args: args(distance("within", 5, 100, 30)), Channels: chassis,
		},
		{
			Name: "FETCH_UPGRADE", Behavior: &FetchUpgrade, Expr: "&arena.FetchUpgrade",
			Possible: UpgradeBoxWithin, PossibleExpr: "arena.UpgradeBoxWithin",
			Args: args(distance("within", 5, 100, 30)), Channels: chassis,
		},
		{
			Name: "FETCH_AMMO", Behavior: &FetchAmmo, Expr: "&arena.FetchAmmo",
			Possible: AmmoBoxWithin, PossibleExpr: "arena.AmmoBoxWithin",
			Args: args(distance("within", 5, 100, 50)), Channels: chassis,
		},
		{
			Name: "FETCH_HEALTH", Behavior: &FetchHealth, Expr: "&arena.FetchHealth",
			Possible: HealthBoxWithin, PossibleExpr: "arena.HealthBoxWithin",
			Args: args(distance("within", 5, 100, 30)), Channels: chassis,
		},
		{
			Name: "FETCH_ANY", Behavior: &FetchAny, Expr: "&arena.FetchAny",
			Possible: AnyBoxWithin, PossibleExpr: "arena.AnyBoxWithin",
			Args: args(distance("within", 5, 100, 20)), Channels: chassis,
		},

		// Staying alive.
		{
			Name: "TAKE_COVER", Behavior: &TakeCover, Expr: "&arena.TakeCover",
			Possible: CanTakeCover, PossibleExpr: "arena.CanTakeCover",
			Args: args(distance("within", 4, 30, 15)), Channels: chassis,
		},
		{
			Name: "DODGE", Behavior: &Dodge, Expr: "&arena.Dodge",
			Possible: CanDodge, PossibleExpr: "arena.CanDodge",
			Args: args(span("for", 0.2, 1.5, 0.1, 0.5)), Channels: chassis, Draws: true,
		},
		{
			Name: "EVADE", Behavior: &Evade, Expr: "&arena.Evade",
			Possible: SeesEnemy, PossibleExpr: "arena.SeesEnemy",
			Args: args(span("horizon", 0.3, 2, 0.1, 1), distance("at", 5, 30, 15)), Channels: chassis, Draws: true,
		},
		{Name: "HOLD_STILL", Behavior: &HoldStill, Expr: "&arena.HoldStill", Args: args(span("for", 0.5, 10, 0.5, 2)), Channels: tracks},

		// Turning.
		{
			Name: "TURN_TO_ENEMY", Behavior: &TurnToEnemy, Expr: "&arena.TurnToEnemy",
			Possible: CanTurnToEnemy, PossibleExpr: "arena.CanTurnToEnemy", Channels: rotation,
		},
		{Name: "FACE_ENEMY", Behavior: &FaceEnemy, Expr: "&arena.FaceEnemy", Possible: SeesEnemy, PossibleExpr: "arena.SeesEnemy", Channels: rotation},
		{
			Name: "TURN_TO_ATTACKER", Behavior: &TurnToAttacker, Expr: "&arena.TurnToAttacker",
			Possible: CanTurnToAttacker, PossibleExpr: "arena.CanTurnToAttacker", Channels: rotation,
		},
		{
			Name: "FACE_LAST_SEEN", Behavior: &FaceLastSeen, Expr: "&arena.FaceLastSeen",
			Possible: CanFaceLastSeen, PossibleExpr: "arena.CanFaceLastSeen",
			Args: args(span("fresh", 1, 10, 0.5, 4)), Channels: rotation,
		},
		{
			Name: "SWING", Behavior: &Swing, Expr: "&arena.Swing",
			Possible: CanSwing, PossibleExpr: "arena.CanSwing",
			Args: args(arc("aside", 0, 80, 30)), Channels: rotation, Draws: true,
		},

		// Firing.
		{Name: "FIRE_AHEAD", Behavior: &FireAhead, Expr: "&arena.FireAhead", Possible: CanFireAhead, PossibleExpr: "arena.CanFireAhead", Channels: gun},
		{
			Name: "FIRE_WHEN_AIMED", Behavior: &FireWhenAimed, Expr: "&arena.FireWhenAimed",
			Possible: CanFireWhenAimed, PossibleExpr: "arena.CanFireWhenAimed", Channels: gun,
		},
		{
			Name: "FIRE_AT_NEAREST", Behavior: &FireAtNearest, Expr: "&arena.FireAtNearest",
			Possible: CanFire, PossibleExpr: "arena.CanFire", Args: firing, Channels: aiming,
		},
		{
			Name: "FIRE_LEADING", Behavior: &FireLeading, Expr: "&arena.FireLeading",
			Possible: CanFire, PossibleExpr: "arena.CanFire", Args: firing, Channels: aiming,
		},
		{
			Name: "FIRE_AT_WEAKEST", Behavior: &FireAtWeakest, Expr: "&arena.FireAtWeakest",
			Possible: CanFireAtWeakest, PossibleExpr: "arena.CanFireAtWeakest", Args: firing, Channels: aiming,
		},
		{
			Name: "SUPPRESS", Behavior: &Suppress, Expr: "&arena.Suppress",
			Possible: CanSuppress, PossibleExpr: "arena.CanSuppress",
			Args: args(span("for", 0.5, 4, 0.5, 1.5)), Channels: aiming,
		},
	},

	Conditions: []evo.Condition[*Tank]{
		// About itself.
		{Name: "HEALTH_BELOW", Decide: HealthBelow, Expr: "arena.HealthBelow", Args: args(percent("health", 40))},
		{Name: "AMMO_BELOW", Decide: AmmoBelow, Expr: "arena.AmmoBelow", Args: args(number("shells", 1, 20, 5))},
		{Name: "SHIELD_LASTS", Decide: ShieldLasts, Expr: "arena.ShieldLasts", Args: args(span("for", 0.5, 10, 0.5, 2))},
		{Name: "HIT_WITHIN", Decide: HitWithin, Expr: "arena.HitWithin", Args: args(span("within", 0.1, 1.5, 0.1, 0.7))},
		{Name: "IN_COVER", Decide: InCover, Expr: "arena.InCover"},
		{Name: "COVER_WITHIN", Decide: CoverWithin, Expr: "arena.CoverWithin", Args: args(distance("within", 4, 30, 12))},

		// About enemies in view.
		{Name: "ENEMIES_IN_VIEW", Decide: EnemiesInView, Expr: "arena.EnemiesInView", Args: args(number("count", 1, 7, 2))},
		{Name: "CROWD_WITHIN", Decide: CrowdWithin, Expr: "arena.CrowdWithin", Args: args(number("count", 2, 7, 2), distance("within", 5, 40, 20))},
		{Name: "ENEMY_WITHIN", Decide: EnemyWithin, Expr: "arena.EnemyWithin", Args: args(distance("within", 3, 40, 15))},
		{Name: "ENEMY_BEYOND", Decide: EnemyBeyond, Expr: "arena.EnemyBeyond", Args: args(distance("beyond", 3, 39, 20))},
		{Name: "ENEMY_HEALTH_BELOW", Decide: EnemyHealthBelow, Expr: "arena.EnemyHealthBelow", Args: args(percent("health", 50))},
		{Name: "WEAK_ENEMY_IN_VIEW", Decide: WeakEnemyInView, Expr: "arena.WeakEnemyInView", Args: args(percent("health", 50))},
		{Name: "ENEMY_AMMO_BELOW", Decide: EnemyAmmoBelow, Expr: "arena.EnemyAmmoBelow", Args: args(number("shells", 1, 20, 4))},
		{
			Name: "OUTMATCHED", Decide: Outmatched, Expr: "arena.Outmatched",
			Args: args(evo.Argument{Name: "by", Unit: "%", Min: -50, Max: 90, Step: 5, Default: 20}),
		},
		{Name: "SHIELDED_ENEMY_WITHIN", Decide: ShieldedEnemyWithin, Expr: "arena.ShieldedEnemyWithin", Args: args(distance("within", 5, 40, 20))},
		{Name: "UPGRADED_ENEMY_WITHIN", Decide: UpgradedEnemyWithin, Expr: "arena.UpgradedEnemyWithin", Args: args(distance("within", 5, 40, 25))},
		{Name: "AIMED_WITHIN", Decide: AimedWithin, Expr: "arena.AimedWithin", Args: args(arc("error", 1, 45, 6))},
		{Name: "AIMED_AT_WITHIN", Decide: AimedAtWithin, Expr: "arena.AimedAtWithin", Args: args(arc("error", 1, 45, 6))},

		// About what is not in view.
		{Name: "ENEMY_NEAR", Decide: EnemyNear, Expr: "arena.EnemyNear", Args: args(distance("within", 5, 60, 25))},
		{Name: "SAW_ENEMY_WITHIN", Decide: SawEnemyWithin, Expr: "arena.SawEnemyWithin", Args: args(span("ago", 0.5, 10, 0.5, 3))},
		{Name: "SHIELD_BOX_WITHIN", Decide: ShieldBoxWithin, Expr: "arena.ShieldBoxWithin", Args: args(distance("within", 5, 100, 30))},
		{Name: "UPGRADE_BOX_WITHIN", Decide: UpgradeBoxWithin, Expr: "arena.UpgradeBoxWithin", Args: args(distance("within", 5, 100, 30))},
		{Name: "AMMO_BOX_WITHIN", Decide: AmmoBoxWithin, Expr: "arena.AmmoBoxWithin", Args: args(distance("within", 5, 100, 30))},
		{Name: "HEALTH_BOX_WITHIN", Decide: HealthBoxWithin, Expr: "arena.HealthBoxWithin", Args: args(distance("within", 5, 100, 30))},
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
