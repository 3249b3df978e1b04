package variation

import (
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Options say how genomes vary. What is zero is as in [DefaultOptions]: each
// field of Limits, Weights if all of them are 0, and Decorators.
type Options struct {
	Limits     genome.Limits `json:"limits"`
	Weights    Weights       `json:"weights"`
	Decorators Decorators    `json:"decorators"`

	// Keep is for ablations: an action joins only where it collides with nothing.
	Keep bool `json:"keep,omitempty"`
}

// Weights say how often each operator is the first that a mutation tries. An
// operator with 0 is off, for ablations; negative numbers count as 0.
type Weights struct {
	Parameter int `json:"parameter"`
	Behavior  int `json:"behavior"`
	Guard     int `json:"guard"`
	Decorator int `json:"decorator"`
	Policy    int `json:"policy"`
	Reorder   int `json:"reorder"`
	Delete    int `json:"delete"`
}

// Decorators are a set of what the operator AddDecorator may give to rows.
type Decorators uint8

const (
	Cooldown Decorators = 1 << iota // how long ago did this branch run?
	Every                           // how often is it asked?
	Chance                          // does it run at all? Adds an Every.
	Hold                            // a group gets a Commit of its own

	// The others are off unless asked for: a row that is Urgent, or leaves as
	// soon as its guards say no, gets round the Commits that keep agents from
	// strobing.

	Recheck // "while": the row ends when its guards or its condition refuse
	Urgent  // the row interrupts in spite of Commit
	Latched // only Urgent rows interrupt in the group
)

// DefaultOptions returns what does well in general: parameters are tried most,
// as most of what can be changed in a genome are parameters. Left to
// themselves, genomes slowly grow to some 25 rows with these weights.
func DefaultOptions() Options {
	return Options{
		Limits:     genome.DefaultLimits,
		Weights:    Weights{Parameter: 34, Behavior: 15, Guard: 12, Decorator: 6, Policy: 7, Reorder: 10, Delete: 16},
		Decorators: Cooldown | Every | Chance | Hold,
	}
}

// filled returns o without zeros and contradictions.
func (o Options) filled() Options {
	d := DefaultOptions()
	number := func(n *int, initial, least, most int) {
		if *n <= 0 {
			*n = initial
		}
		*n = min(max(*n, least), most)
	}
	// What decider can compile; a Shuffle has fewer children, see fits.
	number(&o.Limits.Rows, d.Limits.Rows, 2, genome.MaxID)
	number(&o.Limits.Width, d.Limits.Width, 2, 64)
	number(&o.Limits.Depth, d.Limits.Depth, 2, 32)
	if o.Weights == (Weights{}) {
		o.Weights = d.Weights
	}
	if o.Decorators == 0 {
		o.Decorators = d.Decorators
	}
	return o
}

// weight returns how often op is tried first.
func (w *Weights) weight(op Operator) int { return max(operators[op].weight(w), 0) }
