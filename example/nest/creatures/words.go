package creatures

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// words are the names of flags, stimuli and creatures in printed output.
func (w *World) words() decider.Names {
	return decider.Names{
		Flags:   map[decider.Flags]string{Dead: "Dead", Night: "Night", Guardian: "Guardian"},
		Stimuli: map[stimuli.Mask]string{CallForHelp: "CallForHelp", TookHit: "TookHit", Scared: "Scared"},
		Agent:   func(id uint64) string { return w.Creatures[id-1].Name },
	}
}
