package hunt_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/testing/mine"
)

// TestEarlierRounds: a failure that needs other rounds of the process before it keeps
// them, as few as it takes, plays them when it is played again, and says what differed.
func TestEarlierRounds(t *testing.T) {
	if testing.Short() {
		t.Skip("starts some hundred processes")
	}
	for _, c := range []struct {
		fault  string
		proc   bool
		oracle hunt.Oracle
	}{
		{"worn", false, hunt.Panic},    // once for all later rounds
		{"worn", true, hunt.Panic},     // in each process
		{"cart", true, hunt.Invariant}, // for the next round only
	} {
		name := c.fault + " here"
		if c.proc {
			name = c.fault + " in processes"
		}
		t.Run(name, func(t *testing.T) {
			t.Setenv("MINE_FAULT", c.fault)
			game := mine.New(c.fault)
			report, err := hunt.Hunt(t.Context(), game, hunt.Options{Seed: 3, Matches: 320, Workers: 2, Proc: c.proc, Anew: true})
			require.NoError(t, err)
			var f *hunt.Finding
			for _, of := range report.Findings {
				t.Log(of)
				if of.Verdict.Oracle == c.oracle {
					f = of
				}
			}
			require.NotNil(t, f)
			require.False(t, f.Flaky)
			require.NotEmpty(t, f.Round.Before)
			assert.LessOrEqual(t, len(f.Round.Before), 2)
			players, rows := f.Size()
			assert.LessOrEqual(t, players, 2)
			assert.LessOrEqual(t, rows, 8)
			assert.Regexp(t, `only after \d other rounds? of the same process: this round then `, f.String())
			assert.Contains(t, f.Differs, "this round then ")

			spec, err := game.Spec()
			require.NoError(t, err)
			data, err := f.JSON(spec.Vocabulary)
			require.NoError(t, err)
			read, err := hunt.ReadFinding(spec, data, false)
			require.NoError(t, err)
			again, err := read.JSON(spec.Vocabulary)
			require.NoError(t, err)
			require.Equal(t, string(data), string(again))
			for range 3 {
				v, err := hunt.Repro(t.Context(), game, read, true)
				require.NoError(t, err)
				require.Equal(t, f.Verdict.Same(), v.Same())
			}
			var source bytes.Buffer
			require.NoError(t, hunt.WriteTest(&source, game, read))
			assert.Contains(t, source.String(), "\thunt.Play(t, ")

			read.Round.Before = nil
			v, err := hunt.Repro(t.Context(), game, read, true)
			require.NoError(t, err)
			assert.Empty(t, v.Oracle, "alone, it does not fail")
			t.Setenv("MINE_FAULT", "")
			v, err = hunt.Repro(t.Context(), mine.New(""), f, true)
			require.NoError(t, err)
			assert.Empty(t, v.Oracle)
		})
	}
}
