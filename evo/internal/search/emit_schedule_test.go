package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Shares follow the success of the emitters, and no emitter falls below the least
// share.
func TestSharesFollowSuccess(t *testing.T) {
	s := scheduler{least: 50, on: [emitters]bool{true, true, true, true}}
	assert.Equal(t, [emitters]int{25, 25, 25, 25}, s.deal(100), "nothing is known")
	for range 20 {
		for from, n := range s.deal(100) {
			for i := range n {
				status := archive.Rejected
				switch {
				case from == int(ofMutant) && i%2 == 0:
					status = archive.Improved
				case from == int(ofCross) && i%4 == 0:
					status = archive.New
				}
				s.count(emitter(from), status)
			}
		}
		s.close()
	}
	shares := s.deal(1000)
	assert.Greater(t, shares[ofMutant], shares[ofCross])
	assert.Greater(t, shares[ofCross], shares[ofLibrary])
	assert.InDelta(t, 50, shares[ofLibrary], 25)
	assert.InDelta(t, 50, shares[ofRandom], 25)
	for range 20 { // now only random ones are any good
		for from, n := range s.deal(100) {
			for range n {
				status := archive.Rejected
				if from == int(ofRandom) {
					status = archive.New
				}
				s.count(emitter(from), status)
			}
		}
		s.close()
	}
	assert.Greater(t, s.deal(1000)[ofRandom], 700, "old success is forgotten")
}

// Every child is dealt to one emitter that is on.
func TestSharesAddUp(t *testing.T) {
	r := evo.NewRand(1)
	for range 2000 {
		s := scheduler{least: r.IntN(251)}
		s.on[ofRandom] = true
		for i := range emitters {
			s.on[i] = s.on[i] || r.IntN(2) == 0
			s.made[i] = int64(r.IntN(100_000))
			s.won[i] = int64(r.IntN(int(s.made[i]) + 1))
		}
		n, sum := r.IntN(200), 0
		for i, share := range s.deal(n) {
			require.GreaterOrEqual(t, share, 0)
			if s.on[i] {
				require.GreaterOrEqual(t, share, n*s.least/1000)
			} else {
				require.Zero(t, share)
			}
			sum += share
		}
		require.Equal(t, n, sum)
	}
}

func TestElderIsTheParentWithMoreRows(t *testing.T) {
	leaf := func(id int, action string) *evo.Row { return &evo.Row{ID: id, Action: action} }
	of := func(rows ...*evo.Row) *evo.Genome { return &evo.Genome{Root: &evo.Row{ID: 1, Children: rows}} }
	a, b := of(leaf(2, "A"), leaf(3, "A"), leaf(4, "B")), of(leaf(2, "C"), leaf(3, "D"))
	assert.Equal(t, []genome.Key{genome.KeyOf(a), genome.KeyOf(b)}, elder(of(leaf(7, "A"), leaf(8, "A"), leaf(9, "C")), a, b))
	assert.Equal(t, []genome.Key{genome.KeyOf(b), genome.KeyOf(a)}, elder(of(leaf(7, "A"), leaf(8, "D"), leaf(9, "C")), a, b))
	assert.Equal(t, []genome.Key{genome.KeyOf(a), genome.KeyOf(b)}, elder(of(leaf(7, "A"), leaf(8, "D")), a, b), "a tie goes to the first")
}
