package ported

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// The tables of old_test.go in the short forms of a row: same rows, same names.

func newHarmonist() []*Row {
	// begin harmonist
	TurnTable := Row{Name: "TURN", Policy: decider.SequentialList, EndOn: decider.OnSuccess, Children: []*Row{
		{Name: "PARALYSED", If: Paralysed, Do: pass},
		{Name: "SWAPPED", If: Swapped, Do: settle},
		{Name: "SLEEP", If: Asleep, Do: doze},
		{Name: "SHOOT", If: Hunts | Shoots, Policy: decider.FirstOf, Children: []*Row{
			{Name: "SHOOT_CONFUSED", If: Confused, Do: sayConfused, Outcome: decider.Fail},
			{Name: "SHOOT_AT", When: far, Policy: decider.FirstOf, Children: []*Row{
				{Name: "LOSE_AIM", When: unseen, Do: loseAim},
				{Name: "AIM", When: notAiming, Do: aim},
				{Name: "FIRE", When: canFire, Run: fire},
			}},
		}},
		{Name: "SMITE", If: Hunts | Smites, Policy: decider.FirstOf, Children: []*Row{
			{Name: "SMITE_CONFUSED", If: Confused, Do: sayConfused, Outcome: decider.Fail},
			{Name: "SMITE_AT", Policy: decider.FirstOf, Children: []*Row{
				{Name: "LOSE_SPELL", When: unseen, Do: loseAim},
				{Name: "PREPARE_SPELL", When: notAiming, Do: aim},
				{Name: "CAST", When: canFire, Run: cast},
			}},
		}},
		{Name: "PLANT", If: Plant, Policy: decider.FirstOf, Children: []*Row{
			{Name: "TURN_TO_PREY", If: Hunts, Do: facePrey},
			{Name: "SWAY", Do: sway},
		}},
		{Name: "LIGHTS", If: Guard, Unless: Hunts, Run: tendLights},
		{Name: "SING", If: Imp, When: sings, Do: sing, Outcome: decider.Fail},
		{Name: "FIGHT", If: Beside, Policy: decider.FirstOf, Children: []*Row{
			{Name: "FIGHT_CONFUSED", If: Confused, Do: sayConfused},
			{Name: "WATCH_TREE", When: cannotClimb, Do: sayBelow},
			{Name: "HIT", Do: hit},
		}},
		{Name: "ROOTED", If: Lignified, Do: pass},
		{Name: "WATCH", If: Watches, Policy: decider.FirstOf, Children: []*Row{
			{Name: "LOOK_ABOUT", When: keepsWatch, Do: lookAbout},
			{Name: "LEAVE_POST", Do: leavePost},
		}},
		{Name: "FIND_WAY", Do: findWay, Outcome: decider.Fail},
		{Name: "ARRIVE", When: arrived, Do: arrive},
		{Name: "MOVE", Policy: decider.FirstOf, Children: []*Row{
			{Name: "RAM_PLAYER", When: playerInWay, Policy: decider.FirstOf, Children: []*Row{
				{Name: "DRAGON_RAMS", When: isDragon, Do: hit},
				{Name: "ROUND_PLAYER", Do: replan},
			}},
			{Name: "FREE_CELL", When: cellFree, Policy: decider.FirstOf, Children: []*Row{
				{Name: "DIG", When: digs, Do: dig},
				{Name: "BLOCKED", When: blocked, Do: replan},
				{Name: "STEP", Do: step},
			}},
			{Name: "SWAP", When: maySwap, Do: swap},
			{Name: "ROUSE", When: hunterBehindIdler, Policy: decider.FirstOf, Children: []*Row{
				{Name: "ROUSE_IT", When: waitedToRouse, Do: rouse},
				{Name: "ROUND_IDLER", Do: replanWait},
			}},
			{Name: "NUDGE", When: idlerInWay, Policy: decider.FirstOf, Children: []*Row{
				{Name: "NUDGE_IT", When: waitedToNudge, Do: nudge},
				{Name: "ROUND_OTHER", Do: replanWait},
			}},
			{Name: "QUEUE", Do: replanWait},
		}},
	}}
	// end harmonist
	return []*Row{&TurnTable}
}

func newMirgo() []*Row {
	var (
		// begin mirgo
		Default = decider.Group("DEFAULT", decider.Selector,
			&Row{Name: "HIT", Unless: OnlySecond, When: canHit, Do: hit},
			&Row{Name: "CHASE", Unless: OnlyFirst, When: hasTarget, Run: chase},
			&Row{Name: "WANDER", Unless: OnlyFirst | OnlySecond, Run: wander},
		)

		Deer = decider.Group("DEER", decider.Selector,
			&Row{Name: "DEFEND", When: hasTarget, Recheck: decider.EachTick, Run: chase},
			&Row{Name: "GRAZE", Unless: OnlyFirst | OnlySecond, Run: wander},
		)

		Guard = Row{Name: "GUARD", When: hasLiveTarget, Run: slay}

		Archer = Row{Name: "ARCHER", When: hasLiveTarget, Run: shoot}
		// end mirgo
	)
	return []*Row{&Default, &Deer, &Guard, &Archer}
}

