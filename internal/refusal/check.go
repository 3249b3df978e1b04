package refusal

// Check is what can let a row pass or refuse it: its preconditions in the order in which
// they are tried, then what else decides about it.
type Check uint8

const (
	None Check = iota
	Flags
	Stimuli
	Cooldown
	Every
	Chance
	Gate
	When
	Targets
	Decide
	Children // of a group that delegates: one of them accepts
	Slot
	Squad
	Score // of a Decide whose value competes with those of others: fails when it loses
	Commit
	Recheck
	Timeout
	NumChecks
)

// Precondition is a line about a check.
type Precondition struct {
	Name   string // in coverage and in Spore's traces
	Trace  string // in Spore's traces, if it is another name there
	Bit    uint16 // of decider.Checks; 0 for what is no precondition of the row alone
	Failed string // the name of the point that it failed, if it is not "NAME failed"
	Pass   string // how it passes, which has only failed
	Fail   string // how it fails, which has only passed
}

// Checks are the checks, in their order. Hints begin with what was seen. In braces: {about}
// is the check and what it is about, {n} how often it failed or passed, {returned} what
// Decide returned.
var Checks = [NumChecks]Precondition{
	Flags: {
		Name: "Flags", Trace: "DecisionFlags", Bit: 1 << 0,
		Pass: never + "Ask it in a tick with such flags.", Fail: always + "Ask it in a tick with other flags.",
	},
	Stimuli: {
		Name: "Stimuli", Trace: "StimuliFlags", Bit: 1 << 1,
		Pass: never + "Ask it in a tick with such stimuli.", Fail: always + "Ask it in a tick with other stimuli.",
	},
	Cooldown: {Name: "Cooldown", Bit: 1 << 2, Fail: always + "Ask it again before that time is over."},
	Every:    {Name: "Every", Bit: 1 << 3, Fail: always + "Ask it again within that time."},
	Chance:   {Name: "Chance", Bit: 1 << 4},
	Gate: {
		Name: "Gate", Bit: 1 << 5,
		Pass: never + "Let the agents that hold it leave their rows.", Fail: always + "Let other agents hold it when this one asks.",
	},
	When: {
		Name: "When", Bit: 1 << 7,
		Pass: never + "Play an agent that it lets pass.", Fail: always + "Play an agent that it refuses.",
	},
	Targets: {
		Name: "Targets", Bit: 1 << 8,
		Pass: never + "Play an agent that has a target.", Fail: always + "Play an agent that has none.",
	},
	Decide: {
		Name: "Decide", Bit: 1 << 6,
		Pass: never + "{returned} Play an agent for which it accepts.", Fail: always + "{returned} Play an agent for which it refuses.",
	},
	Children: {
		Name: "Children",
		Pass: "its children refused all together {n}, and none ever accepted. See the rows below it.",
		Fail: "its children never refused all together; one accepted {n}. Ask it when all of them refuse.",
	},
	Slot: {
		Name: "Slot",
		Pass: never + "Inject a tree that accepts.", Fail: always + "Ask it with an empty slot, or when the injected tree refuses.",
	},
	Squad: {
		Name: "Squad",
		Pass: "its squad never formed; it was refused {n}. Let enough agents accept it in one frame.",
		Fail: "its squad always formed. Let an agent accept it when there are too few others.",
	},
	Score:   {Name: "Score", Failed: "Score lost", Fail: "it never lost; it was asked {asked}. {returned} Let another row win."},
	Commit:  {Name: "Commit", Failed: "Commit held", Fail: "{about} kept no row waiting. Choose it while a row that may interrupt it is asked."},
	Recheck: {Name: "Recheck", Failed: "Recheck refused", Fail: "its Recheck never refused. Let its checks fail while it runs."},
	Timeout: {Name: "Timeout", Failed: "Timeout reached", Fail: "it was never active for its {about}. Let it run that long."},
}

// How most hints begin, and end if no more is known.
const (
	never  = "{about} never passed; it failed {n}. "
	always = "{about} never failed; it passed {n}. "
	more   = "Play more ticks or more agents."
)

// HintPass says how c passes, HintFail how it fails.
func (c Check) HintPass() string { return or(Checks[c].Pass, never+more) }

func (c Check) HintFail() string { return or(Checks[c].Fail, always+more) }

func (c Check) String() string { return Checks[c].Name }

// Traced returns the name of c in Spore's traces.
func (c Check) Traced() string { return or(Checks[c].Trace, Checks[c].Name) }

func or(s, other string) string {
	if s != "" {
		return s
	}
	return other
}
