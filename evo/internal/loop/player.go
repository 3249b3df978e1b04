package loop

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/adapt"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// A run for one player has a class of its own: the points that the player's Director wants
// next. The tables that the search has found are certified for it, and if they are too few,
// the search goes on with an archive of that class. What ships stands beside the pack of
// the run, which stays what it is.

// The sizes of a run for one player.
const (
	playerKeep = 6 // tables: with a third of each family, and with rests of two rounds, some for each round

	// The range is about as wide as half of the standard deviation of a round, so its
	// certificates take four times as many rounds as those of a class, of fewer tables.
	playerRounds = 384

	playerGenerations = 10 // of the search between two certifications
	playerTries       = 6  // to find more; as long as a search without growth goes on

	// playerScale is how many times wider or narrower than in the library's rounds the
	// scale of a Director may be. A game that counts in thousandths is off by a thousand.
	playerScale = 16
)

// player is what a run for one player is after.
type player struct {
	wanted adapt.Wanted
	class  evo.Class
}

// readPlayer reads what the player's Director wants.
func (r *Run) readPlayer() (err error) {
	if r.For == nil {
		return nil
	}
	if r.Settings.Objective != Classes || r.Settings.Paper {
		return errors.New("for: a table for a player is certified for a class, and this run has another objective, or the paper's selection. Fix: name a run for classes")
	}
	if r.player.wanted, err = adapt.ReadWanted(r.For); err != nil {
		return fmt.Errorf("for: %w", err)
	}
	return r.checkMet()
}

// checkMet returns an error if the run has shipped tables, and the player has met others
// only.
func (r *Run) checkMet() error {
	met := r.player.wanted.Met
	known := slices.ContainsFunc(r.Env.Spec.Library, func(ref evo.Reference) bool { return slices.Contains(met, ref.Name) })
	for _, file := range []string{PackFile, ForPlayer + PackFile} {
		data, err := os.ReadFile(r.Path(file))
		if errors.Is(err, os.ErrNotExist) {
			known = known || file == PackFile // nothing to compare with
			continue
		}
		var p *pack.Pack
		if err == nil {
			p, _, err = pack.Read(r.Env.Spec, data, true)
		}
		if err != nil {
			return fmt.Errorf("for: %s: %w", r.Path(file), err)
		}
		for _, class := range p.Classes {
			for _, t := range class.Tables { // a game may have put the pack's name before it
				known = known || slices.ContainsFunc(met, func(name string) bool {
					return strings.HasSuffix(name, t.Name) || strings.HasSuffix(name, t.Key.String())
				})
			}
		}
	}
	if known || len(met) == 0 {
		return nil
	}
	return fmt.Errorf("for: the player has met %s, and neither the library nor what this folder ships has such a table. "+
		"Fix: name the state of a player of this game, and the folder of the run whose tables the player met", plain.Name(strings.Join(met, ", ")))
}

// classOfPlayer makes the class: the points that are wanted, as far as the game's reach.
func (r *Run) classOfPlayer(res *Result) error {
	spec, w := res.Spec, &r.player.wanted
	m := spec.Metrics[spec.Points]
	show := declared.Shower(m)
	spread := max(10*res.Calibration.Metrics[spec.Points].Error, 1) // of a round: the error is that of 96
	if w.Scale < spread/playerScale || w.Scale > spread*playerScale {
		return fmt.Errorf("for: the state has another scale: to win 73 %% of the rounds takes %s %s more there, and the rounds of the library scatter by %s. "+
			"Fix: give the Director the points, intervals and rounds of a pack as they are, and name the state of that one", show(w.Scale), declared.ShownUnit(m), show(spread))
	}
	points := evo.Range{Metric: m.Name, Min: max(w.Low, m.Min*1000), Max: min(w.High, m.Max*1000)}
	if points.Min >= points.Max {
		return fmt.Errorf("for: no table can have what the player's Director wants: %s from %s to %s, and a round of this game has %s to %s. "+
			"Fix: let the Director aim lower or higher (adapt.Config.Wins), or let the player record more rounds",
			plain.Name(m.Name), show(w.Low), show(w.High), show(m.Min*1000), show(m.Max*1000))
	}
	name := "Player"
	for slices.ContainsFunc(spec.Classes, func(c evo.Class) bool { return c.Name == name }) {
		name = "The" + name
	}
	r.player.class = res.Calibration.Class(spec, name, points, playerKeep)
	return nil
}

// certifyPlayer admits candidates to the player's class, and searches on until there are
// enough of them, or no more come.
func (r *Run) certifyPlayer(ctx context.Context, res *Result) (err error) {
	if res.Spec, err = res.Spec.WithClasses([]evo.Class{r.player.class}); err != nil {
		return fmt.Errorf("for: %w", err)
	}
	s, known := res.Search, map[genome.Key]bool{}
	for _, c := range res.Candidates {
		known[c.Key] = true
	}
	for try, more := 0, true; ; try++ {
		if err := r.admit(ctx, res); err != nil {
			return err
		}
		admitted := len(funnel.With(res.Candidates, funnel.Admitted))
		if admitted >= playerKeep || try == playerTries || !more {
			break
		}
		if try == 0 {
			s.aim(res.Spec)
		}
		for n := 0; n < playerGenerations && more; n++ {
			if more, err = s.Step(ctx); err != nil {
				return err
			}
			r.say(Progress{Text: fmt.Sprintf("%d tables, %d certified for the player", s.made, admitted)})
		}
		for _, c := range s.Candidates() {
			if !known[c.Key] {
				known[c.Key], res.Candidates = true, append(res.Candidates, c)
			}
		}
	}
	if len(funnel.With(res.Candidates, funnel.Admitted)) == 0 {
		return r.nobody(res)
	}
	return r.compete(ctx, res)
}

// nobody says that no table was certified for the player.
func (r *Run) nobody(res *Result) error {
	spec, of := res.Spec, r.player.class.Ranges[0]
	show := declared.Shower(spec.Metrics[spec.Points])
	var has []int64
	for _, c := range res.Candidates {
		if len(c.Training) > 0 {
			has = append(has, c.Training[spec.Points].Mean())
		}
	}
	reach := "no table of the search has played all its rounds"
	if len(has) > 0 {
		reach = fmt.Sprintf("those of the search have %s to %s, unnatural ones too", show(slices.Min(has)), show(slices.Max(has)))
	}
	return fmt.Errorf("for: no table with %s of %s to %s was certified, in %d generations more; %s. "+
		"Fix: let the search of this run go on first, to more genomes, or let the Director aim at what there is (adapt.Config.Wins)",
		plain.Name(of.Metric), show(of.Min), show(of.Max), playerTries*playerGenerations, reach)
}
