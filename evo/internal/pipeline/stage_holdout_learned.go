package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// learnedFile compares the best of the search with the best of the library.
const learnedFile = "learned.json"

// learned writes whether the search has found a better table than the library has.
func (r *Run) learned(ctx context.Context, spec *evo.Spec) error {
	all, err := r.Candidates(Search)
	if errors.Is(err, os.ErrNotExist) {
		return nil // a pack can be proved without the search that found it
	}
	if err != nil {
		return err
	}
	objective, err := r.objective()
	if err != nil {
		return err
	}
	n := r.Config.Holdout
	p := proof{finalists: min(max(n/20, 4), 48), heats: max(n/125, 2), rounds: 2 * n}
	metric, less := objective.Metric(spec)
	var of []finalist
	for _, c := range all {
		if c.Fault == "" && len(c.Training) > metric && c.Training[metric].N > 0 {
			of = append(of, finalist{c.Genome, c.Origin, expected(c.Training[metric], less)})
		}
	}
	p.finalists = min(p.finalists, len(of))
	r.countRounds("the best of the search against the best of the library", p.most(len(spec.Peers())))
	l, err := learned(ctx, r.session, spec, objective, r.Config.Search.Seed, of, p)
	if err != nil || l == nil {
		return err
	}
	return r.write(learnedFile, l)
}

// expected returns a mean that is lowered by what luck may have added to it: a half
// width of its 90 % interval. A few lucky rounds do not make a finalist.
func expected(t stats.Tally, less bool) int64 {
	low, high := t.Interval()
	if less {
		return -high
	}
	return low
}

// objective returns that of the search that was begun in the folder.
func (r *Run) objective() (search.Objective, error) {
	begun, err := r.Begun()
	if err != nil || begun == nil {
		return r.Config.Search.Objective, err
	}
	var of struct {
		Objective search.Objective `json:"objective"`
	}
	return of.Objective, json.Unmarshal(begun.Config, &of)
}

// Learned reads learned.json.
func (r *Run) Learned() (*Learned, error) {
	var l Learned
	if err := r.result(learnedFile, &l, func() error { return l.check(r.Env.Spec) }); err != nil {
		return nil, err
	}
	return &l, nil
}
