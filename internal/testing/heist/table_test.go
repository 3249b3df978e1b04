package heist

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type If = decider.Preconditions

// Flags of the game, and the roles of pairs.
const (
	AlarmOn decider.Flags = 1 << iota
	OffShift
	Lead
	Wing
)

// What an agent may notice.
const (
	Noise stimuli.Mask = 1 << iota
	Sighted
	Report
	Cry
	Scent
	Scared
)

// Rows of guards.
type (
	Duty  = decider.Decider[*Guard]
	Act   = behavior.Behavior[*Guard]
	Trait = decider.Gate[*Guard]
)

var GuardRoot = decider.Group("GUARD", decider.PrioritizedList, &Chase, &RaiseAlarm, &UseObject, &SearchInPairs, &Investigate, &OffDuty, &Routine)

var (
	guardVoice = voice[*Guard]()
	panel      = Trait{Name: "PANEL"}

	Chase = Duty{
		Name: "CHASE", Preconditions: If{Stimuli: stimuli.All(Sighted)}, Recheck: decider.EachTick, Policy: decider.SequentialList,
		Children: []*Duty{
			{Name: "HALT", Preconditions: If{Cooldown: 12 * time.Second}, Gate: guardVoice, Do: (*Guard).shoutHalt},
			{Name: "PURSUE", RunFor: (*Guard).pursue},
		},
	}
	RaiseAlarm = Duty{
		Name: "RAISE_ALARM", When: (*Guard).mustReport, Gate: &panel, Policy: decider.Sequence, Timeout: 40 * time.Second,
		Children: []*Duty{
			{Name: "GO_TO_PANEL", RunFor: (*Guard).toPanel},
			{Name: "PRESS", Behavior: &press, BehaviorArgs: []float64{1.5}},
		},
	}
	UseObject     = Duty{Name: "USE_OBJECT", Preconditions: If{Cooldown: 15 * time.Second}, Slot: &decider.Slot{Name: "OBJECT", Bytes: 256}}
	SearchInPairs = Duty{
		Name: "SEARCH_IN_PAIRS", If: AlarmOn, Unless: OffShift, Preconditions: If{Cooldown: 6 * time.Second}, Timeout: 30 * time.Second,
		Squad: &decider.Squad[*Guard]{
			Members: 2, Key: (*Guard).room, Pair: nearEachOther,
			Roles: []decider.Role[*Guard]{{Flag: Lead, Score: experience}, {Flag: Wing}},
		},
		Policy: decider.Sequence,
		Children: []*Duty{
			{Name: "TO_RALLY", RunFor: (*Guard).toRally},
			{Name: "READY", Barrier: true, Timeout: 8 * time.Second},
			{Name: "SWEEP", Policy: decider.Selector, Children: []*Duty{
				{Name: "SWEEP_LEFT", If: Lead, Behavior: &sweep, BehaviorArgs: []float64{-6}},
				{Name: "SWEEP_RIGHT", If: Wing, Behavior: &sweep, BehaviorArgs: []float64{6}},
			}},
		},
	}
	Investigate = Duty{
		Name: "INVESTIGATE", Preconditions: If{Stimuli: stimuli.Any(Noise | Report | Cry), Cooldown: 3 * time.Second}, Unless: OffShift,
		Timeout: 12 * time.Second, Behavior: &lead, Policy: decider.Sequence,
		Children: []*Duty{
			{Name: "GO_THERE", Behavior: &goThere},
			{Name: "LOOK_AROUND", Behavior: &look, BehaviorArgs: []float64{2, 4}},
		},
	}
	OffDuty = Duty{
		Name: "OFF_DUTY", If: OffShift, Recheck: decider.EachTick, Policy: decider.SequentialList,
		Children: []*Duty{
			{Name: "TO_LOCKER", RunFor: (*Guard).toLocker},
			{Name: "REST", EachFor: (*Guard).rest},
		},
	}
	Routine = Duty{
		Name: "ROUTINE", Policy: decider.Parallel,
		Children: []*Duty{
			{Name: "PATROL", Policy: decider.SequentialList, Loop: -1, Remember: decider.Place, Children: []*Duty{
				{Name: "WALK_OUT", Behavior: &walkBeat, BehaviorArgs: []float64{1}},
				{Name: "LOOK_OUT", Behavior: &look, BehaviorArgs: []float64{1, 3}},
				{Name: "WALK_BACK", Behavior: &walkBeat, BehaviorArgs: []float64{0}},
				{Name: "LOOK_BACK", Behavior: &look, BehaviorArgs: []float64{1, 3}},
			}},
			{Name: "VOICE", Children: []*Duty{
				{Name: "MUTTER", Preconditions: If{Every: 20 * time.Second, Scatter: true}, Gate: guardVoice, Behavior: &mutter, BehaviorArgs: []float64{1.5}},
				{Name: "SILENCE", Behavior: &silence},
			}},
		},
	}

	press    = Act{Name: "PRESS", Tick: pressButton}
	sweep    = Act{Name: "SWEEP", ArgNames: []string{"metres"}, Tick: sweepSide}
	lead     = Act{Name: "LEAD", Block: clue{}, Activate: takeClue}
	goThere  = Act{Name: "GO_THERE", Plan: clue{}, Tick: followClue}
	look     = Act{Name: "LOOK", Tick: behavior.Wait[*Guard]}
	walkBeat = Act{Name: "WALK_BEAT", ArgNames: []string{"end"}, Tick: walkToBeat}
	mutter   = Act{Name: "MUTTER", Activate: startMutter, Tick: behavior.Wait[*Guard]}
	silence  = Act{Name: "SILENCE"}
)

