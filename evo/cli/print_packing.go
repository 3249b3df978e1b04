package cli

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// printPacking prints which tables took the places of others, what trimming has cut
// and what a user should know before shipping the pack.
func (c *console[A]) printPacking(p *funnel.Packing) {
	for _, replaced := range p.Replaced {
		fmt.Fprintln(c.out, replaced)
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
}
