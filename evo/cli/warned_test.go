package cli_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	forage "github.com/ethogram-go/ethogram/example/forage/game"
	hunt "github.com/ethogram-go/ethogram/example/hunt/game"
)

// evolveWith evolves a game for one generation at most.
func evolveWith[A any](t *testing.T, game evo.Game[A], args ...string) (code int, diag string) {
	t.Helper()
	var out, said bytes.Buffer
	args = append([]string{game.Name, "evolve", "-out", filepath.Join(t.TempDir(), "run"), "-generations", "1", "-workers", "2"}, args...)
	code = cli.Run(t.Context(), &game, args, strings.NewReader(""), &out, &said)
	return code, said.String()
}

// Bad use is named, with the numbers, before hours are spent.
func TestBadUseIsNamedEarly(t *testing.T) {
	t.Run("constant descriptor", func(t *testing.T) {
		g := forage.Forage
		g.Descriptors = slices.Clone(g.Descriptors)
		g.Descriptors[1].Cuts = []int64{4_000_000, 4_100_000, 4_200_000}
		code, diag := evolveWith(t, g, "-until", "search")
		assert.Equal(t, cli.OK, code, diag)
		assert.Regexp(t, `warning: the descriptor "range" does not vary: all \d+ tables have [0-9.]+ to [0-9.]+, and its cuts are 4000, 4100, 4200. Fix: `, diag)
	})
	t.Run("pack of another vocabulary", func(t *testing.T) {
		old, _ := evolved(t)
		g := forage.Forage
		words := *g.Vocabulary
		words.Name = "herd"
		words.Actions = slices.Clone(words.Actions)
		for i, a := range words.Actions {
			if _, is := a.Act.(*forage.Eat); is {
				words.Actions[i].Name = "GRAZE"
			}
		}
		g.Vocabulary = &words
		code, diag := evolveWith(t, g, "-until", "calibrate", "-from", "pack:"+filepath.Join(old, "pack.json"))
		assert.Equal(t, cli.OK, code, diag)
		assert.Contains(t, diag, `: the vocabulary has no Act called EAT`)
		g.Name = "herd"
		code, diag = evolveWith(t, g, "-until", "calibrate", "-from", "pack:"+filepath.Join(old, "pack.json"))
		assert.Equal(t, cli.Failed, code)
		assert.Contains(t, diag, `has tables of the game "forage", not of "herd". Fix: `)
	})
	t.Run("role without a library", func(t *testing.T) {
		g := hunt.Hunt
		g.Roles = slices.Clone(g.Roles)
		g.Roles[1].Library = []string{}
		code, diag := evolveWith(t, g)
		assert.Equal(t, cli.Failed, code)
		assert.Contains(t, diag, "error Role at hunt > roles[1] fox: no table of the library plays the role, so there are no opponents. Fix: ")
	})
	t.Run("class of one family", func(t *testing.T) {
		g := forage.Forage
		g.Classes = []evo.Class{{Name: "Strong", Keep: 12, Ranges: []evo.Range{{Metric: "berries", Min: 60_000, Max: 1_000_000, Weight: 1}}}}
		code, diag := evolveWith(t, g, "-until", "search", "-generations", "4")
		assert.Equal(t, cli.OK, code, diag)
		assert.Regexp(t, `warning OneFamily at forage > classes Strong: \d+ of the \d+ tables in the class descend from (gatherer|thief), `+
			`and at most 4 of the 12 that it keeps may have one ancestor: at least \d places will stay empty. Fix: `, diag)
	})
	t.Run("objective that is no metric", func(t *testing.T) {
		code, diag := evolveWith(t, hunt.Hunt, "-objective", "beauty")
		assert.Equal(t, cli.Misused, code)
		assert.Contains(t, diag, `objective: there is no "beauty"; choose classes, points, or a metric of the game: points, steps`)
	})
}
