package arena

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

var update = flag.Bool("update", false, "rewrite the files of testdata; read the diff")

// The committed league has leagueRounds rounds, its short version shortRounds.
const (
	leagueSeed   = 20261121
	leagueRounds = 680
	shortRounds  = 34
)

func standings(t *testing.T, rounds int) []Standing {
	t.Helper()
	if table, ok := played[rounds]; ok {
		return table
	}
	table, err := League(Library, rounds, leagueSeed)
	require.NoError(t, err)
	played[rounds] = table
	return table
}

// played has the leagues of several tests, by their rounds.
var played = map[int][]Standing{}

// leagueText formats standings for people.
func leagueText(table []Standing) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d rounds each, in groups of %d, %v a round; all per round\n\n", table[0].Rounds, fixedMode.Slots, time.Duration(fixedMode.Steps)*TickTime)
	fmt.Fprintf(&b, "%-12s %7s %6s %6s %6s %6s %6s %7s %6s  %s\n", "", "points", "error", "taken", "lost", "shots", "hits", "way u", "boxes", "")
	for _, s := range table {
		boxes := s.Means[metricShieldBoxes] + s.Means[metricUpgradeBoxes] + s.Means[metricAmmoBoxes] + s.Means[metricHealthBoxes]
		fmt.Fprintf(&b, "%-12s %7s %6s %6s %6s %6s %6s %7s %6s  %s\n", s.Entry.Name,
			decimal(s.Points()/1000), decimal(s.Error/1000), decimal(s.Means[metricKillShare]/1000), decimal(s.Means[metricDeaths]),
			decimal(s.Means[metricShots]), decimal(s.Means[metricHits]), decimal(s.Means[metricDistance]), decimal(boxes), s.Entry.Style)
	}
	return b.String()
}

// decimal writes thousandths with two places.
func decimal(milli int64) string {
	sign := ""
	if milli < 0 {
		sign, milli = "-", -milli
	}
	return fmt.Sprintf("%s%d.%02d", sign, milli/1000, milli%1000/10)
}

func TestLeague(t *testing.T) {
	for _, league := range []struct {
		file   string
		rounds int
	}{{"league_short.txt", shortRounds}, {"league.txt", leagueRounds}} {
		t.Run(strings.TrimSuffix(league.file, ".txt"), func(t *testing.T) {
			if league.rounds > shortRounds && testing.Short() {
				t.Skip("a long league")
			}
			got := leagueText(standings(t, league.rounds))
			file := filepath.Join("testdata", league.file)
			if *update {
				require.NoError(t, os.MkdirAll("testdata", 0o755))
				require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
				return
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			if diff := gocmp.Diff(string(want), got); diff != "" {
				t.Errorf("the league has changed (-want +got); if that is intended, run the test with -update:\n%s", diff)
			}
		})
	}
}

// The purpose of the library: a wide range of strength, tables that never fire among
// the weak, and rounds that are fights.
func TestLeagueIsSpread(t *testing.T) {
	table := standings(t, shortRounds)
	place := map[string]int{}
	lost := int64(0)
	for i, s := range table {
		place[s.Entry.Name] = i
		lost += s.Means[metricDeaths]
		if s.Means[metricShots] == 0 {
			assert.GreaterOrEqual(t, i, len(table)/2, "%s never fires and is in the upper half", s.Entry.Name)
			assert.Less(t, s.Points(), int64(0), s.Entry.Name)
		}
	}
	assert.Contains(t, place, "Pacifist")
	best, worst := table[0], table[len(table)-1]
	assert.Greater(t, best.Points()-worst.Points(), int64(8_000_000), "points between the best and the worst")
	assert.Greater(t, best.Points()-worst.Points(), 5*(best.Error+worst.Error))
	assert.Less(t, place["Champion"], place["Soldier"])
	assert.Less(t, place["Soldier"], place["Fidget"])
	perRound := lost * int64(fixedMode.Slots) / int64(len(table)) / 1000
	assert.Greater(t, perRound, int64(10), "lives lost in a round")
}

func TestLeagueDependsOnItsSeedAlone(t *testing.T) {
	again, err := League(Library, 1, leagueSeed)
	require.NoError(t, err)
	require.Equal(t, leagueText(standings(t, 1)), leagueText(again))
	other, err := League(Library, 1, leagueSeed+1)
	require.NoError(t, err)
	require.NotEqual(t, leagueText(standings(t, 1)), leagueText(other))
	_, err = League(Library[:5], 1, 1)
	require.ErrorContains(t, err, "5 entries")
}

func TestLeagueDealsEvenly(t *testing.T) {
	for _, s := range standings(t, 1) {
		require.Equal(t, 8, s.Rounds, s.Entry.Name)
	}
}

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
