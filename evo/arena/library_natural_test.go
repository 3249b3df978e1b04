package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// rowWatch counts what the leaves of each agent do.
type rowWatch struct {
	agents [maxTanks + 1]map[string]*leafUse
}

type leafUse struct {
	activations, brief int
	run                int // ticks of the activation under way
}

func (u *leafUse) end() {
	if u.run > 0 && u.run <= 2 {
		u.brief++
	}
	u.run = 0
}

func (w *rowWatch) Observe(e decider.Event) {
	if e.Row == decider.NoRow || !e.Tree.Row(e.Row).HasBehavior {
		return
	}
	agent := &w.agents[e.Agent]
	if *agent == nil {
		*agent = map[string]*leafUse{}
	}
	name := e.Tree.Row(e.Row).Name
	u := (*agent)[name]
	if u == nil {
		u = &leafUse{}
		(*agent)[name] = u
	}
	switch e.Kind {
	case decider.EventActivated:
		u.end()
		u.activations++
	case decider.EventTicked:
		u.run++
	case decider.EventDeactivated:
		u.end()
	}
}

// natural has what the natural filter reads, by entry of the library.
type natural struct {
	activations, brief, seconds int
}

func watchLibrary(t *testing.T, rounds int) map[string]*natural {
	t.Helper()
	a := New()
	byName := map[string]*natural{}
	var trees []*decider.Tree[*Tank]
	for _, e := range Library {
		trees = append(trees, decider.MustCompile(e.Table))
		byName[e.Name] = &natural{}
	}
	deck := dealer{rand: evo.NewRand(7), size: len(trees)}
	var m [metricCount]int64
	for round := range rounds {
		hand := deck.deal(fixedMode.Slots)
		w := &rowWatch{}
		setup := evo.Setup[*Tank]{Seed: uint64(round) + 100, Mode: fixedMode.Name, Observer: w, Detail: decider.Ticks}
		for _, i := range hand {
			setup.Trees = append(setup.Trees, trees[i])
		}
		require.NoError(t, a.Reset(setup))
		for !a.Step() {
		}
		for slot, i := range hand {
			n := byName[Library[i].Name]
			a.Metrics(slot, m[:])
			n.seconds += int(m[metricSurvival]) / ticksPerSecond
			for _, u := range w.agents[slot+1] {
				u.end()
				n.activations += u.activations
				n.brief += u.brief
			}
		}
	}
	return byName
}

// The tables of the library pass the natural filter: they do not keep restarting, and
// finish what they have begun.
func TestLibraryIsNatural(t *testing.T) {
	skip.On32Bit(t)
	for name, n := range watchLibrary(t, 34) {
		assert.LessOrEqual(t, n.activations, 3*n.seconds, "%s: activations of leaves in %d s", name, n.seconds)
		assert.LessOrEqual(t, 10*n.brief, n.activations, "%s: activations of at most 2 ticks, of %d", name, n.activations)
	}
}
