package debugprint

import (
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// spy sees every event that the world passes on.
type spy struct {
	Sink
	seen map[uint64]bool
}

func (s *spy) Observe(e decider.Event) { s.seen[e.Agent] = true }

func (s *spy) demands() []demand { return demandsOf(s.Sink) }

// Attach observes no agent that no sink needs.
func TestAttachObservesOnlyNeededAgents(t *testing.T) {
	root := decider.Group("ROOT", decider.PrioritizedList, &decider.Decider[*int]{
		Name: "STAY", Behavior: &behavior.Behavior[*int]{
			Name: "STAY", Tick: func(*int, behavior.Context) behavior.Status { return behavior.Running },
		},
	})
	tree := decider.MustCompile(&root)
	tracer := func(agents ...uint64) Sink {
		return NewTracer(io.Discard, TraceOptions{Level: LevelAsk, Agents: agents})
	}
	watcher := NewWatcher()
	everybody := map[uint64]bool{1: true, 2: true, 3: true}
	for name, c := range map[string]struct {
		sinks []Sink
		want  map[uint64]bool
	}{
		"a watcher":                  {[]Sink{watcher}, everybody},
		"a filter":                   {[]Sink{Filter(watcher, 2)}, map[uint64]bool{2: true}},
		"filters":                    {[]Sink{Filter(watcher, 2), Filter(watcher, 3, 2)}, map[uint64]bool{2: true, 3: true}},
		"a filter of nobody":         {[]Sink{Filter(watcher)}, map[uint64]bool{}},
		"a tracer of one":            {[]Sink{tracer(3)}, map[uint64]bool{3: true}},
		"a tracer":                   {[]Sink{tracer()}, everybody},
		"a filter beside a tracer":   {[]Sink{Filter(watcher, 2), tracer()}, everybody},
		"a tee of filters":           {[]Sink{Tee(Filter(watcher, 1), tracer(2))}, map[uint64]bool{1: true, 2: true}},
		"a tee of all":               {[]Sink{Tee(Filter(watcher, 1), watcher)}, everybody},
		"a filter of a tee":          {[]Sink{Filter(Tee(watcher, tracer()), 3)}, map[uint64]bool{3: true}},
		"a tracer that says nothing": {[]Sink{NewTracer(io.Discard, TraceOptions{}), Filter(watcher, 1)}, map[uint64]bool{1: true}},
	} {
		t.Run(name, func(t *testing.T) {
			world := decider.NewWorld(1)
			seen := map[uint64]bool{}
			var spies []Sink
			for _, s := range c.sinks {
				spies = append(spies, &spy{s, seen})
			}
			Attach(world, spies...)
			for id := range uint64(3) {
				_, err := tree.Tick(new(int), tree.NewMemory(id+1), decider.Input{Delta: time.Second, World: world})
				require.NoError(t, err)
			}
			assert.Equal(t, c.want, seen)
		})
	}
}
