package pipeline

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// budgetFile says in which generation a search ended because its time was over.
// Other searches have no such file.
const budgetFile = "budget.json"

// budget is the limits of a search, one of which is time, and where it ended. The
// file keeps the generation because a clock would not end the search in the same
// generation again.
type budget struct {
	Seed        uint64        `json:"seed"`
	Preset      string        `json:"preset"`
	Wall        time.Duration `json:"wall_ns"`
	Generations int           `json:"generations"`
	Matches     int           `json:"matches"`
	Genomes     int           `json:"genomes"`
	Filled      int           `json:"filled"`
	Ended       int           `json:"ended"` // generations that were over then
}

func (r *Run) budget(ended int) budget {
	o := r.Config.Search
	return budget{o.Seed, r.Config.Preset, o.Wall, o.Generations, o.Matches, o.Genomes, o.Filled, ended}
}

// limits returns the options of the search. If a search with the same limits ran
// out of time before, the new one ends in the same generation.
func (r *Run) limits() (o search.Options, again bool, err error) {
	o = r.Config.Search
	if o.Wall == 0 {
		return o, false, nil
	}
	var before budget
	switch err := r.read(budgetFile, &before); {
	case errors.Is(err, os.ErrNotExist):
		return o, false, nil
	case err != nil:
		return o, false, err
	}
	if before != r.budget(before.Ended) {
		return o, false, nil // it had other limits
	}
	const most = 1_000_000 // generations: more than any search has time for
	if before.Ended < 1 || before.Ended > most {
		return o, false, fmt.Errorf("%s: it says that the search ended after %d generations; want 1 to %d. Fix: remove the file; the search then starts its time again",
			r.Path(budgetFile), before.Ended, most)
	}
	o.Wall, o.Generations = 0, before.Ended
	return o, true, nil
}

// ended writes the budget file if the search ran out of time, and removes it if
// the search reached another limit.
func (r *Run) ended(s *search.Search) error {
	if s.Stopped() == "wall time" {
		return r.write(budgetFile, r.budget(len(s.History())))
	}
	if err := os.Remove(r.Path(budgetFile)); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
