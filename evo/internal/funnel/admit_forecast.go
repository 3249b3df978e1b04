package funnel

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Admitting is how far an admission is.
type Admitting struct {
	Decided, Of int // candidates

	// Rounds that were played, and that are left: a guess, from how many candidates
	// the batches so far have decided.
	Played, Left int
}

// forecast guesses how many rounds an admission will still play. The share of decided
// candidates would say little: in the first batches of a wave hundreds play, and hardly
// one is decided; at the end, full classes decide thousands that need not play. Nothing
// else depends on it.
type forecast struct {
	o       Admission
	b       *evo.Spec
	played  int
	raced   int // candidates that have needed rounds
	natural int // of these, who were still open after they were watched
	batches []flow

	whole    int   // candidates that have raced in waves that are over
	admitted []int // of these, to each class
}

// flow is how many candidates have played a batch of rounds, and went on to the next.
type flow struct{ in, out int }

func (o Admission) newForecast(b *evo.Spec) *forecast {
	return &forecast{o: o, b: b, batches: make([]flow, (o.Most+o.Batch-1)/o.Batch)}
}

// watched counts a wave that was watched, and those of it that are still open.
func (f *forecast) watched(raced, open int) {
	f.raced, f.natural = f.raced+raced, f.natural+open
	f.played += int(f.watching(raced))
}

// watching returns the rounds in which so many candidates are watched, and rehearse.
func (f *forecast) watching(n int) float64 {
	rehearsal := float64(n*f.o.rehearsal(f.b)) / float64(max(len(f.b.Seats(f.b.Showdown)), 1))
	return float64(n*f.o.Watched)/float64(match.AtATable(f.b)) + rehearsal
}

// batch counts a batch of rounds.
func (f *forecast) batch(i, in, out int) {
	f.batches[i].in += in
	f.batches[i].out += out
	f.played += in * f.rounds(i)
}

// over counts a wave that is over.
func (f *forecast) over(q *quota) {
	q.count()
	f.whole, f.admitted = f.raced, slices.Clone(q.class)
}

// rounds returns those of a batch.
func (f *forecast) rounds(i int) int { return min(f.o.Batch, f.o.Most-i*f.o.Batch) }

// further returns how many rounds a candidate will play from a batch on, on average: two
// of three go on, until a batch says otherwise.
func (f *forecast) further(batch int) (n float64) {
	going := 1.0
	for i := batch; i < len(f.batches); i++ {
		n += float64(going * float64(f.rounds(i)))
		going = float64(going * (float64(f.batches[i].out+2) / float64(f.batches[i].in+3)))
	}
	return n
}

// left returns the rounds that are left: of those who are about to play a batch, and of
// those whose turn will come, as long as a class that they may be in has places.
func (f *forecast) left(racing, batch int, q *quota, later ...[]*Candidate) int {
	q.count()
	need := 0.0
	for _, all := range later {
		for _, c := range all {
			if slices.ContainsFunc(mayMeet(f.b, c.Training), func(i int) bool { return q.most[i] == 0 || q.class[i] < q.most[i] }) {
				need++
			}
		}
	}
	// So many fill the class that needs most of them. One of three who race is admitted
	// to a class, until a whole wave says otherwise: its first decisions are on bad ones.
	most := 0.0
	for i, places := range q.most {
		if places == 0 {
			most = need
			break
		}
		in := 0
		if i < len(f.admitted) {
			in = f.admitted[i]
		}
		chance := (float64(in) + 1/float64(len(q.most))) / float64(f.whole+3)
		share := (float64(q.class[i]) + float64(chance*float64(racing+3))) / float64(f.raced+3)
		most = max(most, float64(max(places-q.class[i], 0))/share-float64(racing))
	}
	need = min(need, most)
	each := float64(float64(f.natural+2) / float64(f.raced+3) * f.further(0))
	return int(float64(float64(racing)*f.further(batch)) + f.watching(int(need)) + float64(need*each))
}
