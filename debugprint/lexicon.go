package debugprint

import (
	"strconv"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
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

// bitKind says what the bits of a check are.
type bitKind uint8

const (
	flagBits bitKind = iota
	stimulusBits
)

// one and several are what bits are called.
func (k bitKind) one() string {
	if k == flagBits {
		return "flag"
	}
	return "stimulus"
}

func (k bitKind) several() string {
	if k == flagBits {
		return "flags"
	}
	return "stimuli"
}

// bit returns the name of a single bit, or "".
func (l lexicon) bit(k bitKind, bit uint64) string {
	if k == flagBits {
		return l.world.FlagName(l.tree, decider.Flags(bit))
	}
	return l.world.StimulusName(l.tree, stimuli.Mask(bit))
}
