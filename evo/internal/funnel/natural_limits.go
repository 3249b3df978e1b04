package funnel

import (
	"cmp"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

// LeastNaturalness has the strictest limits that a library gives a game: tables of a
// few careful rows must not forbid all others.
var LeastNaturalness = evo.Naturalness{PerSecond: 3000, Brief: 125, Restarts: 1500, Leafless: 100, OneAction: 875}

// AnyNature limits nothing.
var AnyNature = evo.Naturalness{PerSecond: 1 << 40, Brief: 1000, Restarts: 1 << 40, Leafless: 1000, OneAction: 1000}

// limit is a field of [evo.Naturalness].
type limit struct {
	field  string
	oddity string // of who exceeds it
	share  bool   // in thousandths, not a number per second
	of     func(*evo.Naturalness) *int64
	cause  func(b *evo.Spec, c *Candidate, has *evo.Naturalness, most int64) string
}

// limits are the fields in the order in which they are looked at.
var limits = []limit{
	{
		"PerSecond", "changes its mind all the time", false, func(n *evo.Naturalness) *int64 { return &n.PerSecond },
		func(_ *evo.Spec, _ *Candidate, has *evo.Naturalness, most int64) string {
			return fmt.Sprintf("%s actions a second, at most %s", milli.Decimal(has.PerSecond), milli.Decimal(most))
		},
	},
	{
		"Brief", "breaks off what it begins", true, func(n *evo.Naturalness) *int64 { return &n.Brief },
		func(_ *evo.Spec, _ *Candidate, has *evo.Naturalness, most int64) string {
			return fmt.Sprintf("%s of its actions are over within 2 ticks, at most %s", milli.Percent(has.Brief), milli.Percent(most))
		},
	},
	{
		"Restarts", "begins again and again", false, func(n *evo.Naturalness) *int64 { return &n.Restarts },
		func(b *evo.Spec, c *Candidate, _ *evo.Naturalness, most int64) string {
			for p := range c.Genome.Places() { // the root first
				if n := c.Use.restarts(b, p.Row); n > most {
					return fmt.Sprintf("%s %s times a second, at most %s", p.Row.Name(), milli.Decimal(n), milli.Decimal(most))
				}
			}
			return ""
		},
	},
	{
		"Leafless", "does nothing", true, func(n *evo.Naturalness) *int64 { return &n.Leafless },
		func(_ *evo.Spec, _ *Candidate, has *evo.Naturalness, most int64) string {
			return fmt.Sprintf("%s of its ticks without an action, at most %s", milli.Percent(has.Leafless), milli.Percent(most))
		},
	},
	{
		"OneAction", "does only one thing", true, func(n *evo.Naturalness) *int64 { return &n.OneAction },
		func(_ *evo.Spec, c *Candidate, has *evo.Naturalness, most int64) string {
			action, _, _ := c.Use.MostUsed(c.Genome)
			return fmt.Sprintf("%s takes %s of the ticks of its actions, at most %s", action, milli.Percent(has.OneAction), milli.Percent(most))
		},
	},
}

// nature returns what the limits bound. Shares are rounded up: one that is a little
// above a limit exceeds it.
func (u *Use) nature(b *evo.Spec, g *evo.Genome) (n evo.Naturalness) {
	share := func(part, of int64) int64 {
		if of == 0 {
			return 0
		}
		return (part*1000 + of - 1) / of
	}
	_, ticks, all := u.MostUsed(g)
	n = evo.Naturalness{
		PerSecond: u.perSecond(b, u.Activations), Brief: share(u.Brief, u.Activations),
		Leafless: share(u.Leafless, u.Ticks), OneAction: share(ticks, all),
	}
	for p := range g.Places() {
		n.Restarts = max(n.Restarts, u.restarts(b, p.Row))
	}
	return n
}

// restarts returns how often a row was activated in a second, in thousandths.
func (u *Use) restarts(b *evo.Spec, row *evo.Row) int64 {
	return u.perSecond(b, int64(u.Row(row.ID).Activations))
}

// nature proposes limits: what the tables of the library keep to in any few rounds, as
// many as a candidate is watched in, with a margin. One oddball gets no margin, so that
// it decides little; but no table of the library is unnatural.
func (c *Calibration) nature(b *evo.Spec, d match.Deck, outcomes []match.Outcome) {
	var all []evo.Naturalness // the most of each table
	for i, ref := range b.Peers() {
		if _, bot := ref.Genome.Bot(); bot {
			continue // it has one row
		}
		if _, bot := ref.Genome.Bot(); bot {
			continue // nobody knows how Go code makes up its mind
		}
		var most evo.Naturalness
		for seats := d.Seats[i]; len(seats) > 0; seats = seats[min(watched, len(seats)):] {
			var use Use
			for _, seat := range seats[:min(watched, len(seats))] {
				if out := outcomes[seat.Match]; out.Status == match.OK && out.Rows != nil {
					use.Add(ref.Genome, out.Rows[seat.Slot], out.Uses[seat.Slot], out.Steps)
				}
			}
			if use.Steps == 0 {
				continue
			}
			has := use.nature(b, ref.Genome)
			for _, l := range limits {
				*l.of(&most) = max(*l.of(&most), *l.of(&has))
			}
		}
		all = append(all, most)
	}
	for _, l := range limits {
		var values []int64
		for i := range all {
			values = append(values, *l.of(&all[i]))
		}
		*l.of(&c.Natural) = max(l.proposed(values), *l.of(&LeastNaturalness))
	}
}

// proposed returns a limit for what tables of the library have: the second largest
// value with half as much again, or half of what is missing to the whole if that is
// less, and at least the largest with a twentieth more.
func (l *limit) proposed(values []int64) int64 {
	if len(values) == 0 {
		return 0
	}
	slices.SortFunc(values, func(x, y int64) int { return cmp.Compare(y, x) })
	largest, next := values[0], values[min(1, len(values)-1)]
	most := max(next*3/2, largest+largest/20)
	if l.share {
		most = min(max(min(next*3/2, next+(1000-next)/2), largest+largest/20), 1000)
	}
	return most
}
