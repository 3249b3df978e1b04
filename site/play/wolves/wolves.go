// Package wolves is a meadow on which wolves choose among deer: docs/targets.md.
package wolves

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// Wolf is the agent. It turns to another deer as often as it likes.
type Wolf struct {
	X, Y   float64 // metres
	Turns  int     // how often it went after another deer than before
	meadow *Meadow
}

// Deer walks in a circle. One that is caught comes back elsewhere.
type Deer struct {
	X, Y float64
	way  int // around its circle, in tenths of a degree
}

// The meadow, in metres.
const Width, Height = 40, 30

// Meadow is the world.
type Meadow struct {
	Wolves *decider.Crowd[*Wolf] // by Root, with ids from 1
	Deer   []*Deer               // their indexes are the ids of targets
}

// New returns a meadow with three wolves and eight deer.
func New() (*Meadow, error) {
	tree, err := decider.Compile(&Root)
	if err != nil {
		return nil, err
	}
	m := &Meadow{}
	if m.Wolves, err = tree.NewCrowd(tree.NewWorld(1), nil); err != nil {
		return nil, err
	}
	for i := range 3 {
		if err := m.Wolves.Add(uint64(i+1), &Wolf{X: float64(4 + i), Y: float64(8 + 7*i), meadow: m}); err != nil {
			return nil, err
		}
	}
	for i := range 8 {
		m.Deer = append(m.Deer, &Deer{way: i * 450})
	}
	m.walk()
	return m, nil
}

// Step plays a tick.
func (m *Meadow) Step(dt time.Duration) error {
	m.walk()
	return m.Wolves.World().Tick(dt)
}

// walk moves the deer: each sways to and fro on its way round, so that now this one is nearer, now that one.
func (m *Meadow) walk() {
	for i, d := range m.Deer {
		d.way += 6
		at := float64(float64(d.way) * (math.Pi / 1800))
		sway := 9 + float64(2.5*math.Sin(float64(7*at)+float64(i)))
		d.X = Width/2 + float64(1.4*float64(sway*math.Cos(at)))
		d.Y = Height/2 + float64(sway*math.Sin(at))
	}
}

// sees lists all deer.
func (w *Wolf) sees(l *decider.TargetList) {
	for id := range w.meadow.Deer {
		l.Add(uint64(id))
	}
}

func (w *Wolf) far(id uint64) float64 {
	d := w.meadow.Deer[id]
	return math.Hypot(d.X-w.X, d.Y-w.Y)
}

// Wants is asked about one deer at a time.
type Wants struct {
	Within float64 `min:"1" unit:"m"`
}

func (x *Wants) Decide(w *Wolf, q decider.Query) float64 {
	q.Note("%.1f m away", w.far(q.Target()))
	return 1 - w.far(q.Target())/x.Within
}

// chase runs at the target, about as fast as deer walk.
func chase(w *Wolf, x behavior.Context) behavior.Status {
	d, far := w.meadow.Deer[x.Target()], w.far(x.Target())
	if far < 1 {
		d.way += 1800 // to the other side
		return behavior.Succeeded
	}
	const stride = .3
	w.X += float64((d.X - w.X) / far * stride)
	w.Y += float64((d.Y - w.Y) / far * stride)
	return behavior.Running
}

func turn(w *Wolf, _ behavior.Context, _ uint64) { w.Turns++ }

// Sight is what the inspector shows of the meadow.
func (m *Meadow) Sight() record.Sight {
	of := func(id uint64) *Wolf {
		w, _ := m.Wolves.AgentOf(id)
		return w
	}
	return record.Sight{
		Position: func(id uint64) (float64, float64, bool) { return of(id).X, of(id).Y, true },
		Map:      record.Map{Width: Width, Height: Height},
		Values:   map[string]func(uint64) float64{"turns": func(id uint64) float64 { return float64(of(id).Turns) }},
	}
}
