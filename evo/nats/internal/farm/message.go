package farm

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/wire"
)

// protocol is raised when coordinators and workers of another version could not talk.
const protocol = 2

// The largest numbers in messages: they bound what damaged data can allocate.
const (
	maxParcel  = 1 << 12 // matches
	maxGenomes = 1 << 12
	maxText    = 1 << 13
	maxGenome  = 16 << 20 // bytes of JSON
)

// subjects are what a coordinator and its workers call their messages. A session is
// one life of a coordinator.
type subjects struct{ queue, session string }

func (s subjects) hello() string { return "ethogram." + s.queue + ".hello" }

func (s subjects) of(what string) string {
	return "ethogram." + s.queue + "." + s.session + "." + what
}
func (s subjects) there() string     { return s.of("there") }
func (s subjects) work() string      { return s.of("work") }
func (s subjects) published() string { return s.of("published") } // and the number of the parcel
func (s subjects) outcomes() string  { return s.of("outcomes") }
func (s subjects) genomes() string   { return s.of("genomes") }
func (s subjects) join() string      { return s.of("join") }
func (s subjects) status() string    { return s.of("status") }
func (s subjects) bye() string       { return s.of("bye") }
func (s subjects) stream() string    { return streamPrefix(s.queue) + s.session }

// streamPrefix is how the names of a queue's streams begin. A queue's name has no =.
func streamPrefix(queue string) string { return "ethogram=" + queue + "=" }

const consumerName = "workers"

// hello is what a worker asks first of all.
type hello struct {
	Protocol int    `json:"protocol"`
	Name     string `json:"name"`
}

// welcome answers a hello, a join, or another coordinator.
type welcome struct {
	Protocol int          `json:"protocol"`
	Session  string       `json:"session,omitempty"`
	Host     string       `json:"host,omitempty"` // of the coordinator, for people
	Rules    *match.Rules `json:"rules,omitempty"`
	AckWait  int64        `json:"ack_wait,omitempty"` // nanoseconds
	Trial    []byte       `json:"trial,omitempty"`    // a match
	Refused  string       `json:"refused,omitempty"`  // why the worker may not play
}

// join is what a worker says that has played the trial.
type join struct {
	ID      string     `json:"id"`    // of the worker's process
	Name    string     `json:"name"`  // for people; several workers may share one
	Lanes   int        `json:"lanes"` // matches that it plays at a time
	Rules   genome.Key `json:"rules"`
	Words   string     `json:"words,omitempty"` // how its rules differ
	Outcome []byte     `json:"outcome,omitempty"`
}

// status is what a worker says now and then.
type status struct {
	ID    string `json:"id"`
	Lanes int    `json:"lanes"`
	Bye   bool   `json:"bye,omitempty"`
	Why   string `json:"why,omitempty"` // it leaves: its error, or "" if it was told to
}

var errMessage = errors.New("this is no message of a coordinator or a worker of this version")

// appendParcel appends a message with matches.
func appendParcel(b []byte, id uint64, matches []match.Match) []byte {
	w := wire.Writer{B: b}
	w.Byte(protocol)
	w.Uvarint(id)
	w.Uvarint(uint64(len(matches)))
	for _, m := range matches {
		w.B = match.AppendMatch(w.B, m)
	}
	return w.B
}

// decodeParcel reads what appendParcel wrote.
func decodeParcel(b []byte) (id uint64, matches []match.Match, err error) {
	r := wire.NewReader(b)
	if r.Byte() != protocol {
		return 0, nil, errMessage
	}
	id = r.Uvarint()
	n := r.Count(maxParcel, 1, "the number of matches")
	rest := r.Rest()
	if !r.OK() {
		return 0, nil, fmt.Errorf("%w: %w", errMessage, r.Err())
	}
	for range n {
		var m match.Match
		if m, rest, err = match.DecodeMatch(rest); err != nil {
			return 0, nil, fmt.Errorf("%w: %w", errMessage, err)
		}
		matches = append(matches, m)
	}
	if len(rest) > 0 {
		return 0, nil, fmt.Errorf("%w: %d bytes behind the matches", errMessage, len(rest))
	}
	return id, matches, nil
}

// answer is what came of a match: an outcome, or why it cannot be played.
type answer struct {
	key     genome.Key
	outcome match.Outcome
	problem string // "" with an outcome
}

