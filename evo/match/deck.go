package match

import (
	"github.com/ethogram-go/ethogram/evo"
)

// Seat is a candidate's place in a deck: which match, and which slot of it.
type Seat struct{ Match, Slot int }

// Deck is a set of matches in which everybody plays the same number of rounds.
type Deck struct {
	Matches []Match
	Seats   [][]Seat // of each candidate, by round
}

// Deal makes the matches in which each of the candidates plays the given number
// of rounds against references. In round n all candidates have the same seed
// and the same opponents: seed(n) decides both, and nothing of a candidate
// does. They are dealt to tables in a new order in each round, and a table that
// is not full is filled up with references.
func Deal(b *evo.Spec, candidates []evo.Key, rounds int, references []evo.Key, seed func(round int) uint64, want Want) Deck {
	return deal(b, candidates, b.Evaluation.Slots/2, rounds, references, seed, want)
}

// DealAlone makes matches as [Deal] does, but with nobody else than references
// against each candidate: what a candidate comes to then depends on no other,
// and in round n all of them have the same seat, too. It costs as many more
// rounds.
func DealAlone(b *evo.Spec, candidates []evo.Key, rounds int, references []evo.Key, seed func(round int) uint64, want Want) Deck {
	return deal(b, candidates, 1, rounds, references, seed, want)
}

func deal(b *evo.Spec, candidates []evo.Key, table, rounds int, references []evo.Key, seed func(round int) uint64, want Want) Deck {
	slots := b.Evaluation.Slots
	d := Deck{Seats: make([][]Seat, len(candidates))}
	for round := range rounds {
		s := seed(round)
		r := evo.NewRand(evo.Seed(s, "deck"))
		opponents := Draw(r, references, slots)
		places := r.Perm(slots) // before anything that depends on the candidates
		order := r.Perm(len(candidates))
		for len(order) > 0 {
			n := min(table, len(order))
			m := Match{Slots: make([]evo.Key, slots), Mode: b.Evaluation.Name, Seed: s, Want: want}
			for i, place := range places {
				if i < n {
					m.Slots[place] = candidates[order[i]]
					d.Seats[order[i]] = append(d.Seats[order[i]], Seat{len(d.Matches), place})
				} else {
					m.Slots[place] = opponents[i]
				}
			}
			d.Matches = append(d.Matches, m)
			order = order[n:]
		}
	}
	return d
}

// Draw returns n of the keys, none twice before all were. There must be some.
func Draw(r *evo.Rand, keys []evo.Key, n int) []evo.Key {
	drawn := make([]evo.Key, 0, n)
	var pile []evo.Key
	for len(drawn) < n {
		if len(pile) == 0 {
			pile = append(pile, keys...)
			r.Shuffle(len(pile), func(i, j int) { pile[i], pile[j] = pile[j], pile[i] })
		}
		drawn = append(drawn, pile[0])
		pile = pile[1:]
	}
	return drawn
}
