package decider

import (
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Observer receives the events of ticks. Printers, recorders, coverage and the
// inspector are observers; package decider knows none of them.
//
// For a lone agent, Observe is called during its tick, by the goroutine that ticks
// it: it must not tick, reset, copy or save that agent's memory. For the agents of
// crowds it is called when the frame is over, by the goroutine that called
// World.Tick, agent by agent in the order of their ids; until Observe returns, the
// agent's memory is as it was at that moment.
type Observer interface {
	Observe(Event)
}

// Detail is how much an observer receives.
type Detail uint8

const (
	// Nothing costs nothing.
	Nothing Detail = iota
	// Transitions are activations, deactivations, redecides and faults. A tick in
	// which nothing changes costs nothing more.
	Transitions
	// Ticks adds the beginning and end of each tick and what it ticks. The
	// whole tree is walked in every tick, with the same decisions.
	Ticks
	// Rows adds every row that is visited or asked, and what it answered.
	Rows
)

// Event is one thing that happened, as plain data. The fields that have a meaning
// depend on Kind. The number of a squad is its own in its world as long as it has
// members; afterwards, or in a world that was loaded, another squad may have it.
type Event struct {
	Kind   EventKind
	World  *World        // that the agent is ticked in; nil for an event that was recorded
	Tree   *Outline      // of the compiled tree that is ticked
	State  State         // the agent's state at this moment; read it before Observe returns
	Agent  uint64        // id of the agent
	Tick   uint32        // number of its tick, from 1
	Now    time.Duration // its clock
	Row    Row           // the row it is about
	Reason behavior.Reason
	Status Status
	Answer Answer // what an asked row answered

	New      bool   // the row was activated in this tick
	Redecide bool   // its group decides again in this tick
	Checked  Checks // which preconditions the row has; up to Answer they passed

	Mask     uint64        // redecide mask of the group
	Value    float64       // of Decide, or the score; NaN where there is none
	Other    float64       // what Value was compared with: the winner's or the active row's value
	Margin   float64       // by how much Value had to exceed Other
	Left     time.Duration // until the timer that refused lets the row pass
	Duration time.Duration // how long the row has been active
	Delta    time.Duration // of the tick
	Flags    Flags         // decision flags of the tick
	Stimuli  uint64        // live stimuli
	Chosen   int           // index of the child a group chose, -1 for none
	Held     int           // tokens of the gate in use, candidates or members of the squad, trees in the slot
	Limit    int           // of the gate, or members of the squad
	Role     Flags         // the flag of EventFormed, EventJoined and EventPromoted, 0 for a member without one
	Squad    int           // of EventFormed, EventJoined, EventPromoted, EventDisbanded and the squad's own token: its number, from 1
	Holder   uint64        // id of an agent that holds a token, if Held is not 0
	Full     int           // of the last EventTarget of a question: how many more Targets are refused, because their gates are full
	Note     Note          // what a Decide noted

	HasKey  bool   // its gate, or its squad, has a Key, and
	Key     uint64 // this is the agent's: of RefusedGate, RefusedLost and tokens the gate's, of other refusals and EventFormed the squad's
	KeyName string // what Names.Key calls it, "" without a name

	HasTarget bool   // the row has Targets, and
	Target    uint64 // this is its target: that of its activation, or about which it was asked
}

// EventKind says what happened.
type EventKind uint8

const (
	// Transitions.
	EventActivated   EventKind = iota + 1 // Row's Activate accepted: Duration, above 0 if its group has remembered it
	EventRefused                          // Row's Activate refused
	EventDeactivated                      // Row is left: Reason, Duration; in detail Rows also Value, its new score, if it was beaten in a group with Rescore
	EventRedecide                         // group Row decides again: Mask
	EventSubset                           // group Row accepted, but all its children refuse (Subset Rule)
	EventLoopGuard                        // Row exceeded the redecides of a tick
	EventEntered                          // Row's Scope was entered
	EventExited                           // Row's Scope was exited: Reason
	EventTaken                            // Row holds a token of its Gate: Held
	EventReleased                         // Row has released its token: Held
	EventFormed                           // Row's Squad was formed: Held members, Role
	EventDisbanded                        // Row's Squad was aborted
	EventJoined                           // the agent has joined Row's Squad in a free place: Held members, Role
	EventPromoted                         // the agent has another role in Row's Squad, which has lost a member: Held members, Role
	EventRetargeted                       // Row goes on for another Target, and its behavior was not left
	EventMoved                            // the agent goes on in another crowd
	EventMistake                          // a callback of Row, or the tick, has made a Mistake: Note

	// Ticks.
	EventTickStart // Delta, Flags, Stimuli
	EventTicked    // Row's behavior is about to be ticked: Duration
	EventTickEnd   // Status, Row is the leaf

	// Rows.
	EventProcess  // Row is about to be processed: New, Mask, Redecide
	EventVisit    // Row is visited: New, Duration, Chosen is the active child
	EventAsked    // Row was asked: Answer, Value, Other, Margin, Left, Checked, Flags, Stimuli
	EventChose    // group Row has asked: Chosen, or -1
	EventContinue // group Row goes on with its active child Chosen: Duration
	EventPush     // Row is entered or continued
	EventTarget   // a Target of Row was asked about, and is not that of the answer that follows, or to which Row stays or turns: Answer, Value, Other, Margin, Left, Held, Limit, Holder
	EventNoted    // Row's Decide, the Key of its gate or a Score noted Note; its answer follows
)

var eventNames = [...]string{
	EventActivated: "Activated", EventRefused: "Refused", EventDeactivated: "Deactivated",
	EventRedecide: "Redecide", EventSubset: "Subset", EventLoopGuard: "LoopGuard",
	EventEntered: "Entered", EventExited: "Exited", EventTaken: "Taken",
	EventReleased: "Released", EventFormed: "Formed", EventDisbanded: "Disbanded", EventJoined: "Joined", EventPromoted: "Promoted", EventRetargeted: "Retargeted", EventMoved: "Moved", EventMistake: "Mistake",
	EventTickStart: "TickStart", EventTicked: "Ticked", EventTickEnd: "TickEnd",
	EventProcess: "Process", EventVisit: "Visit", EventAsked: "Asked",
	EventChose: "Chose", EventContinue: "Continue", EventPush: "Push",
	EventTarget: "Target", EventNoted: "Noted",
}

// String returns the name of the constant without "Event".
func (k EventKind) String() string {
	if k > 0 && int(k) < len(eventNames) {
		return eventNames[k]
	}
	return "EventKind(?)"
}

// Detail returns the least detail that includes such events.
func (k EventKind) Detail() Detail {
	switch {
	case k < EventTickStart:
		return Transitions
	case k < EventProcess:
		return Ticks
	}
	return Rows
}

// Checks says which preconditions a row has, in the order in which they are
// tried, but for CheckWhen, which comes before CheckDecide.
type Checks uint16

const (
	CheckFlags    Checks = 1 << iota // Preconditions.Flags, If and Unless
	CheckStimuli                     // Preconditions.Stimuli
	CheckCooldown                    // Preconditions.Cooldown
	CheckEvery                       // Preconditions.Every
	CheckChance                      // Preconditions.Chance
	CheckGate                        // Gate
	CheckDecide                      // Decide, or Score
	CheckWhen                        // When
	CheckTargets                     // Targets
)

// Answer is what a row answered when its group considered it. A row that the policy does
// not let interrupt, or that comes after the active one, is not considered: no event
// tells of it.
type Answer uint8

// The answers. What tools say of each is a line of internal/refusal.Answers.
const (
	Accepted Answer = iota + 1
	RefusedFlags
	RefusedStimuli
	RefusedCooldown // Left
	RefusedEvery    // Left
	RefusedChance
	RefusedDecide    // Value
	RefusedDelegate  // no child of a delegating group accepts
	RefusedScore     // Scored: Value is not above Other plus Margin
	RefusedDraw      // Random, WeightedRandom, Shuffle: another was drawn
	RefusedMasked    // it ended or could not activate in this tick
	RefusedCommitted // the active row's Commit has Left to go
	RefusedLatched   // the group is Latched and the row not Urgent
	RefusedActivate  // accepted, but its Activate refused
	RefusedRecheck   // it was active and its Recheck refused: Value; or Checked is CheckWhen, if its When did
	RefusedGate      // its gate is full or cools down: Held, Limit, Holder, Left
	RefusedLost      // another agent acquired the token first: Held, Limit, Holder
	RefusedSquad     // no full set of candidates: Held, Limit; Other squads have begun that candidates may join, and have no place
	RefusedUndone    // a member of its squad could not activate: Held had, Limit; 0 of 1 if it could not itself, in a free place
	RefusedSlot      // nothing is injected, or the injected tree refuses: Held is 0 or 1
	AnsweredDone     // a delegated ask: it is accepted and would end Succeeded at once
	RefusedWhen      // its When is false, or with Not true
	RefusedTarget    // its Targets list nobody
	RefusedTurn      // its squad has a Pair and many candidates, Held, and has not come to it in this frame: Limit
	RefusedFrom      // not asked: by its From and After it may not follow the state that a StateMachine is in or has left
)

// String returns the name of the constant.
func (a Answer) String() string { return refusal.Of(a).Name }

// Accepts reports whether the row accepted.
func (a Answer) Accepts() bool { return a == Accepted || a == AnsweredDone }

// Note is what a Decide notes about its answer, see [Query.Note].
type Note struct {
	Text    string // with a %v for each number
	Numbers [core.MaxNumbers]float64
	N       int // how many numbers there are
}

// String returns the text with its numbers.
func (n Note) String() string { return string(n.Append(nil)) }

// Append appends the text with its numbers to buf: whole ones without decimals,
// others with two. Numbers for which the text has no %v come last. The text is
// made harmless for terminals and logs. It allocates nothing but what buf lacks.
func (n Note) Append(buf []byte) []byte {
	rest := n.Text
	for i, v := range n.Numbers[:n.N] {
		before, after, found := strings.Cut(rest, "%v")
		buf = plain.AppendName(buf, before)
		if !found && (i > 0 || before != "") {
			buf = append(buf, ' ')
		}
		buf = plain.AppendNumber(buf, v)
		rest = after
	}
	return plain.AppendName(buf, rest)
}
