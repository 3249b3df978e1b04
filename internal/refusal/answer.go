// Package refusal is the table of what rows answer: for each answer its name, the check that
// it is about, and its words. Traces, why-not, coverage, profiles, logs, evolution and the
// inspector's page read it, so that a new precondition is a line of Answers and a line of
// Checks. The constants themselves are in package decider, in the same order.
package refusal

// Stage says when a row gives an answer.
type Stage uint8

const (
	Now    Stage = iota // it was asked, and this is the answer
	Again               // it is active and was asked again
	Before              // it was asked before, and something else came in its way
	Never               // it was not asked
)

// Evaluates reports whether the row's functions may have been called for the answer.
func (s Stage) Evaluates() bool { return s <= Again }

// Answer is what the tools know of an answer.
type Answer struct {
	Name    string // of decider's constant
	Stage   Stage
	Check   Check   // that has failed when the row was asked; None if it was another
	Numbers string  // the numbers and names that an event has with it, as keys of package log/slog
	Short   string  // in the tables of evolution
	Says    []Words // the first whose If holds
}

// Words are the words of a refusal. In braces stand numbers and names of the event:
//
//	{bits}         what of its check over flags or stimuli failed
//	{left}         until the timer lets it pass
//	{every} {chance} {gate} {slot}   of the row
//	{when}         its When, and what it was
//	{decide}       its Decide, with arguments
//	{value}        what Decide returned
//	{score} {other} {margin}   two scores, and what stands between them
//	{held} {limit} of the gate or squad
//	{needs}        members of the squad, or from how many to how many
//	{squads}       how many have begun, with "has" or "have"
//	{key}          of the gate or squad, with the words before it, if it has one
//	{holder}       an agent that has the token
//	{sibling}      the row that runs in its place
//	{ended}        what masked it
//	{follows}      the states that it may follow
type Words struct {
	If    If
	Plain string // a sentence
	Spore string // Spore's short form
	Trace string // a segment of Spore's trace; "" for Spore
}

// If is what must hold of the row or the event: all bits.
type If uint16

const (
	Group    If = 1 << iota // the row has children
	Not                     // the row has Not
	Paired                  // its squad has a Pair
	Nobody                  // nobody holds the token, nothing is in the slot
	Room                    // fewer are held than the limit
	Tie                     // the scores are the same
	ByWhen                  // its When refused
	Decided                 // its Decide was asked
	NoTarget                // its Targets list nobody who will do
	Alone                   // the limit is one
	Others                  // squads of the row have begun that candidates may join
)

