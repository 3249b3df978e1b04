package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	client "github.com/nats-io/nats.go"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// member is a worker that has joined.
type member struct {
	name  string
	lanes int
	heard time.Time
}

// beat is how often a worker says that it is there.
func beat(ackWait time.Duration) time.Duration { return min(ackWait/3, 2*time.Second) }

// request asks a question as JSON, and waits for the answer for as long as patience and the
// context allow.
func request[A any](ctx context.Context, conn *client.Conn, subject string, question any, patience time.Duration) (answer A, err error) {
	data, err := json.Marshal(question)
	if err != nil {
		return answer, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	m, err := conn.RequestWithContext(ctx, subject, data)
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
	case j.Lanes < 1 || j.Lanes > maxLanes:
		w.Refused = fmt.Sprintf("it plays %d matches at a time, and 1 to %d can be", j.Lanes, maxLanes)
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
	if by := c.joined[j.ID]; by != nil {
		by.name = name
	} else {
		c.joined[j.ID] = &sender{name: name}
	}
	c.heard(j.ID, j.Lanes)
	lanes := c.lanes(time.Now())
	c.mu.Unlock()
	c.say("worker %s has joined with %d; together they play %d matches at a time", name, j.Lanes, lanes)
	respond(m, w)
}

// onStatus hears that a worker is there, or leaves. One that has not joined does not
// count.
func (c *Coordinator) onStatus(m *client.Msg) {
	var s status
	if json.Unmarshal(m.Data, &s) != nil || s.Lanes < 1 || s.Lanes > maxLanes {
		return
	}
	w := welcome{Protocol: protocol, Session: c.names.session}
	c.mu.Lock()
	by, joined := c.joined[s.ID]
	_, there := c.workers[s.ID]
	switch {
	case !joined:
		w.Refused = "it has not shown what it plays"
	case s.Bye:
		delete(c.workers, s.ID)
		c.summed = time.Time{}
	default:
		c.heard(s.ID, s.Lanes)
	}
	c.mu.Unlock()
	switch {
	case !joined:
	case s.Bye && there && s.Why != "":
		c.say("worker %s has ended: %s", by.name, plain.Name(s.Why))
	case s.Bye && there:
		c.say("worker %s has left in good order", by.name)
	case !s.Bye && !there:
		c.say("worker %s is back", by.name)
	}
	if m.Reply != "" {
		respond(m, w)
	}
}

// heard notes that a worker that has joined is there. The caller holds the lock.
func (c *Coordinator) heard(id string, lanes int) {
	now := time.Now()
	if w := c.workers[id]; w != nil && w.lanes == lanes {
		w.heard = now
		return
	}
	c.workers[id] = &member{name: c.joined[id].name, lanes: lanes, heard: now}
	c.summed, c.waits = time.Time{}, time.Time{}
	for of := range c.calls {
		of.notify()
	}
}

// lanes returns how many matches are played at a time, and forgets the workers that
// say nothing any more. The caller holds the lock.
func (c *Coordinator) lanes(now time.Time) int {
	if now.Sub(c.summed) < 50*time.Millisecond { // it is asked for each outcome
		return c.sum
	}
	c.sum, c.summed = 0, now
	for id, w := range c.workers {
		if now.Sub(w.heard) > max(c.options.AckWait, 4*beat(c.options.AckWait)) {
			delete(c.workers, id)
			c.vanished++
			c.say("worker %s says nothing any more; others play its matches", w.name)
			continue
		}
		c.sum += w.lanes
	}
	return c.sum
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
		c.say("matches wait, and no worker is there. Start some: %s", c.invitation())
	}
}

// onGenomes sends genomes to a worker: as many of those asked for as fit.
func (c *Coordinator) onGenomes(m *client.Msg) {
	var all [][]byte
	bytes := 0
	for _, key := range decodeKeys(m.Data) {
		data, err := c.genomes.encoded(key)
		if err != nil {
			_ = m.Respond(appendGenomes(nil, nil))
			c.failGenome(key, fmt.Errorf("the genome %s cannot be sent to workers: %w", key, err))
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
		_ = m.Respond(appendGenomes(nil, nil)) // so that nobody waits for it
		key := decodeKeys(m.Data)[0]
		c.failGenome(key, fmt.Errorf("the genome %s has %d bytes, packed, and the broker takes messages of at most %d. Fix: raise its max_payload", key, len(data), c.conn.MaxPayload()))
	}
}

// failGenome ends the calls that wait for matches of a genome.
func (c *Coordinator) failGenome(key genome.Key, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, j := range c.jobs {
		if slices.Contains(j.match.Slots, key) {
			j.fail(err)
		}
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
