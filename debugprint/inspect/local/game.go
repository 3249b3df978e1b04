package local

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Game is what the page may see of a game, and what it may do with it. The zero value
// has nothing to show. Set the fields before the first call of a method; methods may be
// called by several goroutines at once, while the game runs.
type Game struct {
	// Recorder has the log that the page follows. Nil: there is none.
	Recorder *record.Recorder

	// Pause, Profile and Cover are what package inspect's Options have by these names.
	Pause          func(paused bool)
	Profile, Cover func(w io.Writer) error

	// Tuning are the tables that the page may change while the game runs.
	Tuning []*Table

	mu         sync.Mutex // the game is told by one page at a time
	paused     bool       // what it was told last: all pages show that
	rehearsing sync.Mutex // a rehearsal keeps a processor busy
}

// status is what the page is told besides the log: what the game can do, and what it
// was told to do.
type status struct {
	Watched []string `json:"watched"` // ids of the agents that are recorded in full
	Paused  bool     `json:"paused"`
	Pause   bool     `json:"canPause"`
	Profile bool     `json:"hasProfile"`
	Cover   bool     `json:"hasCover"`
	Tables  int      `json:"tables"` // that can be tuned
}

// refusal is an error with the code that an answer over HTTP has. Others have 400.
type refusal struct {
	error
	code int
}

func (r refusal) Code() int { return r.code }

const (
	notFound      = 404
	notAllowed    = 405
	conflict      = 409
	unprocessable = 422
)

func refuse(code int, format string, args ...any) error {
	return refusal{fmt.Errorf(format, args...), code}
}

// Ask answers a request of the page: "status", "profile", "cover", "watch", "unwatch",
// "pause", "tune", and "tune-set" and such, those that tune with "?table=1" for the
// second table. A body is the JSON of an order; without one, nil, the request only
// reads. The answer is JSON, or empty where there is nothing to say. The error says to
// the page's user what is wrong; then nothing was done. When ctx is done, a rehearsal
// ends.
func (g *Game) Ask(ctx context.Context, request string, body []byte) (answer []byte, err error) {
	plain.Made(g != nil, "local.Game", "Ask", "&local.Game{}")
	name, query, _ := strings.Cut(request, "?")
	of, action, _ := strings.Cut(name, "-")
	reads, orders := g.reads(of), g.orders(of)
	switch {
	case of == "tune":
		return g.tune(ctx, query, action, body)
	case name == of && body == nil && reads != nil:
		return reads()
	case name == of && body != nil && orders != nil:
		return nil, orders(body)
	case name == of && (reads != nil || orders != nil):
		return nil, refuse(notAllowed, "%.40q reads without a body or orders with one, not both", request)
	}
	return nil, refuse(notFound, "there is no request %.40q", request)
}

// Serve shows the game to the page in the same tab, until stop is called or the program
// ends. The page is what inspect.WriteHTML writes, opened as "page.html?game": the
// document that runs the program, or one in a frame of it. It may begin before the game
// or after it; a game that is served later takes the place of one before. The error says
// why there is nothing to serve, as in a program that was compiled for something else
// than a browser.
//
// The page reads the log ten times a second, whenever all goroutines of the program
// wait. Goroutines of their own carry its orders out.
func (g *Game) Serve() (stop func(), err error) {
	plain.Made(g != nil, "local.Game", "Serve", "&local.Game{}")
	if g.Recorder == nil {
		return nil, errors.New("local: Serve without a recorder: make one with record.New")
	}
	return g.serve()
}

// reads returns what answers a request without a body.
func (g *Game) reads(name string) func() ([]byte, error) {
	switch name {
	case "status":
		return g.status
	case "profile":
		return func() ([]byte, error) { return report(g.Profile) }
	case "cover":
		return func() ([]byte, error) { return report(g.Cover) }
	}
	return nil
}

// orders returns what carries an order out.
func (g *Game) orders(name string) func(body []byte) error {
	switch name {
	case "watch":
		return func(body []byte) error { return g.choose(body, (*record.Recorder).Watch) }
	case "unwatch":
		return func(body []byte) error { return g.choose(body, (*record.Recorder).Unwatch) }
	case "pause":
		return g.pause
	}
	return nil
}

// status returns the present one. Pages ask for it again and again, for the game itself
// may watch agents as well.
func (g *Game) status() ([]byte, error) {
	s := status{Watched: []string{}, Pause: g.Pause != nil, Profile: g.Profile != nil, Cover: g.Cover != nil, Tables: len(g.Tuning)}
	g.mu.Lock()
	s.Paused = g.paused
	g.mu.Unlock()
	if g.Recorder != nil {
		for _, id := range g.Recorder.Watched() {
			s.Watched = append(s.Watched, strconv.FormatUint(id, 10))
		}
	}
	return json.Marshal(s)
}

func report(write func(io.Writer) error) ([]byte, error) {
	if write == nil {
		return nil, refuse(notFound, "the game gives none to the inspector")
	}
	var b bytes.Buffer
	err := write(&b)
	return b.Bytes(), err
}

// choose says which agents are recorded in full. No agent decides otherwise for it. Ids
// are texts, since JavaScript's numbers have only 53 bits.
func (g *Game) choose(body []byte, do func(*record.Recorder, ...uint64)) error {
	var order struct {
		Agents []string `json:"agents"`
	}
	if g.Recorder == nil {
		return refuse(notFound, "this log is a file: nothing is recorded")
	}
	if err := strict.Decode(body, &order); err != nil {
		return err
	}
	ids := make([]uint64, 0, len(order.Agents))
	for i, text := range order.Agents {
		id, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fmt.Errorf("agents[%d] is %.40q: want an agent's id, a decimal number in quotes", i, text)
		}
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return errors.New("agents is empty: want the ids of agents")
	}
	do(g.Recorder, ids...)
	return nil
}

func (g *Game) pause(body []byte) error {
	var order struct {
		Paused bool `json:"paused"`
	}
	if g.Pause == nil {
		return refuse(notFound, "the game cannot pause: it gives the inspector no Pause")
	}
	if err := strict.Decode(body, &order); err != nil {
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.Pause(order.Paused)
	g.paused = order.Paused
	return nil
}

// rehearse tries a changed table on what the recorder holds, for tables that the game has
// given no rehearsal of its own.
func (g *Game) rehearse(ctx context.Context, changed *decider.Outline) (any, error) {
	if !g.rehearsing.TryLock() {
		return nil, errors.New("another rehearsal is under way: wait for it")
	}
	defer g.rehearsing.Unlock()
	log, err := g.Recorder.Log()
	if err != nil {
		return nil, err
	}
	return record.Rehearse(log.Within(ctx, 0), changed)
}

// tune hands a request on to the table that it is about: the one with the number in the
// query's "table", or the first.
func (g *Game) tune(ctx context.Context, query, action string, body []byte) ([]byte, error) {
	number, _ := strings.CutPrefix(query, "table=")
	n, err := strconv.Atoi("0" + number)
	if err != nil || n >= len(g.Tuning) || g.Tuning[n] == nil {
		return nil, refuse(notFound, "no such table can be tuned: the game gives the inspector its tables as Tuning")
	}
	rehearse := g.rehearse
	if g.Recorder == nil {
		rehearse = nil
	}
	v, err := g.Tuning[n].ask(ctx, action, body, rehearse)
	if err != nil {
		return nil, err
	}
	return json.Marshal(v)
}
