package pipeline

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// Measure says what an ablation compares searches by.
type Measure string

// The measures.
const (
	// ByPoints searches for points, and measures those of the fittest tables.
	ByPoints Measure = "points"

	// ByStyles searches as a run of the game does, for tables of each class in each
	// style, and counts the styles in which it has found one that holds in other
	// rounds. The game must have classes and descriptors.
	ByStyles Measure = "styles"
)

// Measures lists the measures.
var Measures = []Measure{ByPoints, ByStyles}

// check returns why a game cannot be measured.
func (m Measure) check(spec *evo.Spec) error {
	switch {
	case m == ByPoints:
	case m != ByStyles:
		return fmt.Errorf("ablation: there is no measure %q; choose points or styles", string(m))
	case len(spec.Classes) == 0 || len(spec.Descriptors) == 0:
		return fmt.Errorf("ablation: styles are counted by class and descriptor, and the game has %d classes and %d descriptors. "+
			"Fix: declare Game.Classes (calibrate proposes some) and Game.Descriptors, or compare points", len(spec.Classes), len(spec.Descriptors))
	}
	return nil
}

// objective returns what a search is for, with the preset of a run.
func (m Measure) objective(preset string) search.Objective {
	switch {
	case m == ByPoints:
		return search.Points
	case preset == paper:
		return search.Classes
	}
	return search.Archive
}

// file returns the name of the file of an ablation.
func (m Measure) file() string {
	if m == ByStyles {
		return "ablation-styles.json"
	}
	return "ablation.json"
}

// paper is the preset, and the arm, that is the algorithm of the paper.
const paper = "paper2019"

// Arm is a way to search, to be compared with others.
type Arm struct {
	Name   string
	Of     Measure // that compares it; "" is each
	Change func(*search.Options)

	// Sees returns the game as the search knows it, or nil if nothing in the game is
	// hidden by it: then the arm is the default again. A nil Sees hides nothing.
	Sees func(*evo.Spec) *evo.Spec
}

// Arms are the ways to search that an ablation compares: the algorithm with parts
// left out or exchanged. The first has the run's preset, and its name; the others
// are compared with it.
var Arms = []Arm{
	{Name: "default", Change: unchanged},
	{Name: "random start", Of: ByPoints, Change: func(o *search.Options) { o.Start = search.AtRandom }},
	{Name: paper, Change: func(o *search.Options) {
		seed, variation, points := o.Seed, o.Variation, o.Objective == search.Points
		*o = search.Paper2019()
		o.Seed, o.Variation = seed, variation
		if points {
			o.Objective = search.Points
		}
	}},
	{Name: "no crossover", Of: ByPoints, Change: func(o *search.Options) { o.Cross, o.CrossMax = 0, 0 }},
	{Name: "no niches", Of: ByPoints, Change: func(o *search.Options) { o.Niche = 0 }},
	{Name: "fixed seeds", Of: ByPoints, Change: func(o *search.Options) { o.FixedSeeds = true }},
	{Name: "random search", Change: func(o *search.Options) {
		o.NoSelection, o.Start = true, search.AtRandom
		o.CutEvery, o.BloatEvery = 0, 0 // it throws away what these would improve
	}},
	{Name: "random mutants", Of: ByPoints, Change: func(o *search.Options) { o.Survivors, o.Elite, o.Roulette, o.Chance = 400, 0, 0, 1000 }},
	{Name: "no hall of fame", Of: ByPoints, Change: func(o *search.Options) { o.HallEvery = 0 }},
	{Name: "no refining", Of: ByPoints, Change: func(o *search.Options) { o.RefineEvery = 0 }},
	{Name: "no sweeps", Of: ByPoints, Change: func(o *search.Options) { o.RefineSweep = 0 }},
	{Name: "no exchange", Of: ByPoints, Change: func(o *search.Options) { o.Variation.Keep = true }},
	{Name: "no numbers", Of: ByPoints, Change: func(o *search.Options) { o.RefineAny = true }},
	{Name: "known actions", Of: ByPoints, Change: unchanged, Sees: knownActions},
	{Name: "archive", Of: ByPoints, Change: forStyles},
	{Name: "class", Of: ByStyles, Change: func(o *search.Options) { o.Objective = search.Classes }},
	{Name: "points only", Of: ByStyles, Change: forStyles, Sees: pointsOnly},
	{Name: "without oddities", Of: ByStyles, Change: forStyles, Sees: withoutOddities},
	{Name: "without joining", Of: ByStyles, Change: func(o *search.Options) { forStyles(o); o.Archive.Join = 0 }},
	{Name: "mutants only", Change: without("crossover", "library", "random")},
	{Name: "crossover only", Of: ByPoints, Change: without("mutant", "library", "random")},
	{Name: "library only", Of: ByPoints, Change: without("mutant", "crossover", "random")},
	{Name: "random only", Of: ByPoints, Change: without("mutant", "crossover", "library")},
	{Name: "without mutants", Change: without("mutant")},
	{Name: "without crossover", Change: without("crossover")},
	{Name: "without library", Change: without("library")},
	{Name: "without random", Change: without("random")},
}