// TaserRoot is a guard who stops thieves from afar. All else he shares with the others.
var TaserRoot = decider.Group("TASER_GUARD", decider.PrioritizedList, &TaseThief, &Chase, &RaiseAlarm, &UseObject, &SearchInPairs, &Investigate, &OffDuty, &Routine)

var (
	TaseThief = Duty{
		Name: "TASE", Unless: OffShift,
		Targets:  &decider.Targets[*Guard]{List: (*Guard).thievesInView, Switch: true, Margin: 0.2},
		Decide:   inReach,
		PerAgent: &decider.PerAgent[*Guard]{Cooldown: (*Guard).recharge},
		Gate:     &Trait{Name: "TASED", Key: func(_ *Guard, q decider.Query) uint64 { return q.Target() }},
		Behavior: &tase, BehaviorArgs: []float64{0.6},
	}
	tase = Act{Name: "TASE", Tick: fireTaser}
)

// Vault is what the vault teaches those who come near while the alarm is on.
var Vault = Duty{
	Name: "VAULT", Accept: []decider.Acceptance{{Code: decider.WarnRootIdle, Because: "a guard without the door does something else"}}, Gate: &Trait{Name: "VAULT_DOOR"}, Policy: decider.Sequence,
	Children: []*Duty{
		{Name: "TO_VAULT", RunFor: (*Guard).toVault},
		{Name: "ENTER_CODE", Behavior: &look, BehaviorArgs: []float64{2}},
		{Name: "LOOK_INSIDE", Behavior: &inspectVault, BehaviorArgs: []float64{3}},
	},
}

var inspectVault = Act{Name: "INSPECT_VAULT", Tick: lookInside}

// Rows of dogs.
type (
	Trick = decider.Decider[*Dog]
	Paw   = behavior.Behavior[*Dog]
)

var DogRoot = decider.Group("DOG", decider.PrioritizedList,
	&Trick{Name: "GIVE_TONGUE", Preconditions: If{Stimuli: stimuli.All(Sighted), Cooldown: 8 * time.Second}, Gate: voice[*Dog](), Do: (*Dog).giveTongue},
	&Trick{Name: "PRICK_EARS", Preconditions: If{Stimuli: stimuli.All(Noise), Cooldown: 5 * time.Second}, Behavior: &dogWait, BehaviorArgs: []float64{1, 2}},
	&Trick{Name: "TRACK", Preconditions: If{Stimuli: stimuli.All(Scent)}, Recheck: decider.EachTick, EachFor: (*Dog).track},
	&Trick{Name: "HEEL", When: (*Dog).handlerLeaves, RunFor: (*Dog).heel},
	&Trick{Name: "SIT", Behavior: &sit},
)

