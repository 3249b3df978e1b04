package main

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// shipped are the tables that a run ships.
type shipped struct {
	spec    *evo.Spec
	created int
	tables  [][]*funnel.Candidate // by class
	genomes [][]*evo.Genome       // of tables
}

// wantShipped and wantStyles are the targets for the classes, easiest first. There
// is none for the styles of Medium.
var (
	wantShipped = []int64{129, 46, 28}
	wantStyles  = []int64{10, 0, 9}
)

// read reads what the run ships.
func (p *prover) read() error {
	classes, err := p.run.Classes()
	if err != nil {
		return err
	}
	if len(classes) != len(wantShipped) {
		return fmt.Errorf("the run has %d classes; want %d", len(classes), len(wantShipped))
	}
	if p.spec, err = p.env.Spec.WithClasses(classes); err != nil {
		return err
	}
	all, err := p.run.Candidates(pipeline.Pack)
	if err != nil {
		return err
	}
	p.created = len(all)
	p.tables, p.genomes = make([][]*funnel.Candidate, len(classes)), make([][]*evo.Genome, len(classes))
	for _, c := range funnel.With(all, funnel.Shipped) {
		p.tables[c.Class] = append(p.tables[c.Class], c)
		p.genomes[c.Class] = append(p.genomes[c.Class], c.Table())
	}
	return nil
}

// countShipped counts what certification has measured of the shipped tables.
func (p *prover) countShipped() {
	p.add("distinct genomes", count, 5421, int64(p.created))
	never := int64(0)
	grid := archive.NewGrid(p.spec)
	for class, tables := range p.tables {
		name := strings.ToLower(p.spec.Classes[class].Name)
		filled, family := map[int]bool{}, map[string]int64{}
		still, turning, silent, largest := int64(0), int64(0), int64(0), int64(0)
		share := func(c *funnel.Candidate, of, per string) int64 {
			return measure.Value(p.spec, evo.Ratio{Of: []string{of}, Per: []string{per}}, c.Certified)
		}
		for _, c := range tables {
			if c.Certified[p.spec.Metric("shots")].Mean() == 0 {
				never++
			}
			still += over(share(c, "still", "survival"), 500)
			turning += over(share(c, "turning", "survival"), 200)
			silent += over(share(c, "silent", "in range"), 900)
			filled[grid.CoarseCell(c.Certified)] = true
			family[c.Lineage]++
			largest = max(largest, family[c.Lineage])
		}
		n := int64(len(tables))
		p.add("shipped, "+name, count, wantShipped[class], n)
		p.addMost("still for half of their life, "+name, percent, 50, part(still, n))
		p.addMost("turn on the spot for a fifth of their life, "+name, percent, 0, part(turning, n))
		p.addMost("loaded and silent for nine tenths of their time in range, "+name, percent, 50, part(silent, n))
		p.add("families, by ancestor and main action, "+name, count, 3, int64(funnel.Families(tables)))
		p.addMost("of one lineage, "+name, percent, 333, part(largest, n))
		p.add(fmt.Sprintf("styles of %d, %s", grid.Coarse(), name), count, wantStyles[class], int64(len(filled)))
	}
	p.addMost("tables that never fire", count, 0, never)

	var dead, of int
	for class, tables := range p.tables {
		for i, c := range tables {
			idle, n := c.Use.Idle(p.genomes[class][i])
			dead, of = dead+idle, of+n
		}
	}
	p.addMost("rows that never ran when they were certified", percent, 20, part(int64(dead), int64(of)))
}

// over returns 1 if a value exceeds a limit.
func over(value, limit int64) int64 {
	if value > limit {
		return 1
	}
	return 0
}

// part returns k of n in thousandths, and 0 of nothing.
func part(k, n int64) int64 {
	if n == 0 {
		return 0
	}
	return stats.DivRound(k*1000, n)
}
