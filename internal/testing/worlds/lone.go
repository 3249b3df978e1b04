package worlds

import (
	"errors"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Lone is an agent of a world that is in no crowd: a test ticks it, as often in a frame as it likes. It
// defers nothing, and does not go on after a load.
type Lone struct {
	z    *Agent
	tree *decider.Tree[*Agent]
	mem  decider.Memory
	word stimuli.Mask
}

// Lone returns a new one. Its id is that of no other agent.
func (w *World) Lone() *Lone {
	id := uint64(len(w.all) + len(w.loners) + 1)
	z := &Agent{w: w, id: id, lone: true, begun: map[string]int{}, mind: mind{decider.Flags(mix(w.Script.Seed, id) % 16), id}}
	z.born()
	w.loners = append(w.loners, z)
	tree := w.main.versions[0]
	return &Lone{z: z, tree: tree, mem: tree.NewMemory(id)}
}

// Tick ticks it. What it perceives depends on n.
func (l *Lone) Tick(n int) {
	w := l.z.w
	l.z.mind = mind{decider.Flags(mix(l.z.id, uint64(n/5)) % 16), mix(l.z.id, uint64(n/7)) % 64}
	l.word = stimuli.Mask(mix(l.z.id, uint64(n)) % 4)
	over := false
	l.z.calls = l.z.calls[:0]
	w.guard(func() string {
		must(l.tree.Join(w.world)) // whose crowds may have gone on in another one
		_, err := l.tree.Tick(l.z, l.mem, decider.Input{Delta: time.Duration(n%3) * 10 * time.Millisecond, Flags: l.z.mind.flags, Stimuli: &l.word, World: w.world})
		if !errors.Is(err, decider.ErrRedecideLoop) {
			must(err)
		}
		over = true
		return ""
	})
	if !over {
		w.guard(func() string { must(l.tree.Unwind(l.z, l.mem)); return "" })
	}
}

// Reset resets it, of which no observer is told.
func (l *Lone) Reset() {
	l.z.w.guard(func() string { must(l.tree.Reset(l.z, l.mem)); return "" })
}

// Save returns its memory, if its tree shares nothing.
func (l *Lone) Save() []byte { return must1(l.tree.Save(l.mem)) }

// Load has it go on with what was saved.
func (l *Lone) Load(data []byte) (decider.Loaded, error) {
	mem, loaded, err := l.tree.Load(data)
	if err == nil {
		l.mem = mem
	}
	return loaded, err
}
