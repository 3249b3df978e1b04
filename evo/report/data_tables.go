package report

import (
	"bytes"
	"fmt"
	"html/template"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Class is a class with its shipped tables.
type Class struct {
	evo.Class
	Ranges []string
	Tables []Table
}

// Table is a shipped table.
type Table struct {
	Key     string
	How     string // which operators made it
	Points  string
	Rows    []Row
	Picture template.HTML
}

// Row is a row of a table and what it did.
type Row struct {
	Indent             int
	Text               string
	Active, Activation string
	WhyNot             string // why it refused, in a round
}

// ship describes the tables of each class.
func (d *Data) ship(r *pipeline.Run, all []*funnel.Candidate) error {
	for i, class := range d.Classes {
		c := Class{Class: class}
		for _, of := range class.Ranges {
			c.Ranges = append(c.Ranges, fmt.Sprintf("%s from %s to %s", of.Metric, evo.Decimal(of.Min), evo.Decimal(of.Max)))
		}
		for _, candidate := range funnel.With(all, funnel.Shipped) {
			if candidate.Class != i {
				continue
			}
			t, err := newTable(r.Env, candidate)
			if err != nil {
				return err
			}
			c.Tables = append(c.Tables, t)
		}
		d.Shipped = append(d.Shipped, c)
	}
	return nil
}

// newTable describes a table.
func newTable(env *pipeline.Env, c *funnel.Candidate) (Table, error) {
	b := env.Spec
	outline, err := env.Outline(c.Genome)
	if err != nil {
		return Table{}, err
	}
	var picture bytes.Buffer
	if err := debugprint.SVG(&picture, outline, debugprint.GraphOptions{World: named(b.Catalog)}); err != nil {
		return Table{}, err
	}
	points := c.Certified[b.Points]
	low, high := points.Interval()
	t := Table{
		Key: c.Key.String(), How: c.Origin.How,
		Points:  fmt.Sprintf("%s (%s to %s) over %d rounds", evo.Decimal(points.Mean()), evo.Decimal(low), evo.Decimal(high), points.N),
		Picture: template.HTML(picture.String()), // our own exporter, which escapes names
	}
	for p := range c.Genome.Places() {
		row := Row{Indent: p.Depth - 1, Text: evo.Describe(b.Catalog, p.Row)}
		if use := c.Use.Row(p.Row.ID); use.Activations > 0 && c.Use.Steps > 0 {
			row.Active = evo.Percent(int64(use.Ticks) * 1000 / c.Use.Steps)
			seconds := c.Use.Steps * int64(b.Tick) / 1_000_000_000
			row.Activation = evo.Decimal(int64(use.Activations) * 60_000 / max(seconds, 1))
		}
		for _, why := range c.Why {
			if why.ID == p.Row.ID {
				row.WhyNot = why.String()
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
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
