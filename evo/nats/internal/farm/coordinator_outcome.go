package farm

import (
	"crypto/sha256"
	"fmt"

	client "github.com/nats-io/nats.go"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// came is an outcome that came, and who sent it first.
type came struct {
	digest [sha256.Size]byte
	by     *member
}

// onOutcomes takes what a worker has played, and then has the queue forget the message,
// if this is the last answer to it.
func (c *Coordinator) onOutcomes(m *client.Msg) {
	frames, err := match.Frames(m.Data)
	c.mu.Lock()
	by := c.members[m.Header.Get(headWorker)]
	if by == nil { // its program may be any
		c.mu.Unlock()
		c.say("a worker that has not joined sends outcomes; they do not count")
		return
	}
	for _, f := range frames {
		var key genome.Key
		var o match.Outcome
		if f.Kind == match.FrameError && len(f.Data) > copy(key[:], f.Data) {
			if j := c.jobs[key]; j != nil && !j.held {
				c.settle(j, o, fmt.Errorf("worker %s: %s", by.name, f.Data[len(key):]))
			}
		} else if o, _, err = match.DecodeOutcome(f.Data); err == nil {
			c.outcome(by, o)
		} else {
			break
		}
	}
	m.Reply = m.Header.Get(headAck)
	meta, none := m.Metadata()
	ours := none == nil && err == nil && meta.Stream == c.names.stream()
	if ours {
		p := c.parcels[meta.Sequence.Stream]
		delete(c.parcels, meta.Sequence.Stream)
		if p != nil && len(frames) == 0 && meta.NumDelivered > tries && c.vanished-p.vanished >= tries/2 {
			c.exhausted(p)
		} else if p != nil { // an earlier part of the answer was lost, or nobody was there to hear it
			c.anew(p)
		}
	}
	c.mu.Unlock()
	if err != nil {
		c.say("a message of a worker is not understood: %v", err.Error())
	} else if ours {
		_ = m.Respond([]byte("+ACK")) // if it is lost, the matches are played again
	}
}

// exhausted ends the calls that wait for matches that their workers did not survive.
// The caller holds the lock.
func (c *Coordinator) exhausted(p *parcel) {
	for _, j := range p.jobs {
		c.settle(j, match.Outcome{}, fmt.Errorf("match %s (mode %s, seed %d) was given to workers more than %d times, and %d workers vanished meanwhile: it may end or freeze its process. "+
			"Fix: play it in processes of its own (worker -isolate), which shows what happens", j.key, j.match.Mode, j.match.Seed, tries, c.vanished-p.vanished))
	}
}

// outcome takes an outcome, and hands it out unless it is checked first. One that came before must be the
// same again. The caller holds the lock.
func (c *Coordinator) outcome(by *member, o match.Outcome) {
	digest := sha256.Sum256(match.AppendOutcome(nil, o))
	before, known := c.came.Find(o.Match)
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
		return
	}
	if err := c.rules.Verify(j.match, o); err != nil {
		c.failAll(fmt.Errorf("worker %s: match %s: the outcome cannot be: %w. Fix: look for unsafe or cgo in the game; without them this is a defect of package nats", by.name, o.Match, err), false)
		return
	}
	c.came.Keep(o.Match, came{digest, by})
	by.sent++
	if c.checks.chosen(o, by) {
		c.hold(j, o, by)
		return
	}
	c.settle(j, o, nil)
}
