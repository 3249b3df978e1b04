package cli

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// printPacking prints which tables took the places of others, what trimming has cut
// and what a user should know before shipping the pack. With tables it also lists
// these.
func (c *console[A]) printPacking(r *pipeline.Run, tables bool) error {
	p, err := r.Packing()
	if err != nil {
		return err
	}
	for _, replaced := range p.Replaced {
		fmt.Fprintln(c.out, replaced)
	}
	if tables {
		if err := c.printTables(r); err != nil {
			return err
		}
	}
	if t := p.Trimmed; t.Before > t.After {
		fmt.Fprintf(c.out, "\nTrimming left %d of %d rows: the others never ran in the rounds in which the tables were certified.\n", t.After, t.Before)
	}
	if p.Exchanged > 0 {
		fmt.Fprintf(c.out, "\nOther tables took the places of %d that would have kept such rows.\n", p.Exchanged)
	}
	if len(p.Warnings) > 0 {
		fmt.Fprint(c.out, "\nWarnings:\n")
	}
	for _, w := range p.Warnings {
		fmt.Fprintf(c.out, "  %s\n", plain.Name(w.String()))
	}
	return nil
}

// listed is how many tables of a class are listed at most.
const listed = 8

// printTables lists the first tables of each class of the pack.
func (c *console[A]) printTables(r *pipeline.Run) error {
	pack, _, err := r.Pack()
	if err != nil {
		return err
	}
	for _, class := range pack.Classes {
		if len(class.Tables) == 0 {
			continue
		}
		fmt.Fprintf(c.out, "\n%s\n", class.Name)
		for _, t := range class.Tables[:min(len(class.Tables), listed)] {
			fmt.Fprintln(c.out, strings.TrimRight(fmt.Sprintf("  %s  %-24s %s", t.Key.String()[:8], t.Name, plain.Name(t.Style)), " "))
		}
		if more := len(class.Tables) - listed; more > 0 {
			fmt.Fprintf(c.out, "  and %d more in %s\n", more, r.Path("pack.json"))
		}
	}
	return nil
}
