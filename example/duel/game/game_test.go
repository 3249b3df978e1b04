package game

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/vocab"
)

// TestVocabulary: the generated names are up to date, and the game can be evolved.
func TestVocabulary(t *testing.T) {
	vocab.Check(t)
	_, err := Game.Spec()
	require.NoError(t, err)
}

type tree = decider.Tree[*Duelist]

// duel plays a round to its end, and returns the points of both and the hash of every turn.
func duel(t *testing.T, a, b *tree, seed uint64) (points [2]int64, hashes []uint64) {
	t.Helper()
	d := new(Duel)
	require.NoError(t, d.Reset(evo.Setup[*Duelist]{Seed: seed, Trees: []*tree{a, b}}))
	for done := false; !done; {
		done = d.Step()
		for i := range d.Duelists {
			require.NotEqual(t, Stands, d.Duelists[i].Order, "nobody loses a turn")
		}
		hashes = append(hashes, d.Hash())
	}
	for slot := range points {
		into := make([]int64, len(Game.Metrics))
		d.Metrics(slot, into)
		for i, m := range Game.Metrics {
			require.True(t, into[i] >= m.Min && into[i] <= m.Max, "%s is %d", m.Name, into[i])
		}
		points[slot] = into[0]
	}
	return points, hashes
}

// meet plays so many rounds from both seats, and returns the mean points of a, and the
// share of wins in thousandths, in which a draw is half of one.
func meet(t *testing.T, a, b *tree, seed uint64, rounds int) (mean, won int) {
	t.Helper()
	for n := range rounds {
		points, _ := duel(t, a, b, evo.Seed(seed, "round", uint64(n)))
		mine, other := points[0], points[1]
		if n%2 == 1 {
			points, _ = duel(t, b, a, evo.Seed(seed, "round", uint64(n)))
			mine, other = points[1], points[0]
		}
		mean += int(mine)
		switch {
		case mine > other:
			won += 1000
		case mine == other:
			won += 500
		}
	}
	return mean / rounds, won / rounds
}

// library returns the compiled tables of the library, and the strongest of them.
func library(t *testing.T) (all map[string]*tree, best string) {
	all = map[string]*tree{}
	for _, e := range Game.Library {
		all[e.Name] = decider.MustCompile(e.Table)
	}
	most := 0
	for _, a := range Game.Library {
		sum := 0
		for _, b := range Game.Library {
			mean, _ := meet(t, all[a.Name], all[b.Name], 1, 60)
			sum += mean
		}
		if t.Logf("%-9s %d points", a.Name, sum/len(all)); sum > most {
			most, best = sum, a.Name
		}
	}
	return all, best
}

// TestDuels: the same round twice has the same hashes, what one gains the other loses, and
// the library ranks as intended.
func TestDuels(t *testing.T) {
	all, best := library(t)
	for _, a := range all {
		for _, b := range all {
			points, hashes := duel(t, a, b, 3)
			require.EqualValues(t, 200, points[0]+points[1])
			_, again := duel(t, a, b, 3)
			require.Equal(t, hashes, again)
		}
	}
	require.Equal(t, "fox", best)
}

// TestEvolve: from the library to three classes, the hardest of which beats the best of the
// tables written by hand in rounds that evolution never used.
func TestEvolve(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	genomes, rounds := "3000", 1000
	if testing.Short() {
		genomes, rounds = "1500", 300
	}
	var out, said bytes.Buffer
	args := []string{"duel", "evolve", "-out", folder, "-genomes", genomes, "-holdout", "100"}
	require.Equal(t, cli.OK, cli.Run(t.Context(), &Game, args, strings.NewReader(""), &out, &said), said.String())
	data, err := os.ReadFile(filepath.Join(folder, "pack.json"))
	require.NoError(t, err)
	var pack struct {
		Classes []struct {
			Name   string
			Tables []struct {
				Name   string
				Points int
				Genome json.RawMessage
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &pack))
	require.Len(t, pack.Classes, len(Game.Classes))
	best, points := "", 0
	var table json.RawMessage
	for i, c := range pack.Classes {
		require.NotEmpty(t, c.Tables, c.Name)
		for _, of := range c.Tables {
			if i == len(pack.Classes)-1 && of.Points > points {
				best, points, table = of.Name, of.Points, of.Genome
			}
		}
	}
	builder, err := evo.NewBuilder(&Vocabulary)
	require.NoError(t, err)
	genome, err := evo.ParseGenome(builder.Catalog(), table)
	require.NoError(t, err)
	evolved, err := builder.Tree(genome)
	require.NoError(t, err)
	all, hand := library(t)
	mean, won := meet(t, evolved, all[hand], 77, rounds)
	t.Logf("%s against %s: %d points, wins %d of 1000", best, hand, mean, won)
	require.GreaterOrEqual(t, won, 500)
}
