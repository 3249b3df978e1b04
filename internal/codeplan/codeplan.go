// Package codeplan describes a compiled tree to the generator of Go code, without
// the type of its agents. Package decider fills it in, package gen reads it.
package codeplan

// Version is that of the generated code: what Compile accepts and package gen writes.
// It changes whenever code of the older form would no longer do what the table does.
const Version = 5

// Table is a compiled tree.
type Table struct {
	Rows   []Row
	Layout uint64 // hash of where a memory has what
	Guard  uint16 // redecides allowed in a tick
	Timed  bool   // has a Commit or a Timeout: plans expire
	Shared bool   // has gates, squads or slots
	Finds  bool   // and a plan holds only where its world knows the tree
	Hears  bool   // has rows that check stimuli
	Opens  bool   // a tick that begins with nothing active may go by an opening
	Sifts  bool   // finds out with little work whether changed words matter
}

// NoRow is the parent of the root.
const NoRow = 0xFFFF

// Row is one row. Children stand side by side, from First on.
type Row struct {
	Name   string
	Hash   uint64 // of all options that code depends on
	First  uint16
	Count  uint8
	Parent uint16
	Index  uint8

	Word     uint32 // offsets in the memory: of its time of activation,
	Ended    uint32 // of the byte that says how it ended,
	Child    uint32 // of the byte that says which child is active, of a group but Parallel,
	Lanes    uint32 // of the word that says which lanes run, and then of that which have succeeded, of a Parallel,
	Choice   uint32 // of the choice of a delegating list,
	Cooldown uint32 // of the time it ended, 0 without a Cooldown

	Flags, Stimuli Mask // its own checks

	// Pure rows answer by the words alone. These are the All and None of their own
	// checks and of what all their children need.
	Pure                   bool
	FlagsNeed, StimuliNeed Need

	Handed   []Handed // to the interpreter
	Ask      Ask
	Asking   uint8 // of its children AskList asks so many, from the first one on
	Enter    Enter
	Leave    Leave
	Not      bool // Decide's answer is negated, or without Decide, When's
	Group    Group
	Selector bool // a list that ends with the success of a child,
	FirstOf  bool // or with any end of one, and asks only those behind one that was denied
	Latched  bool // only urgent rows interrupt its children
	Urgent   bool
	Asks     bool // a group that asks rows before the active child
	Delegate bool
	DBlock   bool // its Decide has a block
	Block    bool // its behavior has one

	Planned bool // a leaf, or the outermost Parallel or StateMachine above some: a steady tick may go by its plan
	Plain   bool // a lane that does nothing while it runs but what is rechecked and its Tick
	Asked   bool // in a steady tick, while a later sibling is active,
	Simple  bool // by its masks and the call,
	Looked  bool // with timers or a gate to look at before,
	Gated   bool // of which there is only a gate
	Flat    bool // a list that delegates: its own checks and its children, too, are steps of plans
	Step    int  // number of the first step of asking it, or of rechecking it, in all plans,
	Path    int  // of a StateMachine: how many steps lead to it
	Machine bool
	Inner   int // and as a child of a Flat list behind the first step of that

	Rechecked  bool // When and Decide are asked in every tick while it is active
	Rechecks   bool // and its checks of flags and stimuli; they alone where it has neither
	OnRedecide bool // the same when its group's children end
	Timed      bool // has a Commit or a Timeout
	Outcome    bool // changes the status with which it ends

	Functions []Function // that are not nil
}

// Function is a function of a row, in the field of its decider or its behavior.
type Function struct {
	Field string
	Value any
	Of    any // the Act or Ask whose method it is, nil for a function of the table
}

// Mask is a check over a word.
type Mask struct{ All, None, Any, AnyClear uint64 }

// Need is what a row needs of a word to be asked at all: the bits it looks at, and
// what they have to be.
type Need struct{ Care, Want uint64 }

// Handed is what a row has for which code hands parts of its life to the interpreter.
type Handed struct {
	What  string // "a Cooldown"
	Parts Parts
}

// Parts are parts of the life of a row.
type Parts uint8

const (
	Asks      Parts = 1 << iota // it is asked
	Activates                   // it is activated; the code goes on below it
	Enters                      // it is entered
	Leaves                      // it is left
	Decides                     // it decides for one of its children
	Redecides                   // it decides when one has ended
	Ends                        // it ends
	Ticks                       // each tick in which it, or what stands below it, is active
)

// Has reports whether p has one of these parts.
func (p Parts) Has(any Parts) bool { return p&any != 0 }

// PartsOf returns all that is handed over for any of these.
func PartsOf(list []Handed) (all Parts) {
	for _, h := range list {
		all |= h.Parts
	}
	return all
}

// Enter says how code enters a row of which it hands over these parts.
func (p Parts) Enter() Enter {
	switch {
	case p.Has(Enters):
		return EnterOther
	case p.Has(Activates):
		return EnterCall
	}
	return EnterDirect
}

// Leave says how code leaves it.
func (p Parts) Leave() Leave {
	if p.Has(Leaves) {
		return LeaveOther
	}
	return LeaveDirect
}

// Ask is how a row is asked.
type Ask uint8

const (
	AskOther Ask = iota // by the interpreter
	AskCall             // its masks, then When and Decide
	AskList             // the same, and then its children in order: it accepts with the first that does
)

// Enter is how a row is entered.
type Enter uint8

const (
	EnterOther  Enter = iota // by the interpreter
	EnterCall                // activated by the interpreter, with a scope or what it remembers
	EnterDirect              // by the code
)

// Leave is how a row is left.
type Leave uint8

const (
	LeaveOther  Leave = iota // by the interpreter
	LeaveDirect              // by the code
)

// Group is what a row with children is.
type Group uint8

const (
	NoGroup    Group = iota
	OtherGroup       // its policy is the interpreter's
	ListGroup        // a PrioritizedList, Selector or FirstOf whose decisions the code makes
)
