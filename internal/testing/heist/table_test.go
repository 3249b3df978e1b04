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

	GuardWait = behavior.Wait[*Guard]
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
			{Name: "PRESS", Act: &Press{GuardWait{For: 1500 * time.Millisecond}}},
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
				{Name: "SWEEP_LEFT", If: Lead, Act: &Sweep{Side: -6}},
				{Name: "SWEEP_RIGHT", If: Wing, Act: &Sweep{Side: 6}},
			}},
		},
	}
	Investigate = Duty{
		Name: "INVESTIGATE", Preconditions: If{Stimuli: stimuli.Any(Noise | Report | Cry), Cooldown: 3 * time.Second}, Unless: OffShift,
		Timeout: 12 * time.Second, Behavior: &lead, Policy: decider.Sequence,
		Children: []*Duty{
			{Name: "GO_THERE", Behavior: &goThere},
			{Name: "LOOK_AROUND", Act: &GuardWait{For: 2 * time.Second, To: 4 * time.Second}},
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
				{Name: "WALK_OUT", Act: &WalkBeat{End: 1}},
				{Name: "LOOK_OUT", Act: &GuardWait{For: time.Second, To: 3 * time.Second}},
				{Name: "WALK_BACK", Act: &WalkBeat{End: 0}},
				{Name: "LOOK_BACK", Act: &GuardWait{For: time.Second, To: 3 * time.Second}},
			}},
			{Name: "VOICE", Children: []*Duty{
				{Name: "MUTTER", Preconditions: If{Every: 20 * time.Second, Scatter: true}, Gate: guardVoice, Act: &Mutter{GuardWait{For: 1500 * time.Millisecond}}},
				{Name: "SILENCE", Behavior: &silence},
			}},
		},
	}

	lead    = Act{Name: "LEAD", Block: clue{}, Activate: takeClue}
	goThere = Act{Name: "GO_THERE", Plan: clue{}, Tick: followClue}
	silence = Act{Name: "SILENCE"}
)

// TaserRoot is a guard who stops thieves from afar. All else he shares with the others.
var TaserRoot = decider.Group("TASER_GUARD", decider.PrioritizedList, &TaseThief, &Chase, &RaiseAlarm, &UseObject, &SearchInPairs, &Investigate, &OffDuty, &Routine)

var TaseThief = Duty{
	Name: "TASE", Unless: OffShift,
	Targets:  &decider.Targets[*Guard]{List: (*Guard).thievesInView, Switch: true, Margin: 0.2},
	Decide:   inReach,
	PerAgent: &decider.PerAgent[*Guard]{Cooldown: (*Guard).recharge},
	Gate:     &Trait{Name: "TASED", Key: func(_ *Guard, q decider.Query) uint64 { return q.Target() }},
	Act:      &Tase{GuardWait{For: 600 * time.Millisecond}},
}

// Vault is what the vault teaches those who come near while the alarm is on.
var Vault = Duty{
	Name: "VAULT", Accept: []decider.Acceptance{{Code: decider.WarnRootIdle, Because: "a guard without the door does something else"}}, Gate: &Trait{Name: "VAULT_DOOR"}, Policy: decider.Sequence,
	Children: []*Duty{
		{Name: "TO_VAULT", RunFor: (*Guard).toVault},
		{Name: "ENTER_CODE", Act: &GuardWait{For: 2 * time.Second}},
		{Name: "LOOK_INSIDE", Act: &LookInside{GuardWait{For: 3 * time.Second}}},
	},
}

// Rows of dogs.
type (
	Trick = decider.Decider[*Dog]
	Paw   = behavior.Behavior[*Dog]
)

var DogRoot = decider.Group("DOG", decider.PrioritizedList,
	&Trick{Name: "GIVE_TONGUE", Preconditions: If{Stimuli: stimuli.All(Sighted), Cooldown: 8 * time.Second}, Gate: voice[*Dog](), Do: (*Dog).giveTongue},
	&Trick{Name: "PRICK_EARS", Preconditions: If{Stimuli: stimuli.All(Noise), Cooldown: 5 * time.Second}, Act: &behavior.Wait[*Dog]{For: time.Second, To: 2 * time.Second}},
	&Trick{Name: "TRACK", Preconditions: If{Stimuli: stimuli.All(Scent)}, Recheck: decider.EachTick, EachFor: (*Dog).track},
	&Trick{Name: "HEEL", When: (*Dog).handlerLeaves, RunFor: (*Dog).heel},
	&Trick{Name: "SIT", Behavior: &sit},
)

var sit = Paw{Name: "SIT"}

// Rows of cameras.
type Shot = decider.Decider[*Camera]

var CameraRoot = decider.Group("CAMERA", decider.PrioritizedList,
	&Shot{Name: "SPOT", Preconditions: If{Stimuli: stimuli.All(Sighted), Cooldown: 5 * time.Second}, Recheck: decider.EachTick, Policy: decider.Sequence, Children: []*Shot{
		{Name: "FOCUS", Act: &behavior.Wait[*Camera]{For: time.Second}},
		{Name: "ALERT", Do: (*Camera).alert},
	}},
	&Shot{Name: "PAN", EachFor: (*Camera).pan},
)

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
		{Name: "ADMIRE", Act: &behavior.Wait[*Civilian]{For: 4 * time.Second, To: 9 * time.Second}},
		{Name: "CHAT", Act: &behavior.Wait[*Civilian]{For: 2 * time.Second, To: 6 * time.Second}},
		{Name: "MOVE_ON", Behavior: &moveOn},
	}}

	crouch = Move{Name: "CROUCH", Tick: crouchAt}
	moveOn = Move{Name: "MOVE_ON", Block: spot{}, Activate: pickArt, Tick: walkToArt}
)

// The boss decides by utility.
type Mood = decider.Decider[*Boss]

var BossRoot = Mood{Name: "BOSS", Policy: decider.Scored, Margin: 0.1, Rescore: true, Children: []*Mood{
	{Name: "CALL_POLICE", If: AlarmOn, Decide: callPolice, Act: &PhonePolice{behavior.Wait[*Boss]{For: 4 * time.Second}}},
	{Name: "WATCH_MONITORS", Ask: &Worry{Curve{1.2}}, EachFor: (*Boss).watch},
	{Name: "EAT_DONUT", Ask: &Hunger{Curve{2}}, RunFor: (*Boss).eat},
	{Name: "NAP", Ask: &Fatigue{Curve{3}}, RunFor: (*Boss).nap},
	{Name: "STARE", Score: 0.05, Behavior: &stare},
}}

var stare = behavior.Behavior[*Boss]{Name: "STARE"}

// voice is the one voice in the house: nobody speaks while another does.
func voice[A any]() *decider.Gate[A] {
	return &decider.Gate[A]{Name: "VOICE", Cooldown: time.Second, LocalCooldown: 10 * time.Second}
}
