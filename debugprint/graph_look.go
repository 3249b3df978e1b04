package debugprint

import "github.com/ethogram-go/ethogram/decider"

// colour is what a node is filled and outlined with.
type colour struct{ fill, stroke string }

// Each policy has its colour; a node without a policy is white. The fills are
// light enough for black text, the outlines dark enough for white paper, and
// neighbours in this list also differ for people who cannot tell red from green.
var policyColours = [...]colour{
	decider.PrioritizedList: {"#d6e6f5", "#2f6496"},
	decider.Selector:        {"#d7f0dd", "#2f7a46"},
	decider.SequentialList:  {"#fde8c8", "#a3650a"},
	decider.Sequence:        {"#f9d9d3", "#a63d2a"},
	decider.Random:          {"#e6dcf3", "#6a4695"},
	decider.WeightedRandom:  {"#f3d5ea", "#98307a"},
	decider.Shuffle:         {"#dcd9f7", "#4740a3"},
	decider.Scored:          {"#cdeeee", "#0d7377"},
	decider.Parallel:        {"#e4e4e4", "#4a4a4a"},
	decider.FirstOf:         {"#f3efb8", "#77700c"},
	decider.StateMachine:    {"#f7d6c4", "#9a4a1f"},
}

var (
	plainColour  = colour{"#ffffff", "#444444"}
	activeColour = colour{"#ffd166", "#8a5a00"}
)

func (n *graphNode) colour() colour {
	switch {
	case n.active:
		return activeColour
	case n.kind == groupRow && int(n.row.Policy) < len(policyColours):
		return policyColours[n.row.Policy]
	}
	return plainColour
}

// legendNames are what the legend calls the kinds of rows; groups are called by
// their policies.
var legendNames = [rowKinds]string{"", "behavior", "condition", "barrier", "slot"}

// legendEntry explains a colour or a shape.
type legendEntry struct {
	text string
	kind rowKind
	colour
}

// legend explains the colours and shapes of the drawing, policies first.
func (g *graph) legend() []legendEntry {
	var kinds [rowKinds]bool
	var policies [len(policyColours)]bool
	active := false
	for i := range g.nodes {
		n := &g.nodes[i]
		kinds[n.kind] = true
		active = active || n.active
		if n.kind == groupRow && int(n.row.Policy) < len(policies) {
			policies[n.row.Policy] = true
		}
	}
	var all []legendEntry
	for p, used := range policies {
		if used {
			all = append(all, legendEntry{decider.Policy(p).String(), groupRow, policyColours[p]})
		}
	}
	for k := behaviorRow; k < rowKinds; k++ {
		if kinds[k] {
			all = append(all, legendEntry{legendNames[k], k, plainColour})
		}
	}
	if active {
		all = append(all, legendEntry{"active", behaviorRow, activeColour})
	}
	return all
}
