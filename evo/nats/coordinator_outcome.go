package nats

import (
	"crypto/sha256"
	"fmt"
	"strings"

	client "github.com/nats-io/nats.go"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
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
	name, joined := c.joined[a.worker]
	if !joined { // its program may be any
		c.mu.Unlock()
		c.say("a worker that has not joined sends outcomes; they do not count")
		return
	}
	c.count(len(m.Data))
	c.pace(a)
	for _, one := range a.all {
		if one.problem != "" {
			c.problem(name, one)
		} else {
			c.outcome(name, one.outcome)
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
	if j == nil {
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

// outcome hands an outcome to those who wait for it. One that came before must be the
// same again. The caller holds the lock.
func (c *Coordinator) outcome(worker string, o match.Outcome) {
	digest := sha256.Sum256(match.AppendOutcome(nil, o))
	before, known := c.came.find(o.Match)
	if known && before != digest {
		c.failAll(fmt.Errorf("%w: %s, the second time by worker %s; a round may depend on nothing but its Setup, "+
			"and all workers must be built from the same source for the same kind of machine", match.ErrDiffers, o.Match, worker), true)
		return
	}
	j := c.jobs[o.Match]
	if j == nil {
		if known {
			c.sent.Again++
		}
		return
	}
	if err := c.rules.Verify(j.match, o); err != nil {
		c.failAll(fmt.Errorf("worker %s: match %s: the outcome cannot be: %w. Fix: look for unsafe or cgo in the game; without them this is a defect of package nats", worker, o.Match, err), false)
		return
	}
	c.came.keep(o.Match, digest)
	c.sent.Matches++
	c.deaf = 0 // not for one that comes again: a broker that stores nothing may forget what was acknowledged
	for _, of := range j.calls {
		delete(of.wanted, o.Match)
		of.ready = append(of.ready, o)
		of.notify()
	}
	c.done(j)
}

// digests remembers what outcomes came, in two generations of a bounded size.
type digests struct{ young, old map[evo.Key][sha256.Size]byte }

const maxDigests = 1 << 17

func (d *digests) find(k evo.Key) ([sha256.Size]byte, bool) {
	if v, ok := d.young[k]; ok {
		return v, true
	}
	v, ok := d.old[k]
	return v, ok
}

func (d *digests) keep(k evo.Key, v [sha256.Size]byte) {
	if d.young == nil || len(d.young) >= maxDigests {
		d.old, d.young = d.young, map[evo.Key][sha256.Size]byte{}
	}
	d.young[k] = v
}
