package debugprint

import (
	"strconv"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// lexicon has what a world calls the bits and agents of one of its trees.
type lexicon struct {
	world *decider.World // nil has no names
	tree  *decider.Outline
}

func lexiconOf(e *decider.Event) lexicon { return lexicon{e.World, e.Tree} }

// appendAgent appends an agent's name, or its id if it has none.
func (l lexicon) appendAgent(buf []byte, id uint64) []byte {
	if name := l.world.AgentName(l.tree, id); name != "" {
		return plain.AppendName(buf, name)
	}
	return strconv.AppendUint(buf, id, 10)
}

// appendWho appends an agent's name, or that it is an agent and its id.
func (l lexicon) appendWho(buf []byte, id uint64) []byte {
	if name := l.world.AgentName(l.tree, id); name != "" {
		return plain.AppendName(buf, name)
	}
	return strconv.AppendUint(append(buf, "agent "...), id, 10)
}
