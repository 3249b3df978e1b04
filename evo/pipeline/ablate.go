package pipeline

import (
	"context"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/search"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Arm is a way to search, to be compared with others.
type Arm struct {
	Name   string
	Change func(*search.Options) // of the preset
}

// Arms are the ways to search that an ablation compares: the algorithm with parts
// left out or exchanged. The first has the run's preset, and its name; the others
// are compared with it.
var Arms = []Arm{
	{"default", func(*search.Options) {}},
	{"random start", func(o *search.Options) { o.Start = search.AtRandom }},
	{"paper2019", func(o *search.Options) {
		seed, variation := o.Seed, o.Variation
		*o = search.Paper2019()
		o.Seed, o.Variation, o.Objective = seed, variation, search.Points
	}},
	{"no crossover", func(o *search.Options) { o.Cross, o.CrossMax = 0, 0 }},
	{"no niches", func(o *search.Options) { o.Niche = 0 }},
	{"fixed seeds", func(o *search.Options) { o.FixedSeeds = true }},
	{"random search", func(o *search.Options) {
		o.NoSelection, o.Start = true, search.AtRandom
		o.CutEvery, o.BloatEvery = 0, 0 // it throws away what these would improve
	}},
	{"random mutants", func(o *search.Options) { o.Survivors, o.Elite, o.Roulette, o.Chance = 400, 0, 0, 1000 }},
	{"no hall of fame", func(o *search.Options) { o.HallEvery = 0 }},
	{"no refining", func(o *search.Options) { o.RefineEvery = 0 }},
	{"archive", forStyles},
	{"mutants only", without("crossover", "library", "random")},
	{"crossover only", without("mutant", "library", "random")},
	{"library only", without("mutant", "crossover", "random")},
	{"random only", without("mutant", "crossover", "library")},
	{"without mutants", without("mutant")},
	{"without crossover", without("crossover")},
	{"without library", without("library")},
	{"without random", without("random")},
}

// forStyles has a search fill an archive of styles, each as strong as it can be.
func forStyles(o *search.Options) {
	o.Objective, o.Archive = search.Archive, search.DefaultArchive
	o.Archive.ByPoints = true
}

// without is an archive without some emitters.
func without(names ...string) func(*search.Options) {
	return func(o *search.Options) {
		forStyles(o)
		o.Archive.Off = names
	}
}

// ArmsOf returns the arms that a game can have: an archive needs descriptors. With
// names it returns these and the first, which they are compared with.
func ArmsOf(spec *evo.Spec, names []string) (all []Arm, err error) {
	for _, name := range names {
		if !slices.ContainsFunc(Arms, func(a Arm) bool { return a.Name == name }) {
			return nil, fmt.Errorf("ablation: there is no way to search called %q; there are %s", name, strings.Join(armNames(), ", "))
		}
	}
	for i, a := range Arms {
		o := a.options(search.Default(), 0, 1)
		if o.Objective == search.Archive && len(spec.Descriptors) == 0 && !slices.Contains(names, a.Name) {
			continue
		}
		if i == 0 || len(names) == 0 || slices.Contains(names, a.Name) {
			all = append(all, a)
		}
	}
	return all, nil
}

// armNames lists the names of the arms.
func armNames() (names []string) {
	for _, a := range Arms {
		names = append(names, a.Name)
	}
	return names
}

// Ablation compares the arms with the same number of matches: by the mean points
// of the fittest of each run, in rounds that selection never used.
type Ablation struct {
	Matches int          `json:"matches"` // of each run
	Seeds   int          `json:"seeds"`
	Best    int          `json:"best"`   // how many of the fittest of a run
	Rounds  int          `json:"rounds"` // that each of them then played
	Arms    []ArmResults `json:"arms"`
}

// ArmResults are an arm's results.
type ArmResults struct {
	Name   string  `json:"name"`
	Points []int64 `json:"points"` // by run, in thousandths
	Median int64   `json:"median"`
	Low    int64   `json:"low"` // the quartiles
	High   int64   `json:"high"`
	A12    int64   `json:"a12"` // the share of pairs in which the first arm is better, in thousandths
	P      int64   `json:"p"`   // Mann-Whitney, two-sided, in millionths

	// Gain is by how much the best table of each run is better than the best of the
	// library, in thousandths, and Beats in how many runs it is so for certain.
	Gain  []int64 `json:"gain"`
	Beats int     `json:"beats"`
}

// AblationOptions is the size of an ablation: see [Ablation].
type AblationOptions struct {
	Matches, Seeds, Best, Rounds int

	Arms []string // by name; none is all that the game can have
}

// DefaultAblation takes some minutes.
var DefaultAblation = AblationOptions{Matches: 800, Seeds: 10, Best: 16, Rounds: 16}

// check returns what is wrong with the options.
func (o AblationOptions) check() error {
	// The exact test of Mann and Whitney counts all ways to split twice as many.
	const most = 30
	switch {
	case o.Matches < 1 || o.Best < 1 || o.Rounds < 1:
		return fmt.Errorf("ablation: %d matches, the best %d and %d rounds: each must be at least 1", o.Matches, o.Best, o.Rounds)
	case o.Seeds < 1 || o.Seeds > most:
		return fmt.Errorf("ablation: %d seeds are not from 1 to %d", o.Seeds, most)
	}
	return nil
}

// Ablate runs each arm with each seed, for points, and writes ablation.json. If it
// was stopped, it continues from its journal.
func (r *Run) Ablate(ctx context.Context, o AblationOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	return r.timed(Ablations, func() error { return r.ablate(ctx, o) })
}

// Ablations is the stage under which [Run.Ablate] reports and is timed. [Run.Do]
// does not know it.
const Ablations Stage = "ablation"

func (r *Run) ablate(ctx context.Context, o AblationOptions) error {
	spec, err := r.spec()
	if err != nil {
		return err
	}
	if err := r.open(nil); err != nil {
		return err
	}
	result := Ablation{Matches: o.Matches, Seeds: o.Seeds, Best: o.Best, Rounds: o.Rounds}
	arms, err := ArmsOf(spec, o.Arms)
	if err != nil {
		return err
	}
	for a, arm := range arms {
		if a == 0 {
			arm.Name = r.Config.Preset
		} else if arm.Name == r.Config.Preset {
			continue // it is the first arm
		}
		results := ArmResults{Name: arm.Name}
		for seed := range o.Seeds {
			r.report(Progress{
				Done: int64(a*o.Seeds + seed), Of: int64(len(arms) * o.Seeds),
				Text: fmt.Sprintf("%s, search %d of %d", arm.Name, seed+1, o.Seeds),
			})
			points, gain, err := trial(ctx, spec, r.session, arm.options(r.Config.Search, seed, o.Matches), o)
			if err != nil {
				return fmt.Errorf("%s, seed %d: %w", arm.Name, seed, err)
			}
			results.Points = append(results.Points, points)
			results.Gain = append(results.Gain, gain.Gain.Mean())
			if gain.Beats() {
				results.Beats++
			}
		}
		result.add(results)
	}
	return r.write("ablation.json", result)
}

// options returns those of the arm's search with a seed: for points, and with
// the number of matches as the only limit.
func (a Arm) options(options search.Options, seed, matches int) search.Options {
	options.Seed = evo.Seed(options.Seed, "ablation", uint64(seed))
	options.Objective = search.Points
	a.Change(&options)
	options.Matches, options.Generations, options.Genomes, options.Filled, options.Wall = matches, 0, 0, 0, 0
	options.MonitorEvery = 0
	return options
}

// add adds an arm's results, compared with those of the first.
func (a *Ablation) add(r ArmResults) {
	first := r.Points
	if len(a.Arms) > 0 {
		first = a.Arms[0].Points
	}
	r.Median = stats.Median(r.Points)
	r.Low, r.High = stats.Quantile(r.Points, 250), stats.Quantile(r.Points, 750)
	r.A12, r.P = stats.A12(first, r.Points), stats.MannWhitney(first, r.Points)
	a.Arms = append(a.Arms, r)
}

// quiet is a cache without events, since those of many searches in one journal
// would be no use.
type quiet struct{ match.MatchCache }

func (quiet) Note(string, any) error { return nil }

// trial runs a search and returns the mean points of the fittest genomes of its
// archive in new rounds, on seeds that are the same for all arms, and how the best of
// them compares with the best of the library.
func trial(ctx context.Context, b *evo.Spec, cache match.MatchCache, options search.Options, o AblationOptions) (int64, Learned, error) {
	s, err := search.New(b, options)
	if err != nil {
		return 0, Learned{}, err
	}
	if err := search.Run(ctx, s, quiet{cache}, nil); err != nil {
		return 0, Learned{}, err
	}
	var all []finalist
	for _, in := range s.Archive() {
		if in.Origin.How != match.Library && in.Rounds > 0 && in.Fault == "" { // those of the library the search has not found
			all = append(all, finalist{in.Genome, in.Origin, expected(in.Training()[b.Points], false)})
		}
	}
	l, err := learned(ctx, cache, b, search.Points, options.Seed, all, proof{finalists: o.Best, heats: o.Rounds, rounds: 8 * o.Rounds})
	if err != nil || l == nil {
		return 0, Learned{}, err
	}
	return l.finalists, *l, nil
}
