package match

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Seat is a candidate's place in a deck: the index of the match, and the slot.
type Seat struct{ Match, Slot int }

// Deck is a set of matches in which all candidates play the same number of
// rounds.
type Deck struct {
	Matches []Match
	Seats   [][]Seat // of each candidate, by round
}

// Rounds are rounds of a series: N of them, from the one with the number From. The
// first of a series has the number 0.
type Rounds struct {
	From, N int
	Seed    func(number int) uint64
}

// Stratum returns what a candidate's round is to be compared within: the opponent of a
// round for two, and the zero key in all others. See [stats.Strata].
func (d *Deck) Stratum(s Seat) (opponent genome.Key) {
	if slots := d.Matches[s.Match].Slots; len(slots) == 2 {
		opponent = slots[1-s.Slot]
	}
	return opponent
}

// Watch has the rows of each candidate watched in all of its rounds.
func (d *Deck) Watch() {
	for _, seats := range d.Seats {
		for _, seat := range seats {
			d.WatchSeat(seat)
		}
	}
}

// WatchSeat has the rows of the candidate in a seat watched.
func (d *Deck) WatchSeat(s Seat) { d.Matches[s.Match].Want.Rows.add(s.Slot) }

// Deal makes matches in which each candidate plays the given rounds against
// references. In a round all candidates have the same seed and the same opponents: both
// depend on the series and the round's number alone. Each round deals the candidates to
// tables in a new order, at most half of the seats of each that are of the evolving
// role, but at least one. It spreads them over the teams as evenly as it can, so
// that a candidate has candidates and references among its mates as among its
// opponents. References take the other slots: those that play the slot's role. Where
// these are [few], the references come in turn, so that a series meets all of them
// equally often.
func Deal(spec *evo.Spec, candidates []genome.Key, rounds Rounds, references []genome.Key, want Want) Deck {
	return deal(spec, candidates, AtATable(spec), rounds, references, want)
}

// AtATable returns how many candidates [Deal] puts at a table at most.
func AtATable(spec *evo.Spec) int { return max(len(spec.Seats(spec.Evaluation))/2, 1) }

// DealAlone makes matches as [Deal] does, but with one candidate at each table:
// its score depends on no other candidate, and in each round all of them have the
// same seat, too. There are as many more matches.
func DealAlone(spec *evo.Spec, candidates []genome.Key, rounds Rounds, references []genome.Key, want Want) Deck {
	return deal(spec, candidates, 1, rounds, references, want)
}

func deal(spec *evo.Spec, candidates []genome.Key, table int, rounds Rounds, references []genome.Key, want Want) Deck {
	mode := spec.Evaluation
	d := Deck{Seats: make([][]Seat, len(candidates))}
	for number := rounds.From; number < rounds.From+rounds.N; number++ {
		s := rounds.Seed(number)
		r := evo.NewRand(evo.Seed(s, "deck"))
		cast := draw(spec, r, mode, references, roles(spec))
		places := r.Perm(mode.Slots) // before anything that depends on the candidates
		seats := spread(of(mode, places, spec.Role), mode.Teams)
		opponents := make([]genome.Key, mode.Slots)
		if mode.Slots-1 <= few {
			inTurn(spec, mode, references, rounds.Seed(0), number, slices.DeleteFunc(places, func(slot int) bool { return slot == seats[0] }), opponents)
		} else {
			for _, slot := range places {
				opponents[slot] = cast.take(mode.Role(slot))
			}
		}
		order := r.Perm(len(candidates))
		for len(order) > 0 {
			n := min(table, len(order))
			m := Match{Slots: slices.Clone(opponents), Mode: mode.Name, Seed: s, Want: want}
			for i, seat := range seats[:n] {
				m.Slots[seat] = candidates[order[i]]
				d.Seats[order[i]] = append(d.Seats[order[i]], Seat{len(d.Matches), seat})
			}
			d.Matches = append(d.Matches, m)
			order = order[n:]
		}
	}
	return d
}

// Draw returns n of the keys in random order; no key comes again before all have
// come as often. keys must not be empty, unless n is 0.
func Draw(r *evo.Rand, keys []genome.Key, n int) []genome.Key {
	drawn := make([]genome.Key, 0, n)
	var pile []genome.Key
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
