package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/inspect/local"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// demo is a small world that the playground can show.
type demo struct {
	Name  string `json:"name"` // in the address
	Title string `json:"title"`
	Text  string `json:"text"`  // what it is
	Try   string `json:"try"`   // what to do first
	Table string `json:"file"`  // the file of its table, in the repository
	Tick  int    `json:"tick"`  // milliseconds between two steps on the page
	Plays bool   `json:"plays"` // somebody plays it
	There bool   `json:"there"` // agents come and go: the inspector begins with those that are there
	Edit  bool   `json:"edit"`  // the inspector begins with its tab Edit
	open  func() (*world, error)
}

// world is a demo that runs.
type world struct {
	minds  *decider.World
	step   func() error
	sight  record.Sight
	herds  []herd
	names  func(id uint64) string // nil: agents have numbers
	ground func() []thing         // what stands around

	// Of a game that somebody plays:
	press func(hands)                    // what the person does now
	own   func(id uint64) bool           // whether an agent is the person's
	aims  func(id uint64) (x, y float64) // where an agent points, at a distance of 1
	over  func() string                  // how the game has ended, or ""
}

// hands are what a person does.
type hands struct {
	Right int  `json:"right"` // -1000 to 1000, as Up
	Up    int  `json:"up"`
	Thumb bool `json:"thumb"` // Right and Up are a direction on the screen
	Fire  bool `json:"fire"`
}

// thing is what the page draws. X, Y and Size, its radius, are in the unit of the map.
type thing struct {
	ID    uint64    `json:"id,omitempty"` // of an agent
	X     float64   `json:"x"`
	Y     float64   `json:"y"`
	Size  float64   `json:"size"`
	Aim   []float64 `json:"aim,omitempty"` // where it points
	Label string    `json:"label,omitempty"`
	Row   string    `json:"row,omitempty"` // what an agent does: the row below the root
	Look  string    `json:"look"`          // its color in play.css: that of the row in the inspector, or what the thing is
}

// herd is a crowd without the type of its agents.
type herd struct {
	table *local.Table
	size  float64 // radius of an agent
	each  func(do func(decider.State))
	apply func(data []byte) error // what override.Apply says of data, without changing anything
}

// crowd returns the herd of a crowd that lives by the table root.
func crowd[A any](c *decider.Crowd[A], root *decider.Decider[A], size float64) (herd, error) {
	table, err := local.Tuning(c)
	return herd{table, size, func(do func(decider.State)) {
		for id := range c.Each {
			if st, err := c.World().State(id); err == nil {
				do(st)
			}
		}
	}, applying(root)}, err
}

func applying[A any](root *decider.Decider[A]) func(data []byte) error {
	return func(data []byte) error {
		_, err := override.Apply(decider.Clone(root), data)
		return err
	}
}

// override returns what is wrong with a file for override.Apply. Each key is for the table
// that has its row; for the first one, if none has it.
func (r *running) override(text string) error {
	var all map[string]json.RawMessage
	if err := strict.Decode([]byte(text), &all); err != nil {
		return err
	}
	parts := make([]map[string]json.RawMessage, len(r.herds))
	for key, value := range all { // in any order: each goes to its own table
		at := 0
		for i, h := range r.herds {
			one, _ := json.Marshal(map[string]json.RawMessage{key: value}) // it was JSON
			var wrong decider.Errors
			if err := h.apply(one); !errors.As(err, &wrong) || wrong[0].Code != "UnknownRow" {
				at = i
				break
			}
		}
		if parts[at] == nil {
			parts[at] = map[string]json.RawMessage{}
		}
		parts[at][key] = value
	}
	var errs []error
	for i, part := range parts {
		if part != nil {
			data, _ := json.Marshal(part)
			errs = append(errs, r.herds[i].apply(data))
		}
	}
	return errors.Join(errs...)
}

// running is a world with what the page asks of it.
type running struct {
	*world
	game   *local.Game
	paused atomic.Bool
	lanes  map[string]map[string]int // by root, of the rows below it, in the inspector's order
}

// open begins the demo of that name.
func open(name string) (*running, error) {
	for _, d := range demos {
		if d.Name != name {
			continue
		}
		w, err := d.open()
		if err != nil {
			return nil, err
		}
		return run(w)
	}
	return nil, fmt.Errorf("there is no demo %.40q", name)
}

func run(w *world) (*running, error) {
	rec, err := record.New(w.minds, record.Options{Everything: true, Sight: w.sight, Bytes: 8 << 20})
	if err != nil {
		return nil, err
	}
	r := &running{world: w, lanes: map[string]map[string]int{}}
	r.game = &local.Game{Recorder: rec, Pause: r.paused.Store}
	for _, h := range w.herds {
		r.game.Tuning = append(r.game.Tuning, h.table)
	}
	return r, nil
}

// next plays a step, unless the inspector has paused the game.
func (r *running) next() error {
	var errs []error
	for _, t := range r.game.Tuning {
		_, err := t.Update()
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil || r.paused.Load() || r.over != nil && r.over() != "" {
		return err
	}
	return r.step()
}

// scene is what the page draws now, as JSON.
func (r *running) scene() ([]byte, error) {
	width, height := r.sight.Map.Width, r.sight.Map.Height
	over := ""
	if r.over != nil {
		over = r.over()
	}
	return json.Marshal(struct {
		Width  float64     `json:"width"`
		Height float64     `json:"height"`
		Clock  string      `json:"clock"`
		Paused bool        `json:"paused"`
		Over   string      `json:"over,omitempty"`
		Lines  [][]float64 `json:"lines,omitempty"`
		Things []thing     `json:"things"`
	}{width, height, r.minds.Now().Truncate(100 * time.Millisecond).String(), r.paused.Load(), over, r.sight.Map.Lines, r.things()})
}

func (r *running) things() []thing {
	var all []thing
	if r.ground != nil {
		all = r.ground()
	}
	for _, h := range r.herds {
		h.each(func(st decider.State) {
			x, y, ok := r.sight.Position(st.Agent())
			if !ok {
				return
			}
			t := thing{ID: st.Agent(), X: x, Y: y, Size: h.size, Look: "none"}
			if r.names != nil {
				t.Label = r.names(t.ID)
			}
			t.Row, t.Look = r.lane(st)
			if r.aims != nil {
				x, y := r.aims(t.ID)
				t.Aim = []float64{x, y}
			}
			if r.own != nil && r.own(t.ID) {
				t.Look = "own"
			}
			all = append(all, t)
		})
	}
	return all
}

// lane returns the row below the root that is active, and its color in the inspector: by
// the order of the table in which the row was first seen, so that no edit changes a
// color.
func (r *running) lane(st decider.State) (row, look string) {
	o := st.Outline()
	rows := o.Rows()
	lanes := r.lanes[o.Name(0)]
	if lanes == nil {
		lanes = map[string]int{}
		r.lanes[o.Name(0)] = lanes
	}
	row, look = "", "none"
	for i := range rows {
		if i == 0 || rows[i].Parent != 0 {
			continue
		}
		name := rows[i].Name
		if _, seen := lanes[name]; !seen {
			lanes[name] = len(lanes)
		}
		if row == "" && st.Active(decider.Row(i)) {
			row, look = name, fmt.Sprint("lane-", lanes[name]%10)
		}
	}
	return row, look
}
