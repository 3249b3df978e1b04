package arena

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
			if diff := cmp.Diff(string(want), got); diff != "" {
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
