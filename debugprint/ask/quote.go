package ask

import (
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// sentence is from how many bytes on a name may be one, which somebody who reads it may obey.
const sentence = 24

// quotes returns what quotes such names of a log in the texts of debugprint.
func (g *Game) quotes() *strings.Replacer {
	var names []string
	add := func(all ...string) {
		for _, n := range all {
			if n = plain.Name(n); len(n) >= sentence && !slices.Contains(names, n) && len(names) < 1000 {
				names = append(names, n)
			}
		}
	}
	for _, o := range g.log.Outlines() {
		for i := range o.Rows() {
			r := o.Row(decider.Row(i))
			add(r.Name, r.Behavior, r.Gate, r.Slot, r.Scope, r.When, r.Decide)
		}
		for i := range 64 {
			add(g.world.FlagName(o, 1<<i), g.world.StimulusName(o, 1<<i))
		}
	}
	for i := range g.agents {
		add(g.agents[i].Name)
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // one may stand in another
	var pairs []string
	for _, n := range names {
		if quoted := name(n); quoted != n {
			pairs = append(pairs, n, quoted)
		}
	}
	return strings.NewReplacer(pairs...)
}

// quoted returns a text of debugprint's, with such names quoted.
func (c *call) quoted(text string) string {
	if c.g.quote == nil {
		c.g.quote = c.g.quotes()
	}
	return c.g.quote.Replace(text)
}
