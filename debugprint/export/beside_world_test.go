package export_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// town is a random world in which agents panic and exit in callbacks, with a lone agent.
type town struct {
	t     *testing.T
	at    *worlds.World
	world *decider.World
	lone  *worlds.Lone
	row   string // of its table
	frame int
	mu    sync.Mutex
	bell  []func() // called within the next frame, by a callback
	done  []string // what has happened, by frame
}

// townScript returns a script of a world that ends where it began: after a load others would have to come.
func townScript(number uint64, frames int) *worlds.Script {
	for ; ; number++ {
		s := worlds.Draw(number, frames)
		if slices.Contains(s.Words, "traps") && slices.Contains(s.Words, "exits") && !slices.Contains(s.Words, "senseless") {
			return s.Without(func(op worlds.Op) bool { return op.What == "Save and Load" || op.What == "observer" })
		}
	}
}

func newTown(t *testing.T, s *worlds.Script, workers int) *town {
	w := &town{t: t, row: s.Table.Kids[0].Name}
	var err error
	w.at, err = worlds.NewWorld(s, worlds.Way{Workers: workers, Called: w.ring})
	require.NoError(t, err)
	w.world, w.lone = w.at.World(), w.at.Lone()
	return w
}

func (w *town) ring() {
	w.mu.Lock()
	bell := w.bell
	w.bell = nil
	w.mu.Unlock()
	for _, ring := range bell {
		ring()
	}
}

// tick is a frame, and a tick of the lone agent.
func (w *town) tick() {
	w.frame++
	said := w.at.Frame()
	w.ring() // where nobody was called
	if w.frame%3 != 0 {
		w.lone.Tick(w.frame)
	}
	w.done = append(w.done, said)
}
