package scenarios

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// stage is a table that was played.
type stage struct {
	testing.TB
	actors []*Actor
	deeds  [][][]string // by actor and tick
}

// play plays so many actors until a time in seconds. Before each tick next changes what they
// perceive.
func play(t testing.TB, root *Row, actors int, until float64, next func(a *Actor, at float64)) *stage {
	t.Helper()
	tree, err := decider.Compile(root)
	if err != nil {
		t.Fatal(err)
	}
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, func(a *Actor, dt time.Duration) decider.Sense {
		return decider.Sense{Flags: a.Flags, Stimuli: a.Senses.Update(world.Frame(), dt)}
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{TB: t, deeds: make([][][]string, actors)}
	for i := range actors {
		a := &Actor{ID: uint64(i + 1), Wolf: 100}
		s.actors = append(s.actors, a)
		if err := crowd.Add(a.ID, a); err != nil {
			t.Fatal(err)
		}
	}
	for i := range tick(until) {
		for _, a := range s.actors {
			a.did = nil
			next(a, seconds(i))
		}
		if err := world.Tick(frame); err != nil {
			t.Fatal(err)
		}
		for k, a := range s.actors {
			s.deeds[k] = append(s.deeds[k], a.did)
		}
	}
	for _, m := range world.Mistakes() {
		t.Error(m)
	}
	return s
}

// tick is the one at a time in seconds.
func tick(at float64) int { return int(math.Round(float64(at * 10))) }

// seconds is when a tick begins.
func seconds(tick int) float64 { return float64(tick) / 10 }

// only wants that an actor does this in each tick of a time, and nothing else.
func (s *stage) only(actor int, what string, from, to float64) {
	s.Helper()
	for i := tick(from); i < tick(to); i++ {
		if did := s.deeds[actor][i]; !slices.Equal(did, []string{what}) {
			s.Fatalf("actor %d at %.1fs: want %s; it did %v. All: %s", actor+1, seconds(i), what, did, s.line(actor))
		}
	}
}

// ticks returns in how many ticks of a time an actor did something.
func (s *stage) ticks(actor int, what string, from, to float64) (n int) {
	for i := tick(from); i < tick(to); i++ {
		if slices.Contains(s.deeds[actor][i], what) {
			n++
		}
	}
	return n
}

// number wants so many ticks in which an actor did something, give or take some.
func (s *stage) number(actor int, what string, from, to float64, want, giveOrTake int) {
	s.Helper()
	if n := s.ticks(actor, what, from, to); n < want-giveOrTake || n > want+giveOrTake {
		s.Fatalf("actor %d from %.1fs to %.1fs: want %s in %d±%d ticks; it was in %d. All: %s", actor+1, from, to, what, want, giveOrTake, n, s.line(actor))
	}
}

// begins returns how often an actor began something.
func (s *stage) begins(actor int, what string) (n int) {
	before := false
	for _, did := range s.deeds[actor] {
		now := slices.Contains(did, what)
		if now && !before {
			n++
		}
		before = now
	}
	return n
}

// line is all that an actor did, as "patrol×20 flee×5".
func (s *stage) line(actor int) string {
	var b strings.Builder
	all := s.deeds[actor]
	for i := 0; i < len(all); {
		k := i
		for k < len(all) && slices.Equal(all[k], all[i]) {
			k++
		}
		fmt.Fprintf(&b, "%s×%d ", strings.Join(all[i], "+"), k-i)
		i = k
	}
	return b.String()
}
