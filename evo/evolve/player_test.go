package evolve_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/adapt"
	"github.com/ethogram-go/ethogram/evo/evolve"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

// opponents are tables of a search as a Director takes them.
func opponents[A any](all []evolve.Table[A]) (tables []adapt.Table) {
	for _, t := range all {
		tables = append(tables, adapt.Table{Name: t.Name, Class: t.Class, Style: t.Style, Points: t.Points, Low: t.Low, High: t.High, Rounds: t.Rounds})
	}
	return tables
}

// after returns a Director of some tables, whose player has had some rounds of one outcome.
func after(t *testing.T, tables []adapt.Table, outcome adapt.Outcome, rounds int) *adapt.Director {
	t.Helper()
	d, err := adapt.New(adapt.Config{Tables: tables, Seed: 1})
	require.NoError(t, err)
	for range rounds {
		d.Next()
		require.NoError(t, d.Record(adapt.Result{Outcome: outcome}))
	}
	d.Next()
	return d
}

// state is one of a player who is worth so many thousandths of points and has met nobody.
func state(scale, points int64) []byte {
	return fmt.Appendf(nil, `{"ethogram":"director","version":1,"scale":%d,"mean":%d,"variance":600000,"trend":0,"better":0,"worse":0,"won":0,"drawn":0,`+
		`"lost":0,"left":0,"idle":0,"mood_round":0,"picks":0,"pending":false,"strength":0,"before":0,"error":0,"aim":0,"wanted":0,"limits":0}`, scale, points*1000/scale)
}

// files returns what stands in a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		all[e.Name()] = string(data)
	}
	return all
}

// copied returns a folder with the same files.
func copied(t *testing.T, dir string) string {
	t.Helper()
	to := t.TempDir()
	require.NoError(t, os.CopyFS(to, os.DirFS(dir)))
	return to
}

// A run goes on until it has tables for one player: certified inside of the range that the
// player's Director wants, which picks them then. The run's own pack stays, and a run that
// was stopped anywhere, with any number of workers, has the same bytes in the end.
func TestForPlayer(t *testing.T) {
	base := evolve.Options{Seed: 2, Generations: 3, Holdout: 40, Folder: t.TempDir()}
	s, err := evolve.Run(t.Context(), &sumo.Game, base)
	require.NoError(t, err)
	shipped, err := s.Shipped()
	require.NoError(t, err)
	before := files(t, base.Folder)

	for name, of := range map[string]struct {
		outcome adapt.Outcome
		rounds  int
	}{"weak": {adapt.Lost, 20}, "strong": {adapt.Won, 2}} {
		t.Run(name, func(t *testing.T) {
			d := after(t, opponents(shipped), of.outcome, of.rounds)
			o := base
			o.Folder, o.Workers, o.For = copied(t, base.Folder), 1, d.AppendState(nil)
			s, err := evolve.Run(t.Context(), &sumo.Game, o)
			require.NoError(t, err)
			own, err := s.Shipped()
			require.NoError(t, err)
			require.NotEmpty(t, own)
			wanted, err := adapt.ReadWanted(o.For)
			require.NoError(t, err)
			for _, table := range own {
				assert.Equal(t, "Player", table.Class)
				assert.True(t, wanted.Low <= table.Low && table.High <= wanted.High, "%+v: %d to %d of %+v", table.Name, table.Low, table.High, wanted)
				_, err := decider.Compile(table.Table)
				require.NoError(t, err)
			}
			var source strings.Builder
			require.NoError(t, s.WriteGo(&source, "evolved"))
			want := files(t, o.Folder)
			assert.Equal(t, source.String(), want["player-tables.go"])
			for name, data := range before {
				if name == "log" {
					assert.True(t, strings.HasPrefix(want[name], data), "the log only grows")
				} else {
					assert.Equal(t, data, want[name], name)
				}
			}

			again, err := adapt.New(adapt.Config{Tables: opponents(append(shipped[:len(shipped):len(shipped)], own...)), Seed: 1})
			require.NoError(t, err)
			require.NoError(t, again.Restore(o.For))
			met := false
			for range 4 {
				require.NoError(t, again.Record(adapt.Result{Outcome: of.outcome}))
				met = again.Next().Tables[0] >= len(shipped) || met
			}
			assert.True(t, met, "the Director picks them")

			o.Folder, o.Workers = copied(t, base.Folder), 7
			for i := range 4 { // stopped wherever it is, and gone on
				ctx, cancel := context.WithCancel(t.Context())
				size := len(before["log"]) + (len(want["log"])-len(before["log"]))*(i+1)/5
				stopped := make(chan struct{})
				go func() {
					defer close(stopped)
					for ctx.Err() == nil {
						if info, err := os.Stat(filepath.Join(o.Folder, "log")); err == nil && info.Size() >= int64(size) {
							cancel()
						}
						time.Sleep(time.Millisecond)
					}
				}()
				_, err = evolve.Run(ctx, &sumo.Game, o)
				cancel()
				<-stopped
				if err != nil {
					require.ErrorIs(t, err, context.Canceled)
				}
			}
			_, err = evolve.Run(t.Context(), &sumo.Game, o)
			require.NoError(t, err)
			assert.Equal(t, want, files(t, o.Folder))
		})
	}

	t.Run("covered", func(t *testing.T) {
		o := base
		o.For = state(40_000, 95_000)
		s, err := evolve.Run(t.Context(), &sumo.Game, o)
		require.NoError(t, err)
		n := 0
		for range s.Generations() {
			n++
		}
		assert.Equal(t, base.Generations, n, "the tables that there are suffice")
	})

	t.Run("refused", func(t *testing.T) {
		other := after(t, []adapt.Table{{Name: "Goblin", Class: "Easy", Points: 50_000, Low: 40_000, High: 60_000, Rounds: 24}}, adapt.Drawn, 3)
		for says, data := range map[string][]byte{
			"for: adapt: the state: column 20: the file ends within a value":                             state(40_000, 1)[:19],
			"for: the player has met Goblin, Goblin, and neither the library nor what this folder ships": other.AppendState(nil),
			"for: the state has another scale: to win 73 % of the rounds takes 0.04 points more there":   state(40, 95),
			"for: no table can have what the player's Director wants: points from 300.00 to 320.00, and": state(40_000, 310_000),
		} {
			o := base
			o.For = data
			_, err := evolve.Run(t.Context(), &sumo.Game, o)
			require.ErrorContains(t, err, says)
			require.ErrorContains(t, err, "Fix: ")
		}
		o := evolve.Options{Objective: "points", For: state(40_000, 95_000)}
		_, err := evolve.Run(t.Context(), &sumo.Game, o)
		require.ErrorContains(t, err, "Fix: name a run for classes")
		if testing.Short() {
			return // the next one searches sixty generations for nothing
		}
		o = base
		o.For = state(2500, 151_300)
		_, err = evolve.Run(t.Context(), &sumo.Game, o)
		require.ErrorContains(t, err, "for: no table with points of 150.68 to 151.93 was certified, in 60 generations more")
	})
	_, err = evolve.Run(t.Context(), &sumo.Game, base)
	require.NoError(t, err)
	assert.Equal(t, before["pack.json"], files(t, base.Folder)["pack.json"], "after more rounds, too")
}
