package funnel

import (
	"cmp"
	"context"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

// LeastNaturalness has the strictest limits that a library gives a game: tables of a
// few careful rows must not forbid all others.
var LeastNaturalness = evo.Naturalness{PerSecond: 3000, Brief: 125, Restarts: 1500, Leafless: 100, OneAction: 875}

// limits are the fields of [evo.Naturalness] in the order in which they are looked at.
var limits = []struct {
	field  string
	share  bool   // in thousandths, not a number per second
	oddity string // of who exceeds it
	cause  string // who, by how much, and the limit
}{
	{"PerSecond", false, "changes its mind all the time", "%s%s actions a second, at most %s"},
	{"Brief", true, "breaks off what it begins", "%s%s of its actions are over within 2 ticks, at most %s"},
	{"Restarts", false, "begins again and again", "%s%s times a second, at most %s"},
	{"Leafless", true, "does nothing", "%s%s of its ticks without an action, at most %s"},
	{"OneAction", true, "does only one thing", "%s%s of the ticks of its actions, at most %s"},
}

// fields returns the fields in the order of limits.
func fields(n *evo.Naturalness) [5]*int64 {
	return [...]*int64{&n.PerSecond, &n.Brief, &n.Restarts, &n.Leafless, &n.OneAction}
}

// shown prints a value of a limit.
func shown(limit int, value int64) string {
	if limits[limit].share {
		return milli.Percent(value)
	}
	return milli.Decimal(value)
}

// Watch watches the rows of candidates in some rounds against the library, for
// Natural and Pick. A round with one watched slot takes 1.2 times as long as
// another, and one in which eight are watched 1.7 times.
func Watch(ctx context.Context, cache match.MatchCache, b *evo.Spec, players []*Candidate, seed uint64) error {
	d := match.Deal(b, keys(cache, players), series(seed, "watch", 0, watched), match.References(cache, b), match.Want{})
	d.Watch()
	for _, c := range players {
		c.Use = Use{}
	}
	return play(ctx, cache, d, func(i int, seat match.Seat, out match.Outcome) {
		switch c := players[i]; {
		case out.Status == match.OK:
			c.Use.Add(c.Genome, out.Rows[seat.Slot], out.Uses[seat.Slot], out.Steps)
		case out.Slot == seat.Slot:
			c.Fault, c.Fate, c.Class = out.Failure(), Crashed, -1
		}
	})
}

// Natural marks the open and the admitted candidates that exceed a limit as
// Unnatural: one of the game's Natural, or where that is 0 the least that any game
// has, or one of its Oddities. Their Oddity and Cause say which limit they exceed
// first. Candidates that were never watched exceed only Oddities, and of these only
// what was measured of them in certification and in the tournament.
func Natural(b *evo.Spec, all []*Candidate) {
	most := declared.Or(b.Natural, LeastNaturalness)
	for _, c := range all {
		if c.Fate != Open && c.Fate != Admitted {
			continue
		}
		if c.Oddity, c.Cause = exceeded(b, c, &most); c.Oddity != "" {
			c.Fate, c.Cause = Unnatural, c.Oddity+": "+c.Cause
		}
	}
}

// exceeded returns the first limit that a candidate exceeds, in words, and the numbers;
// "" is none.
func exceeded(b *evo.Spec, c *Candidate, most *evo.Naturalness) (oddity, cause string) {
	has := c.Use.nature(b, c.Genome)
	for i, limit := range fields(most) {
		value := *fields(&has)[i]
		if value <= *limit {
			continue
		}
		who := ""
		switch limits[i].field {
		case "Restarts":
			for p := range c.Genome.Places() { // the root first
				if n := c.Use.restarts(b, p.Row); n > *limit {
					who, value = p.Row.Name()+" ", n
					break
				}
			}
		case "OneAction":
			action, _, _ := c.Use.MostUsed(c.Genome)
			who = action + " takes "
		}
		return limits[i].oddity, fmt.Sprintf(limits[i].cause, who, shown(i, value), shown(i, *limit))
	}
	odd, value, ok := evo.Oddity{}, int64(0), false
	if len(c.Certified) > 0 {
		odd, value, ok = measure.Odd(b, c.Certified, false)
	}
	if !ok && len(c.Showed) > 0 {
		odd, value, ok = measure.Odd(b, c.Showed, true)
	}
	if !ok {
		return "", ""
	}
	text := milli.Percent
	if len(odd.Per) == 0 {
		text = declared.Shower(b.Metrics[b.Metric(odd.Of[0])])
	}
	return odd.Cause, text(value) + ", at most " + text(odd.Most)
}

// nature returns what the limits bound, nothing of who was never watched. Shares are
// rounded up: one that is a little above a limit exceeds it.
func (u *Use) nature(b *evo.Spec, g *evo.Genome) (n evo.Naturalness) {
	if u.Steps == 0 {
		return n
	}
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
// it decides little; but no table of the library is unnatural. Nobody knows how the Go
// code of a bot makes up its mind.
func (c *Calibration) nature(b *evo.Spec, d match.Deck, outcomes []match.Outcome) {
	var values [5][]int64 // the most of each table
	for i, ref := range b.Peers() {
		if _, bot := ref.Genome.Bot(); bot {
			continue
		}
		var most evo.Naturalness
		for seats := d.Seats[i]; len(seats) > 0; seats = seats[min(watched, len(seats)):] {
			var use Use
			for _, seat := range seats[:min(watched, len(seats))] {
				if out := outcomes[seat.Match]; out.Status == match.OK && out.Rows != nil {
					use.Add(ref.Genome, out.Rows[seat.Slot], out.Uses[seat.Slot], out.Steps)
				}
			}
			has := use.nature(b, ref.Genome)
			for k, of := range fields(&most) {
				*of = max(*of, *fields(&has)[k])
			}
		}
		for k, of := range fields(&most) {
			values[k] = append(values[k], *of)
		}
	}
	least := LeastNaturalness
	for i, of := range fields(&c.Natural) {
		*of = max(proposed(values[i], limits[i].share), *fields(&least)[i])
	}
}

// proposed returns a limit for what tables of the library have: the second largest
// value with half as much again, or half of what is missing to the whole of a share if
// that is less, and at least the largest with a twentieth more.
func proposed(values []int64, share bool) int64 {
	if len(values) == 0 {
		return 0
	}
	slices.SortFunc(values, func(x, y int64) int { return cmp.Compare(y, x) })
	largest, next := values[0], values[min(1, len(values)-1)]
	if share {
		return min(max(min(next*3/2, next+(1000-next)/2), largest+largest/20), 1000)
	}
	return max(next*3/2, largest+largest/20)
}

// fewest is from how many tables on half of a class is more than luck.
const fewest = 4

// Strict returns a warning for each limit of what looks natural that at least half of a
// class exceed, of those that were watched and are in it by their training: then it is
// not single tables that look odd, but the game that is played so.
func Strict(b *evo.Spec, all []*Candidate) (warnings []Warning) {
	most := declared.Or(b.Natural, LeastNaturalness)
	for _, class := range b.Classes {
		var values [5][]int64
		for _, c := range filter(all, func(c *Candidate) bool { return c.Use.Steps > 0 && trainedFor(b, class, c) }) {
			has := c.Use.nature(b, c.Genome)
			for i, of := range fields(&has) {
				values[i] = append(values[i], *of)
			}
		}
		for i, limit := range fields(&most) {
			slices.Sort(values[i])
			n, over := len(values[i]), 0
			for _, v := range values[i] {
				if v > *limit {
					over++
				}
			}
			if over < fewest || 2*over < n {
				continue
			}
			typical, text := roundUp(values[i][n*3/4]), shown(i, *limit)
			if limits[i].share {
				typical = min(typical, 1000)
			} else {
				text += " a second"
			}
			warnings = append(warnings, Warning{
				class.Name,
				fmt.Sprintf("%d of %d tables of its strength exceed the limit of Natural.%s, %s, so they count as unnatural (%q)", over, n, limits[i].field, text, limits[i].oddity),
				fmt.Sprintf("watch one; if it looks right in this game, set Game.Natural.%s to %d, within which three quarters of them are", limits[i].field, typical),
			})
		}
	}
	return warnings
}
