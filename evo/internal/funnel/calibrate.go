package funnel

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Calibration is how the tables of the library score against each other, and the
// classes that follow.
type Calibration struct {
	Rounds  int           // of each table
	Broken  int           // rounds that did not end well, and do not count
	Tables  []Calibrated  // by points, the best first
	Metrics []Reliability // by the game's metrics
	Idle    []stats.Tally // metrics of a table that does nothing
	Classes []evo.Class   // proposed
	Refused []string      // why metrics or ranges are not fit for classes

	// Tiny is the strongest table of one or two actions, which is not in the hardest class;
	// nil if it was not looked for.
	Tiny     *TinyTable
	Warnings []string

	Natural evo.Naturalness // limits that follow, for a game that has none
}

// Calibrated is a table of the library with its measurements.
type Calibrated struct {
	Name    string
	Metrics []stats.Tally
}

// NoClasses says why no classes follow from the library, in lines of a screen.
func (c *Calibration) NoClasses() string {
	var text strings.Builder
	text.WriteString("no classes follow from the library:\n")
	for _, why := range c.Refused {
		text.WriteString("  " + plain.Wrap(plain.Name(why), columns, "    ") + "\n")
	}
	return text.String() + plain.Wrap("Fix: add tables to the library that are clearly weaker or stronger, "+
		"or a metric of points in which luck decides less; or set Game.Classes yourself.", columns, "  ")
}

// columns is how wide lines for people are, with some room before them.
const columns = 76

// idleRounds is how many rounds a table that does nothing plays.
const idleRounds = 8

// Calibrate plays the library against itself and proposes classes. Their ranges of
// points are spans between the least and the largest mean of the library. A span
// narrower than four standard errors is refused, and so are metrics of too
// little reliability.
//
// For each metric of the game's Seen a class also gets a least value: half of the
// median of those library tables whose points lie in its range, and of the next
// one on either side. So no table of the class may do nothing, whatever its
// points. The range has no other border: too much of something, such as standing
// still, is for the game's Oddities. A least value that is no more than luck is
// refused.
//
// The hardest class begins above what the best table of one or two actions
// has: see [Calibration].Tiny.
//
// Broken rounds are counted and left out; it is an error if a table has fewer than
// two others.
func Calibrate(ctx context.Context, cache match.MatchCache, b *evo.Spec, seed uint64, rounds int, levels []Level) (*Calibration, error) {
	if rounds < 2 {
		return nil, fmt.Errorf("%d rounds say nothing about luck; at least 2 are needed", rounds)
	}
	refs := match.References(cache, b)
	d := match.Deal(b, match.Peers(cache, b), series(seed, "calibrate", 0, rounds), refs, match.Want{})
	d.Watch()
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return nil, err
	}
	c := &Calibration{Rounds: rounds}
	if err := c.measure(b, d, outcomes); err != nil {
		return nil, err
	}
	c.nature(b, d, outcomes)
	for m, metric := range b.Metrics {
		r := c.reliability(m)
		r.Metric = metric.Name
		c.Metrics = append(c.Metrics, r)
		if r.OfEight < Reliable {
			c.refuse("%s: only %s of what eight rounds show is of the table; %s are needed", metric.Name, r, milli.Percent(Reliable))
		}
	}
	if len(levels) > 0 {
		if err := c.tiny(ctx, cache, b, seed, rounds); err != nil {
			return nil, err
		}
	}
	c.propose(b, levels)
	return c, c.idle(ctx, cache, b, seed)
}

// idle measures a table that does nothing: its only row asks for nothing and runs
// no action, so it is valid in every vocabulary. Rounds that break are left out.
func (c *Calibration) idle(ctx context.Context, cache match.MatchCache, b *evo.Spec, seed uint64) error {
	key := cache.Add(&evo.Genome{Root: &evo.Row{ID: 1}})
	d := match.DealAlone(b, []genome.Key{key}, series(seed, "idle", 0, idleRounds), match.References(cache, b), match.Want{})
	return play(ctx, cache, d, func(_ int, seat match.Seat, out match.Outcome) {
		if out.Status == match.OK {
			c.Idle = stats.Count(c.Idle, out.Metrics[seat.Slot])
		}
	})
}

// measure counts the rounds of each table, and sorts the tables by points.
func (c *Calibration) measure(b *evo.Spec, d match.Deck, outcomes []match.Outcome) error {
	for _, out := range outcomes {
		if out.Status != match.OK {
			c.Broken++
		}
	}
	broken := ""
	for i, ref := range b.Peers() {
		table, by := Calibrated{Name: ref.Name}, stats.Strata[genome.Key](nil)
		for _, seat := range d.Seats[i] {
			switch out := outcomes[seat.Match]; {
			case out.Status != match.OK:
				broken = out.Failure()
			case d.Stratum(seat) == genome.KeyOf(ref.Genome): // who wins against itself is luck
			default:
				by = by.Count(d.Stratum(seat), out.Metrics[seat.Slot])
			}
		}
		if table.Metrics = by.Pool(); table.Metrics == nil || table.Metrics[0].N < 2 {
			return fmt.Errorf("calibrate: fewer than two rounds of %s were over; the last one broke: %s", ref.Name, broken)
		}
		c.Tables = append(c.Tables, table)
	}
	slices.SortFunc(c.Tables, func(x, y Calibrated) int {
		return cmp.Or(cmp.Compare(y.Metrics[b.Points].Mean(), x.Metrics[b.Points].Mean()), strings.Compare(x.Name, y.Name))
	})
	return nil
}
