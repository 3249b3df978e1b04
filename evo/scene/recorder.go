package scene

import (
	"encoding/json"
	"fmt"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Seat is who plays a slot, for people to read.
type Seat struct {
	Name   string `json:"name,omitempty"` // "" is the slot's letter
	About  string `json:"about,omitempty"`
	Person bool   `json:"person,omitempty"`
}

// Recorder plays a round and turns it into a scene: a head, and a frame for each
// moment between two ticks. One goroutine at a time may use it.
type Recorder[A any] struct {
	_ plain.NoCopy

	game    *evo.Game[A]
	view    *View[A]
	sim     evo.Sim[A]
	head    []byte
	encoder *encoder
	canvas  Canvas
	witness *witness
	players []playerState
	columns []int // indices of metrics
	metrics []int64
	left    int // steps of the mode
	tick    int
	done    bool
	fault   string
}

// there panics with words where r is nil or zero.
func (r *Recorder[A]) there(method string) {
	plain.Made(r != nil && r.game != nil, "scene.Recorder", method, "NewRecorder")
}

// head is what stays the same in a round.
type head struct {
	Format  int        `json:"format"`
	Game    string     `json:"game"`
	Mode    string     `json:"mode"`
	Seed    string     `json:"seed"` // decimal: a JavaScript number has only 53 bits
	TickMS  float64    `json:"tickMs"`
	Bounds  evo.Bounds `json:"bounds"`
	Columns []column   `json:"columns"` // the first are the points
	Gauges  []Gauge    `json:"gauges"`
	Players []cast     `json:"players"`
	Help    []string   `json:"help,omitempty"`
	Fire    string     `json:"fire,omitempty"`
	Other   string     `json:"other,omitempty"`
	Ground  groundList `json:"ground"`
}

// format is the number of the format of heads and frames.
const format = 1

// column is a metric of the table of players.
type column struct {
	Name  string `json:"name"`
	Unit  string `json:"unit,omitempty"`
	Scale int64  `json:"scale"` // of one that is shown
}

// cast is a player of a round.
type cast struct {
	Seat
	Letter string   `json:"letter"`
	Role   string   `json:"role,omitempty"`
	Team   *int     `json:"team,omitempty"`
	Rows   []string `json:"rows"`
	Depths []int    `json:"depths"`
}

// groundList is the ground's sprites, each as [kind, x, y, w, h, turn, color, text].
type groundList []sprite

// MarshalJSON writes the sprites.
func (g groundList) MarshalJSON() ([]byte, error) {
	b := []byte{'['}
	for i, s := range g {
		if i > 0 {
			b = append(b, ',')
		}
		b = list(b, int(s.kind), s.x, s.y, s.w, s.h, s.turn, int(s.color))
		b = append(appendText(append(b[:len(b)-1], ','), s.text), ']')
	}
	return append(b, ']'), nil
}

// NewRecorder begins a round in sim, with the view's picture of it. Seats say who
// plays, by slot; there may be fewer. The setup's observer is replaced. The error is
// all that is wrong with the view, or that of the Sim's Reset.
func NewRecorder[A any](game *evo.Game[A], view *View[A], sim evo.Sim[A], setup evo.Setup[A], seats []Seat) (*Recorder[A], error) {
	if err := view.Check(game); err != nil {
		return nil, err
	}
	if len(seats) > len(setup.Trees) {
		return nil, fmt.Errorf("scene: %d names for %d players: want one for each slot, or fewer", len(seats), len(setup.Trees))
	}
	if len(setup.Trees) > maxPlayers {
		return nil, fmt.Errorf("scene: %d players are more than the %d that a page shows", len(setup.Trees), maxPlayers)
	}
	names := view.columns(game)
	r := &Recorder[A]{
		game: game, view: view, sim: sim, encoder: newEncoder(),
		columns: indices(game.Metrics, names), metrics: make([]int64, len(game.Metrics)),
		left: stepsOf(game, setup.Mode),
	}
	layouts := make([]*layout, len(setup.Trees))
	for slot, tree := range setup.Trees {
		layouts[slot] = layoutOf(tree.Outline())
	}
	r.witness = newWitness(namesOf(game.Vocabulary), layouts)
	setup.Observer, setup.Detail, setup.Agents = r.witness, decider.Rows, nil
	if err := sim.Reset(setup); err != nil {
		return nil, err
	}
	for slot := range layouts {
		r.players = append(r.players, playerState{columns: make([]int, len(names)), gauges: len(view.Gauges), why: r.witness.seen[slot].why})
	}
	return r, r.begin(setup, layouts, seats, names)
}

// stepsOf returns the most steps that a round of a mode takes.
func stepsOf[A any](game *evo.Game[A], mode string) int {
	if mode == game.Evaluation.Name {
		return game.Evaluation.Steps
	}
	return game.Showdown.Steps
}

// begin writes the head.
func (r *Recorder[A]) begin(setup evo.Setup[A], layouts []*layout, seats []Seat, names []string) error {
	h := head{
		Format: format, Game: r.game.Name, Mode: setup.Mode, Seed: strconv.FormatUint(setup.Seed, 10),
		TickMS: float64(r.game.Tick.Microseconds()) / 1000, Bounds: r.view.Bounds, Gauges: slices.Clone(r.view.Gauges), Help: r.view.Help, Fire: r.view.Fire, Other: r.view.Other,
		Ground: groundList{},
	}
	if h.Gauges == nil {
		h.Gauges = []Gauge{}
	}
	for i, name := range names {
		m := r.game.Metrics[r.columns[i]]
		h.Columns = append(h.Columns, column{name, declared.ShownUnit(m), declared.Scale(m) / 1000})
	}
	for slot, l := range layouts {
		c := cast{Letter: letter(slot), Rows: l.names, Depths: l.depths}
		if slot < len(seats) {
			c.Seat = seats[slot]
			c.Name, c.About = clip(c.Name), clip(c.About)
		}
		if slot < len(setup.Roles) {
			c.Role = setup.Roles[slot]
		}
		if slot < len(setup.Teams) {
			c.Team = &setup.Teams[slot]
		}
		h.Players = append(h.Players, c)
	}
	if r.view.Ground != nil {
		r.canvas.clear(len(layouts))
		if fault := r.guard("Ground", func() { r.view.Ground(r.sim, &r.canvas) }); fault != "" {
			return fmt.Errorf("scene: %s", fault)
		}
		h.Ground = append(h.Ground, r.canvas.sprites...)
	}
	var err error
	r.head, err = json.Marshal(h) // escapes <, > and &
	return err
}

// letter is the name of a slot in pictures: A, B, … Z, A1, B1, …
func letter(slot int) string {
	letter := string(rune('A' + slot%26))
	if slot >= 26 {
		letter += strconv.Itoa(slot / 26)
	}
	return letter
}

// Head returns what stays the same in the round, as JSON.
func (r *Recorder[A]) Head() []byte {
	r.there("Head")
	return r.head
}

// Restart has the next Frame say everything, as the first one does, for those who
// have none of the frames before.
func (r *Recorder[A]) Restart() {
	r.there("Restart")
	r.encoder = newEncoder()
}

// Frame returns what has changed since the last Frame, as JSON. The slice is the
// caller's.
func (r *Recorder[A]) Frame() []byte {
	r.there("Frame")
	r.canvas.clear(len(r.players))
	if r.fault == "" {
		r.fault = r.guard("Draw", r.draw)
		r.done = r.done || r.fault != ""
	}
	return r.encoder.frame(&r.canvas, r.players, r.fault, r.done)
}

// draw draws the present moment.
func (r *Recorder[A]) draw() {
	r.view.Draw(r.sim, &r.canvas)
	for slot := range r.players {
		r.sim.Metrics(slot, r.metrics)
		for i, m := range r.columns {
			r.players[slot].columns[i] = int(r.metrics[m])
		}
		r.players[slot].active = r.witness.seen[slot].active
	}
	if r.canvas.mistake != "" {
		panic(r.canvas.mistake)
	}
}

// Step plays one tick, and reports whether the round is over. A round that panics
// or does not end is over; Fault says why.
func (r *Recorder[A]) Step() (done bool) {
	r.there("Step")
	if r.done {
		return true
	}
	r.witness.begin()
	r.fault = r.guard("tick "+strconv.Itoa(r.tick), func() { r.done = r.sim.Step() })
	r.witness.end()
	r.tick++
	if r.left--; r.left <= 0 && !r.done && r.fault == "" {
		r.fault = fmt.Sprintf("the round was not over after the %d steps of its mode", r.tick)
	}
	r.done = r.done || r.fault != ""
	return r.done
}

// guard calls game code, and returns its panic as a text.
func (r *Recorder[A]) guard(where string, do func()) (fault string) {
	defer func() {
		if v := recover(); v != nil {
			fault = clip(fmt.Sprintf("%s: %v", where, v))
		}
	}()
	do()
	return ""
}

// Tick returns how many ticks were played.
func (r *Recorder[A]) Tick() int {
	r.there("Tick")
	return r.tick
}

// Done reports whether the round is over.
func (r *Recorder[A]) Done() bool {
	r.there("Done")
	return r.done
}

// Fault says why the round broke, "" if it did not.
func (r *Recorder[A]) Fault() string {
	r.there("Fault")
	return r.fault
}

// Metrics writes the counts of a slot to into, in the order of the game's Metrics.
func (r *Recorder[A]) Metrics(slot int, into []int64) {
	r.there("Metrics")
	r.sim.Metrics(slot, into)
}
