package report

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Class is a class with its shipped tables.
type Class struct {
	evo.Class
	Ranges []string
	Tables []Table // the one with the most points first
}

// Reach says between which points the tables of the class lie.
func (c Class) Reach(points evo.Metric) string {
	if len(c.Tables) == 0 {
		return ""
	}
	return declared.Show(points, c.Tables[len(c.Tables)-1].Mean) + " to " + declared.Show(points, c.Tables[0].Mean)
}

// Table is a shipped table.
type Table struct {
	Key     string
	Name    string // a Go identifier for what it does, or ""
	Style   string // what it does in words, or ""
	How     string // which operators made it
	Founder string // its first ancestor
	Mean    int64  // points in thousandths
	Low     int64
	High    int64
	Rounds  int64
	Points  string // all of that in words
	Rows    []Row
	Picture template.HTML
}

// Title is what people call the table: what it does in words, without the actions
// that it does so by, or else its name or the begin of its key.
func (t Table) Title() string {
	words, _, _ := strings.Cut(t.Style, "; ")
	return cmp.Or(words, t.Name, t.Key[:8])
}

// Habit is what its style says beside its title: the actions that take most of its
// time.
func (t Table) Habit() string {
	_, actions, _ := strings.Cut(t.Style, "; ")
	return actions
}

// Row is a row of a table and what it did.
type Row struct {
	Indent             int
	Text               string
	Active, Activation string
	WhyNot             string // why it refused, in a round
}

// ship describes the tables of each class.
func (d *Data) ship(spec *evo.Spec, env *loop.Env, all []*funnel.Candidate) error {
	for i, class := range d.Classes {
		c := Class{Class: class}
		for _, of := range class.Ranges {
			c.Ranges = append(c.Ranges, rangeText(spec, of))
		}
		for _, candidate := range funnel.With(all, funnel.Shipped) {
			if candidate.Class != i {
				continue
			}
			t, err := d.newTable(spec, env, candidate)
			if err != nil {
				return err
			}
			c.Tables = append(c.Tables, t)
		}
		slices.SortFunc(c.Tables, func(a, b Table) int { return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Key, b.Key)) })
		d.Shipped = append(d.Shipped, c)
	}
	return nil
}

// best describes the table that a search for points has found.
func (d *Data) best(res *loop.Result, env *loop.Env) error {
	g := res.Best()
	if g == nil {
		return nil
	}
	picture, err := draw(res.Spec, env, g)
	d.Best = &Table{Picture: picture}
	for p := range g.Places() {
		d.Best.Rows = append(d.Best.Rows, Row{Indent: p.Depth - 1, Text: genome.Describe(res.Spec.Catalog, p.Row)})
	}
	return err
}

// draw draws a table as a tree.
func draw(b *evo.Spec, env *loop.Env, g *evo.Genome) (template.HTML, error) {
	outline, err := env.Outline(g)
	if err != nil {
		return "", err
	}
	var picture bytes.Buffer
	err = debugprint.SVG(&picture, outline, debugprint.GraphOptions{World: named(b.Catalog), NoLegend: true, NoDark: true})
	return template.HTML(picture.String()), err // our own exporter, which escapes names
}

// rangeText says what a class asks of a metric.
func rangeText(spec *evo.Spec, of evo.Range) string {
	m := spec.Metrics[spec.Metric(of.Metric)]
	low, high := declared.Show(m, of.Min), declared.Show(m, of.Max)
	switch {
	case of.Max >= m.Max*1000:
		return fmt.Sprintf("%s at least %s", of.Metric, low)
	case of.Min <= m.Min*1000:
		return fmt.Sprintf("%s at most %s", of.Metric, high)
	}
	return fmt.Sprintf("%s from %s to %s", of.Metric, low, high)
}

// newTable describes a table.
func (d *Data) newTable(b *evo.Spec, env *loop.Env, c *funnel.Candidate) (Table, error) {
	picture, err := draw(b, env, c.Table())
	if err != nil {
		return Table{}, err
	}
	points := c.Certified[b.Points]
	low, high := points.Interval()
	t := Table{
		Key: genome.KeyOf(c.Table()).String(), Name: c.Name, Style: c.Style,
		How: c.Origin.How, Founder: founder(c),
		Mean: points.Mean(), Low: low, High: high, Rounds: points.N,
		Points:  fmt.Sprintf("%s (%s to %s) over %d rounds", declared.Show(d.Points, points.Mean()), declared.Show(d.Points, low), declared.Show(d.Points, high), points.N),
		Picture: picture,
	}
	t.Rows = rowsOf(b, c)
	return t, nil
}

// rowsOf describes the rows of a table.
func rowsOf(b *evo.Spec, c *funnel.Candidate) (rows []Row) {
	for p := range c.Table().Places() {
		row := Row{Indent: p.Depth - 1, Text: genome.Describe(b.Catalog, p.Row)}
		if use := c.Use.Row(p.Row.ID); use.Activations > 0 && c.Use.Steps > 0 {
			row.Active = percent(int64(use.Ticks) * 1000 / c.Use.Steps)
			seconds := c.Use.Steps * int64(b.Tick) / 1_000_000_000
			row.Activation = hundredths(int64(use.Activations) * 60_000 / max(seconds, 1))
		}
		for _, why := range c.Why {
			if why.ID == p.Row.ID {
				row.WhyNot = why.String()
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// named returns a world that calls flags and stimuli as the vocabulary does.
func named(c *genome.Catalog) *decider.World {
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
