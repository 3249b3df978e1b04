package decider

// Policy says which child of a group runs.
type Policy uint8

const (
	// PrioritizedList runs the first child that accepts; while it runs, those
	// before it are asked every tick and may interrupt. (Spore S01.)
	PrioritizedList Policy = iota
	// Selector is a PrioritizedList that ends Succeeded when a child does, and
	// Failed when none is left. It delegates.
	Selector
	// SequentialList runs its children in order, skipping those that refuse.
	SequentialList
	// Sequence runs its children in order and ends Failed at the first that
	// refuses, fails or cannot activate. It delegates.
	Sequence
	// Random draws one of the children that accept, and when that ends another, perhaps
	// the same again: without EndOn the group goes on until all refuse.
	Random
	// WeightedRandom does the same, in proportion to the values of their Decides.
	WeightedRandom
	// Shuffle draws without replacement: every child has its turn before one
	// has another. At most 16 children.
	Shuffle
	// Scored runs the child with the highest value; a challenger must exceed
	// it by Margin.
	Scored
	// Parallel runs all children that accept side by side, as lanes. It
	// delegates.
	Parallel
	// FirstOf runs the first child that accepts and ends with it: one action a turn.
	// Nothing interrupts it; behind one whose Activate says no, the next are asked.
	FirstOf
	// StateMachine runs one child, its state, and goes from it to those that name it in their
	// From or After.
	StateMachine

	policies
)

var policyNames = [policies]string{
	"PrioritizedList", "Selector", "SequentialList", "Sequence", "Random",
	"WeightedRandom", "Shuffle", "Scored", "Parallel", "FirstOf", "StateMachine",
}

// String returns the name of the constant.
func (p Policy) String() string {
	if p < policies {
		return policyNames[p]
	}
	return "Policy(?)"
}

// delegates reports whether groups of this policy always delegate.
func (p Policy) delegates() bool { return p == Selector || p == Sequence || p == Parallel }

// lists reports whether groups of this policy take the first child that accepts.
func (p Policy) lists() bool { return p == PrioritizedList || p == Selector || p == FirstOf }

// doneByChild reports whether groups of this policy end Succeeded as soon as a child does.
func (p Policy) doneByChild() bool { return p == Selector || p == FirstOf }

// independent reports whether each decision of groups of this policy is by itself: a child
// that has ended may run again.
func (p Policy) independent() bool {
	return p == Random || p == WeightedRandom || p == StateMachine
}

// passesAside reports whether groups of this policy go on behind a child with Outcome Aside.
func (p Policy) passesAside() bool { return p == FirstOf || p == SequentialList }

// Recheck says when the checks of flags and stimuli and the Decide of an active
// row are asked again. A refusal ends the row Failed. Timers are neither checked
// nor stamped.
type Recheck uint8

const (
	Never      Recheck = iota // once it runs, it runs
	OnRedecide                // when a child ended or could not activate (Spore S04: kFlagsCallDecideOnRedecide)
	EachTick                  // on each visit, before Tick: "while"
)

// String returns the name of the constant.
func (r Recheck) String() string {
	switch r {
	case Never:
		return "Never"
	case OnRedecide:
		return "OnRedecide"
	case EachTick:
		return "EachTick"
	}
	return "Recheck(?)"
}

// Remember says what a group keeps when it is left before its own end: by an interruption,
// by the end of a group above, by a Reset.
type Remember uint8

const (
	RememberNothing Remember = iota // a group that begins again begins at its first step
	Place                           // a Shuffle its bag, a SequentialList or Sequence its step
	PlaceAndTime                    // the step, and for how long it has run: its Duration, Wait and Timeout go on
)

// String returns the name of the constant.
func (r Remember) String() string {
	switch r {
	case RememberNothing:
		return "RememberNothing"
	case Place:
		return "Place"
	case PlaceAndTime:
		return "PlaceAndTime"
	}
	return "Remember(?)"
}

// Outcome changes the status with which a row ends.
type Outcome uint8

const (
	Keep    Outcome = iota // as it ended
	Invert                 // Succeeded becomes Failed and Failed becomes Succeeded
	Succeed                // always Succeeded
	Fail                   // always Failed
	Aside                  // as it ended, and its FirstOf or SequentialList goes on as if it had refused
)

// String returns the name of the constant.
func (o Outcome) String() string {
	switch o {
	case Keep:
		return "Keep"
	case Invert:
		return "Invert"
	case Succeed:
		return "Succeed"
	case Fail:
		return "Fail"
	case Aside:
		return "Aside"
	}
	return "Outcome(?)"
}

// apply returns the status that a row ends with.
func (o Outcome) apply(s Status) Status {
	switch o {
	case Invert:
		if s == Succeeded {
			return Failed
		}
		return Succeeded
	case Succeed:
		return Succeeded
	case Fail:
		return Failed
	}
	return s
}

// EndOn says which ending of a child ends its group, with the child's status.
// A group that runs out of children without it ends with the opposite:
// OnSuccess Failed, OnFailure Succeeded.
type EndOn uint8

const (
	EndOnNone EndOn = iota // as the policy says
	OnSuccess              // the first child that ends Succeeded
	OnFailure              // the first that ends Failed
	OnAny                  // the first that ends
)

// String returns the name of the constant.
func (e EndOn) String() string {
	switch e {
	case EndOnNone:
		return "EndOnNone"
	case OnSuccess:
		return "OnSuccess"
	case OnFailure:
		return "OnFailure"
	case OnAny:
		return "OnAny"
	}
	return "EndOn(?)"
}

// endOn returns which ending of a child ends d, by its policy or its EndOn.
func endOn[A any](d *Decider[A]) EndOn {
	switch d.Policy {
	case Selector:
		return OnSuccess
	case FirstOf:
		return OnAny
	}
	return d.EndOn
}

// met reports whether a child that ended with s ends the group.
func (e EndOn) met(s Status) bool {
	return e == OnAny || e == OnSuccess && s == Succeeded || e == OnFailure && s == Failed
}
