package funnel

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

// Strict returns a warning for each limit of what looks natural that at least half of a
// class exceed, of those that were watched and are in it by their training: then it is
// not single tables that look odd, but the game that is played so.
func Strict(b *evo.Spec, all []*Candidate) (warnings []Warning) {
	most := declared.Or(b.Natural, LeastNaturalness)
	for _, class := range b.Classes {
		var strong []evo.Naturalness
		for _, c := range all {
			if c.Use.Steps > 0 && len(c.Training) > 0 && measure.Meets(b, class, c.Training) {
				strong = append(strong, c.Use.nature(b, c.Genome))
			}
		}
		for _, l := range limits {
			limit, over := *l.of(&most), 0
			var values []int64
			for i := range strong {
				v := *l.of(&strong[i])
				if values = append(values, v); v > limit {
					over++
				}
			}
			if over < fewest || 2*over < len(strong) {
				continue
			}
			slices.Sort(values)
			typical := values[len(values)*3/4]
			typical = roundUp(typical)
			text := milli.Decimal(limit) + " a second"
			if l.share {
				typical, text = min(typical, 1000), milli.Percent(limit)
			}
			warnings = append(warnings, Warning{
				WarnStrict, class.Name,
				fmt.Sprintf("%d of %d tables of its strength exceed the limit of Natural.%s, %s, so they count as unnatural (%q)", over, len(strong), l.field, text, l.oddity),
				fmt.Sprintf("watch one; if it looks right in this game, set Game.Natural.%s to %d, within which three quarters of them are", l.field, typical),
			})
		}
	}
	return warnings
}

// fewest is from how many tables on half of a class is more than luck.
const fewest = 4
