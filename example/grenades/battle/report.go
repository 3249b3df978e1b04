package battle

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
)

const every = 25 // ticks between two lines

// Frame plays a tenth of a second, and writes now and then how the battle goes.
func (b *Battle) Frame(_ time.Duration, out io.Writer) error {
	if b.tick == 0 {
		fmt.Fprintf(out, "%6s  %6s  %-6s  %-18s  %6s  %7s  %6s\n", "time", "in air", "throws", "shoot", "charge", "reached", "fallen")
	}
	if err := b.Step(); err != nil || b.tick%every != 0 {
		return err
	}
	_, err := fmt.Fprintf(out, "%5.1fs  %6d  %-6s  %-18s  %6d  %7d  %6d\n", (time.Duration(b.tick) * Tick).Seconds(), len(b.flying),
		numbers(b.at(Throw.Name)), numbers(b.at(Shoot.Name)), len(b.at(Charge.Name)), b.reached, b.fallen)
	return err
}

func numbers(soldiers []*Soldier) string {
	var ids []string
	for _, s := range soldiers {
		ids = append(ids, fmt.Sprintf("#%d", s.id))
	}
	return strings.Join(ids, " ")
}

// End writes what all soldiers did, including the fallen.
func (b *Battle) End(w io.Writer) error {
	if b.tick == 0 {
		return nil
	}
	total := book{}
	total.add(b.book)
	for _, s := range b.soldiers() {
		total.add(s.book)
	}
	fmt.Fprintf(w, "\nThe tally: how often, and how it ended\n\n")
	fmt.Fprintf(w, "%-8s %6s %11s %6s %9s %9s\n", "", "done", "interrupted", "fell", "still on", "seconds")
	for _, row := range Root.Children {
		p := total.page(row.Name)
		fmt.Fprintf(w, "%-8s %6d %11d %6d %9d %9.1f\n", row.Name, p.reasons[behavior.ReasonSucceeded],
			p.reasons[behavior.ReasonInterrupted], p.reasons[behavior.ReasonRemoved], len(b.at(row.Name)), p.spent.Seconds())
	}
	fmt.Fprintf(w, "\nThe most ever seen at the same time\n\n")
	fmt.Fprintf(w, "%-16s %5s %7s %6s\n", "", "limit", "holders", "in row")
	fmt.Fprintf(w, "%-16s %5d %7d %6d\n", "gate GRENADE", grenade.Limit, b.most.throwing, b.most.throws)
	fmt.Fprintf(w, "%-16s %5d %7d %6d\n", "gate SHOOTERS", shooters.Limit, b.most.shooting, b.most.shots)
	_, err := fmt.Fprintf(w, "%-16s %5s %7d\n", "grenades in air", "", b.most.flying)
	return err
}
