// Package report writes what a run of package pipeline came to as one page of
// HTML, which needs nothing beside it, and as tables for other programs.
package report

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/evo/search"
	"github.com/ethogram-go/ethogram/evo/stats"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Data is what a report says.
type Data struct {
	Game    string
	Seed    uint64
	Preset  string
	Classes []evo.Class
	Points  evo.Metric

	Fates     pipeline.Fates
	Funnel    []FunnelRow
	Certified pipeline.Certified
	Picked    []funnel.Picked
	History   []search.Generation
	Held      []Held
	Dominance [][]string // class above class, in percent of the held-out rounds
	Ablation  *pipeline.Ablation
	Shipped   []Class
}

// FunnelRow is a step of the funnel: the paper's number beside ours.
type FunnelRow struct{ What, Paper, Ours string }

// Held is a held-out lineup for people.
type Held struct {
	Rounds int64
	Lineup string
	Rows   []FunnelRow // what, wanted, found
}

// Class is a class with what is shipped of it.
type Class struct {
	evo.Class
	Ranges []string
	Tables []Table
}

// Table is a table that is shipped.
type Table struct {
	Key     string
	How     string // it was made
	Points  string
	Rows    []Row
	Picture template.HTML
}

// Row is a row of a table and what it did.
type Row struct {
	Indent             int
	Text               string
	Active, Activation string
	WhyNot             string // it was not active: what it refused for, in a round
}

// Load reads a run's files. What is not there yet is left out, but for what the
// search wrote; seed and preset are those that the search was begun with. What
// is wrong with the files is reported together.
func Load(r *pipeline.Run) (*Data, error) {
	b := r.Env.Spec
	d := &Data{Game: b.Name, Seed: r.Config.Search.Seed, Preset: r.Config.Preset, Points: b.Metrics[b.Points]}
	begun, err := r.Begun()
	if err != nil {
		return nil, err
	}
	if begun != nil {
		d.Seed, d.Preset = begun.Seed, begun.Preset
	}
	if d.Classes, err = r.Classes(); err != nil {
		return nil, err
	}
	if d.History, err = r.History(); errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is nothing to report before a search: %w", err)
	} else if err != nil {
		return nil, err
	}
	all, err := r.Latest()
	if err != nil {
		return nil, err
	}
	d.Fates = pipeline.CountFates(d.Classes, all)
	d.Funnel = funnelRows(d.Classes, d.Fates)
	var errs []error
	keep := func(err error) {
		if !errors.Is(err, os.ErrNotExist) { // what is not there yet is left out
			errs = append(errs, err)
		}
	}
	d.Certified, err = r.Certified()
	keep(err)
	picked, err := r.Picked()
	keep(err)
	held, err := r.Holdouts()
	keep(err)
	d.Ablation, err = r.Ablation()
	keep(err)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	d.Picked = picked.Picked
	d.hold(held)
	return d, d.ship(r, all)
}

// funnelRows puts the paper's numbers (its tables I to III) beside ours.
func funnelRows(classes []evo.Class, f pipeline.Fates) []FunnelRow {
	minus := func(fates ...funnel.Fate) string {
		n := 0
		for _, fate := range fates {
			n += f.Total[fate]
		}
		return fmt.Sprintf("−%d", n)
	}
	each := func(fates ...funnel.Fate) string {
		var parts []string
		for _, c := range classes {
			n := 0
			for _, fate := range fates {
				n += f.ByClass[c.Name][fate]
			}
			parts = append(parts, fmt.Sprint(n))
		}
		return strings.Join(parts, " / ")
	}
	left := 0
	for _, fate := range []funnel.Fate{funnel.Admitted, funnel.Unnatural, funnel.Similar, funnel.VotedOut, funnel.Shipped} {
		left += f.Total[fate]
	}
	return []FunnelRow{
		{"trees created", "5421", fmt.Sprint(f.Created)},
		{"crashed, or could not be evaluated", "−31", minus(funnel.Crashed)},
		{"in no class", "−2474", minus(funnel.NoClass)},
		{"in a class by the mean, but not surely", "not asked", minus(funnel.Unclassified)},
		{"not looked at further, the class was full", "not asked", minus(funnel.Surplus)},
		{"lost the tournament", "−1237", minus(funnel.Lost)},
		{"left", "1679", fmt.Sprint(left)},
		{"changed their mind too often", "not asked", minus(funnel.Unnatural)},
		{"another one stands for them", "all but 150 / 50 / 30", each(funnel.Similar)},
		{"voted not natural by people", "21 / 4 / 13", each(funnel.VotedOut)},
		{"shipped", "129 / 46 / 17", each(funnel.Shipped)},
	}
}

