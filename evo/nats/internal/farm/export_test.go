package farm

import (
	"encoding/json"
	"flag"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Abandon ends a coordinator as a power cut does: its queue remains.
func Abandon(c *Coordinator) { c.shut() }

// Admit lets a worker join that has shown nothing.
func Admit(c *Coordinator, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.joined[id] = &sender{name: id}
	c.heard(id, 1)
}

// Session returns what distinguishes a coordinator from those before it.
func Session(c *Coordinator) string { return c.names.session }

// Hello returns what a worker asks first of all, and SessionOf who answers.
func Hello(name string) []byte {
	data, _ := json.Marshal(hello{Protocol: protocol, Name: name})
	return data
}

func SessionOf(answer []byte) string {
	var w welcome
	_ = json.Unmarshal(answer, &w)
	return w.Session
}

// Forge returns a worker's message about a parcel, as it is sent to the second result.
func Forge(c *Coordinator, id string, parcel uint64, ack string, outcomes ...match.Outcome) (data []byte, subject string) {
	a := answers{worker: id, parcel: parcel, ack: ack}
	var all [][]byte
	for _, o := range outcomes {
		all = append(all, answer{key: o.Match, outcome: o}.append(nil))
	}
	return a.append(nil, all), c.names.outcomes()
}

// Partly returns a worker's message with outcomes, and a match that cannot be played.
func Partly(c *Coordinator, id string, stuck genome.Key, outcomes ...match.Outcome) (data []byte, subject string) {
	var all [][]byte
	for _, o := range outcomes {
		all = append(all, answer{key: o.Match, outcome: o}.append(nil))
	}
	all = append(all, answer{key: stuck, problem: "it is stuck"}.append(nil))
	return answers{worker: id}.append(nil, all), c.names.outcomes()
}

// Genomes returns the answer to a worker's question for genomes.
func Genomes(packed ...[]byte) []byte { return appendGenomes(nil, packed) }

// LogTo and WithoutSecrets are those of the extension.
var (
	LogTo          = logTo
	WithoutSecrets = withoutSecrets
)

// Waiting returns how many jobs, parcels and wishes of calls a coordinator remembers.
func Waiting(c *Coordinator) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(c.jobs) + len(c.parcels)
	for of := range c.calls {
		n += len(of.wanted)
	}
	return n
}

// Came reports whether an outcome of a match has come.
func Came(c *Coordinator, k genome.Key) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, known := c.came.find(k)
	return known
}

// SetSecret has the matches that are played again chosen as in other tests.
func SetSecret(c *Coordinator, b byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.checks.secret = [16]byte{b}
}

// Chosen reports whether an outcome is played again that is not the first of its worker.
func Chosen(c *Coordinator, o match.Outcome) bool { return c.checks.chosen(o, &sender{begun: true}) }

// Share is the flag -recheck.
func Share(o *Options) flag.Value { return share{&o.Recheck} }
