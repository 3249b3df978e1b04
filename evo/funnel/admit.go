package funnel

import (
	"context"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Admission is how candidates are certified: they race in batches of fresh
// rounds until the 90 % interval of each mean lies inside of all ranges of a
// class, or outside of one of every class.
type Admission struct {
	Seed  uint64
	Batch int // rounds of a batch
	Most  int // rounds in all
}

// DefaultAdmission is 8 rounds at a time, up to 96.
func DefaultAdmission(seed uint64) Admission { return Admission{Seed: seed, Batch: 8, Most: 96} }

// Admit decides the fate of the open candidates: Admitted to a class, NoClass,
// Unclassified or Crashed. A candidate whose training was already far from
// every class, by more than two standard errors, plays no round. Of overlapping
// classes the harder one takes what lies inside of both. progress may be nil.
func Admit(ctx context.Context, lab match.Lab, b *evo.Brief, all []*Candidate, o Admission, progress func(open, rounds int)) error {
	refs := references(lab, b)
	var racing []*Candidate
	for _, c := range With(all, Open) {
		c.Class = -1
		switch {
		case c.Fault != "":
			c.Fate = Crashed
		case !mayMeet(b, c.Training):
			c.Fate = NoClass
		default:
			racing = append(racing, c)
		}
	}
	for round := 0; round < o.Most && len(racing) > 0; round += o.Batch {
		if progress != nil {
			progress(len(racing), round)
		}
		seed := func(n int) uint64 { return evo.Seed(o.Seed, "certify", uint64(round+n)) }
		d := match.Deal(b, keys(lab, racing), min(o.Batch, o.Most-round), refs, seed, match.Want{Rows: round == 0})
		outcomes, err := lab.Play(ctx, d.Matches)
		if err != nil {
			return err
		}
		var open []*Candidate
		for i, c := range racing {
			for _, seat := range d.Seats[i] {
				c.take(outcomes[seat.Match], seat.Slot)
			}
			if c.decide(b); c.Fate == Open {
				open = append(open, c)
			}
		}
		racing = open
	}
	for _, c := range racing {
		c.Fate = Unclassified
	}
	return nil
}

// mayMeet reports whether training lies within two standard errors of some
// class; with fewer than two rounds nothing is known against it.
func mayMeet(b *evo.Brief, training []stats.Tally) bool {
	if len(training) == 0 || training[0].N < 2 {
		return true
	}
	for _, class := range b.Classes {
		near := true
		for _, r := range class.Ranges {
			t := training[b.Metric(r.Metric)]
			mean, slack := t.Mean(), 2*t.StdErr()
			near = near && mean >= r.Min-slack && mean <= r.Max+slack
		}
		if near {
			return true
		}
	}
	return false
}

// take counts a round of admission.
func (c *Candidate) take(out match.Outcome, slot int) {
	if out.Status != match.OK {
		if out.Slot == slot {
			c.Fault = out.Status.String() + ": " + out.Fault
		}
		return
	}
	if out.Rows != nil {
		c.Use.add(c.Genome, out.Rows[slot], out.Steps)
	}
	c.Certified = count(c.Certified, out.Metrics[slot])
}

// decide sets the fate as soon as it is sure.
func (c *Candidate) decide(b *evo.Brief) {
	if c.Fault != "" {
		c.Fate, c.Class = Crashed, -1
		return
	}
	if c.Certified == nil {
		return // all its rounds were broken by others
	}
	lost := true
	for i, class := range b.Classes {
		inside, outside := inRanges(b, class, c.Certified)
		if inside {
			c.Fate, c.Class = Admitted, i
		}
		lost = lost && outside
	}
	if lost && c.Fate == Open {
		c.Fate = NoClass
	}
}
