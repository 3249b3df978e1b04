package funnel

import (
	"context"
	"encoding/binary"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// rehearse has candidates meet each other, and admitted ones if they are few, and drops
// the unnatural ones. A seat of a rehearsal is much cheaper than a round of certification,
// in which each plays alone.
func (o Admission) rehearse(ctx context.Context, cache match.MatchCache, b *evo.Spec, all, racing []*Candidate) error {
	fresh := slices.DeleteFunc(slices.Clone(racing), func(c *Candidate) bool { return c.Showed != nil })
	rounds := o.rehearsal(b)
	if rounds == 0 || len(fresh) == 0 {
		return nil
	}
	seed := evo.Seed(o.Seed, "rehearsal", binary.BigEndian.Uint64(fresh[0].Key[:]))
	players, others := slices.Clone(fresh), With(all, Admitted)
	if few := rehearsing*len(b.Seats(b.Showdown)) - len(fresh); few > 0 {
		for _, i := range evo.NewRand(seed).Perm(len(others))[:min(few, len(others))] {
			players = append(players, others[i])
		}
	}
	if err := encounter(ctx, cache, b, players, seed, rounds); err != nil {
		return err
	}
	Natural(b, fresh)
	return nil
}

// rehearsal returns the rounds of a rehearsal, or 0 if there is none.
func (o Admission) rehearsal(b *evo.Spec) int {
	odd := slices.ContainsFunc(b.Oddities, func(o evo.Oddity) bool { return o.Showdown })
	if may, _ := Meet(b); !may || !odd {
		return 0
	}
	return o.Rehearsal
}

// rehearsing is at how many tables a rehearsal plays at least: few would meet the same
// opponents, or themselves, again and again.
const rehearsing = 8
