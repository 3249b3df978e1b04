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
	"github.com/ethogram-go/ethogram/evo/internal/pack"
)

// Packer makes packs of picked candidates.
type Packer struct {
	Cache  match.MatchCache
	Spec   *evo.Spec
	Choose Chooser // may be nil: then only structure is compared
	Votes  []pack.Vote
	Seed   uint64 // of the run

	Report func(text string) // what is done now; may be nil
}

// Packing is what a Packer has done beside the pack.
type Packing struct {
	Trimmed   Trimmed
	Replaced  []Replaced
	Exchanged int // picked tables in which trimming had to leave rows that never ran: others took their places
	Unknown   int // votes that are for no table that was picked or is similar to one
	Warnings  []Warning
}

// Replaced is a picked candidate that is not shipped after all, and the one that
// took its place.
type Replaced struct {
	Class, Why string
	Lost, By   *Candidate // By is nil if there is no other candidate
}

// String says it in a line.
func (r Replaced) String() string {
	by := "no other table"
	if r.By != nil {
		by = called(r.By)
	}
	return fmt.Sprintf("%s: %s %s; %s takes its place", r.Class, called(r.Lost), r.Why, by)
}

// called returns the first digits of the key of a table and its name, for people.
func called(c *Candidate) string { return genome.KeyOf(c.Table()).String()[:8] + " " + c.Name }

// Pack trims and names the shipped candidates and packs them. It leaves out those
// that votes call unnatural, that break the round of their test, or that play as
// another one does, and ships the next candidates of their classes instead. If there
// is a next one, it also replaces a table in which rows are left that never ran:
// without them the draws of a random group, say, would be others.
func (p *Packer) Pack(ctx context.Context, all []*Candidate) (*pack.Pack, *Packing, error) {
	w := &packing{Packer: p, all: all, want: make([]int, len(p.Spec.Classes)), copies: make([]int, len(p.Spec.Classes)), names: names{}}
	for _, c := range all {
		c.form, c.hashes, c.barred, c.weighed = nil, "", false, false
	}
	if err := w.settle(ctx); err != nil {
		return nil, nil, err
	}
	return w.packed(), &w.report, w.warn(ctx)
}

// packing is a pack in the making.
type packing struct {
	*Packer
	all    []*Candidate
	report Packing

	want    []int        // picked tables of each class
	copies  []int        // of these, which play as another one
	shipped []*Candidate // in the order in which they are named: the picked ones, then their replacements
	picked  int          // how many of them were picked
	names   names
}

// settle decides which candidates are shipped.
func (w *packing) settle(ctx context.Context) error {
	w.shipped = With(w.all, Shipped)
	slices.SortFunc(w.shipped, func(x, y *Candidate) int { return cmp.Or(x.Class-y.Class, x.Key.Compare(y.Key)) })
	w.picked = len(w.shipped)
	for _, c := range w.shipped {
		w.want[c.Class]++
		w.names.name(w.Spec, c) // also those that leave, so that the others keep their names
	}
	for {
		w.vote()
		if err := w.refill(ctx); err != nil {
			return err
		}
		if err := w.trim(ctx); err != nil {
			return err
		}
		before := len(w.report.Replaced)
		exchanged, err := w.exchange(ctx)
		if err != nil {
			return err
		}
		w.vote() // now that the keys of the trimmed tables are known
		if err := w.check(ctx); err != nil {
			return err
		}
		if len(w.report.Replaced) == before && !exchanged {
			return nil
		}
	}
}

// vote takes out what people find unnatural.
func (w *packing) vote() {
	before := With(w.shipped, Shipped)
	w.report.Unknown = Count(w.all, w.Votes)
	for _, c := range With(before, VotedOut) {
		w.lose(c, "was voted out")
	}
}

// lose notes that a candidate leaves its place.
func (w *packing) lose(c *Candidate, why string) {
	w.report.Replaced = append(w.report.Replaced, Replaced{Class: w.Spec.Classes[c.Class].Name, Why: why, Lost: c})
}

// trim trims the candidates that are new.
func (w *packing) trim(ctx context.Context) error {
	untrimmed := filter(w.shipped, func(c *Candidate) bool { return c.Fate == Shipped && c.Packed == nil })
	if len(untrimmed) == 0 {
		return nil
	}
	if w.Report != nil {
		w.Report(fmt.Sprintf("replaying the certified rounds of %d tables, to trim them", len(untrimmed)))
	}
	return Trim(ctx, w.Cache, w.Spec, untrimmed, w.Seed, &w.report.Trimmed)
}

// checks is the number of rounds that two tables play to the same end if they are
// copies of each other: the first is that of [pack.Check], in the others opponents and seats
// are dealt as in certification.
const checks = 8

