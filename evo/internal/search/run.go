package search

import (
	"context"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Progress is reported after each batch of matches.
type Progress struct {
	Generation int         // that is being evaluated
	Genomes    int         // distinct ones so far
	Matches    int         // played so far
	Last       *Generation // the last that is over, or nil
}

// Run has the cache play what a search asks for, until a limit of the options or
// the wall time is reached, or ctx is done. Then the error is that of the context,
// and the search has the results so far. Run adds the library to the cache, and
// notes an event "generation" after each generation. progress may be nil.
func Run(ctx context.Context, s *Search, cache match.MatchCache, progress func(Progress)) error {
	defer s.Close()
	for i, key := range match.References(cache, s.spec) {
		if key != s.references[i] {
			panic("search: the cache has another key for " + s.spec.Library[i].Name)
		}
	}
	start := time.Now()
	noted := 0
	for {
		batch, more := s.Ask()
		for ; noted < len(s.history); noted++ {
			if err := cache.Note("generation", s.history[noted]); err != nil {
				return err
			}
			// The clock decides only after which generation to stop.
			if more && s.options.Wall > 0 && time.Since(start) >= s.options.Wall {
				s.stopped, more = "wall time", false
			}
		}
		if !more {
			return nil
		}
		for _, in := range batch.Genomes {
			cache.Add(in.Genome, in.Origin)
		}
		outcomes, err := cache.Play(ctx, batch.Matches)
		if err != nil {
			return err
		}
		if err := s.Tell(outcomes); err != nil {
			return err
		}
		if progress != nil {
			p := Progress{Generation: s.generation, Genomes: len(s.distinct), Matches: s.matches}
			if n := len(s.history); n > 0 {
				p.Last = &s.history[n-1]
			}
			progress(p)
		}
	}
}
