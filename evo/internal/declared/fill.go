package declared

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// Fill returns tables of the library for the slots of a mode, by slot: those that
// play the slot's role, in turn. Slots that are taken have none.
func Fill(s *evo.Spec, m evo.Mode, taken ...int) []*evo.Reference {
	return fill(s, m, taken, func([]*evo.Reference) {})
}

// Draw is Fill with the library in random order: a fair field, as in certification,
// not always the first tables.
func Draw(s *evo.Spec, m evo.Mode, r *evo.Rand, taken ...int) []*evo.Reference {
	return fill(s, m, taken, func(all []*evo.Reference) {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	})
}

func fill(s *evo.Spec, m evo.Mode, taken []int, order func([]*evo.Reference)) []*evo.Reference {
	all := make([]*evo.Reference, max(m.Slots, 0))
	next := map[string][]*evo.Reference{} // by role
	for slot := range all {
		if slices.Contains(taken, slot) {
			continue
		}
		role := m.Role(slot)
		if len(next[role]) == 0 {
			for i := range s.Library {
				if s.Library[i].Plays(role) {
					next[role] = append(next[role], &s.Library[i])
				}
			}
			order(next[role])
		}
		all[slot], next[role] = next[role][0], next[role][1:]
	}
	return all
}
