package funnel_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// A class of few families says how many more genomes would give another one: as many as
// there were for each lineage that has just come.
func TestGenomesForAnotherFamily(t *testing.T) {
	for _, of := range []struct {
		lineages []int // tables of each in the class
		want     string
	}{
		{[]int{12, 1, 1}, "its 1 tables are of 1 of the 3 families that are wanted at least: about 30 more genomes would give another one. Fix: "},
		{[]int{12, 3, 1}, "about 60 more genomes"},
		{[]int{12}, "more than 60 more genomes"},
		{nil, ""},
	} {
		b, _, all := bench(t, 60, func(int) int64 { return 0 })
		k := 0
		for i, c := range all {
			for k < len(of.lineages) && of.lineages[k] == 0 {
				k++
			}
			points := int64(0)
			if k < len(of.lineages) {
				of.lineages[k]--
				c.Lineage, points = fmt.Sprint("family ", k), 350 // Hard
			}
			c.Training = make([]stats.Tally, len(b.Metrics))
			c.Training[b.Points].Add(points)
			if i == 0 && points > 0 {
				c.Fate, c.Class = funnel.Admitted, 1
			}
		}
		none := func(_ context.Context, g []*evo.Genome) ([][]uint16, error) { return make([][]uint16, len(g)), nil }
		picked, err := funnel.Pick(t.Context(), b, all, none)
		require.NoError(t, err)
		assert.Empty(t, picked[0].Warnings)
		if of.want == "" {
			assert.Empty(t, picked[1].Warnings)
			continue
		}
		require.Len(t, picked[1].Warnings, 1)
		assert.Contains(t, picked[1].Warnings[0], of.want)
	}
}
