package farm

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// member is a worker that has joined at some time.
type member struct {
	name    string
	lanes   int // 0 is not there any more
	heard   time.Time
	sent    int // outcomes
	checked int // of these, were played again to the same outcome
	begun   bool
}

// beat is how often a worker says that it is there, and the coordinator looks after the queue.
func beat(ackWait time.Duration) time.Duration { return min(ackWait/3, 2*time.Second) }

// onHello tells a worker what is played here, and another coordinator that one is.
func (c *Coordinator) onHello(m *client.Msg) {
	var h hello
	if json.Unmarshal(m.Data, &h) != nil {
		return
	}
	w := welcome{Host: host(), Session: c.names.session, Rules: &c.rules, AckWait: int64(c.options.AckWait), Trial: c.trial.match}
	if h.Protocol != protocol {
		w = welcome{Refused: fmt.Sprintf("it speaks protocol %d, and the coordinator %d", h.Protocol, protocol)}
		c.say("worker %s is refused: %s", plain.Name(h.Name), w.Refused)
	}
	respond(m, w)
}

// onStatus hears that a worker joins, is there, or leaves. One that joins must play the same
// game to the same outcome; others are refused with words. One that has not joined does not
// count.
func (c *Coordinator) onStatus(m *client.Msg) {
	var s status
	if json.Unmarshal(m.Data, &s) != nil {
		return
	}
	w := welcome{Session: c.names.session}
	name := plain.Name(s.Name)
	c.mu.Lock()
	defer c.mu.Unlock()
	by := c.members[s.ID]
	switch {
	case s.Lanes < 1 || s.Lanes > maxLanes:
		w.Refused = fmt.Sprintf("it plays %d matches at a time, and 1 to %d can be", s.Lanes, maxLanes)
	case s.Rules == nil && by == nil:
		w.Refused = "it has not shown what it plays"
	case s.Rules != nil && *s.Rules != c.key:
		w.Refused = "it plays another game: it has " + s.Words
	case s.Rules != nil:
		w.Refused = c.trial.check(s.Outcome)
	}
	respond(m, w)
	if w.Refused != "" {
		if s.Rules != nil {
			c.say("worker %s is refused: %s", name, plain.Name(w.Refused))
		}
		return
	}
	if by == nil {
		by = &member{name: name}
		c.members[s.ID] = by
	}
	was := by.lanes
	by.lanes, by.heard = s.Lanes, time.Now()
	if s.Bye {
		by.lanes = 0
	}
	switch {
	case s.Rules != nil:
		c.say("worker %s has joined with %d; together they play %d matches at a time", name, s.Lanes, c.lanes())
	case s.Bye && was > 0 && s.Why != "":
		c.say("worker %s has ended: %s", by.name, plain.Name(s.Why))
	case s.Bye && was > 0:
		c.say("worker %s has left in good order", by.name)
	case !s.Bye && was == 0:
		c.say("worker %s is back", by.name)
	}
}

// lanes returns how many matches are played at a time. The caller holds the lock.
func (c *Coordinator) lanes() (sum int) {
	for _, w := range c.members {
		sum += w.lanes
	}
	return sum
}

// look forgets the workers that say nothing any more, and says so if matches wait and there
// is nobody to play them: after some seconds, and then each minute. It reports whether the
// coordinator goes on, and has a connection.
func (c *Coordinator) look() bool {
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.members {
		if w.lanes > 0 && now.Sub(w.heard) > max(c.options.AckWait, 4*beat(c.options.AckWait)) {
			w.lanes = 0
			c.vanished++
			c.say("worker %s says nothing any more; others play its matches", w.name)
		}
	}
	switch waiting := len(c.jobs) > 0 && c.lanes() == 0; {
	case !waiting:
		c.waits = time.Time{}
	case c.waits.IsZero():
		c.waits = now.Add(2 * time.Second)
	case now.After(c.waits):
		c.waits = now.Add(time.Minute)
		c.say("matches wait, and no worker is there. Start some: %s", c.invitation())
	}
	if c.conn.IsClosed() && c.failed == nil {
		c.failAll(fmt.Errorf("the connection to the broker has ended: %w", cmp.Or(explain(c.conn.LastError(), c.options.Link), client.ErrConnectionClosed)), true)
	}
	return c.failed == nil && c.conn.IsConnected()
}

// onGenome sends a genome to a worker, or says why not. It packs each once for all workers.
func (c *Coordinator) onGenome(m *client.Msg) {
	var key genome.Key
	copy(key[:], m.Data)
	f := match.Frame{Kind: match.FrameGiven}
	var known bool
	if f.Data, known = c.packed.Find(key); !known {
		g, known := c.find(key)
		if !known {
			g, known = c.trial.store.Find(key)
		}
		if known {
			data, err := match.EncodeGenome(g)
			if f.Data = deflate(data); err != nil {
				f = match.Frame{Kind: match.FrameError, Data: []byte("cannot be sent to workers: " + err.Error())}
			} else {
				c.packed.Keep(key, f.Data)
			}
		}
	}
	if most := int(c.conn.MaxPayload()); len(f.Data)+8 > most {
		f = match.Frame{Kind: match.FrameError, Data: fmt.Appendf(nil, "has %d bytes, packed, and the broker takes messages of at most %d. Fix: raise its max_payload", len(f.Data), most)}
	}
	_ = m.Respond(f.Append(nil)) // who asked asks again
}

// host returns this machine's name, for people.
func host() string {
	name, _ := os.Hostname()
	return cmp.Or(name, "an unknown machine")
}
