package heist

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// open is what the main function of the game hands to play.Main.
func open(numbers []byte) (*play.Game, error) {
	g, err := newGame(numbers)
	if err != nil {
		return nil, err
	}
	return &play.Game{World: g.World, State: &g.Museum, Begin: g.populate, Frame: g.Frame, Rate: 20, Sight: g.sight()}, nil
}

// Game is the museum with its agents.
type Game struct {
	Museum
	*decider.World
	guards, tasers *decider.Crowd[*Guard]
	dogs           *decider.Crowd[*Dog]
	cameras        *decider.Crowd[*Camera]
	civilians      *decider.Crowd[*Civilian]
	boss           *decider.Crowd[*Boss]
	vault          *decider.Tree[*Guard]
	lines          []string
}

// newGame returns a museum without agents, with the numbers of a difficulty.
func newGame(numbers []byte) (g *Game, err error) {
	g = &Game{Museum: newMuseum()}
	if g.World, err = ethogram.Open(7, numbers,
		ethogram.Crowd(&g.guards, &GuardRoot, (*Guard).sense),
		ethogram.Crowd(&g.tasers, &TaserRoot, (*Guard).sense),
		ethogram.Crowd(&g.dogs, &DogRoot, (*Dog).sense),
		ethogram.Crowd(&g.cameras, &CameraRoot, (*Camera).sense),
		ethogram.Crowd(&g.civilians, &CivilianRoot, (*Civilian).sense),
		ethogram.Crowd(&g.boss, &BossRoot, (*Boss).sense),
		ethogram.Part(&g.vault, &Vault)); err != nil {
		return g, err
	}
	g.Welcome(func(id uint64, a any) { a.(Agent).body().ID, a.(Agent).body().game = id, g })
	g.SetNames(decider.Names{
		Flags: map[decider.Flags]string{AlarmOn: "AlarmOn", OffShift: "OffShift", Lead: "Lead", Wing: "Wing"},
		Stimuli: map[stimuli.Mask]string{
			Noise: "Noise", Sighted: "Sighted", Report: "Report", Cry: "Cry", Scent: "Scent", Scared: "Scared",
		},
		Agent: name,
	})
	return g, nil
}

func name(id uint64) string {
	return fmt.Sprint([]string{"Guard", "Dog", "Camera", "Visitor", "Boss"}[min(4, id/100)], " ", id%100)
}

// populate begins a new night.
func (g *Game) populate() error {
	var errs []error
	for i := range uint64(30) {
		c := roomCenter(int(i) % 6)
		beat := [2]Vec{c.plus(Vec{-7, float64(i%5) - 2}), c.plus(Vec{7, 2 - float64(i%5)})}
		errs = append(errs, g.guards.Add(1+i, &Guard{Body: Body{Pos: beat[0]}, Beat: beat, Shift: int(i) / 15, Years: int(i*7) % 11}))
	}
	for i := range uint64(3) {
		beat := [2]Vec{roomCenter(int(i) * 2), roomCenter(int(i)*2 + 1)}
		errs = append(errs, g.tasers.Add(51+i, &Guard{Body: Body{Pos: beat[0]}, Beat: beat, Years: int(i) * 3, Taser: true}))
	}
	for i := range uint64(6) {
		errs = append(errs, g.dogs.Add(101+i, &Dog{Body: Body{Pos: roomCenter(int(i) % 6).plus(Vec{-7, float64(i%5) - 2})}, Handler: 1 + i}))
	}
	for i := range uint64(2) {
		errs = append(errs, g.cameras.Add(201+i, &Camera{Body: Body{Pos: roomCenter(int(i)*2 + 1)}}))
	}
	for i := range uint64(20) {
		errs = append(errs, g.civilians.Add(301+i, &Civilian{Body: Body{Pos: artworks[i%10]}}))
	}
	return errors.Join(append(errs, g.boss.Add(401, &Boss{Body: Body{Pos: officeAt}, Donuts: 6}))...)
}

// Frame plays a twentieth of a second, and writes what was said.
func (g *Game) Frame(dt time.Duration, out io.Writer) error {
	for _, t := range g.play(dt.Seconds()) {
		g.tell(t.Pos, 12, t.ID, Noise, News{t.Pos, t.ID})
	}
	var errs []error
	for id, a := range g.Agents() {
		b := a.(Agent).body()
		b.Seen = b.Pos
		errs = append(errs, g.Every(id, g.level(b.Pos)))
	}
	g.lines = g.lines[:0]
	errs = append(errs, g.teach(), g.Tick(dt))
	for _, line := range g.lines {
		fmt.Fprintf(out, "%6.2f s  %s\n", g.Now().Seconds(), line)
	}
	return errors.Join(errs...)
}

// level ticks agents far from all thieves in one of four frames.
func (g *Game) level(at Vec) int {
	for _, t := range g.Thieves {
		if t.Pos.dist(at) < 25 {
			return 1
		}
	}
	return 4
}

// teach lets the vault show guards who come near what they may do there.
func (g *Game) teach() (err error) {
	if !g.Alarm {
		return nil
	}
	for _, c := range []*decider.Crowd[*Guard]{g.guards, g.tasers} {
		for id, a := range c.Each {
			if tree, _, _ := c.Injected(id, "OBJECT"); tree == nil && a.Pos.dist(vaultAt) < 8 {
				err = errors.Join(err, c.Inject(id, "OBJECT", g.vault))
			}
		}
	}
	return err
}

// tell posts to all within so many metres.
func (g *Game) tell(at Vec, metres float64, from uint64, what stimuli.Mask, news News) {
	for id, a := range g.Agents() {
		if b := a.(Agent).body(); id != from && b.Seen.dist(at) <= metres {
			b.Senses.Post(g.World.Frame(), from, what, news, 6e9)
		}
	}
}

func (g *Game) sight() record.Sight {
	return record.Sight{
		Position: func(id uint64) (float64, float64, bool) {
			b := g.Agent(id).(Agent).body()
			return b.Pos.X, b.Pos.Y, true
		},
		Map: record.Map{Width: 60, Height: 40, Lines: [][]float64{{20, 0, 20, 40}, {40, 0, 40, 40}, {0, 20, 60, 20}}},
	}
}
