package match

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Playing returns those of the references that play a role. Tables of the library
// play the roles that the game gives them, and stand as often as they do there: a
// library may have the same table under two names. Others, which evolution has
// made, play the role that evolves.
func Playing(spec *evo.Spec, references []genome.Key, role string) []genome.Key {
	if len(spec.Roles) == 0 {
		return references
	}
	left := map[genome.Key]int{} // how often a table of the library plays the role
	for _, ref := range spec.Library {
		n := 0
		if ref.Plays(role) {
			n = 1
		}
		left[genome.KeyOf(ref.Genome)] += n
	}
	var some []genome.Key
	for _, key := range references {
		switch n, written := left[key]; {
		case n > 0:
			left[key]--
			some = append(some, key)
		case !written && role == spec.Role:
			some = append(some, key)
		}
	}
	return some
}

// roles returns the names of the roles of a game, or "" if it has none.
func roles(spec *evo.Spec) []string {
	if len(spec.Roles) == 0 {
		return []string{""}
	}
	var names []string
	for _, role := range spec.Roles {
		names = append(names, role.Name)
	}
	return names
}

// cast is references that were drawn for the slots of a mode, by role.
type cast map[string][]genome.Key

// draw draws as many references of each role as the mode has slots of it.
func draw(spec *evo.Spec, r *evo.Rand, m evo.Mode, references []genome.Key, roles []string) cast {
	c := cast{}
	for _, role := range roles {
		n := 0
		for slot := range m.Slots {
			if m.Role(slot) == role {
				n++
			}
		}
		c[role] = Draw(r, Playing(spec, references, role), n)
	}
	return c
}

// take returns the next reference of a role.
func (c cast) take(role string) genome.Key {
	key := c[role][0]
	c[role] = c[role][1:]
	return key
}

// few is up to how many opponents a candidate's round has them in turn. Which of the
// references it meets is then most of a round's luck: in a game for two, 95 % of the
// variance. With a table full of opponents it matters little, and draws stay independent.
const few = 2

// inTurn seats references in the slots of round number of a series, which it tells by a
// seed. Over the series each reference of a role comes as often as any other: a pass
// through them begins when the last has ended, in an order of its own.
func inTurn(spec *evo.Spec, m evo.Mode, references []genome.Key, series uint64, number int, slots []int, opponents []genome.Key) {
	for _, role := range roles(spec) {
		keys, slots := Playing(spec, references, role), of(m, slots, role)
		for i, slot := range slots {
			at := number*len(slots) + i
			order := evo.NewRand(evo.Seed(series, "turn "+role, uint64(at/len(keys)))).Perm(len(keys))
			opponents[slot] = keys[order[at%len(keys)]]
		}
	}
}

// of returns those of the slots that are of a role, in their order.
func of(m evo.Mode, slots []int, role string) []int {
	return slices.DeleteFunc(slices.Clone(slots), func(slot int) bool { return m.Role(slot) != role })
}

// Others draws references for the slots of a mode that are of other roles than the
// evolving one. It returns them by slot, with zero keys on the seats of that role.
func Others(spec *evo.Spec, r *evo.Rand, m evo.Mode, references []genome.Key) []genome.Key {
	others := slices.DeleteFunc(roles(spec), func(role string) bool { return role == spec.Role })
	c := draw(spec, r, m, references, others)
	keys := make([]genome.Key, m.Slots)
	for slot := range keys {
		if role := m.Role(slot); role != spec.Role {
			keys[slot] = c.take(role)
		}
	}
	return keys
}

// spread orders slots so that those which follow each other are of different teams,
// as long as there are such.
func spread(slots, teams []int) []int {
	if teams == nil {
		return slots
	}
	type place struct{ turn, team, slot int }
	var places []place
	turns, first := map[int]int{}, map[int]int{}
	for i, slot := range slots {
		team := teams[slot]
		if _, known := first[team]; !known {
			first[team] = i
		}
		places = append(places, place{turns[team], first[team], slot})
		turns[team]++
	}
	slices.SortStableFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.turn, b.turn), cmp.Compare(a.team, b.team))
	})
	spread := make([]int, len(places))
	for i, p := range places {
		spread[i] = p.slot
	}
	return spread
}
