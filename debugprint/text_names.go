package debugprint

import (
	"strconv"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// lexicon has the names that a world gives to the bits and agents of one of its
// trees.
type lexicon struct {
	world   *decider.World // nil has no names
	outline *decider.Outline
}

func lexiconOf(e *decider.Event) lexicon { return lexicon{e.World, e.Tree} }

// appendAgent appends an agent's name; without one, prefix and the agent's id.
func (l lexicon) appendAgent(buf []byte, prefix string, id uint64) []byte {
	if name := l.world.AgentName(l.outline, id); name != "" {
		return plain.AppendName(buf, name)
	}
	return strconv.AppendUint(append(buf, prefix...), id, 10)
}

// appendHolder appends one of the agents that hold a gate's tokens, by name or
// else by prefix and id.
func (l lexicon) appendHolder(buf []byte, prefix string, a *answer) []byte {
	buf = l.appendAgent(buf, prefix, a.holder)
	if a.held > 1 {
		buf = append(buf, " and others"...)
	}
	return buf
}
