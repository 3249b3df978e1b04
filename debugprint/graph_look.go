package debugprint

import "github.com/ethogram-go/ethogram/decider"

// shape is how a node is drawn.
type shape uint8

const (
	groupShape shape = iota
	behaviorShape
	conditionShape
	barrierShape
	slotShape
	shapes
)

func shapeOf(r *decider.RowInfo) shape {
	switch {
	case r.Group():
		return groupShape
	case r.HasBehavior:
		return behaviorShape
	case r.Barrier:
		return barrierShape
	case r.Slot != "":
		return slotShape
	}
	return conditionShape
}

// colour is what a node is filled and outlined with.
type colour struct{ fill, stroke string }

// Each policy has its colour; what has none is white. The fills are light enough
// for black text, the outlines dark enough for white paper, and the neighbours in
// this list differ also for those who see red and green alike.
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
}

var (
	plainColour  = colour{"#ffffff", "#444444"}
	activeColour = colour{"#ffd166", "#8a5a00"}
)

func (n *graphNode) colour() colour {
	switch {
	case n.active:
		return activeColour
	case n.shape == groupShape && int(n.row.Policy) < len(policyColours):
		return policyColours[n.row.Policy]
	}
	return plainColour
}

// legendEntry explains a colour or a shape.
type legendEntry struct {
	text  string
	shape shape
	colour
}

// legend explains what is in the drawing, policies first.
func (g *graph) legend() []legendEntry {
	var has [shapes]bool
	var policies [len(policyColours)]bool
	active := false
	for i := range g.nodes {
		n := &g.nodes[i]
		has[n.shape] = true
		active = active || n.active
		if n.shape == groupShape && int(n.row.Policy) < len(policies) {
			policies[n.row.Policy] = true
		}
	}
	var all []legendEntry
	for p, used := range policies {
		if used {
			all = append(all, legendEntry{decider.Policy(p).String(), groupShape, policyColours[p]})
		}
	}
	for s := behaviorShape; s < shapes; s++ {
		if has[s] {
			all = append(all, legendEntry{[...]string{"", "behavior", "condition", "barrier", "slot"}[s], s, plainColour})
		}
	}
	if active {
		all = append(all, legendEntry{"active", behaviorShape, activeColour})
	}
	return all
}