// check takes out tables that break their check round, and copies of others. Those that
// exchange has brought have their turn when they are trimmed.
func (w *packing) check(ctx context.Context) error {
	trimmed := filter(w.shipped, func(c *Candidate) bool { return c.Fate == Shipped && c.Packed != nil })
	var fresh []*Candidate
	var keys []genome.Key
	for _, c := range trimmed {
		if c.hashes == "" {
			fresh, keys = append(fresh, c), append(keys, w.Cache.Add(c.Table()))
		}
	}
	d := match.DealAlone(w.Spec, keys, series(0, "check", 1, checks-1), match.References(w.Cache, w.Spec), match.Want{})
	for i, c := range fresh {
		d.Seats[i] = slices.Insert(d.Seats[i], 0, match.Seat{Match: len(d.Matches), Slot: -1})
		d.Matches = append(d.Matches, pack.Match(w.Spec, c.Table()))
	}
	err := play(ctx, w.Cache, d, func(i int, seat match.Seat, out match.Outcome) {
		c := fresh[i]
		if seat.Slot >= 0 {
			c.hashes += " " + pack.Hash(out)
			return
		}
		if c.hashes = pack.Hash(out); out.Status != match.OK {
			c.Fate, c.Fault = Crashed, out.Failure()
			w.lose(c, "broke a round")
		}
	})
	if err != nil {
		return err
	}
	first := map[string][]*Candidate{} // that differ, by their hashes
	for _, c := range With(trimmed, Shipped) {
		same := first[c.hashes]
		of := slices.IndexFunc(same, func(o *Candidate) bool { return !differ(c, o) })
		if of < 0 {
			first[c.hashes] = append(same, c)
			continue
		}
		c.Fate, c.barred = Similar, true
		if slices.Contains(w.shipped[:w.picked], c) {
			w.copies[c.Class]++
		}
		w.lose(c, fmt.Sprintf("plays as %s does", called(same[of])))
	}
	return nil
}

// differ reports whether what was certified of two candidates proves that they play
// differently, whatever a few rounds show: they are in other classes, or the intervals
// of a metric do not touch.
func differ(c, d *Candidate) bool {
	if genome.KeyOf(c.Table()) == genome.KeyOf(d.Table()) {
		return false
	}
	if c.Class != d.Class {
		return true
	}
	for i := range min(len(c.Certified), len(d.Certified)) {
		low, high := c.Certified[i].Interval()
		least, most := d.Certified[i].Interval()
		if low > most || high < least {
			return true
		}
	}
	return false
}

// packed packs what is shipped.
func (w *packing) packed() *pack.Pack {
	b := w.Spec
	p := &pack.Pack{Game: b.Name, Version: b.Version, Vocabulary: b.Catalog.Fingerprint(), Role: b.Role, Seed: w.Seed, Classes: []pack.Class{}}
	for i, class := range b.Classes {
		pc := pack.Class{Class: class, Tables: []pack.Table{}}
		for _, c := range inClass(w.all, Shipped, i) {
			points := c.Certified[b.Points]
			low, high := points.Interval()
			hash, _, _ := strings.Cut(c.hashes, " ")
			pc.Tables = append(pc.Tables, pack.Table{
				Name: c.Name, Style: c.Style, Key: genome.KeyOf(c.Table()), Genome: b.Catalog.AppendJSON(nil, c.Table()),
				Points: points.Mean(), Low: low, High: high, Rounds: points.N, Hash: hash,
			})
		}
		slices.SortFunc(pc.Tables, func(x, y pack.Table) int { return x.Key.Compare(y.Key) })
		p.Classes = append(p.Classes, pc)
	}
	return p
}

// Warning is something about a pack that a user should know before shipping it.
type Warning struct {
	Class string // "" is the whole pack
	Text  string // what was found
	Fix   string
}

// String says it in a line.
func (w Warning) String() string {
	where := ""
	if w.Class != "" {
		where = w.Class + ": "
	}
	return where + w.Text + ". Fix: " + w.Fix
}

// warn says what the packing itself has found.
func (w *packing) warn(ctx context.Context) error {
	warn := func(class, fix, format string, args ...any) {
		w.report.Warnings = append(w.report.Warnings, Warning{class, fmt.Sprintf(format, args...), fix})
	}
	shipped := With(w.shipped, Shipped)
	if err := ask(ctx, w.Choose, shipped); err != nil {
		return err
	}
	if len(shipped) > 0 && !slices.ContainsFunc(w.all, func(c *Candidate) bool { return len(c.choices) > 0 }) {
		warn("", "record Situations of the game, so that tables can be compared by what they choose",
			"the game has no Situations: only the structure of the %d tables was compared, not their behavior", len(shipped))
	}
	for i, class := range w.Spec.Classes {
		if w.copies[i] > 0 {
			warn(class.Name, "give the game Situations",
				"%d of the %d picked tables play exactly as another one, and were left out", w.copies[i], w.want[i])
		}
		own, nearest := inClass(shipped, Shipped, i), int64(leastApart)
		for k, c := range own {
			for _, d := range own[:k] {
				if len(c.choices) > 0 {
					nearest = min(nearest, differing(c.choices, d.choices))
				}
			}
		}
		if nearest < leastApart {
			warn(class.Name, "give the game other Situations, in which tables choose more",
				"two tables differ in only %d.%d %% of the situations", nearest/10, nearest%10)
		}
		switch n := len(own); {
		case n == 0:
			warn(class.Name, "look at the report why its candidates were dropped; search longer, or change its ranges (evolve -until calibrate shows some)",
				"it has no tables, and should have %d", class.Keep)
		case n < class.Keep:
			warn(class.Name, "search longer, or let it keep fewer", "it has %d tables of the %d that it keeps", n, class.Keep)
		}
	}
	w.report.Warnings = append(w.report.Warnings, Strict(w.Spec, w.all)...)
	if n := w.report.Trimmed.Unplayed; n > 0 {
		warn("", "evolve again in this folder",
			"%d tables were not trimmed: their certified rounds did not come out as certified", n)
	}
	return nil
}
