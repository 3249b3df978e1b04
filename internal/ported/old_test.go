package ported

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// The tables as they were written for the ports of three games, before rows had short
// forms. Keep them as they are: new_test.go is measured against them. The behaviors before
// each mark stood elsewhere in the game; the new tables name their functions instead. They
// are not counted.

func oldHarmonist() []*Row {
	pass := Act{Name: "PASS", Once: pass}
	sayConfused := Act{Name: "SAY_CONFUSED", Once: sayConfused}
	loseAim := Act{Name: "LOSE_AIM", Once: loseAim}
	aim := Act{Name: "AIM", Once: aim}
	replan := Act{Name: "REPLAN", Once: replan}
	replanWait := Act{Name: "REPLAN_WAIT", Once: replanWait}

	// begin harmonist
	TurnTable := Row{Name: "TURN", Policy: decider.SequentialList, EndOn: decider.OnSuccess, Children: []*Row{
		{Name: "PARALYSED", Preconditions: If{Flags: decider.All(Paralysed)}, Behavior: &pass},
		{Name: "SWAPPED", Preconditions: If{Flags: decider.All(Swapped)}, Behavior: &Act{Name: "SETTLE", Once: settle}},
		{Name: "SLEEP", Preconditions: If{Flags: decider.All(Asleep)}, Behavior: &Act{Name: "DOZE", Once: doze}},
		{Name: "SHOOT", Preconditions: If{Flags: decider.All(Hunts | Shoots)}, Policy: decider.SequentialList, EndOn: decider.OnSuccess, Children: []*Row{
			{Name: "SHOOT_CONFUSED", Preconditions: If{Flags: decider.All(Confused)}, Behavior: &sayConfused, Outcome: decider.Fail},
			{Name: "SHOOT_AT", When: far, Policy: decider.FirstOf, Preconditions: If{Flags: decider.None(Confused)}, Children: []*Row{
				{Name: "LOSE_AIM", When: unseen, Behavior: &loseAim},
				{Name: "AIM", When: notAiming, Behavior: &aim},
				{Name: "FIRE", When: canFire, Behavior: &Act{Name: "FIRE", Run: fire}},
			}},
		}},
		{Name: "SMITE", Preconditions: If{Flags: decider.All(Hunts | Smites)}, Policy: decider.SequentialList, EndOn: decider.OnSuccess, Children: []*Row{
			{Name: "SMITE_CONFUSED", Preconditions: If{Flags: decider.All(Confused)}, Behavior: &sayConfused, Outcome: decider.Fail},
			{Name: "SMITE_AT", Policy: decider.FirstOf, Preconditions: If{Flags: decider.None(Confused)}, Children: []*Row{
				{Name: "LOSE_SPELL", When: unseen, Behavior: &loseAim},
				{Name: "PREPARE_SPELL", When: notAiming, Behavior: &aim},
				{Name: "CAST", When: canFire, Behavior: &Act{Name: "CAST", Run: cast}},
			}},
		}},
		{Name: "PLANT", Preconditions: If{Flags: decider.All(Plant)}, Policy: decider.FirstOf, Children: []*Row{
			{Name: "TURN_TO_PREY", Preconditions: If{Flags: decider.All(Hunts)}, Behavior: &Act{Name: "FACE", Once: facePrey}},
			{Name: "SWAY", Behavior: &Act{Name: "SWAY", Once: sway}},
		}},
		{Name: "LIGHTS", Preconditions: If{Flags: decider.Check{All: Guard, None: Hunts}}, Behavior: &Act{Name: "LIGHT", Run: tendLights}},
		{Name: "SING", Preconditions: If{Flags: decider.All(Imp)}, When: sings, Behavior: &Act{Name: "SING", Once: sing}, Outcome: decider.Fail},
		{Name: "FIGHT", Preconditions: If{Flags: decider.All(Beside)}, Policy: decider.FirstOf, Children: []*Row{
			{Name: "FIGHT_CONFUSED", Preconditions: If{Flags: decider.All(Confused)}, Behavior: &sayConfused},
			{Name: "WATCH_TREE", When: cannotClimb, Behavior: &Act{Name: "SAY_BELOW", Once: sayBelow}},
			{Name: "HIT", Behavior: &Act{Name: "HIT", Once: hit}},
		}},
		{Name: "ROOTED", Preconditions: If{Flags: decider.All(Lignified)}, Behavior: &pass},
		{Name: "WATCH", Preconditions: If{Flags: decider.All(Watches)}, Policy: decider.FirstOf, Children: []*Row{
			{Name: "LOOK_ABOUT", When: keepsWatch, Behavior: &Act{Name: "LOOK", Once: lookAbout}},
			{Name: "LEAVE_POST", Behavior: &Act{Name: "LEAVE", Once: leavePost}},
		}},
		{Name: "FIND_WAY", Behavior: &Act{Name: "PATH", Once: findWay}, Outcome: decider.Fail},
		{Name: "ARRIVE", When: arrived, Behavior: &Act{Name: "ARRIVE", Once: arrive}},
		{Name: "MOVE", Policy: decider.FirstOf, Children: []*Row{
			{Name: "RAM_PLAYER", When: playerInWay, Policy: decider.FirstOf, Children: []*Row{
				{Name: "DRAGON_RAMS", When: isDragon, Behavior: &Act{Name: "RAM", Once: hit}},
				{Name: "ROUND_PLAYER", Behavior: &replan},
			}},
			{Name: "FREE_CELL", When: cellFree, Policy: decider.FirstOf, Children: []*Row{
				{Name: "DIG", When: digs, Behavior: &Act{Name: "DIG", Once: dig}},
				{Name: "BLOCKED", When: blocked, Behavior: &replan},
				{Name: "STEP", Behavior: &Act{Name: "STEP", Once: step}},
			}},
			{Name: "SWAP", When: maySwap, Behavior: &Act{Name: "SWAP", Once: swap}},
			{Name: "ROUSE", When: hunterBehindIdler, Policy: decider.FirstOf, Children: []*Row{
				{Name: "ROUSE_IT", When: waitedToRouse, Behavior: &Act{Name: "ROUSE", Once: rouse}},
				{Name: "ROUND_IDLER", Behavior: &replanWait},
			}},
			{Name: "NUDGE", When: idlerInWay, Policy: decider.FirstOf, Children: []*Row{
				{Name: "NUDGE_IT", When: waitedToNudge, Behavior: &Act{Name: "NUDGE", Once: nudge}},
				{Name: "ROUND_OTHER", Behavior: &replanWait},
			}},
			{Name: "QUEUE", Behavior: &replanWait},
		}},
	}}
	// end harmonist
	return []*Row{&TurnTable}
}

