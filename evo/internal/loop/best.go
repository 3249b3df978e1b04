package loop

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// errEnd ends a search where its log does.
var errEnd = errors.New("the log ends here")

// beside is a log to which nothing is added: what it does not have is played and
// forgotten, or ends the search.
type beside struct {
	*Log
	memory *match.Memory // nil ends the search
}

func (b beside) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	var known, unknown []match.Match
	logged := make([]bool, len(matches))
	for i, m := range matches {
		if logged[i] = b.has(m); logged[i] {
			known = append(known, m)
		} else {
			unknown = append(unknown, m)
		}
	}
	if len(unknown) > 0 && b.memory == nil {
		return nil, errEnd
	}
	outcomes, err := b.Log.Play(ctx, known)
	if err != nil || len(unknown) == 0 {
		return outcomes, err
	}
	played, err := b.memory.Play(ctx, unknown)
	if err != nil {
		return nil, err
	}
	all := make([]match.Outcome, 0, len(matches))
	for _, from := range logged {
		if from {
			all, outcomes = append(all, outcomes[0]), outcomes[1:]
		} else {
			all, played = append(all, played[0]), played[1:]
		}
	}
	return all, nil
}

// Best returns the best table that the search in the folder has found so far, without
// the rows that never ran in the rounds that show it, and how it compares with the best of
// the library. It plays rounds, and adds nothing to the log, to which another process may
// write meanwhile.
func (r *Run) Best(ctx context.Context) (g *evo.Genome, l *Learned, err error) {
	if begun, err := ReadSettings(r.Dir); err != nil || begun == nil {
		return nil, nil, errors.Join(err, fmt.Errorf("%s has no run. Fix: evolve there first, or name another folder with -out", r.Dir))
	}
	res, err := r.open(ctx, true)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, r.log.Close()) }()
	cache := beside{r.log, match.NewMemory(r.Env.Evaluator, r.Env.Store, r.Env.Rules.Key())}
	if r.Settings.Objective == Classes {
		if err := r.calibrateBy(ctx, res, cache); err != nil {
			return nil, nil, err
		}
	}
	s, err := NewSearch(res.Spec, beside{Log: r.log}, r.options())
	if err != nil {
		return nil, nil, err
	}
	for more := true; more && err == nil && (len(s.history) == 0 || r.limit(s) == ""); {
		more, err = s.Step(ctx)
	}
	if err != nil && !errors.Is(err, errEnd) {
		return nil, nil, err
	}
	l, err = learn(ctx, cache, res.Spec, r.Settings.Objective, r.Settings.Seed, s.Candidates(), r.proofs())
	if err != nil {
		return nil, nil, err
	}
	if l == nil {
		return nil, nil, fmt.Errorf("%s: the search has found no table yet. Fix: evolve longer", r.Dir)
	}
	g, err = funnel.TrimOne(ctx, cache, res.Spec, s.tables[l.Key].Genome, r.Settings.Seed)
	return g, l, err
}
