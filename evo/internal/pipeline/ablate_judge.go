package pipeline

import (
	"cmp"
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// judge measures what searches have found, by the game as it is, whatever the
// searches knew of it, and on seeds that are the same for all arms.
type judge struct {
	cache   match.MatchCache
	spec    *evo.Spec
	options AblationOptions
	grid    archive.Grid
}

func newJudge(cache match.MatchCache, spec *evo.Spec, o AblationOptions) *judge {
	return &judge{cache, spec, o, archive.NewGrid(spec)}
}

// ablation returns one without results.
func (j *judge) ablation() Ablation {
	o := j.options
	a := Ablation{Of: o.Of, Matches: o.Matches, Seeds: o.Seeds, Best: o.Best, Rounds: o.Rounds}
	if o.Of == ByStyles {
		a.Cells = j.grid.Coarse()
		for _, c := range j.spec.Classes {
			a.Classes = append(a.Classes, c.Name)
		}
	}
	return a
}

// quiet is a cache without events, since those of many searches in one journal
// would be no use.
type quiet struct{ match.MatchCache }

func (quiet) Note(string, any) error { return nil }

// trial runs a search of what an arm knows of the game, and adds what it is worth to
// the arm's results.
func (j *judge) trial(ctx context.Context, known *evo.Spec, options search.Options, results *ArmResults) error {
	s, err := search.New(known, options)
	if err != nil {
		return err
	}
	if err := search.Run(ctx, s, quiet{j.cache}, nil); err != nil {
		return err
	}
	var found []*search.Individual
	for _, in := range s.Archive() {
		if in.Origin.How != match.Library && in.Rounds > 0 && in.Fault == "" { // those of the library the search has not found
			found = append(found, in)
		}
	}
	if j.options.Of == ByStyles {
		return j.styles(ctx, options.Seed, found, results)
	}
	return j.points(ctx, options.Seed, found, results)
}

// points adds the mean points of the fittest in other rounds, and how the best of
// them compares with the best of the library.
func (j *judge) points(ctx context.Context, seed uint64, found []*search.Individual, results *ArmResults) error {
	var all []finalist
	for _, in := range found {
		all = append(all, finalist{in.Genome, in.Origin, expected(in.Training()[j.spec.Points], false)})
	}
	o := j.options
	l, err := learned(ctx, j.cache, j.spec, search.Points, seed, all, proof{finalists: o.Best, heats: o.Rounds, rounds: 8 * o.Rounds})
	if err != nil {
		return err
	}
	if l == nil {
		l = &Learned{}
	}
	results.Points = append(results.Points, l.finalists)
	results.Gain = append(results.Gain, l.Gain.Mean())
	if l.Beats() {
		results.Beats++
	}
	return nil
}

// styles adds the number of cells of each class that are filled: in which one of the
// best tables, by training, holds in other rounds.
func (j *judge) styles(ctx context.Context, seed uint64, found []*search.Individual, results *ArmResults) error {
	best := make([][][]genome.Key, len(j.spec.Classes)) // by class and cell
	var players []genome.Key
	at := map[genome.Key]int{} // in players
	for class := range best {
		best[class] = make([][]genome.Key, j.grid.Coarse())
		for _, in := range j.ranked(class, found) {
			cell := &best[class][j.grid.CoarseCell(in.Training())]
			if len(*cell) == j.options.Best {
				continue
			}
			*cell = append(*cell, in.Key)
			if _, plays := at[in.Key]; !plays {
				at[in.Key] = len(players)
				players = append(players, j.cache.Add(in.Genome, in.Origin))
			}
		}
	}
	a := alone{ctx: ctx, cache: j.cache, spec: j.spec, library: match.References(j.cache, j.spec)}
	rounds, err := a.rounds("styles", seed, players, j.options.Rounds)
	if err != nil {
		return err
	}
	filled := make([]int, len(best))
	for class, cells := range best {
		for cell, keys := range cells {
			if slices.ContainsFunc(keys, func(key genome.Key) bool { return j.holds(class, cell, rounds[at[key]]) }) {
				filled[class]++
			}
		}
	}
	results.Styles = append(results.Styles, filled)
	return nil
}

// ranked returns individuals in the order of their quality for a class, by training.
// Of equally good ones that with more rounds is first, and then the smaller key, as
// in an archive.
func (j *judge) ranked(class int, found []*search.Individual) []*search.Individual {
	quality := map[genome.Key]int64{}
	for _, in := range found {
		quality[in.Key] = archive.ForClass(j.spec, class, in.Training())
	}
	ranked := slices.Clone(found)
	slices.SortFunc(ranked, func(a, b *search.Individual) int {
		return cmp.Or(cmp.Compare(quality[b.Key], quality[a.Key]), cmp.Compare(b.Training()[0].N, a.Training()[0].N), a.Key.Compare(b.Key))
	})
	return ranked
}

// holds reports whether a table with these metrics, by round, is of a class, in a
// coarse cell, and natural. One that broke a round is not.
func (j *judge) holds(class, cell int, rounds [][]int64) bool {
	means := make([]stats.Tally, len(j.spec.Metrics))
	for _, metrics := range rounds {
		if metrics == nil {
			return false
		}
		stats.Count(means, metrics)
	}
	_, _, odd := measure.Odd(j.spec, means, false)
	return !odd && measure.Meets(j.spec, j.spec.Classes[class], means) && j.grid.CoarseCell(means) == cell
}
