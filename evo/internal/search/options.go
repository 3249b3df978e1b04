package search

import (
	"errors"
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// Options are the parameters of a search. [Default] and [Paper2019] fill them;
// shares and rates are in thousandths.
type Options struct {
	Seed uint64 `json:"seed"` // of the run: everything random comes from it

	Population int `json:"population"` // N
	Rounds     int `json:"rounds"`     // for each genome and generation

	// Survivors is the share of the population that survives a generation. Elite
	// is the share of survivors that are the best (elitism), Roulette that of
	// those drawn by rank, Chance that of those drawn at random; the three sum to
	// 1000.
	Survivors int `json:"survivors"`
	Elite     int `json:"elite"`
	Roulette  int `json:"roulette"`
	Chance    int `json:"chance"`

	// Niche is how many survivors of an island may have the same shape, guards and
	// order aside: the fittest of that shape. 0 is no limit, with which mutants of
	// one table, which all do the same, soon take all places.
	Niche int `json:"niche"`

	// Cross is the probability that a child has two parents, and Mutate that it is
	// mutated after that; a child of one parent always is. In a plateau both grow
	// to their maxima.
	Cross     int `json:"cross"`
	CrossMax  int `json:"cross_max"`
	Mutate    int `json:"mutate"`
	MutateMax int `json:"mutate_max"`

	// Fresh is the share of the children that are made at random.
	Fresh int `json:"fresh"`

	// FromUnselected breeds children from those that did not survive, as the
	// paper has it, instead of from the survivors.
	FromUnselected bool `json:"from_unselected"`

	// FixedSeeds plays every generation on the same seeds and measures survivors
	// again; otherwise seeds are new and survivors keep their running means.
	FixedSeeds bool `json:"fixed_seeds"`

	Start     Start      `json:"start"`
	Without   []string   `json:"without,omitempty"` // entries of the vocabulary that the search does not know
	Ancestors []Ancestor `json:"-"`                 // join the first generation
	Objective Objective  `json:"objective"`

	// NoSelection makes it a random search at equal cost: every generation is new.
	NoSelection bool `json:"no_selection"`

	// The monitor is a set of rounds that selection never uses. The MonitorBest
	// fittest play them every MonitorEvery generations; 0 is never.
	MonitorEvery  int `json:"monitor_every"`
	MonitorBest   int `json:"monitor_best"`
	MonitorRounds int `json:"monitor_rounds"`

	// A plateau begins when the mean of the monitor, or of the population if there
	// is no monitor, has not grown for PlateauAfter generations: by more than the
	// 95 % margin of error of the difference, or by PlateauGrowth thousandths if that
	// is set. After
	// PlateauEnd more generations the search restarts with other genomes if
	// PlateauRestart is set, and stops if not.
	PlateauAfter   int  `json:"plateau_after"`
	PlateauEnd     int  `json:"plateau_end"`
	PlateauGrowth  int  `json:"plateau_growth"`
	PlateauRestart bool `json:"plateau_restart"`

	// Every HallEvery generations, the HallBest fittest join the hall of fame, which
	// holds at most HallSize tables of different shapes. HallShare is the share of
	// the library's seats in evaluation rounds that the hall takes. 0 is no hall; a
	// search for classes has none, as their ranges are means against the library.
	HallEvery int `json:"hall_every"`
	HallBest  int `json:"hall_best"`
	HallSize  int `json:"hall_size"`
	HallShare int `json:"hall_share"`

	// Every RefineEvery generations of a search for a metric, the best table and
	// Refine-1 challengers race, in RefineRounds rounds and twice as many in each
	// further lap: see refine.go. 0 is never.
	RefineEvery  int `json:"refine_every"`
	Refine       int `json:"refine"`
	RefineRounds int `json:"refine_rounds"`

	// RefineSweep is how many neighbours of the champion challenge it in every second
	// race: see sweep.go. 0 is none.
	RefineSweep int `json:"refine_sweep"`

	// RefineAny is for ablations: every second mutant of a race is not one of numbers alone.
	RefineAny bool `json:"refine_any,omitempty"`

	// Showdown is the share of the rounds that are played in the mode that players
	// play. They count by rank: see showdown.go.
	Showdown int `json:"showdown"`

	// Every CutEvery generations the search cuts unused rows from survivors. Every
	// BloatEvery generations the paper's test drops a subtree of each, and keeps
	// what is left if it loses at most BloatLoss thousandths of its fitness. 0 is
	// never.
	CutEvery   int `json:"cut_every"`
	BloatEvery int `json:"bloat_every"`
	BloatLoss  int `json:"bloat_loss"`

	// Archive says how the archive is kept, if that is the objective. The
	// parameters of survivors, niches and restarts then have no effect.
	Archive ArchiveOptions `json:"archive"`

	Variation variation.Options `json:"variation"`

	// Limits: the search ends after the generation in which the first of them
	// is reached. 0 is no limit; at least one must be set.
	Generations int           `json:"generations"`
	Matches     int           `json:"matches"`
	Genomes     int           `json:"genomes"` // distinct ones, by their canonical form
	Wall        time.Duration `json:"-"`       // decides only when to stop
	Filled      int           `json:"filled"`  // genomes in the ranges of each class
}

// Start says what the first generation is.
type Start string

// The starts.
const (
	FromLibrary Start = "library" // the library and its mutants, half of them; the rest at random
	AtRandom    Start = "random"
)

// Default returns the parameters that did best where this was tried.
func Default() Options {
	return Options{
		Population: 96, Rounds: 3,
		Survivors: 400, Elite: 600, Roulette: 300, Chance: 100, Niche: 1,
		Cross: 300, CrossMax: 600, Mutate: 700, MutateMax: 1000, Fresh: 80,
		Start: FromLibrary, Objective: Classes,
		MonitorEvery: 5, MonitorBest: 16, MonitorRounds: 16,
		PlateauAfter: 5, PlateauEnd: 10, PlateauRestart: true,
		HallEvery: 10, HallBest: 3, HallSize: 12, HallShare: 250,
		RefineEvery: 5, Refine: 32, RefineRounds: 4, RefineSweep: 120,
		CutEvery: 10, BloatEvery: 10, BloatLoss: 20,
		Archive:     DefaultArchive,
		Variation:   variation.DefaultOptions(),
		Generations: 100,
	}
}

// Paper2019 returns the parameters of Paduraru's paper, as far as they are
// known; docs/paper.md says which are inferred.
func Paper2019() Options {
	return Options{
		Population: 64, Rounds: 3,
		Survivors: 165, Elite: 500, Roulette: 300, Chance: 200,
		Cross: 300, CrossMax: 600, Mutate: 700, MutateMax: 1000,
		FromUnselected: true,
		Start:          FromLibrary, Objective: Classes,
		PlateauAfter: 5, PlateauEnd: 10, PlateauGrowth: 10, PlateauRestart: true,
		BloatEvery: 1, BloatLoss: 20,
		Archive:     DefaultArchive,
		Variation:   variation.DefaultOptions(),
		Generations: 100,
	}
}

// Preset returns the named parameters: "default" or "paper2019".
func Preset(name string) (Options, error) {
	switch name {
	case "default":
		return Default(), nil
	case "paper2019":
		return Paper2019(), nil
	}
	return Options{}, fmt.Errorf("there is no preset %q: choose default or paper2019", name)
}

// check returns everything that is wrong with the options for a game.
func (o Options) check(spec *evo.Spec) error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	candidates := match.AtATable(spec)
	if o.Population < 2*candidates {
		bad("population: %d is less than the %d that two rounds need", o.Population, 2*candidates)
	}
	if o.Rounds < 1 {
		bad("rounds: %d is less than 1", o.Rounds)
	}
	if sum := o.Elite + o.Roulette + o.Chance; sum != 1000 {
		bad("elite, roulette and chance: %d, %d and %d sum to %d, not to 1000", o.Elite, o.Roulette, o.Chance, sum)
	}
	for _, share := range []struct {
		name  string
		value int
	}{
		{"survivors", o.Survivors},
		{"elite", o.Elite},
		{"roulette", o.Roulette},
		{"chance", o.Chance},
		{"cross", o.Cross},
		{"cross_max", o.CrossMax},
		{"mutate", o.Mutate},
		{"mutate_max", o.MutateMax},
		{"fresh", o.Fresh},
		{"bloat_loss", o.BloatLoss},
		{"hall_share", o.HallShare},
		{"plateau_growth", o.PlateauGrowth},
		{"archive > replay", o.Archive.Replay},
		{"archive > least", o.Archive.Least},
		{"archive > join", o.Archive.Join},
	} {
		if share.value < 0 || share.value > 1000 {
			bad("%s: %d is not within 0 and 1000 thousandths", share.name, share.value)
		}
	}
	if o.Population*o.Survivors/1000 < 2 && !o.NoSelection {
		bad("survivors: %d thousandths of %d are fewer than two", o.Survivors, o.Population)
	}
	if o.Niche < 0 {
		bad("niche: %d is less than 0", o.Niche)
	}
	if o.Start != FromLibrary && o.Start != AtRandom {
		bad("start: %q is neither library nor random", o.Start)
	}
	for _, name := range o.Without {
		if !spec.Catalog.Has(name) {
			bad("without: the vocabulary has no entry %q", name)
		}
	}
	if len(o.Without) > 0 && len(spec.Catalog.Without(o.Without).Actions) == 0 {
		bad("without: no action is left")
	}
	if err := o.Objective.Check(spec); err != nil {
		errs = append(errs, err)
	}
	if o.Showdown < 0 || o.Showdown > 500 {
		bad("showdown: %d is not within 0 and 500 thousandths: classes and metrics are measured in the other rounds", o.Showdown)
	}
	if o.RefineEvery > 0 && (o.Refine < 4 || o.RefineRounds < 2) {
		bad("refine: it needs at least 4 tables and 2 rounds, not %d and %d", o.Refine, o.RefineRounds)
	}
	if o.HallEvery > 0 && (o.HallBest < 1 || o.HallSize < 1) {
		bad("hall: it needs at least 1 genome at a time and 1 place, not %d and %d", o.HallBest, o.HallSize)
	}
	if o.MonitorEvery > 0 && (o.MonitorBest < 1 || o.MonitorRounds < 2) {
		bad("monitor: it needs at least 1 genome and 2 rounds, not %d and %d", o.MonitorBest, o.MonitorRounds)
	}
	if n := len(spec.Classes); o.Objective == Classes && n == 0 {
		bad("objective: the game has no classes; calibrate proposes some")
	} else if o.Objective == Classes && !o.NoSelection && o.Population*o.Survivors/1000 < n {
		bad("survivors: %d thousandths of %d leave none for some of the %d classes", o.Survivors, o.Population, n)
	}
	if o.Objective == Archive && len(spec.Descriptors) == 0 {
		bad("objective: the game has no descriptors, so an archive has one cell. Fix: declare Game.Descriptors, or choose class or points")
	}
	if o.Objective == Archive && o.Archive.Depth < 1 {
		bad("archive > depth: %d is less than 1", o.Archive.Depth)
	}
	if n := int(emitters); o.Objective == Archive && o.Archive.Least*n > 1000 {
		bad("archive > least: %d emitters cannot have %d thousandths each", n, o.Archive.Least)
	}
	if o.Filled > 0 && (o.Objective != Classes && o.Objective != Archive || len(spec.Classes) == 0) {
		bad("filled: without classes as the objective there is none to fill; set another limit")
	}
	endless := o.PlateauAfter <= 0 || o.PlateauRestart
	if endless && o.Generations <= 0 && o.Matches <= 0 && o.Genomes <= 0 && o.Filled <= 0 && o.Wall <= 0 {
		bad("limits: set at least one of generations, matches, genomes, filled, a wall time, and the end of a plateau without a restart")
	}
	return errors.Join(errs...)
}
