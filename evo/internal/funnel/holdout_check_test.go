package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// A file may say anything; impossible results are errors.
func TestHoldoutCheck(t *testing.T) {
	good := func() funnel.Holdout {
		return funnel.Holdout{
			Lineup: funnel.Lineup{2, 2}, Rounds: 10, Above: []int64{7}, All: 7, Pairs: 13, PairsOf: 10,
			Beats: [][]int64{{0, 3}, {7, 0}}, Points: make([]stats.Tally, 2),
		}
	}
	assert.NoError(t, good().Check(2))
	assert.NoError(t, funnel.Holdout{Lineup: funnel.Lineup{4}, Beats: [][]int64{{0}}, Points: make([]stats.Tally, 1)}.Check(1))
	assert.ErrorContains(t, good().Check(3), "it is of 2 classes, or its lines are of different lengths, and the run has 3")
	for name, c := range map[string]struct {
		edit func(h *funnel.Holdout)
		want string
	}{
		"all":        {func(h *funnel.Holdout) { h.All = -1 }, "something happened in -1 of 10 rounds"},
		"above":      {func(h *funnel.Holdout) { h.Above[0] = 1 << 62 }, "something happened in 4611686018427387904 of 10 rounds"},
		"no above":   {func(h *funnel.Holdout) { h.Above = nil }, "different lengths"},
		"beats":      {func(h *funnel.Holdout) { h.Beats[0][1] = 11 }, "something happened in 11 of 10 rounds"},
		"itself":     {func(h *funnel.Holdout) { h.Beats[1][1] = 1 }, "class 1 was above itself"},
		"uneven":     {func(h *funnel.Holdout) { h.Beats[1] = nil }, "different lengths"},
		"rounds":     {func(h *funnel.Holdout) { *h = good(); h.Rounds = -10 }, "rounds: that cannot be"},
		"pairs":      {func(h *funnel.Holdout) { h.Pairs = 22 }, "won 22 halves"},
		"no pairs":   {func(h *funnel.Holdout) { h.PairsOf = 0 }, "of 0 pairs in 10 rounds"},
		"minus":      {func(h *funnel.Holdout) { h.Pairs = -1 }, "won -1 halves"},
		"points":     {func(h *funnel.Holdout) { h.Points[1].N = -1 }, "the points of class 1: "},
		"no points":  {func(h *funnel.Holdout) { h.Points = h.Points[:1] }, "different lengths"},
		"the lineup": {func(h *funnel.Holdout) { h.Lineup[0] = -2 }, "a class cannot have -2 tables"},
	} {
		h := good()
		c.edit(&h)
		assert.ErrorContains(t, h.Check(2), c.want, name)
	}
}

func TestUseCheck(t *testing.T) {
	good := func() funnel.Use {
		return funnel.Use{Rows: []match.RowUse{{ID: 2, Activations: 3, Ticks: 9, Brief: 1}, {ID: 5}}, Activations: 3, Brief: 1, Steps: 10}
	}
	u := good()
	assert.NoError(t, u.Check())
	for name, edit := range map[string]func(u *funnel.Use){
		"steps": func(u *funnel.Use) { u.Steps = -1 },
		"brief": func(u *funnel.Use) { u.Brief = 4 },
		"order": func(u *funnel.Use) { u.Rows[1].ID = 2 },
		"id":    func(u *funnel.Use) { u.Rows[0].ID = 0 },
		"ticks": func(u *funnel.Use) { u.Rows[0].Ticks = -1 },
		"row":   func(u *funnel.Use) { u.Rows[0].Brief = 4 },
	} {
		u := good()
		edit(&u)
		assert.ErrorContains(t, u.Check(), "cannot be", name)
	}
}
