package evo

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/problem"
)

// Symmetry is a change of a round that must not change its course: who sits where,
// or the state at the beginning, such as a map that is mirrored. A hunt plays a
// round as it is and changed, step by step beside each other, and compares the
// players after each step. (Metamorphic testing: Chen, Cheung and Yiu, 1998.)
//
// Three lines declare that all seats are alike:
//
//	{Name: "renamed seats", Seats: evo.NextSeats, Change: func(sim evo.Sim[*Agent], seats []int) {
//		evo.Reseat(sim.(*Round).Bodies, seats)
//	}}
//
// Rounds whose tables draw random numbers are left out: draws belong to the seat,
// and no draw is mirrored.
type Symmetry[A any] struct {
	Name string // "renamed seats"

	// Seats returns, by slot of a mode, the slot at which the player sits in the
	// changed round. Players change places with those of their role only, and mates
	// stay mates. Nil keeps all players where they are.
	Seats func(Mode) []int

	// Change changes the state of the changed round right after Reset, when the
	// players have their new seats already: it gives each of them the place that it
	// had before, or mirrors the map. seats is what Seats returned. Nil changes
	// nothing.
	Change func(sim Sim[A], seats []int)

	// Same returns "" if the player of slot in the round as it is does as that of
	// seat in the changed round, and else in words what differs. It must change
	// neither. Nil compares the metrics of the two.
	Same func(round, changed Sim[A], slot, seat int) string

	// Without are entries of the vocabulary that the symmetry does not hold for, such
	// as "TURN_LEFT" in a mirrored map: tables that use them are left out.
	Without []string
}

// NextSeats has every player move on to the next seat of its team and role, and the
// last to the first; if all teams have the same roles, the teams change places too.
// It is a ready-made [Symmetry.Seats].
func NextSeats(m Mode) []int {
	team := func(slot int) int {
		if slot < len(m.Teams) {
			return m.Teams[slot]
		}
		return 0
	}
	type group struct {
		team int
		role string
	}
	members := map[group][]int{}
	var teams []int
	profile := map[int][]string{}
	for slot := range m.Slots {
		t, role := team(slot), m.Role(slot)
		if !slices.Contains(teams, t) {
			teams = append(teams, t)
		}
		members[group{t, role}] = append(members[group{t, role}], slot)
		profile[t] = append(profile[t], role)
	}
	alike := true
	for _, t := range teams {
		slices.Sort(profile[t])
		alike = alike && slices.Equal(profile[t], profile[teams[0]])
	}
	seats := make([]int, m.Slots)
	for slot := range seats {
		t, role := team(slot), m.Role(slot)
		to := members[group{t, role}]
		at := slices.Index(to, slot)
		if alike {
			to = members[group{teams[(slices.Index(teams, t)+1)%len(teams)], role}]
		}
		seats[slot] = to[(at+1)%len(to)]
	}
	return seats
}

// Reseat puts what belongs to each slot where its seat is, for [Symmetry.Change]: what
// was at slot is at seats[slot] afterwards. It panics if there are fewer things than
// seats.
func Reseat[T any](things []T, seats []int) {
	was := slices.Clone(things)
	for slot, seat := range seats {
		if seat < 0 || max(seat, slot) >= len(things) {
			panic("evo: Reseat: there are fewer things than seats")
		}
		things[seat] = was[slot]
	}
}

// SeatsIn returns the seats of the changed round in a mode, by slot, or why they
// cannot be. Seats of the game are asked, so a panic is an error.
func (y *Symmetry[A]) SeatsIn(m Mode) (seats []int, err error) {
	defer func() {
		if p := recover(); p != nil {
			seats, err = nil, fmt.Errorf("Seats panics in mode %q: %v", m.Name, p)
		}
	}()
	if y.Seats == nil {
		seats = make([]int, max(m.Slots, 0))
		for slot := range seats {
			seats[slot] = slot
		}
		return seats, nil
	}
	seats = y.Seats(m)
	if len(seats) != m.Slots {
		return nil, fmt.Errorf("Seats returns %d seats for the %d slots of mode %q", len(seats), m.Slots, m.Name)
	}
	for slot, seat := range seats {
		switch {
		case seat < 0 || seat >= m.Slots:
			return nil, fmt.Errorf("slot %d of mode %q moves to seat %d; there are seats from 0 to %d", slot, m.Name, seat, m.Slots-1)
		case slices.Contains(seats[:slot], seat):
			return nil, fmt.Errorf("two players of mode %q move to seat %d", m.Name, seat)
		case m.Role(slot) != m.Role(seat):
			return nil, fmt.Errorf("slot %d of mode %q is the %s, and moves to seat %d of the %s", slot, m.Name, m.Role(slot), seat, m.Role(seat))
		}
		for other := range slot {
			if len(m.Teams) == m.Slots && (m.Teams[slot] == m.Teams[other]) != (m.Teams[seat] == m.Teams[seats[other]]) {
				return nil, fmt.Errorf("slots %d and %d of mode %q are mates before they move and opponents afterwards, or the other way round", other, slot, m.Name)
			}
		}
	}
	return seats, nil
}

// symmetries checks the symmetries of a game whose vocabulary and modes are s's.
func symmetries[A any](k *gameChecker, g *Game[A], s *Spec) {
	names := map[string]bool{}
	for i := range g.Symmetries {
		of := &g.Symmetries[i]
		path := fmt.Sprintf("%s > symmetries[%d] %s", g.Name, i, problem.Clip(of.Name))
		add := func(fix, format string, args ...any) { k.add(codeSymmetry, path, fix, format, args...) }
		k.named(names, of.Name, "symmetry", "mirrored map", add)
		for _, name := range of.Without {
			if !s.Vocabulary.Has(name) {
				add("name an action, a condition, a flag or a stimulus of the vocabulary", "the vocabulary has no entry %q", problem.Clip(name))
			}
		}
		moves := of.Change != nil
		for n, mode := range []Mode{s.Evaluation, s.Showdown} {
			if n > 0 && mode.Equal(s.Evaluation) {
				break
			}
			seats, err := of.SeatsIn(mode)
			if err != nil {
				moves = true
				add("return the new seat of each slot once, within roles and teams; evo.NextSeats does", "%s", err)
				break
			}
			for slot, seat := range seats {
				moves = moves || slot != seat
			}
		}
		if !moves {
			add("set Seats, or Change, or both", "the symmetry changes nothing")
		}
	}
}
