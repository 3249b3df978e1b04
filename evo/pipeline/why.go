package pipeline

import (
	"context"
	"fmt"
	"sync"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
)

// whySteps is how much of a round is looked at to say why rows refuse. It is
// looked at row by row, which takes some ten times as long as to play it.
const whySteps = 1200

// why has each shipped candidate play a round against the library, for the
// report to say why its rows refuse. Nothing is decided by it.
func (r *Run) why(ctx context.Context, b *evo.Spec, all []*funnel.Candidate) error {
	shipped := funnel.With(all, funnel.Shipped)
	seed := []uint64{evo.Seed(r.Config.Search.Seed, "why", 0)}
	errs := make([]error, len(shipped))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(r.Env.Workers, len(shipped)) {
		workers.Go(func() {
			for i := range next {
				genomes := []*evo.Genome{shipped[i].Genome}
				for k := 1; k < b.Evaluation.Slots; k++ {
					genomes = append(genomes, b.Library[k%len(b.Library)].Genome)
				}
				shipped[i].Why, errs[i] = r.Env.Why(ctx, genomes, seed, whySteps)
			}
		})
	}
	for i := range shipped {
		next <- i
	}
	close(next)
	workers.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	for i, err := range errs {
		if err != nil {
			r.report(Progress{Stage: Pack, Note: true, Text: fmt.Sprintf("why the rows of %v refuse is not known: %v", shipped[i].Key, err)})
		}
	}
	return nil
}
