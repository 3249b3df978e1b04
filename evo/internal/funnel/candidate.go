package funnel

import (
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Candidate is a genome on its way through the funnel.
type Candidate struct {
	match.Candidate
	Training []stats.Tally // what the search measured, by the game's metrics

	Fate  Fate
	Class int // of the game's classes, or -1
	Fault string

	// Oddity is why an unnatural candidate is one, in words without numbers, so that
	// those of the same kind can be counted; Cause adds the numbers.
	Oddity, Cause string

	Certified []stats.Tally // what admission measured
	Showed    []stats.Tally // and the tournament
	Use       Use

	// What [Ship] has made of a shipped candidate.
	Packed *evo.Genome // without the rows that never ran in its certified rounds
	Name   string      // by what it does, as an exported Go identifier
	Style  string      // in words

	Why []match.RowWhy // of a shipped candidate: why its rows refused

	by     stats.Strata[genome.Key] // what admission measured, by opponent
	broken string                   // how the last broken round broke, by whichever player

	asked   bool
	choices []uint16 // in the game's situations
	form    *form

	// Of a shipped candidate.
	hashes  string // of its check rounds
	barred  bool   // it cannot take a place again
	weighed bool   // exchange has looked for another one
}

// Chooser returns what each genome chooses in the game's recorded situations: a
// list of choices for each, all of the same length. If the game has no
// situations, the lists are empty and only structure is compared.
type Chooser func(ctx context.Context, genomes []*evo.Genome) ([][]uint16, error)

// ask has candidates choose, each once. choose may be nil, as without situations.
func ask(ctx context.Context, choose Chooser, all []*Candidate) error {
	all = filter(all, func(c *Candidate) bool { return !c.asked && choose != nil })
	if len(all) == 0 {
		return nil
	}
	genomes := make([]*evo.Genome, len(all))
	for i, c := range all {
		genomes[i] = c.Genome
	}
	choices, err := choose(ctx, genomes)
	if err != nil {
		return err
	}
	for i, c := range all {
		c.asked, c.choices = true, choices[i]
	}
	return nil
}

// style returns the coarse cell of a candidate by its latest means; 0 if it has
// none.
func (c *Candidate) style(b *evo.Spec) int {
	switch {
	case len(c.Certified) > 0:
		return archive.NewGrid(b).CoarseCell(c.Certified)
	case len(c.Training) > 0:
		return archive.NewGrid(b).CoarseCell(c.Training)
	}
	return 0
}

// Table returns the genome that is shipped: the trimmed one, if there is one.
func (c *Candidate) Table() *evo.Genome {
	if c.Packed != nil {
		return c.Packed
	}
	return c.Genome
}

// lineageOf returns the lineage of a candidate, or its key if none is known.
func lineageOf(c *Candidate) string {
	if c.Lineage == "" {
		return c.Key.String()
	}
	return c.Lineage
}

// Fate is how far a candidate came.
type Fate string

// The fates of candidates.
const (
	Open         Fate = ""                // not decided yet
	Crashed      Fate = "crashed"         // it broke a round
	Unnatural    Fate = "unnatural"       // it exceeds a limit of what looks natural; see Cause
	NoClass      Fate = "no class"        // its mean lies in the ranges of no class
	Unclassified Fate = "unclassified"    // its interval crossed the border of a class after all rounds, or would have
	Surplus      Fate = "surplus"         // the classes that it might be in had enough
	Admitted     Fate = "admitted"        // certified for its class
	Lost         Fate = "lost tournament" // it plays like another class
	Similar      Fate = "similar"         // a similar one is kept
	VotedOut     Fate = "voted out"       // people found it unnatural
	Shipped      Fate = "shipped"         // in the game's pack
)

// Fates lists the fates in the order in which the funnel decides them. All from
// Admitted on are fates of candidates that were certified for a class.
var Fates = []Fate{Open, Crashed, Unnatural, NoClass, Unclassified, Surplus, Admitted, Lost, Similar, VotedOut, Shipped}

// InClass reports whether a candidate with this fate was certified for a class.
func (f Fate) InClass() bool { return slices.Index(Fates, f) >= slices.Index(Fates, Admitted) }

// Dropped reports whether the funnel has dropped a candidate with this fate.
func (f Fate) Dropped() bool { return f != Open && f != Admitted && f != Shipped }

// With returns the candidates with a fate, in their order.
func With(all []*Candidate, fate Fate) []*Candidate {
	return filter(all, func(c *Candidate) bool { return c.Fate == fate })
}

// inClass returns the candidates of a class with a fate.
func inClass(all []*Candidate, fate Fate, class int) []*Candidate {
	return filter(all, func(c *Candidate) bool { return c.Fate == fate && c.Class == class })
}

func filter(all []*Candidate, keep func(*Candidate) bool) (some []*Candidate) {
	for _, c := range all {
		if keep(c) {
			some = append(some, c)
		}
	}
	return some
}
