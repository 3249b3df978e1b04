package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Ablation compares the arms with the same number of matches.
//
// By points, each search is worth the mean points of its fittest tables, in rounds
// that selection never used. By styles, it is worth the number of cells that it has
// filled: the coarse cells of the archive's grid, in each class. In each cell the
// best tables of the search play other rounds alone against the library. The cell
// counts if one of them is still there, in the class, and natural.
type Ablation struct {
	Of      Measure      `json:"of"`
	Matches int          `json:"matches"` // of each search
	Seeds   int          `json:"seeds"`
	Best    int          `json:"best"`              // how many of the fittest of a search play again, or of a cell
	Rounds  int          `json:"rounds"`            // that each of them then played
	Classes []string     `json:"classes,omitempty"` // by styles: the names
	Cells   int          `json:"cells,omitempty"`   // by styles: of each class
	Arms    []ArmResults `json:"arms"`
}

// ArmResults are an arm's results.
type ArmResults struct {
	Name   string  `json:"name"`
	Points []int64 `json:"points,omitempty"` // by search, in thousandths
	Styles [][]int `json:"styles,omitempty"` // filled cells, by search and class

	Median int64 `json:"median"` // of the points or of the filled cells of a search, in thousandths
	Low    int64 `json:"low"`    // the quartiles
	High   int64 `json:"high"`
	A12    int64 `json:"a12"` // the share of pairs in which the first arm is better, in thousandths
	P      int64 `json:"p"`   // Mann-Whitney, two-sided, in millionths

	// By points, Gain is by how much the best table of each search is better than the
	// best of the library, in thousandths, and Beats in how many searches it is so
	// for certain.
	Gain  []int64 `json:"gain,omitempty"`
	Beats int     `json:"beats,omitempty"`
}

// Scores returns what each search is worth, in thousandths.
func (r ArmResults) Scores() []int64 {
	if r.Styles == nil {
		return r.Points
	}
	scores := make([]int64, len(r.Styles))
	for i, classes := range r.Styles {
		for _, n := range classes {
			scores[i] += 1000 * int64(n)
		}
	}
	return scores
}

// InClass returns the median of the filled cells of a class, in thousandths.
func (r ArmResults) InClass(class int) int64 {
	filled := make([]int64, len(r.Styles))
	for i, classes := range r.Styles {
		filled[i] = 1000 * int64(classes[class])
	}
	return stats.Median(filled)
}

// add adds an arm's results, compared with those of the first.
func (a *Ablation) add(r ArmResults) {
	scores := r.Scores()
	first := scores
	if len(a.Arms) > 0 {
		first = a.Arms[0].Scores()
	}
	r.Median = stats.Median(scores)
	r.Low, r.High = stats.Quantile(scores, 250), stats.Quantile(scores, 750)
	r.A12, r.P = stats.A12(first, scores), stats.MannWhitney(first, scores)
	a.Arms = append(a.Arms, r)
}

// check returns what no comparison by a measure can have. A file may hold anything.
func (a *Ablation) check(of Measure) error {
	if len(a.Arms) == 0 {
		return errors.New("it compares nothing. Fix: run ablate again")
	}
	if a.Of != of || (of == ByStyles) != (len(a.Classes) > 0) {
		return fmt.Errorf("it compares %s in %d classes; want %s. Fix: run ablate again", strict.Quote(string(a.Of)), len(a.Classes), of)
	}
	for _, arm := range a.Arms {
		searches, others := len(arm.Points), len(arm.Styles)
		if of == ByStyles {
			searches, others = others, searches
		}
		if searches != a.Seeds || others > 0 || a.Matches < 1 || a.Rounds < 1 || a.Best < 1 {
			return fmt.Errorf("%s has %d searches, and there were %d seeds of %d matches, the best %d playing %d rounds. Fix: run ablate again",
				strict.Quote(arm.Name), searches, a.Seeds, a.Matches, a.Best, a.Rounds)
		}
		for _, classes := range arm.Styles {
			if len(classes) != len(a.Classes) || slices.Min(classes) < 0 || slices.Max(classes) > a.Cells {
				return fmt.Errorf("%s has filled %v of %d cells in %d classes: that cannot be. Fix: run ablate again",
					strict.Quote(arm.Name), classes, a.Cells, len(a.Classes))
			}
		}
	}
	return nil
}

// AblationOptions is the size of an ablation: see [Ablation].
type AblationOptions struct {
	Of                           Measure // "" is ByPoints
	Matches, Seeds, Best, Rounds int

	Arms []string // by name; none is all that the game can have
}

// DefaultAblation takes some minutes by points, and more by styles.
func DefaultAblation(of Measure) AblationOptions {
	o := AblationOptions{Of: of, Matches: 800, Seeds: 10, Best: 16, Rounds: 16}
	if of == ByStyles {
		o.Best, o.Rounds = 2, 24
	}
	return o
}

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

// Ablate runs each arm with each seed, and writes ablation.json, or for styles
// ablation-styles.json. If it was stopped, it continues from its journal.
func (r *Run) Ablate(ctx context.Context, o AblationOptions) error {
	o.Of = cmp.Or(o.Of, ByPoints)
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
	arms, err := ArmsOf(spec, o.Of, o.Arms)
	if err != nil {
		return err
	}
	if err := r.open(nil); err != nil {
		return err
	}
	judge := newJudge(r.session, spec, o)
	result := judge.ablation()
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
			options := arm.options(r.Config.Search, o.Of.objective(r.Config.Preset), seed, o.Matches)
			if err := judge.trial(ctx, arm.sees(spec), options, &results); err != nil {
				return fmt.Errorf("%s, seed %d: %w", arm.Name, seed, err)
			}
		}
		result.add(results)
	}
	return r.write(o.Of.file(), result)
}
