package variation

import (
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Options say how genomes vary. What is zero is as in [DefaultOptions]: each
// field of Limits and Ranges, Weights if all of them are 0, and Decorators.
type Options struct {
	Limits     genome.Limits `json:"limits"`
	Ranges     Ranges        `json:"ranges"`
	Weights    Weights       `json:"weights"`
	Decorators Decorators    `json:"decorators"`

	// Keep is for ablations: an action joins only where it collides with nothing.
	Keep bool `json:"keep,omitempty"`
}

// Ranges are what timers and chances are drawn from, both ends included. They
// lie within those of package evo, MinCommit to MaxCommit and so on: what is
// outside of these is cut off, and an empty range is its Min alone.
type Ranges struct {
	Commit   Span   `json:"commit"`
	Timeout  Span   `json:"timeout"`
	Every    Span   `json:"every"`
	Cooldown Span   `json:"cooldown"`
	Chance   [2]int `json:"chance"` // in thousandths
}

// Span is a range of durations, drawn in steps of genome.TimeStep.
type Span struct {
	Min time.Duration `json:"min"`
	Max time.Duration `json:"max"`
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
		Limits: genome.DefaultLimits,
		Ranges: Ranges{
			Commit:   Span{genome.MinCommit, genome.MaxCommit},
			Timeout:  Span{genome.MinTimeout, genome.MaxTimeout},
			Every:    Span{genome.MinEvery, genome.MaxEvery},
			Cooldown: Span{genome.MinCooldown, genome.MaxCooldown},
			Chance:   [2]int{genome.MinChance, genome.MaxChance},
		},
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
	o.Ranges.Commit.fill(d.Ranges.Commit)
	o.Ranges.Timeout.fill(d.Ranges.Timeout)
	o.Ranges.Every.fill(d.Ranges.Every)
	o.Ranges.Cooldown.fill(d.Ranges.Cooldown)
	chance := &o.Ranges.Chance
	number(&chance[0], genome.MinChance, genome.MinChance, genome.MaxChance)
	number(&chance[1], genome.MaxChance, chance[0], genome.MaxChance)
	if o.Weights == (Weights{}) {
		o.Weights = d.Weights
	}
	if o.Decorators == 0 {
		o.Decorators = d.Decorators
	}
	return o
}

// fill replaces what is zero in s and cuts off what is outside of whole.
func (s *Span) fill(whole Span) {
	if s.Min == 0 {
		s.Min = whole.Min
	}
	if s.Max == 0 {
		s.Max = whole.Max
	}
	up := s.Min + genome.TimeStep - 1
	s.Min = min(max(up-up%genome.TimeStep, whole.Min), whole.Max)
	s.Max = min(max(s.Max-s.Max%genome.TimeStep, s.Min), whole.Max)
}

// weight returns how often op is tried first.
func (w *Weights) weight(op Operator) int { return max(operators[op].weight(w), 0) }
