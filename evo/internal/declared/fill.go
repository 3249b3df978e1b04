package declared

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// Fill returns tables of the library for the slots of a mode, by slot: those that
// play the slot's role, in turn. Slots that are taken have none.
func Fill(s *evo.Spec, m evo.Mode, taken ...int) []*evo.Reference {
	all := make([]*evo.Reference, max(m.Slots, 0))
	seated := map[string]int{} // by role
	for slot := range all {
		if slices.Contains(taken, slot) {
			continue
		}
		role := m.Role(slot)
		var playing []*evo.Reference
		for i := range s.Library {
			if s.Library[i].Plays(role) {
				playing = append(playing, &s.Library[i])
			}
		}
		all[slot] = playing[seated[role]%len(playing)]
		seated[role]++
	}
	return all
}
