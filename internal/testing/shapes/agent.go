package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Agent wants what its bits say: row i of a table asks for bit i.
type Agent struct {
	Wants    uint64
	Restless bool // what it does ends in its second tick
	Hears    stimuli.Mask

	Begins, Ticks, Ends int
	since               int
}

type (
	row  = decider.Decider[*Agent]
	does = behavior.Behavior[*Agent]
)

func wants0(a *Agent) bool { return a.Wants&1 != 0 }
func wants1(a *Agent) bool { return a.Wants&2 != 0 }
func wants2(a *Agent) bool { return a.Wants&4 != 0 }
func wants3(a *Agent) bool { return a.Wants&8 != 0 }

// wants is how much an agent wants what has a bit.
type wants struct{ Bit int }

func (w *wants) Decide(a *Agent, _ decider.Query) float64 {
	return float64(a.Wants >> w.Bit & 1 * uint64(w.Bit+1))
}

func begin(a *Agent, _ behavior.Context) bool {
	a.Begins++
	a.since = 0
	return true
}

func act(a *Agent, _ behavior.Context) behavior.Status {
	a.Ticks++
	a.since++
	return behavior.Until(a.Restless && a.since >= 2)
}

func end(a *Agent, _ behavior.Context, _ behavior.Reason) { a.Ends++ }

func enter(a *Agent, _ behavior.Context)                   { a.Begins++ }
func exit(a *Agent, _ behavior.Context, _ behavior.Reason) { a.Ends++ }

// noise is the stimulus that knocking makes.
const noise stimuli.Mask = 1

// knock makes a noise, or ends it, and is over.
func knock(a *Agent, _ behavior.Context) behavior.Status {
	a.Ticks++
	a.Hears ^= noise
	return behavior.Succeeded
}

var knocking = does{Name: "KNOCK", Activate: begin, Tick: knock, Deactivate: end}

// wanted asks for one bit.
type wanted struct{ Bit int }

func (w *wanted) Decide(a *Agent, _ decider.Query) float64 { return float64(a.Wants >> w.Bit & 1) }

// acts is acting as an Act, and by itself wanted for the bits that it names.
type acts struct{ Bits uint64 }

func (*acts) Activate(a *Agent, x behavior.Context) bool                 { return begin(a, x) }
func (*acts) Act(a *Agent, x behavior.Context) behavior.Status           { return act(a, x) }
func (*acts) Deactivate(a *Agent, x behavior.Context, r behavior.Reason) { end(a, x, r) }

func (w *acts) Decide(a *Agent, _ decider.Query) float64 { return decider.Bool(a.Wants&w.Bits != 0) }

// acting is the behavior of most rows.
var acting = does{Name: "ACT", Activate: begin, Tick: act, Deactivate: end}
