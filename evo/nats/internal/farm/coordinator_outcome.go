package farm

import (
	"crypto/sha256"
	"fmt"
	"strings"

	client "github.com/nats-io/nats.go"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// acknowledge is what JetStream takes as the end of a message.
var acknowledge = []byte("+ACK")

// onOutcomes takes what a worker has played, and then has the queue forget the
// message.
func (c *Coordinator) onOutcomes(m *client.Msg) {
	a, err := decodeAnswers(m.Data)
	if err != nil {
		c.say("a message of a worker is not understood: %v", err.Error())
		return
	}
	c.mu.Lock()
	by, joined := c.joined[a.worker]
	if !joined { // its program may be any
		c.mu.Unlock()
		c.say("a worker that has not joined sends outcomes; they do not count")
		return
	}
	c.count(len(m.Data))
	c.pace(a)
	for _, one := range a.all {
		if one.problem != "" {
			c.problem(by.name, one)
		} else {
			c.outcome(by, one.outcome)
		}
	}
	if p := c.parcels[a.parcel]; p != nil && a.ack != "" {
		if a.tired && c.vanished-p.vanished >= tries/2 {
			c.exhausted(p)
		} else { // an earlier part of the answer was lost, or nobody was there to hear it
			c.publish(p)
		}
	}
	c.mu.Unlock()
	if strings.HasPrefix(a.ack, "$JS.ACK.") {
		_ = c.conn.Publish(a.ack, acknowledge) // if it is lost, the matches are played again
	}
}

// pace learns what a match takes. The caller holds the lock.
func (c *Coordinator) pace(a answers) {
	if len(a.all) == 0 || a.nanos == 0 || a.nanos > 1<<50 {
		return
	}
	each := max(int64(a.nanos)/int64(len(a.all)), 1)
	if c.nanos == 0 {
		c.nanos = each
	}
	c.nanos += (each - c.nanos) / 16
	c.nanos = max(c.nanos, 1)
}

// problem ends the calls that wait for a match that cannot be played. The caller holds
// the lock.
func (c *Coordinator) problem(worker string, one answer) {
	j := c.jobs[one.key]
	if j == nil || j.held {
		return
	}
	j.fail(fmt.Errorf("worker %s: %s", worker, one.problem))
	c.done(j)
}

// exhausted ends the calls that wait for matches that their workers did not survive.
// The caller holds the lock.
func (c *Coordinator) exhausted(p *parcel) {
	for _, j := range slices.Clone(p.jobs) {
		j.fail(fmt.Errorf("match %s (mode %s, seed %d) was given to workers more than %d times, and %d workers vanished meanwhile: it may end or freeze its process. "+
			"Fix: play it in processes of its own (worker -isolate), which shows what happens", j.key, j.match.Mode, j.match.Seed, tries, c.vanished-p.vanished))
		c.done(j)
	}
}

// outcome takes an outcome, and hands it out unless it is checked first. One that came before must be the
// same again. The caller holds the lock.
func (c *Coordinator) outcome(by *sender, o match.Outcome) {
	digest := sha256.Sum256(match.AppendOutcome(nil, o))
	before, known := c.came.find(o.Match)
	if known && before.digest != digest {
		c.failAll(fmt.Errorf("%w: match %s was played by worker %s and then by worker %s, which says %s; a round may depend on nothing but its Setup, "+
			"and all workers must be built from the same source for the same kind of machine. "+
			"Fix: find out which of the two is wrong: have all outcomes of either played again by the coordinator (-recheck 100%%), in a new folder (-out). "+
			"Then begin again in a new folder without it: what it has sent is in this one's log, where a false outcome never becomes right",
			match.ErrDiffers, o.Match, before.by.name, by.name, inWords(o)), true)
		return
	}
	j := c.jobs[o.Match]
	if j == nil || j.held {
		if known {
			c.sent.Again++
		}
		return
	}
	if err := c.rules.Verify(j.match, o); err != nil {
		c.failAll(fmt.Errorf("worker %s: match %s: the outcome cannot be: %w. Fix: look for unsafe or cgo in the game; without them this is a defect of package nats", by.name, o.Match, err), false)
		return
	}
	c.came.keep(o.Match, came{digest, by})
	c.sent.Matches++
	c.deaf = 0 // not for one that comes again: a broker that stores nothing may forget what was acknowledged
	by.sent++
	if c.checks.chosen(o, by) {
		c.hold(check{job: j, outcome: o, digest: digest, by: by})
		return
	}
	c.deliver(j, o)
}

// deliver hands an outcome to those who wait for it. The caller holds the lock.
func (c *Coordinator) deliver(j *job, o match.Outcome) {
	for _, of := range j.calls {
		delete(of.wanted, o.Match)
		of.ready = append(of.ready, o)
		of.notify()
	}
	c.done(j)
}

// digests remembers what outcomes came, in two generations of a bounded size.
type digests struct{ young, old map[genome.Key]came }

// came is an outcome that came, and who sent it first.
type came struct {
	digest [sha256.Size]byte
	by     *sender
}

const maxDigests = 1 << 17

func (d *digests) find(k genome.Key) (came, bool) {
	if v, ok := d.young[k]; ok {
		return v, true
	}
	v, ok := d.old[k]
	return v, ok
}

func (d *digests) keep(k genome.Key, v came) {
	if d.young == nil || len(d.young) >= maxDigests {
		d.old, d.young = d.young, map[genome.Key]came{}
	}
	d.young[k] = v
}
