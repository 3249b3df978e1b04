package scene

import (
	"errors"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// View says how a game with agents of type A looks, and how a person drives one of
// its agents. Places and lengths are integers in a unit of the game's choice; a
// hundredth of what players are wide is fine enough.
type View[A any] struct {
	// Bounds are those of the picture. If Top is more than Bottom, y grows upwards.
	Bounds evo.Bounds

	// Ground draws what never changes in a round, right after the Sim's Reset. It
	// may be nil.
	Ground func(sim evo.Sim[A], c *Canvas)

	// Draw draws the present moment: each player with Canvas.Player, and whatever
	// else there is to see.
	Draw func(sim evo.Sim[A], c *Canvas)

	Columns []string // metrics that the table of players shows beside the points
	Gauges  []Gauge  // numbers of each player, see Player.Gauges; the first is a bar above it

	// Drive has an agent do what a person wants. It is the behavior of the only row
	// of the person's table, so it may do what the game's behaviors may, and is
	// called once in each tick of the agent. If it is nil, people can only watch.
	Drive func(agent A, c Controls)

	Help  []string // what the keys do, such as "Space: fire"
	Fire  string   // what Controls.Fire does, in a word, for touch screens; without it "fire"
	Other string   // what Controls.Other does, in a word: the name of its button on touch screens. Without it there is none
}

// Gauge is a number of each player, such as its health.
type Gauge struct {
	Name string `json:"name"`
	Of   int    `json:"of,omitempty"` // the largest value, if it is to be a bar
}

// Controls are what a person's hands do at the moment.
type Controls struct {
	// Right and Up are from −1000 to 1000, by the keys D and A, W and S, by arrows
	// or by the left thumb. Up is up on the screen.
	Right, Up int

	Thumb bool // Right and Up are a direction on the screen, from a thumb on a touch screen

	// Aim is where the mouse or the right thumb points at, in the units of the view,
	// if Aiming. Keys that steer end it until the mouse moves.
	Aim    evo.Position
	Aiming bool

	Fire  bool // space, the mouse's button, or the right thumb
	Other bool // E, the mouse's other button, or the button of touch screens
}

// Clamped returns controls whose numbers are within their ranges, aims within the
// bounds.
func (c Controls) Clamped(b evo.Bounds) Controls {
	c.Right, c.Up = min(max(c.Right, -1000), 1000), min(max(c.Up, -1000), 1000)
	c.Aim.X = min(max(c.Aim.X, min(b.Left, b.Right)), max(b.Left, b.Right))
	c.Aim.Y = min(max(c.Aim.Y, min(b.Top, b.Bottom)), max(b.Top, b.Bottom))
	return c
}

// person is the name of the row of a person's table.
const person = "PERSON"

// Driver returns the table by which a person plays a slot. In each tick of its
// agent it asks for the controls of this moment, in the goroutine of the Sim's Step.
// It panics if the view has no Drive.
func (v *View[A]) Driver(controls func() Controls) *decider.Decider[A] {
	if v.Drive == nil {
		panic("scene: Driver of a View without Drive")
	}
	return driver(v.Drive, controls)
}

// Names of what a scene can have at most.
const (
	maxPlayers = 64
	maxNumbers = 20 // of a player: columns and gauges
)

// Check returns all that is wrong with the view for a game, or nil.
func (v *View[A]) Check(game *evo.Game[A]) error {
	var errs []error
	add := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("scene: the View of "+format, append([]any{game.Name}, args...)...))
	}
	if v.Draw == nil {
		add("%s has no Draw. Fix: set it to a function that draws the players")
	}
	if v.Bounds.Left == v.Bounds.Right || v.Bounds.Top == v.Bounds.Bottom {
		add("%s has the Bounds %+v, which are empty. Fix: set them to the borders of the map, in the units of Draw", v.Bounds)
	}
	if limit := 1 << 30; max(v.Bounds.Left, v.Bounds.Right, v.Bounds.Top, v.Bounds.Bottom) > limit ||
		min(v.Bounds.Left, v.Bounds.Right, v.Bounds.Top, v.Bounds.Bottom) < -limit {
		add("%s has the Bounds %+v. Fix: use a larger unit, so that they are within 2³⁰", v.Bounds)
	}
	for _, name := range v.columns(game) {
		if !slices.ContainsFunc(game.Metrics, func(m evo.Metric) bool { return m.Name == name }) {
			add("%s has the column %q, which is no metric of the game. Fix: name one of its Metrics", name)
		}
	}
	if n := len(v.columns(game)) + len(v.Gauges); n > maxNumbers {
		add("%s has %d columns and gauges. Fix: leave out all but %d", n, maxNumbers)
	}
	for _, m := range []evo.Mode{game.Evaluation, game.Showdown} {
		if m.Slots > maxPlayers {
			add("%s has to show the %d players of mode %s. Fix: show a mode with at most %d", m.Slots, m.Name, maxPlayers)
		}
	}
	return errors.Join(errs...)
}

// columns returns the metrics that the table of players shows, points first.
func (v *View[A]) columns(game *evo.Game[A]) []string {
	all := []string{game.Points}
	for _, name := range v.Columns {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}