func unchanged(*search.Options) {}

// forStyles has a search fill an archive of styles: of each class, or, in a search
// for points, each as strong as it can be.
func forStyles(o *search.Options) {
	points := o.Objective == search.Points
	o.Objective, o.Archive = search.Archive, search.DefaultArchive
	o.Archive.ByPoints = points
}

// without is an archive without some emitters.
func without(names ...string) func(*search.Options) {
	return func(o *search.Options) {
		forStyles(o)
		o.Archive.Off = names
	}
}

// pointsOnly is a game whose classes ask for nothing but points. A class without a
// range of points keeps its ranges.
func pointsOnly(spec *evo.Spec) *evo.Spec {
	other, fewer := *spec, false
	other.Classes = slices.Clone(spec.Classes)
	for i, c := range spec.Classes {
		at := slices.IndexFunc(c.Ranges, func(r evo.Range) bool { return spec.Metric(r.Metric) == spec.Points })
		if at >= 0 && len(c.Ranges) > 1 {
			other.Classes[i].Ranges, fewer = c.Ranges[at:at+1:at+1], true
		}
	}
	if !fewer {
		return nil
	}
	return &other
}

// knownActions is a game whose search has no action that the library does not use.
func knownActions(spec *evo.Spec) *evo.Spec {
	used := map[string]bool{}
	for _, ref := range spec.Library {
		for p := range ref.Genome.Places() {
			used[p.Row.Action] = true
		}
	}
	var unknown []string
	for _, a := range spec.Catalog.Actions {
		if !used[a.Name] {
			unknown = append(unknown, a.Name)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	other := *spec
	other.Catalog = spec.Catalog.Without(unknown)
	return &other
}

// withoutOddities is a game in which nothing is odd.
func withoutOddities(spec *evo.Spec) *evo.Spec {
	if len(spec.Oddities) == 0 {
		return nil
	}
	other := *spec
	other.Oddities = nil
	return &other
}

// ArmsOf returns the arms that a measure compares and a game can have: an archive
// needs descriptors. With names it returns these and the first, which they are
// compared with.
func ArmsOf(spec *evo.Spec, of Measure, names []string) (all []Arm, err error) {
	if err := of.check(spec); err != nil {
		return nil, err
	}
	arms := slices.DeleteFunc(slices.Clone(Arms), func(a Arm) bool { return a.Of != "" && a.Of != of })
	for _, name := range names {
		if !slices.ContainsFunc(arms, func(a Arm) bool { return a.Name == name }) {
			return nil, fmt.Errorf("ablation: there is no way to search called %q; for %s there are %s", name, of, strings.Join(armNames(arms), ", "))
		}
	}
	for i, a := range arms {
		named := slices.Contains(names, a.Name)
		o := a.options(search.Default(), of.objective(""), 0, 1)
		switch {
		case a.Sees != nil && a.Sees(spec) == nil:
			if named {
				return nil, fmt.Errorf("ablation: the game has nothing that %q leaves out: it would be the default again", a.Name)
			}
			continue
		case o.Objective == search.Archive && len(spec.Descriptors) == 0 && !named:
			continue
		}
		if i == 0 || len(names) == 0 || named {
			all = append(all, a)
		}
	}
	return all, nil
}

// armNames lists the names of arms.
func armNames(arms []Arm) (names []string) {
	for _, a := range arms {
		names = append(names, a.Name)
	}
	return names
}

// sees returns the game as the arm's search knows it.
func (a Arm) sees(spec *evo.Spec) *evo.Spec {
	if a.Sees == nil {
		return spec
	}
	return a.Sees(spec)
}

// options returns those of the arm's search with a seed, with an objective that the
// arm may change, and with the number of matches as the only limit.
func (a Arm) options(options search.Options, objective search.Objective, seed, matches int) search.Options {
	options.Seed = evo.Seed(options.Seed, "ablation", uint64(seed))
	options.Objective = objective
	a.Change(&options)
	options.Matches, options.Generations, options.Genomes, options.Filled, options.Wall = matches, 0, 0, 0, 0
	options.MonitorEvery = 0
	return options
}
