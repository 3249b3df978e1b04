package shapes

import "github.com/ethogram-go/ethogram/decider"

// Shape is a table and its code.
type Shape struct {
	Name string // of the code, too
	Root *decider.Decider[*Agent]
	Code *decider.GeneratedCode[*Agent]
}

// All are all shapes: those of the policies in their order, and then those of what rows share.
func All() []Shape {
	return []Shape{
		{"list", Of(decider.PrioritizedList), listCode},
		{"selector", Of(decider.Selector), selectorCode},
		{"steps", Of(decider.SequentialList), stepsCode},
		{"sequence", Of(decider.Sequence), sequenceCode},
		{"random", Of(decider.Random), randomCode},
		{"weighted", Of(decider.WeightedRandom), weightedCode},
		{"shuffle", Of(decider.Shuffle), shuffleCode},
		{"scored", Of(decider.Scored), scoredCode},
		{"lanes", Of(decider.Parallel), lanesCode},
		{"first", Of(decider.FirstOf), firstCode},
		{"states", Of(decider.StateMachine), statesCode},
		{"delegated", Delegated(), delegatedCode},
		{"handed", Handed(), handedCode},
		{"flagged", Flagged(), flaggedCode},
		{"gated", Gated(), gatedCode},
		{"scoped", Scoped(), scopedCode},
		{"slotted", Slotted(), slottedCode},
		{"timed", Timed(), timedCode},
		{"startled", Startled(), startledCode},
		{"numbered", Numbered(), numberedCode},
	}
}
