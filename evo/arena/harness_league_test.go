package arena

import (
	"cmp"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Standing is a table's place in a league.
type Standing struct {
	Entry  *evo.Entry[*Tank]
	Rounds int
	Means  []int64 // of the metrics per round, in thousandths of their units
	Error  int64   // standard error of the mean points, in thousandths of their unit
}

// Points returns the mean points per round, in thousandths of their unit.
func (s *Standing) Points() int64 { return s.Means[MetricPoints] }

// league is a league that is played.
type league struct {
	entries []evo.Entry[*Tank]
	trees   []*decider.Tree[*Tank]
	arena   *Arena
	sums    [][]int64 // by entry, of the metrics
	squares []int64   // by entry, of the points
	rounds  []int     // by entry
}

// League plays rounds of the evaluation mode between random groups of the entries
// and returns the standings, the best first. All entries play equally often: the
// number of rounds is rounded up to make that possible. The result depends only
// on the entries, the rounds and the seed.
func League(entries []evo.Entry[*Tank], rounds int, seed uint64) ([]Standing, error) {
	l := league{entries: entries, arena: New(), squares: make([]int64, len(entries)), rounds: make([]int, len(entries))}
	if len(entries) < fixedMode.Slots {
		return nil, fmt.Errorf("arena: a league of %d entries, want at least %d", len(entries), fixedMode.Slots)
	}
	for i := range entries {
		tree, err := decider.Compile(entries[i].Table)
		if err != nil {
			return nil, fmt.Errorf("arena: the league's entry %s: %w", entries[i].Name, err)
		}
		l.trees = append(l.trees, tree)
		l.sums = append(l.sums, make([]int64, len(Metrics)))
	}
	deck := dealer{rand: evo.NewRand(evo.Seed(seed, "league")), size: len(entries)}
	for round := 0; round < rounds || len(deck.cards) > 0; round++ {
		if err := l.play(deck.deal(fixedMode.Slots), evo.Seed(seed, "league", uint64(round))); err != nil {
			return nil, err
		}
	}
	return l.standings(), nil
}

// play plays a round between some of the entries.
func (l *league) play(hand []int, seed uint64) error {
	trees := make([]*decider.Tree[*Tank], len(hand))
	for slot, i := range hand {
		trees[slot] = l.trees[i]
	}
	if err := l.arena.Reset(evo.Setup[*Tank]{Seed: seed, Mode: fixedMode.Name, Trees: trees}); err != nil {
		return err
	}
	for !l.arena.Step() {
	}
	var m [metricCount]int64
	for slot, i := range hand {
		l.arena.Metrics(slot, m[:])
		for k, v := range m {
			l.sums[i][k] += v
		}
		l.squares[i] += m[MetricPoints] * m[MetricPoints]
		l.rounds[i]++
	}
	return nil
}

func (l *league) standings() []Standing {
	table := make([]Standing, len(l.entries))
	for i := range table {
		n := int64(l.rounds[i])
		table[i] = Standing{Entry: &l.entries[i], Rounds: int(n), Means: make([]int64, len(Metrics))}
		for k, sum := range l.sums[i] {
			table[i].Means[k] = sum * 1000 / max(1, n)
		}
		if n > 1 {
			points := l.sums[i][MetricPoints]
			variance := (l.squares[i] - points*points/n) / (n - 1)
			table[i].Error = int64(fixed.Sqrt(uint64(variance * 1_000_000 / n)))
		}
	}
	slices.SortFunc(table, func(s, r Standing) int {
		return cmp.Or(cmp.Compare(r.Points(), s.Points()), cmp.Compare(s.Entry.Name, r.Entry.Name))
	})
	return table
}

// dealer deals the entries of a league from shuffled decks: all equally often, and
// none twice for the same round.
type dealer struct {
	rand  *evo.Rand
	size  int
	cards []int
}

func (d *dealer) deal(n int) []int {
	var hand, later []int
	for len(hand) < n {
		if len(d.cards) == 0 {
			for i := range d.size {
				d.cards = append(d.cards, i)
			}
			d.rand.Shuffle(d.size, func(i, j int) { d.cards[i], d.cards[j] = d.cards[j], d.cards[i] })
		}
		card := d.cards[0]
		d.cards = d.cards[1:]
		if slices.Contains(hand, card) {
			later = append(later, card)
			continue
		}
		hand = append(hand, card)
	}
	d.cards = append(later, d.cards...)
	return hand
}