func oldMirgo() []*Row {
	hit := Act{Name: "HIT", Once: hit}
	chase := Act{Name: "CHASE", Run: chase}
	wander := Act{Name: "WANDER", Run: wander}
	slay := Act{Name: "SLAY", Run: slay}
	shoot := Act{Name: "SHOOT", Run: shoot}
	var (
		// begin mirgo
		Default = decider.Group("DEFAULT", decider.Selector,
			&Row{Name: "HIT", Preconditions: Cond{Flags: decider.None(OnlySecond)}, When: canHit, Behavior: &hit},
			&Row{Name: "CHASE", Preconditions: Cond{Flags: decider.None(OnlyFirst)}, When: hasTarget, Behavior: &chase},
			&Row{Name: "WANDER", Preconditions: Cond{Flags: decider.None(OnlyFirst | OnlySecond)}, Behavior: &wander},
		)

		Deer = decider.Group("DEER", decider.Selector,
			&Row{Name: "DEFEND", When: hasTarget, Recheck: decider.EachTick, Behavior: &chase},
			&Row{Name: "GRAZE", Preconditions: Cond{Flags: decider.None(OnlyFirst | OnlySecond)}, Behavior: &wander},
		)

		Guard = Row{Name: "GUARD", When: hasLiveTarget, Behavior: &slay}

		Archer = Row{Name: "ARCHER", When: hasLiveTarget, Behavior: &shoot}
		// end mirgo
	)
	return []*Row{&Default, &Deer, &Guard, &Archer}
}

