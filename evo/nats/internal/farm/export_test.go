package farm

import (
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Abandon ends a coordinator as a power cut does: its queue remains.
func Abandon(c *Coordinator) { c.shut() }

// Admit lets a worker join that has shown nothing.
func Admit(c *Coordinator, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.members[id] = &member{name: id, lanes: 1, heard: time.Now().Add(time.Hour)}
}

// Session returns what distinguishes a coordinator from those before it.
func Session(c *Coordinator) string { return c.names.session }

// Forge returns a worker's message with frames, as if it had played a message with this
// acknowledgement.
func Forge(c *Coordinator, id, ack string, frames ...match.Frame) *client.Msg {
	m := client.NewMsg(c.names.outcomes())
	m.Header.Set(headAck, ack)
	m.Header.Set(headWorker, id)
	for _, f := range frames {
		m.Data = f.Append(m.Data)
	}
	return m
}

// Played is the frame of an outcome, and Problem that of a match that cannot be played.
func Played(o match.Outcome) match.Frame {
	return match.Frame{Kind: match.FrameAnswer, Data: match.AppendOutcome(nil, o)}
}

var Problem = problem

// LogTo and WithoutSecrets are those of the extension.
var (
	LogTo          = logTo
	WithoutSecrets = withoutSecrets
)

// Waiting returns how many jobs and messages a coordinator remembers, with those who wait.
func Waiting(c *Coordinator) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(c.jobs) + len(c.parcels)
	for _, j := range c.jobs {
		n += j.waiting
	}
	return n
}

// Came reports whether an outcome of a match has come.
func Came(c *Coordinator, k genome.Key) bool {
	_, known := c.came.Find(k)
	return known
}

// Checked returns how many outcomes a coordinator has played again, to the same.
func Checked(c *Coordinator) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, by := range c.members {
		n += by.checked
	}
	return n
}

// Pulls returns how many lanes wait for a message.
func Pulls(c *Coordinator) int {
	of, err := c.js.Consumer(c.life, c.names.stream(), c.names.session)
	if err != nil {
		return 0
	}
	return of.CachedInfo().NumWaiting
}

// Traffic returns what a coordinator has said and heard.
func Traffic(c *Coordinator) client.Statistics { return c.conn.Stats() }

// SetSecret has the matches that are played again chosen as in other tests.
func SetSecret(c *Coordinator, b byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.checks.secret = [16]byte{b}
}

// Chosen reports whether an outcome is played again that is not the first of its worker.
func Chosen(c *Coordinator, o match.Outcome) bool { return c.checks.chosen(o, &member{begun: true}) }

// Share sets the flag -recheck.
func Share(o *Options, text string) error { return setShare(&o.Recheck)(text) }

// Secret returns the token that the value of a flag stands for.
func Secret(value string) (string, error) {
	l := Link{Token: value}
	err := l.secret()
	return l.Token, err
}