// append appends the answer as it stands in a message.
func (a answer) append(b []byte) []byte {
	w := wire.Writer{B: b}
	w.Bool(a.problem == "")
	if a.problem == "" {
		return match.AppendOutcome(w.B, a.outcome)
	}
	w.B = append(w.B, a.key[:]...)
	w.String(a.problem)
	return w.B
}

// answers is a message of a worker about a parcel.
type answers struct {
	worker string // its ID
	parcel uint64
	tired  bool   // it is not played: it was given to workers too often
	nanos  uint64 // that the worker played
	ack    string // where the message from the queue is acknowledged; "" if more answers follow
	all    []answer
}

// append appends the message, whose answers have been encoded.
func (a answers) append(b []byte, all [][]byte) []byte {
	w := wire.Writer{B: b}
	w.Byte(protocol)
	w.String(a.worker)
	w.Uvarint(a.parcel)
	w.Bool(a.tired)
	w.Uvarint(a.nanos)
	w.String(a.ack)
	w.Uvarint(uint64(len(all)))
	for _, one := range all {
		w.B = append(w.B, one...)
	}
	return w.B
}

func decodeAnswers(b []byte) (a answers, err error) {
	r := wire.NewReader(b)
	if r.Byte() != protocol {
		return a, errMessage
	}
	a.worker = readText(&r)
	a.parcel = r.Uvarint()
	a.tired = r.Bool()
	a.nanos = r.Uvarint()
	a.ack = readText(&r)
	n := r.Count(maxParcel, 1, "the number of outcomes")
	for range n {
		if !r.OK() {
			break
		}
		var one answer
		if played := r.Bool(); !played {
			copy(one.key[:], r.Take(uint64(len(one.key))))
			one.problem = readText(&r)
			if one.problem == "" {
				r.Fail("a match without an outcome has no reason")
			}
		} else {
			rest := r.Rest()
			var after []byte
			if one.outcome, after, err = match.DecodeOutcome(rest); err != nil {
				return a, fmt.Errorf("%w: %w", errMessage, err)
			}
			r = wire.NewReader(after)
			one.key = one.outcome.Match
		}
		a.all = append(a.all, one)
	}
	r.End()
	if !r.OK() {
		return a, fmt.Errorf("%w: %w", errMessage, r.Err())
	}
	return a, nil
}

func readText(r *wire.Reader) string {
	return string(r.Take(uint64(r.Count(maxText, 1, "the length of a text"))))
}

// encodeGenome and decodeGenome carry a genome to a process of the same program,
// even one that is not valid: the process finds that out in the same words.
func encodeGenome(g *genome.Genome) ([]byte, error) {
	rows, err := json.Marshal(g.Root)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(rows); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func decodeGenome(data []byte) (*genome.Genome, error) {
	rows, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxGenome))
	if err != nil {
		return nil, err
	}
	g := &genome.Genome{}
	if err := json.Unmarshal(rows, &g.Root); err != nil {
		return nil, err
	}
	return g, nil
}

// appendKeys and decodeKeys are a worker's question for genomes.
func appendKeys(b []byte, keys []genome.Key) []byte {
	for _, k := range keys {
		b = append(b, k[:]...)
	}
	return b
}

func decodeKeys(b []byte) (keys []genome.Key) {
	for len(b) >= len(genome.Key{}) && len(keys) < maxGenomes {
		keys = append(keys, genome.Key(b[:len(genome.Key{})]))
		b = b[len(genome.Key{}):]
	}
	return keys
}

// appendGenomes and decodeGenomes are the answer: the genomes of the first keys, as
// many as fit in a message. One that is unknown has no bytes.
func appendGenomes(b []byte, genomes [][]byte) []byte {
	w := wire.Writer{B: b}
	w.Uvarint(uint64(len(genomes)))
	for _, g := range genomes {
		w.Uvarint(uint64(len(g)))
		w.B = append(w.B, g...)
	}
	return w.B
}

func decodeGenomes(b []byte) (genomes [][]byte, err error) {
	r := wire.NewReader(b)
	n := r.Count(maxGenomes, 1, "the number of genomes")
	for range n {
		genomes = append(genomes, r.Bytes())
	}
	r.End()
	if !r.OK() {
		return nil, fmt.Errorf("%w: %w", errMessage, r.Err())
	}
	return genomes, nil
}