func newRoboden() []*Row {
	var (
		// begin roboden
		Wander = decider.Group("WANDER", decider.SequentialList,
			&Row{Name: "WHERE", When: idle, Policy: decider.FirstOf, Children: []*Row{
				{Name: "LEAVE", When: leaves, Do: func(c *creepNode) { c.retreatFrom(c.pos, 300, 500) }},
				{Name: "RAID", When: (*creepNode).raids, Run: raid},
				{Name: "ANYWHERE", When: chance(0.3), Do: anywhere},
				{Name: "NEAR", Do: func(c *creepNode) { c.goNear(100); c.wasAttacking = false }},
			}},
			&Row{Name: "FLY", When: func(c *creepNode) bool { return !c.stuck }, Run: fly},
		)

		Dominator = decider.Group("DOMINATOR", decider.SequentialList,
			&Row{Name: "ESCORT", When: escorts, Do: escort},
			&Wander,
		)

		Howitzer = decider.Group("HOWITZER", decider.Selector,
			&Row{Name: "MARCH", When: underway, Run: march},
			&Row{Name: "DEPLOY", When: canDeploy, Policy: decider.Sequence, Children: []*Row{
				{Name: "UNFOLD", Behavior: &Act{Name: "UNFOLD", Activate: startUnfold, Tick: unfold}},
				{Name: "BOMBARD", Behavior: &Act{Name: "BOMBARD", Tick: bombard}},
				{Name: "FOLD", Behavior: &Act{Name: "FOLD", Activate: startFold, Tick: fold}},
			}},
			&Row{Name: "ROAM", Do: roam},
		)

		TemplarSteady = decider.Group("TEMPLAR", decider.Selector,
			&Row{Name: "STRAY", If: Leaderless, Children: []*Row{&Wander}},
			&Row{Name: "LOITER", When: idle, Run: func(c *creepNode) behavior.Status { loiter(c); return behavior.Until(!idle(c)) }},
			&Row{Name: "PATROL", Run: func(c *creepNode) behavior.Status { patrol(c); return behavior.Until(idle(c)) }},
		)

		Templar = decider.Group("TEMPLAR", decider.FirstOf,
			&Row{Name: "STRAY", If: Leaderless, Children: []*Row{&Wander}},
			&Row{Name: "LOITER", When: idle, Do: loiter},
			&Row{Name: "PATROL", Do: patrol},
		)

		Centurion = Row{Name: "CENTURION", Policy: decider.SequentialList, EndOn: decider.OnSuccess, Children: []*Row{
			{Name: "PROMOTE", When: hasTarget, Do: promote},
			{Name: "RECRUIT", If: Super, When: recruitDue, Run: recruit},
			{Name: "REST", Do: restALittle, Outcome: decider.Fail},
			{Name: "CENTURION_STRAY", If: Leaderless, Children: []*Row{&Wander}},
			{Name: "HOVER", When: func(c *creepNode) bool { return c.specialDelay != 0 }},
			{Name: "ORBIT", When: idle, Do: orbit, Outcome: decider.Fail},
			{Name: "RALLY", Do: rally},
		}}

		Grenadier = decider.Group("GRENADIER", decider.FirstOf,
			&Row{Name: "PLAN", When: idle, Policy: decider.FirstOf, Children: []*Row{
				{Name: "RELOAD", When: func(c *creepNode) bool { return c.specialDelay != 0 }, Do: func(c *creepNode) { c.goNear(320) }},
				{Name: "AIM", When: findPrey, Do: approach},
				{Name: "NO_PREY", Do: noPrey},
			}},
			&Row{Name: "APPROACH", Policy: decider.Sequence, Children: []*Row{
				{Name: "FLY_IN", Run: flyIn},
				{Name: "OVER_TARGET", Policy: decider.FirstOf, Children: []*Row{
					{Name: "NO_TARGET", When: func(c *creepNode) bool { return c.specialTarget == nil }},
					{Name: "TARGET_GONE", When: targetGone, Do: drift},
					{Name: "BOMB", When: canBomb, Do: bomb},
					{Name: "AGAIN", When: chance(0.85), Do: func(c *creepNode) { c.over(c.specialTarget.(targetable), 12) }},
					{Name: "GIVE_UP", Do: giveUp},
				}},
			}},
		)

		Servant = decider.Group("SERVANT", decider.FirstOf,
			&Row{Name: "NO_ENEMY", When: func(c *creepNode) bool { return len(c.world.allColonies) == 0 && c.colony() == nil }, Do: func(c *creepNode) { c.specialTarget = nil }},
			&Row{Name: "PICK", When: func(c *creepNode) bool { return c.colony() == nil }, Do: func(c *creepNode) { c.specialTarget = gmath.RandElem(c.world.rand, c.world.allColonies) }},
			&Row{Name: "CIRCLE", Do: circle, Outcome: decider.Aside},
			&Row{Name: "WAVE", When: waveDue, Do: wave},
		)
		// end roboden
	)
	return []*Row{&Wander, &Dominator, &Howitzer, &TemplarSteady, &Templar, &Centurion, &Grenadier, &Servant}
}