// Answers are the answers, by their number.
var Answers = [...]Answer{
	{Name: "Answer(?)"},
	1: {Name: "Accepted", Numbers: "value"},
	2: {Name: "RefusedFlags", Check: Flags, Numbers: "flags", Short: "flags", Says: []Words{
		{Plain: "{bits}", Spore: "{bits}"},
	}},
	3: {Name: "RefusedStimuli", Check: Stimuli, Numbers: "stimuli", Short: "stimuli", Says: []Words{
		{Plain: "{bits}", Spore: "{bits}"},
	}},
	4: {Name: "RefusedCooldown", Check: Cooldown, Numbers: "left", Short: "cooldown", Says: []Words{
		{Plain: "cools down {left} more", Spore: "cooldown {left} left"},
	}},
	5: {Name: "RefusedEvery", Check: Every, Numbers: "left", Short: "every", Says: []Words{
		{Plain: "asked every {every}, next in {left}", Spore: "Every {left} left"},
	}},
	6: {Name: "RefusedChance", Check: Chance, Short: "chance", Says: []Words{
		{Plain: "chance {chance} did not come up", Spore: "Chance"},
	}},
	7: {Name: "RefusedDecide", Check: Decide, Numbers: "value", Short: "conditions", Says: []Words{
		{If: Not, Plain: "{decide} {value}, needs 0 or less", Spore: "Decide {value} (Not)"},
		{Plain: "{decide} {value}, needs more than 0", Spore: "Decide {value}"},
	}},
	8: {Name: "RefusedDelegate", Check: Children, Short: "nothing in it accepts", Says: []Words{
		{If: Group, Plain: "no child accepts", Spore: "delegate: no child", Trace: "no child accepts"},
		{Plain: "would end Failed at once", Spore: "ends Failed"}, // a condition whose Outcome makes it fail
	}},
	9: {Name: "RefusedScore", Stage: Before, Numbers: "value other margin", Short: "another scores more", Says: []Words{
		// A tie goes to the first, or to the active one.
		{If: Tie, Plain: "scores {score}, needs more than {other}{margin}", Spore: "score {score} = {other}{margin}", Trace: "score {score} not above {other}{margin}"},
		{Plain: "scores {score}, needs more than {other}{margin}", Spore: "score {score} < {other}{margin}", Trace: "score {score} not above {other}{margin}"},
	}},
	10: {Name: "RefusedDraw", Stage: Before, Short: "another was drawn", Says: []Words{
		{Plain: "another was drawn", Spore: "drawn against"},
	}},
	11: {Name: "RefusedMasked", Stage: Never, Short: "it ended in the tick", Says: []Words{
		{Plain: "{ended}", Spore: "{ended}", Trace: "masked"},
	}},
	12: {Name: "RefusedCommitted", Stage: Never, Numbers: "left", Short: "commit of another", Says: []Words{
		{Plain: "{sibling} is committed {left} more", Spore: "committed {left} more", Trace: "committed...{left} left"},
	}},
	13: {Name: "RefusedLatched", Stage: Never, Short: "latched group", Says: []Words{
		{Plain: "not asked, because the group is latched", Spore: "not asked (latched)", Trace: "latched"},
	}},
	14: {Name: "RefusedActivate", Stage: Before, Short: "it could not begin", Says: []Words{
		{Plain: "Activate said no", Spore: "Activate said no"},
	}},
	15: {Name: "RefusedRecheck", Stage: Again, Numbers: "value", Short: "recheck", Says: []Words{
		{If: NoTarget, Plain: "has no target any more", Spore: "no target left", Trace: "no target left"},
		{If: ByWhen, Plain: "its Recheck refuses, {when}", Spore: "recheck refused, {when}", Trace: "failed Recheck...failed When check"},
		{If: Decided | Not, Plain: "its Recheck refuses, {decide} {value}, needs 0 or less", Spore: "recheck refused, Decide {value}", Trace: "failed Recheck...Decide returned {value}"},
		{If: Decided, Plain: "its Recheck refuses, {decide} {value}, needs more than 0", Spore: "recheck refused, Decide {value}", Trace: "failed Recheck...Decide returned {value}"},
		{Plain: "its Recheck refuses", Spore: "recheck refused", Trace: "failed Recheck"},
	}},
	16: {Name: "RefusedGate", Check: Gate, Numbers: "gate held limit holder left key", Short: "gate", Says: []Words{
		{If: Room, Plain: "gate {gate}{key} cools down {left} more", Spore: "gate {gate}{key} cools down {left} more"},
		{If: Nobody, Plain: "gate {gate}{key} is shut", Spore: "gate {gate}{key} shut"}, // by its LimitOf
		{Plain: "gate {gate}{key} is full ({held}/{limit}, held by {holder})", Spore: "gate {gate}{key} {held}/{limit} held by {holder}"},
	}},
	17: {Name: "RefusedLost", Stage: Before, Numbers: "gate held limit holder left key", Short: "gate", Says: []Words{
		{If: Nobody, Plain: "another took gate {gate}{key} first", Spore: "lost gate {gate}{key}"}, // it has released it again, and the gate cools down
		{Plain: "{holder} took gate {gate}{key} first", Spore: "lost gate {gate}{key} to {holder}"},
	}},
	18: {Name: "RefusedSquad", Stage: Before, Numbers: "held limit key", Short: "squad", Says: []Words{
		{If: Room | Others, Plain: "{squads} no place for it", Spore: "squad: no place"},
		{If: Room, Plain: "squad needs {needs}{key}, has {held}", Spore: "squad {held}/{limit}{key}"},
		{If: Paired, Plain: "squad has no full set{key} that fits together", Spore: "squad: no full set"},
		{Plain: "squad has no full set{key} for its roles", Spore: "squad: no full set"},
	}},
	19: {Name: "RefusedUndone", Stage: Before, Numbers: "held limit key", Short: "squad", Says: []Words{
		{If: Alone, Plain: "could not begin in a free place of a squad{key}", Spore: "squad: could not join"},
		{Plain: "squad undone, only {held} of {limit}{key} could begin", Spore: "squad undone: {held}/{limit}{key} could begin"},
	}},
	20: {Name: "RefusedSlot", Check: Slot, Numbers: "slot", Short: "slot", Says: []Words{
		{If: Nobody, Plain: "slot {slot} is empty", Spore: "slot empty"},
		{Plain: "nothing accepts in slot {slot}", Spore: "slot: nothing accepts"},
	}},
	21: {Name: "AnsweredDone", Numbers: "value"},
	22: {Name: "RefusedWhen", Check: When, Short: "conditions", Says: []Words{
		{Plain: "{when}", Spore: "{when}"},
	}},
	23: {Name: "RefusedTarget", Check: Targets, Short: "no target", Says: []Words{
		{Plain: "has no target", Spore: "no target"},
	}},
	24: {Name: "RefusedTurn", Stage: Before, Numbers: "held limit key", Short: "squad", Says: []Words{
		{Plain: "waits for its turn to be paired, as one of {held}", Spore: "squad: waits its turn"},
	}},
	25: {Name: "RefusedFrom", Stage: Never, Short: "it may not follow", Says: []Words{
		{Plain: "{follows}", Spore: "{follows}"},
	}},
}

// Of returns the line of an answer, the first of a number that has none.
func Of[A ~uint8](a A) *Answer {
	if int(a) >= len(Answers) {
		return &Answers[0]
	}
	return &Answers[a]
}

// For returns the words of an answer for which of them an event's facts hold.
func (a *Answer) For(facts If) Words {
	for _, w := range a.Says {
		if w.If&^facts == 0 {
			return w
		}
	}
	return Words{Plain: a.Name, Spore: a.Name}
}