func oldRoboden() []*Row {
	fly := Act{Name: "FLY", Run: fly}
	var (
		// begin roboden
		Wander = Row{Name: "WANDER", Policy: decider.SequentialList, Children: []*Row{
			{Name: "WHERE", When: idle, Policy: decider.FirstOf, Children: []*Row{
				{Name: "LEAVE", When: leaves, Behavior: &Act{Name: "LEAVE", Once: func(c *creepNode) { c.retreatFrom(c.pos, 300, 500) }}},
				{Name: "RAID", When: (*creepNode).raids, Behavior: &Act{Name: "RAID", Run: raid}},
				{Name: "ANYWHERE", When: chance(0.3), Behavior: &Act{Name: "ANYWHERE", Once: anywhere}},
				{Name: "NEAR", Behavior: &Act{Name: "NEAR", Once: func(c *creepNode) { c.goNear(100); c.wasAttacking = false }}},
			}},
			{Name: "FLY", When: func(c *creepNode) bool { return !c.stuck }, Behavior: &fly},
		}}

		Dominator = Row{Name: "DOMINATOR", Policy: decider.SequentialList, Children: []*Row{
			{Name: "ESCORT", When: escorts, Behavior: &Act{Name: "ESCORT", Once: escort}},
			&Wander,
		}}

		Howitzer = Row{Name: "HOWITZER", Policy: decider.Selector, Children: []*Row{
			{Name: "MARCH", When: underway, Behavior: &Act{Name: "MARCH", Run: march}},
			{Name: "DEPLOY", When: canDeploy, Policy: decider.Sequence, Children: []*Row{
				{Name: "UNFOLD", Behavior: &Act{Name: "UNFOLD", Activate: startUnfold, Tick: unfold}},
				{Name: "BOMBARD", Behavior: &Act{Name: "BOMBARD", Tick: bombard}},
				{Name: "FOLD", Behavior: &Act{Name: "FOLD", Activate: startFold, Tick: fold}},
			}},
			{Name: "ROAM", Behavior: &Act{Name: "ROAM", Once: roam}},
		}}

		TemplarSteady = Row{Name: "TEMPLAR", Policy: decider.Selector, Children: []*Row{
			{Name: "STRAY", Preconditions: If{Flags: decider.All(Leaderless)}, Children: []*Row{&Wander}},
			{Name: "LOITER", When: idle, Behavior: &Act{Name: "LOITER", Run: func(c *creepNode) behavior.Status { loiter(c); return behavior.Until(!idle(c)) }}},
			{Name: "PATROL", Behavior: &Act{Name: "PATROL", Run: func(c *creepNode) behavior.Status { patrol(c); return behavior.Until(idle(c)) }}},
		}}

		Templar = Row{Name: "TEMPLAR", Policy: decider.FirstOf, Children: []*Row{
			{Name: "STRAY", Preconditions: If{Flags: decider.All(Leaderless)}, Children: []*Row{&Wander}},
			{Name: "LOITER", When: idle, Behavior: &Act{Name: "LOITER", Once: loiter}},
			{Name: "PATROL", Behavior: &Act{Name: "PATROL", Once: patrol}},
		}}

		Centurion = Row{Name: "CENTURION", Policy: decider.SequentialList, EndOn: decider.OnSuccess, Children: []*Row{
			{Name: "PROMOTE", When: hasTarget, Behavior: &Act{Name: "PROMOTE", Once: promote}},
			{Name: "RECRUIT", Preconditions: If{Flags: decider.All(Super)}, When: recruitDue, Behavior: &Act{Name: "RECRUIT", Run: recruit}},
			{Name: "REST", Behavior: &Act{Name: "REST", Once: restALittle}, Outcome: decider.Fail},
			{Name: "CENTURION_STRAY", Preconditions: If{Flags: decider.All(Leaderless)}, Children: []*Row{&Wander}},
			{Name: "HOVER", When: func(c *creepNode) bool { return c.specialDelay != 0 }, Behavior: &Act{Name: "HOVER", Tick: behavior.Succeed[*creepNode]}},
			{Name: "ORBIT", When: idle, Behavior: &Act{Name: "ORBIT", Once: orbit}, Outcome: decider.Fail},
			{Name: "RALLY", Behavior: &Act{Name: "RALLY", Once: rally}},
		}}

		Grenadier = Row{Name: "GRENADIER", Policy: decider.FirstOf, Children: []*Row{
			{Name: "PLAN", When: idle, Policy: decider.FirstOf, Children: []*Row{
				{Name: "RELOAD", When: func(c *creepNode) bool { return c.specialDelay != 0 }, Behavior: &Act{Name: "AWAY", Once: func(c *creepNode) { c.goNear(320) }}},
				{Name: "AIM", When: findPrey, Behavior: &Act{Name: "AIM", Once: approach}},
				{Name: "NO_PREY", Behavior: &Act{Name: "NO_PREY", Once: noPrey}},
			}},
			{Name: "APPROACH", Policy: decider.Sequence, Children: []*Row{
				{Name: "FLY_IN", Behavior: &Act{Name: "FLY_IN", Run: flyIn}},
				{Name: "OVER_TARGET", Policy: decider.FirstOf, Children: []*Row{
					{Name: "NO_TARGET", When: func(c *creepNode) bool { return c.specialTarget == nil }, Behavior: &Act{Name: "NOTHING", Tick: behavior.Succeed[*creepNode]}},
					{Name: "TARGET_GONE", When: targetGone, Behavior: &Act{Name: "DRIFT", Once: drift}},
					{Name: "BOMB", When: canBomb, Behavior: &Act{Name: "BOMB", Once: bomb}},
					{Name: "AGAIN", When: chance(0.85), Behavior: &Act{Name: "AGAIN", Once: func(c *creepNode) { c.over(c.specialTarget.(targetable), 12) }}},
					{Name: "GIVE_UP", Behavior: &Act{Name: "GIVE_UP", Once: giveUp}},
				}},
			}},
		}}

		Servant = Row{Name: "SERVANT", Policy: decider.SequentialList, EndOn: decider.OnSuccess, Children: []*Row{
			{Name: "NO_ENEMY", When: func(c *creepNode) bool { return len(c.world.allColonies) == 0 && c.colony() == nil }, Behavior: &Act{Name: "FORGET", Once: func(c *creepNode) { c.specialTarget = nil }}},
			{Name: "PICK", When: func(c *creepNode) bool { return c.colony() == nil }, Behavior: &Act{Name: "PICK", Once: func(c *creepNode) { c.specialTarget = gmath.RandElem(c.world.rand, c.world.allColonies) }}},
			{Name: "CIRCLE", Behavior: &Act{Name: "CIRCLE", Once: circle}, Outcome: decider.Fail},
			{Name: "WAVE", When: waveDue, Behavior: &Act{Name: "WAVE", Once: wave}},
		}}
		// end roboden
	)
	return []*Row{&Wander, &Dominator, &Howitzer, &TemplarSteady, &Templar, &Centurion, &Grenadier, &Servant}
}
