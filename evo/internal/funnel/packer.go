package funnel

import (
	"context"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Packer makes packs of picked candidates.
type Packer struct {
	Cache     match.MatchCache
	Spec      *evo.Spec
	Choose    Chooser // may be nil: then only structure is compared
	Votes     []Vote
	Admission Admission // of the candidates
	Selection Selection // which has picked them
	Seed      uint64    // of the run

	Report func(text string) // what is done now; may be nil
}

// Packing is what a Packer has done beside the pack.
type Packing struct {
	Trimmed  Trimmed    `json:"trimmed"`
	Replaced []Replaced `json:"replaced,omitempty"`

	// Exchanged counts the picked tables that gave their places to others of their
	// classes, because trimming had to leave rows in them that never ran.
	Exchanged int `json:"exchanged,omitempty"`

	Unknown  int           `json:"unknown,omitempty"` // votes that are for no table that was picked or is similar to one
	Classes  []PackedClass `json:"classes"`
	Warnings []Warning     `json:"warnings,omitempty"`
}

// Replaced is a picked candidate that is not shipped after all, and the one that
// took its place.
type Replaced struct {
	Class string     `json:"class"`
	Key   genome.Key `json:"key"`
	Name  string     `json:"name"`
	Why   string     `json:"why"`
	By    genome.Key `json:"by,omitzero"` // zero if there is no other candidate
	As    string     `json:"as,omitempty"`

	lost, by *Candidate
}

// String says it in a line.
func (r Replaced) String() string {
	by := "no other table takes its place"
	if r.By != (genome.Key{}) {
		by = fmt.Sprintf("%v %s takes its place", short(r.By), r.As)
	}
	return fmt.Sprintf("%s: %v %s %s; %s", r.Class, short(r.Key), r.Name, r.Why, by)
}

// short returns the first digits of a key, for people.
func short(k genome.Key) string { return k.String()[:8] }

// PackedClass says how many tables of a class are shipped.
type PackedClass struct {
	Class  string `json:"class"`
	Keep   int    `json:"keep"`
	Picked int    `json:"picked"`
	Packed int    `json:"packed"`
	Copies int    `json:"copies,omitempty"` // picked ones that play as another one, and were left out

	// Least is the difference in behavior of the two most similar tables, in
	// thousandths, or -1 if it is unknown.
	Least int64 `json:"least"`
}

// Pack trims and names the shipped candidates and packs them. It leaves out those
// that votes call unnatural, that break the round of their test, or that play as
// another one does, and ships the next candidates of their classes instead. If there
// is a next one, it also replaces a table in which rows are left that never ran:
// without them the draws of a random group, say, would be others.
func (p *Packer) Pack(ctx context.Context, all []*Candidate) (*Pack, *Packing, error) {
	w := &packing{
		Packer: p, all: all, report: &Packing{},
		choices: map[*Candidate][]uint16{}, forms: map[*Candidate]*form{}, barred: map[*Candidate]bool{}, weighed: map[*Candidate]bool{}, hashes: map[*Candidate]string{},
	}
	if err := w.settle(ctx); err != nil {
		return nil, nil, err
	}
	p.tell("a round of each table, for its test")
	pack, err := NewPack(ctx, p.Cache, p.Spec, all, p.Seed)
	if err != nil {
		return nil, nil, err
	}
	return pack, w.report, w.finish(ctx)
}

func (p *Packer) tell(format string, args ...any) {
	if p.Report != nil {
		p.Report(fmt.Sprintf(format, args...))
	}
}

// packing is a pack in the making.
type packing struct {
	*Packer
	all    []*Candidate
	report *Packing

	want    []int        // tables of each class
	shipped []*Candidate // in the order in which they are named: the picked ones, then their replacements
	picked  int          // how many of them were picked
	names   names
	choices map[*Candidate][]uint16 // in the game's situations
	forms   map[*Candidate]*form
	barred  map[*Candidate]bool   // similar ones that cannot take a place
	weighed map[*Candidate]bool   // shipped ones that exchange has looked for another one for
	hashes  map[*Candidate]string // of the check round
	copies  []int                 // by class
}

// settle decides which candidates are shipped.
func (w *packing) settle(ctx context.Context) error {
	w.want, w.copies, w.names = make([]int, len(w.Spec.Classes)), make([]int, len(w.Spec.Classes)), names{}
	w.shipped = With(w.all, Shipped)
	slices.SortFunc(w.shipped, func(x, y *Candidate) int {
		if x.Class != y.Class {
			return x.Class - y.Class
		}
		return x.Key.Compare(y.Key)
	})
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
	w.report.Unknown = len(Count(w.all, w.Votes))
	for _, c := range before {
		if c.Fate == VotedOut {
			w.lose(c, "was voted out")
		}
	}
}

// lose notes that a candidate leaves its place.
func (w *packing) lose(c *Candidate, why string) {
	w.report.Replaced = append(w.report.Replaced, Replaced{
		Class: w.Spec.Classes[c.Class].Name, Key: genome.KeyOf(c.Table()), Name: c.Name, Why: why, lost: c,
	})
}

// trim trims the candidates that are new.
func (w *packing) trim(ctx context.Context) error {
	var untrimmed []*Candidate
	for _, c := range With(w.shipped, Shipped) {
		if c.Packed == nil {
			untrimmed = append(untrimmed, c)
		}
	}
	if len(untrimmed) == 0 {
		return nil
	}
	w.tell("replaying the certified rounds of %d tables, to trim them", len(untrimmed))
	trimmed, err := Trim(ctx, w.Cache, w.Spec, untrimmed, w.Admission)
	w.report.Trimmed.Add(trimmed)
	return err
}

// checks is the number of rounds that two tables play to the same end if they are
// copies of each other: the first is that of [Check], in the others opponents and seats
// are dealt as in certification.
const checks = 8

// check takes out tables that break their check round, and copies of others.
func (w *packing) check(ctx context.Context) error {
	var fresh []*Candidate
	var keys []genome.Key
	for _, c := range With(w.shipped, Shipped) {
		if _, known := w.hashes[c]; !known {
			fresh, keys = append(fresh, c), append(keys, w.Cache.Add(c.Table(), c.Origin))
		}
	}
	refs := match.References(w.Cache, w.Spec)
	seed := func(n int) uint64 { return evo.Seed(0, "check", uint64(n)) }
	d := match.DealAlone(w.Spec, keys, match.Rounds{From: 1, N: checks - 1, Seed: seed}, refs, match.Want{})
	own := len(d.Matches) // where the rounds of Check begin
	for _, key := range keys {
		d.Matches = append(d.Matches, checkMatch(w.Spec, key))
	}
	outcomes, err := w.Cache.Play(ctx, d.Matches)
	if err != nil {
		return err
	}
	for i, c := range fresh {
		out := outcomes[own+i]
		if out.Status != match.OK {
			c.Fate, c.Fault = Crashed, out.Failure()
			w.lose(c, "broke a round")
		}
		w.hashes[c] = hash(out)
		for _, seat := range d.Seats[i] {
			w.hashes[c] += " " + hash(outcomes[seat.Match])
		}
	}
	alike := map[string][]*Candidate{}
	for _, c := range With(w.shipped, Shipped) {
		of := slices.IndexFunc(alike[w.hashes[c]], func(o *Candidate) bool { return !differ(c, o) })
		if of < 0 {
			alike[w.hashes[c]] = append(alike[w.hashes[c]], c)
			continue
		}
		c.Fate, w.barred[c] = Similar, true
		if slices.Contains(w.shipped[:w.picked], c) {
			w.copies[c.Class]++
		}
		first := alike[w.hashes[c]][of]
		w.lose(c, fmt.Sprintf("plays as %s %s does", short(genome.KeyOf(first.Table())), first.Name))
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

// finish counts what is shipped, and warns.
func (w *packing) finish(ctx context.Context) error {
	for i, class := range w.Spec.Classes {
		own := inClass(With(w.shipped, Shipped), i)
		if err := w.ask(ctx, own); err != nil {
			return err
		}
		pc := PackedClass{Class: class.Name, Keep: class.Keep, Picked: w.want[i], Packed: len(own), Copies: w.copies[i], Least: -1}
		for k, c := range own {
			for _, d := range own[:k] {
				if n := differing(w.choices[c], w.choices[d]); len(w.choices[c]) > 0 && (pc.Least < 0 || n < pc.Least) {
					pc.Least = n
				}
			}
		}
		w.report.Classes = append(w.report.Classes, pc)
	}
	for i := range w.report.Replaced {
		if r := &w.report.Replaced[i]; r.by != nil {
			r.By, r.As = genome.KeyOf(r.by.Table()), r.by.Name
		}
	}
	w.report.Warnings = w.warnings()
	return nil
}

// inClass returns the candidates of a class.
func inClass(all []*Candidate, class int) (own []*Candidate) {
	for _, c := range all {
		if c.Class == class {
			own = append(own, c)
		}
	}
	return own
}
