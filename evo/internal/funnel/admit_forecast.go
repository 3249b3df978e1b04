package funnel

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Admitting is how far an admission is.
type Admitting struct {
	Decided, Of int   // candidates
	In          []int // admitted to each class

	// Rounds that were played, and that are left: a guess, from how many candidates
	// the batches so far have decided.
	Played, Left int
}

// forecast guesses how many rounds an admission will still play. The share of decided
// candidates would say little: in the first batches of a wave hundreds play, and hardly
// one is decided; at the end, full classes decide thousands that need not play. Nothing
// else depends on it.
type forecast struct {
	played  int
	raced   int                                       // candidates that have needed rounds
	natural int                                       // of these, who were still open after they were watched
	batches [mostRounds / batch]struct{ in, out int } // who played each batch, and who went on to the next

	whole    int   // candidates that have raced in waves that are over
	admitted []int // of these, to each class
}

// tell says how far the admission is before a batch of a wave.
func (a *admission) tell(racing, nth int) {
	if a.progress == nil {
		return
	}
	q := a.quota
	q.count()
	a.progress(Admitting{
		Decided: a.of - len(a.open) - len(a.outside) - len(q.crowded) - len(q.related) - racing, Of: a.of, In: q.members(),
		Played: a.forecast.played, Left: a.forecast.left(a.spec, racing, nth, q, a.open, a.outside, q.crowded, q.related),
	})
}

// watched counts a wave that was watched, and those of it that are still open.
func (f *forecast) watched(b *evo.Spec, raced, open int) {
	f.raced, f.natural = f.raced+raced, f.natural+open
	f.played += int(watching(b, raced))
}

// watching returns the rounds in which so many candidates are watched, and rehearse.
func watching(b *evo.Spec, n int) float64 {
	rehearsal := 0.0
	if rehearses(b) {
		rehearsal = float64(n*Meetings) / float64(len(b.Seats(b.Showdown)))
	}
	return float64(n*watched)/float64(match.AtATable(b)) + rehearsal
}

// batch counts a batch of rounds.
func (f *forecast) batch(i, in, out int) {
	f.batches[i].in += in
	f.batches[i].out += out
	f.played += in * batch
}

// over counts a wave that is over.
func (f *forecast) over(q *quota) {
	q.count()
	f.whole, f.admitted = f.raced, q.members()
}

// further returns how many rounds a candidate will play from a batch on, on average: two
// of three go on, until a batch says otherwise.
func (f *forecast) further(from int) (n float64) {
	going := 1.0
	for _, of := range f.batches[from:] {
		n += float64(going * batch)
		going = float64(going * (float64(of.out+2) / float64(of.in+3)))
	}
	return n
}

// left returns the rounds that are left: of those who are about to play a batch, and of
// those whose turn will come, as long as a class that they may be in has places.
func (f *forecast) left(b *evo.Spec, racing, nth int, q *quota, later ...[]*Candidate) int {
	need := 0.0
	for _, all := range later {
		for _, c := range all {
			if slices.ContainsFunc(mayMeet(b, c.Training), func(i int) bool { return q.classes[i].in < q.classes[i].most }) {
				need++
			}
		}
	}
	// So many fill the class that needs most of them. One of three who race is admitted
	// to a class, until a whole wave says otherwise: its first decisions are on bad ones.
	fill := 0.0
	for i, of := range q.classes {
		in := 0
		if f.admitted != nil {
			in = f.admitted[i]
		}
		chance := (float64(in) + 1/float64(len(q.classes))) / float64(f.whole+3)
		share := (float64(of.in) + float64(chance*float64(racing+3))) / float64(f.raced+3)
		fill = max(fill, float64(max(of.most-of.in, 0))/share-float64(racing))
	}
	need = min(need, fill)
	each := float64(float64(f.natural+2) / float64(f.raced+3) * f.further(0))
	return int(float64(float64(racing)*f.further(nth)) + watching(b, int(need)) + float64(need*each))
}
