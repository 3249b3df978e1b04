package battle

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
)

const every = 25 // ticks between two lines

// Report plays the battle for so many ticks, as long as next agrees, and writes how it goes.
func (b *Battle) Report(out io.Writer, seed uint64, ticks int, next func(time.Duration) bool) error {
	w := bufio.NewWriter(out) // keeps the first error until Flush
	soldiers := "one soldier"
	if b.agents > 1 {
		soldiers = fmt.Sprintf("%d soldiers", b.agents)
	}
	fmt.Fprintf(w, "A bunker, %s, one tree: %g seconds, seed %d. See -h for more.\n\n",
		soldiers, (time.Duration(ticks) * Tick).Seconds(), seed)
	fmt.Fprintf(w, "%6s  %6s  %-6s  %-18s  %6s  %7s  %6s\n", "time", "in air", "throws", "shoot", "charge", "reached", "fallen")
	for i := 0; i < ticks && next(Tick); i++ {
		if err := b.Step(); err != nil {
			return err
		}
		if b.tick%every == 0 {
			fmt.Fprintf(w, "%5.1fs  %6d  %-6s  %-18s  %6d  %7d  %6d\n", (time.Duration(b.tick) * Tick).Seconds(), len(b.flying),
				numbers(b.at(Throw.Name)), numbers(b.at(Shoot.Name)), len(b.at(Charge.Name)), b.reached, b.fallen)
			w.Flush()
		}
	}
	if ticks > 0 {
		b.tally(w)
	}
	return w.Flush()
}

func numbers(soldiers []*Soldier) string {
	var ids []string
	for _, s := range soldiers {
		ids = append(ids, fmt.Sprintf("#%d", s.id))
	}
	return strings.Join(ids, " ")
}

// tally writes what all soldiers did, including the fallen.
func (b *Battle) tally(w io.Writer) {
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
	fmt.Fprintf(w, "%-16s %5s %7d\n", "grenades in air", "", b.most.flying)
}
