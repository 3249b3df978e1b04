package farm

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// protocol is raised when coordinators and workers of another version could not talk.
const protocol = 3

// subjects are what a coordinator and its workers call their messages. A session is
// one life of a coordinator.
type subjects struct{ queue, session string }

func (s subjects) hello() string { return "ethogram." + s.queue + ".hello" }

func (s subjects) of(what string) string {
	return "ethogram." + s.queue + "." + s.session + "." + what
}
func (s subjects) there() string    { return s.of("there") }  // answers a hello, too
func (s subjects) work() string     { return s.of("work") }   // frames with matches
func (s subjects) outcomes() string { return s.of("played") } // frames with outcomes, or errors behind a match's key
func (s subjects) genome() string   { return s.of("genome") } // asked by a key, answered by a frame
func (s subjects) status() string   { return s.of("status") }
func (s subjects) bye() string      { return s.of("bye") }

// stream is the queue's name. A broker has at most one stream of a name, and that takes the
// messages of one session: so a queue has one coordinator.
func (s subjects) stream() string { return "ethogram=" + s.queue }

// Headers of a message with outcomes.
const (
	headWorker = "Worker" // its ID
	headAck    = "Ack"    // where the coordinator acknowledges the message from the queue; as a reply, brokers refuse it
)

// hello is what a worker asks first of all, and one coordinator another.
type hello struct {
	Protocol int    `json:"protocol"`
	Name     string `json:"name"`
}

// welcome answers a hello or a status.
type welcome struct {
	Session string       `json:"session,omitempty"`
	Host    string       `json:"host,omitempty"` // of the coordinator, for people
	Rules   *match.Rules `json:"rules,omitempty"`
	AckWait int64        `json:"ack_wait,omitempty"` // nanoseconds
	Trial   []byte       `json:"trial,omitempty"`    // a match
	Refused string       `json:"refused,omitempty"`  // why the worker may not play
}

// status is what a worker says when it joins, now and then, and when it leaves.
type status struct {
	ID      string      `json:"id"`              // of the worker's process
	Name    string      `json:"name"`            // for people; several workers may share one
	Lanes   int         `json:"lanes"`           // matches that it plays at a time
	Rules   *genome.Key `json:"rules,omitempty"` // it joins, and has played the trial
	Words   string      `json:"words,omitempty"` // how its rules differ
	Outcome []byte      `json:"outcome,omitempty"`
	Bye     bool        `json:"bye,omitempty"` // it leaves
	Why     string      `json:"why,omitempty"` // with an error, or "" if it was told to
}

var errMessage = errors.New("this is no message of a coordinator or a worker of this version")

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

// deflate and inflate pack and unpack the rows of a genome. They repeat the same names, and
// take an eighth of the bytes then.
func deflate(data []byte) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed) // the level is one
	_, _ = w.Write(data)                         // a Buffer takes all
	_ = w.Close()
	return b.Bytes()
}

func inflate(data []byte) ([]byte, error) {
	return io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), 16<<20))
}
