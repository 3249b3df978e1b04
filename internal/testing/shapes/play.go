package shapes

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Scene is what an agent wants, tick by tick and then again.
type Scene struct {
	Name     string
	Wants    []uint64
	Restless bool
	Crowded  bool // others have the tokens of all gates
}

// Scenes are those that each shape is played in.
func Scenes() []Scene {
	return []Scene{
		{Name: "steady", Wants: []uint64{0}},
		{Name: "wanting", Wants: []uint64{1 << 2}},
		{Name: "crowded", Wants: []uint64{1<<2 | 1}, Crowded: true},
		{Name: "restless", Wants: []uint64{1<<1 | 1<<2 | 1<<3}, Restless: true},
		{Name: "changing", Wants: []uint64{1 << 1, 1 << 1, 1 << 2, 1 << 2, 1 << 3, 1 << 3, 0, 1}},
	}
}

// Player is an agent that plays a scene.
type Player struct {
	Agent
	scene Scene
	tree  *decider.Tree[*Agent]
	mem   decider.Memory
	world *decider.World
	ticks int
	live  *stimuli.Mask // nil if the table has no use for them
}

// Play begins a scene.
func Play(tree *decider.Tree[*Agent], scene Scene) (*Player, error) {
	p := &Player{Agent: Agent{Restless: scene.Restless}, scene: scene, tree: tree, mem: tree.NewMemory(1), world: tree.NewWorld(1)}
	for _, r := range tree.Outline().Rows() {
		if r.Preconditions.Stimuli != (stimuli.Check{}) {
			p.live = &p.Hears
		}
	}
	if scene.Crowded {
		for i, wants := range []uint64{1, 1 << 1, 1 << 1, 1 << 2} {
			other, mem := &Agent{Wants: wants}, tree.NewMemory(uint64(2+i))
			if _, err := tree.Tick(other, mem, decider.Input{Delta: delta, World: p.world}); err != nil {
				return nil, err
			}
		}
	}
	for _, r := range tree.Outline().Rows() {
		if r.Slot != "" {
			if err := tree.Inject(p.mem, p.world, r.Slot, object); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// object is what runs in slots.
var object = decider.MustCompile(&row{Name: "OBJECT", Policy: decider.SequentialList, Loop: -1, Children: []*row{{Name: "TAKE", Behavior: &acting}, {Name: "USE", Behavior: &acting}}})

// Tick ticks the agent so many times.
func (p *Player) Tick(n int) error {
	for range n {
		p.Wants = p.scene.Wants[p.ticks%len(p.scene.Wants)]
		p.ticks++
		if _, err := p.tree.Tick(&p.Agent, p.mem, decider.Input{Delta: delta, Flags: decider.Flags(p.Wants), Stimuli: p.live, World: p.world}); err != nil {
			return err
		}
	}
	return nil
}

const delta = time.Second / 60