// wanted are the shares that classes have to reach, in thousandths.
const (
	wantedAbove = 750
	wantedAll   = 700
	wantedPair  = 650
)

// hold puts the held-out rounds into words.
func (d *Data) hold(all []funnel.Holdout) {
	var beats [][]int64
	var rounds int64
	for _, h := range all {
		if h.Rounds == 0 {
			continue // a class without tables has nothing to hold
		}
		held := Held{Rounds: h.Rounds, Lineup: fmt.Sprint([]int(h.Lineup))}
		row := func(what string, wanted int64, s funnel.Share) {
			held.Rows = append(held.Rows, FunnelRow{what, "≥ " + evo.Percent(wanted), fmt.Sprintf("%s (%s to %s)", evo.Percent(s.Of), evo.Percent(s.Low), evo.Percent(s.High))})
		}
		for i := range h.Above {
			row(d.Classes[i+1].Name+" above "+d.Classes[i].Name, wantedAbove, h.AboveShare(i+1))
		}
		row("all in order", wantedAll, h.AllShare())
		row("harder table of a random pair", wantedPair, h.PairShare())
		d.Held = append(d.Held, held)
		rounds += h.Rounds
		for i, line := range h.Beats {
			if beats == nil {
				beats = make([][]int64, len(h.Beats))
			}
			if beats[i] == nil {
				beats[i] = make([]int64, len(line))
			}
			for k, n := range line {
				beats[i][k] += n
			}
		}
	}
	for i, line := range beats {
		var text []string
		for k, n := range line {
			if i == k || rounds == 0 {
				text = append(text, "")
				continue
			}
			text = append(text, evo.Percent(stats.DivRound(n*1000, rounds)))
		}
		d.Dominance = append(d.Dominance, text)
	}
}

// named returns a world that calls flags and stimuli as the vocabulary does.
func named(c *evo.Catalog) *decider.World {
	names := decider.Names{Flags: map[decider.Flags]string{}, Stimuli: map[stimuli.Mask]string{}}
	for _, g := range c.Guards {
		if g.Stimuli {
			names.Stimuli[stimuli.Mask(g.Bit)] = g.Name
		} else {
			names.Flags[decider.Flags(g.Bit)] = g.Name
		}
	}
	w := decider.NewWorld(0)
	w.SetNames(names)
	return w
}

// ship describes the tables of each class.
func (d *Data) ship(r *pipeline.Run, all []*funnel.Candidate) error {
	b := r.Env.Spec
	for i, class := range d.Classes {
		c := Class{Class: class}
		for _, of := range class.Ranges {
			c.Ranges = append(c.Ranges, fmt.Sprintf("%s from %s to %s", of.Metric, evo.Decimal(of.Min), evo.Decimal(of.Max)))
		}
		for _, candidate := range funnel.With(all, funnel.Shipped) {
			if candidate.Class != i {
				continue
			}
			outline, err := r.Env.Outline(candidate.Genome)
			if err != nil {
				return err
			}
			var picture bytes.Buffer
			if err := debugprint.SVG(&picture, outline, debugprint.GraphOptions{World: named(b.Catalog)}); err != nil {
				return err
			}
			points := candidate.Certified[b.Points]
			low, high := points.Interval()
			t := Table{
				Key: candidate.Key.String(), How: candidate.Origin.How,
				Points:  fmt.Sprintf("%s (%s to %s) over %d rounds", evo.Decimal(points.Mean()), evo.Decimal(low), evo.Decimal(high), points.N),
				Picture: template.HTML(picture.String()), // our own exporter, which escapes names
			}
			for p := range candidate.Genome.Places() {
				row := Row{Indent: p.Depth - 1, Text: evo.Describe(b.Catalog, p.Row)}
				if use := candidate.Use.Row(p.Row.ID); use.Activations > 0 && candidate.Use.Steps > 0 {
					row.Active = evo.Percent(int64(use.Ticks) * 1000 / candidate.Use.Steps)
					seconds := candidate.Use.Steps * int64(b.Tick) / 1_000_000_000
					row.Activation = evo.Decimal(int64(use.Activations) * 60_000 / max(seconds, 1))
				}
				for _, why := range candidate.Why {
					if why.ID == p.Row.ID {
						row.WhyNot = why.String()
					}
				}
				t.Rows = append(t.Rows, row)
			}
			c.Tables = append(c.Tables, t)
		}
		d.Shipped = append(d.Shipped, c)
	}
	return nil
}