var (
	dogWait = Paw{Name: "WAIT", Tick: behavior.Wait[*Dog]}
	sit     = Paw{Name: "SIT"}
)

// Rows of cameras.
type Shot = decider.Decider[*Camera]

var CameraRoot = decider.Group("CAMERA", decider.PrioritizedList,
	&Shot{Name: "SPOT", Preconditions: If{Stimuli: stimuli.All(Sighted), Cooldown: 5 * time.Second}, Recheck: decider.EachTick, Policy: decider.Sequence, Children: []*Shot{
		{Name: "FOCUS", Behavior: &lens, BehaviorArgs: []float64{1}},
		{Name: "ALERT", Do: (*Camera).alert},
	}},
	&Shot{Name: "PAN", EachFor: (*Camera).pan},
)

var lens = behavior.Behavior[*Camera]{Name: "FOCUS", Tick: behavior.Wait[*Camera]}

// Rows of visitors.
type (
	Whim = decider.Decider[*Civilian]
	Move = behavior.Behavior[*Civilian]
)

var CivilianRoot = decider.Group("CIVILIAN", decider.PrioritizedList, &CryForHelp, &Hide, &Flee, &Visit)

var (
	CryForHelp = Whim{Name: "CRY", Preconditions: If{Stimuli: stimuli.All(Scared), Cooldown: 15 * time.Second}, Gate: voice[*Civilian](), Do: (*Civilian).cry}
	Hide       = Whim{
		Name: "HIDE", Preconditions: If{Stimuli: stimuli.All(Scared)}, Recheck: decider.EachTick,
		Targets: &decider.Targets[*Civilian]{List: (*Civilian).hideouts}, Decide: (*Civilian).closeTo,
		Gate:     &decider.Gate[*Civilian]{Name: "HIDEOUT", Limit: 2, Key: func(_ *Civilian, q decider.Query) uint64 { return q.Target() }},
		Behavior: &crouch,
	}
	Flee  = Whim{Name: "FLEE", Preconditions: If{Stimuli: stimuli.All(Scared)}, Recheck: decider.EachTick, EachFor: (*Civilian).flee}
	Visit = Whim{Name: "VISIT", Policy: decider.Shuffle, Children: []*Whim{
		{Name: "ADMIRE", Behavior: &idle, BehaviorArgs: []float64{4, 9}},
		{Name: "CHAT", Behavior: &idle, BehaviorArgs: []float64{2, 6}},
		{Name: "MOVE_ON", Behavior: &moveOn},
	}}

	crouch = Move{Name: "CROUCH", Tick: crouchAt}
	idle   = Move{Name: "WAIT", Tick: behavior.Wait[*Civilian]}
	moveOn = Move{Name: "MOVE_ON", Block: spot{}, Activate: pickArt, Tick: walkToArt}
)

// The boss decides by utility.
type Mood = decider.Decider[*Boss]

var BossRoot = Mood{Name: "BOSS", Policy: decider.Scored, Margin: 0.1, Rescore: true, Children: []*Mood{
	{Name: "CALL_POLICE", If: AlarmOn, Decide: callPolice, Behavior: &phone, BehaviorArgs: []float64{4}},
	{Name: "WATCH_MONITORS", Decide: worry, DecideArgs: []float64{1.2}, ArgNames: exponent, EachFor: (*Boss).watch},
	{Name: "EAT_DONUT", Decide: hunger, DecideArgs: []float64{2}, ArgNames: exponent, RunFor: (*Boss).eat},
	{Name: "NAP", Decide: fatigue, DecideArgs: []float64{3}, ArgNames: exponent, RunFor: (*Boss).nap},
	{Name: "STARE", Score: 0.05, Behavior: &stare},
}}

var (
	exponent = []string{"exponent"}
	stare    = behavior.Behavior[*Boss]{Name: "STARE"}
	phone    = behavior.Behavior[*Boss]{Name: "PHONE", Tick: phonePolice}
)

// voice is the one voice in the house: nobody speaks while another does.
func voice[A any]() *decider.Gate[A] {
	return &decider.Gate[A]{Name: "VOICE", Cooldown: time.Second, LocalCooldown: 10 * time.Second}
}
