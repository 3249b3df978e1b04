package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Tables that trimming has made the same are one table for those who ask for it.
func TestTrimmedToTheSame(t *testing.T) {
	of := func(rows ...string) *genome.Genome {
		g := &genome.Genome{Root: &genome.Row{ID: 1}}
		for i, action := range rows {
			g.Root.Children = append(g.Root.Children, &genome.Row{ID: i + 2, Action: action})
		}
		return g
	}
	short := of("EAT")
	candidate := func(fate funnel.Fate, rows ...string) *funnel.Candidate {
		g := of(rows...)
		return &funnel.Candidate{Candidate: match.Candidate{Key: genome.KeyOf(g), Genome: g}, Packed: short, Fate: fate}
	}
	similar, shipped := candidate(funnel.Similar, "EAT", "REST"), candidate(funnel.Shipped, "EAT", "FLEE")
	other := of("REST")
	all := tables{run: []*funnel.Candidate{similar, shipped, {Candidate: match.Candidate{Key: genome.KeyOf(other), Genome: other}}}}

	assert.Equal(t, []*funnel.Candidate{shipped}, all.candidates(genome.KeyOf(short).String()))
	assert.Equal(t, []*funnel.Candidate{shipped}, all.candidates(shipped.Key.String()))
	assert.Equal(t, []*funnel.Candidate{similar}, all.candidates(similar.Key.String()), "by its key before it was trimmed")
	assert.Len(t, all.candidates(genome.KeyOf(other).String()), 1)
	assert.Empty(t, all.candidates("0"))
}
