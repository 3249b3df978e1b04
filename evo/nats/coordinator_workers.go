package nats

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// member is a worker that has joined.
type member struct {
	lanes int
	heard time.Time
}

// beat is how often a worker says that it is there.
func beat(ackWait time.Duration) time.Duration { return min(ackWait/3, 2*time.Second) }

// request asks a question as JSON.
func request[A any](conn *client.Conn, subject string, question any, patience time.Duration) (answer A, err error) {
	data, err := json.Marshal(question)
	if err != nil {
		return answer, err
	}
	m, err := conn.Request(subject, data, patience)
	if err != nil {
		return answer, err
	}
	if err := json.Unmarshal(m.Data, &answer); err != nil {
		return answer, fmt.Errorf("%w: %w", errMessage, err)
	}
	return answer, nil
}

func respond(m *client.Msg, answer any) {
	if data, err := json.Marshal(answer); err == nil {
		_ = m.Respond(data) // who asked asks again
	}
}

// onHello tells a worker what is played here.
func (c *Coordinator) onHello(m *client.Msg) {
	var h hello
	if json.Unmarshal(m.Data, &h) != nil {
		return
	}
	w := welcome{Protocol: protocol, Host: host(), Session: c.names.session, Rules: &c.rules, AckWait: int64(c.options.AckWait), Trial: c.trial.encoded()}
	if h.Protocol != protocol {
		w = welcome{Protocol: protocol, Refused: fmt.Sprintf("it speaks protocol %d, and the coordinator %d", h.Protocol, protocol)}
		c.say("worker %s is refused: %s", plain.Name(h.Name), w.Refused)
	}
	respond(m, w)
}

// onJoin takes a worker that plays the same game to the same outcome, and refuses
// others with words.
func (c *Coordinator) onJoin(m *client.Msg) {
	var j join
	if json.Unmarshal(m.Data, &j) != nil {
		return
	}
	w := welcome{Protocol: protocol, Session: c.names.session}
	name := plain.Name(j.Name)
	switch {
	case j.Lanes < 1:
		w.Refused = fmt.Sprintf("it plays %d matches at a time", j.Lanes)
	case j.Rules != c.key:
		w.Refused = "it plays another game: it has " + j.Words
	default:
		if err := c.trial.check(j.Outcome); err != nil {
			w.Refused = err.Error()
		}
	}
	if w.Refused != "" {
		c.say("worker %s is refused: %s", name, plain.Name(w.Refused))
		respond(m, w)
		return
	}
	c.mu.Lock()
	c.heard(j.Name, j.Lanes)
	lanes := c.lanes(time.Now())
	c.mu.Unlock()
	c.say("worker %s has joined with %d; together they play %d matches at a time", name, j.Lanes, lanes)
	respond(m, w)
}

// onStatus hears that a worker is there, or leaves.
func (c *Coordinator) onStatus(m *client.Msg) {
	var s status
	if json.Unmarshal(m.Data, &s) != nil || s.Lanes < 1 {
		return
	}
	c.mu.Lock()
	_, known := c.workers[s.Name]
	if s.Bye {
		delete(c.workers, s.Name)
	} else {
		c.heard(s.Name, s.Lanes)
	}
	c.mu.Unlock()
	switch {
	case s.Bye && known:
		c.say("worker %s has left in good order", plain.Name(s.Name))
	case !s.Bye && !known:
		c.say("worker %s is back", plain.Name(s.Name))
	}
	if m.Reply != "" {
		respond(m, welcome{Protocol: protocol, Session: c.names.session})
	}
}

// heard notes that a worker is there. The caller holds the lock.
func (c *Coordinator) heard(name string, lanes int) {
	c.workers[name] = &member{lanes: lanes, heard: time.Now()}
	c.waits = time.Time{}
	for of := range c.calls {
		of.notify()
	}
}

// lanes returns how many matches are played at a time, and forgets the workers that
// say nothing any more. The caller holds the lock.
func (c *Coordinator) lanes(now time.Time) (lanes int) {
	for name, w := range c.workers {
		if now.Sub(w.heard) > max(c.options.AckWait, 4*beat(c.options.AckWait)) {
			delete(c.workers, name)
			c.say("worker %s says nothing any more; others play its matches", plain.Name(name))
			continue
		}
		lanes += w.lanes
	}
	return lanes
}

// sayWaiting says so if matches wait and there is nobody to play them: after some
// seconds, and then each minute.
func (c *Coordinator) sayWaiting() {
	now := time.Now()
	c.mu.Lock()
	waiting := len(c.jobs) > 0 && c.lanes(now) == 0
	say := false
	switch {
	case !waiting:
		c.waits = time.Time{}
	case c.waits.IsZero():
		c.waits = now.Add(2 * time.Second)
	case now.After(c.waits):
		say, c.waits = true, now.Add(time.Minute)
	}
	c.mu.Unlock()
	if say {
		c.say("matches wait, and no worker is there. Start some: worker -url %s", c.URL())
	}
}

// onGenomes sends genomes to a worker: as many of those asked for as fit.
func (c *Coordinator) onGenomes(m *client.Msg) {
	var all [][]byte
	bytes := 0
	for _, key := range decodeKeys(m.Data) {
		data, err := c.genomes.encoded(key)
		if err != nil {
			c.mu.Lock()
			c.failAll(fmt.Errorf("the genome %s cannot be sent to workers: %w", key, err), false)
			c.mu.Unlock()
			return
		}
		bytes += len(data) + 4
		if len(all) > 0 && int64(bytes) > c.conn.MaxPayload()/2 {
			break
		}
		all = append(all, data)
	}
	data := appendGenomes(nil, all)
	c.mu.Lock()
	c.count(len(m.Data))
	c.count(len(data))
	c.sent.Genomes += len(all)
	c.mu.Unlock()
	if err := m.Respond(data); errors.Is(err, client.ErrMaxPayload) {
		c.mu.Lock()
		c.failAll(fmt.Errorf("a genome has %d bytes, and the broker takes messages of at most %d. Fix: raise its max_payload", len(data), c.conn.MaxPayload()), false)
		c.mu.Unlock()
	}
}

// host returns this machine's name, for people.
func host() string {
	name, err := os.Hostname()
	if err != nil {
		return "an unknown machine"
	}
	return name
}
