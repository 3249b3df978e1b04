package debugprint_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// replayed is a sink that repeats events with replicas in place of the agents, and
// compares what is printed of both.
type replayed struct {
	t        *testing.T
	real     *debugprint.Watcher
	copied   *debugprint.Watcher
	outlines map[*decider.Outline]*decider.Outline
	replicas map[decider.State]*replica.Replica
	texts    int
}

func newReplayed(t *testing.T, agents ...uint64) *replayed {
	return &replayed{
		t: t, real: debugprint.NewWatcher(agents...), copied: debugprint.NewWatcher(agents...),
		outlines: map[*decider.Outline]*decider.Outline{}, replicas: map[decider.State]*replica.Replica{},
	}
}

func (r *replayed) Detail() decider.Detail { return decider.Rows }

func (r *replayed) Observe(e decider.Event) {
	r.real.Observe(e)
	outline := r.outlines[e.Tree]
	if outline == nil {
		var err error
		outline, err = decider.NewOutline(e.Tree.Fingerprint(), e.Tree.Rows())
		require.NoError(r.t, err)
		r.outlines[e.Tree] = outline
	}
	c := r.replicas[e.State]
	if c == nil {
		c = replica.New(outline, e.Agent)
		r.replicas[e.State] = c
	}
	c.Begin(replica.Start{Tick: e.Tick, Now: e.Now, Delta: e.Delta, Flags: e.Flags, Stimuli: e.Stimuli})
	switch e.Kind {
	case decider.EventActivated:
		c.Activate(e.Row, e.Now)
	case decider.EventDeactivated:
		c.Deactivate(e.Row)
	case decider.EventTickEnd:
		c.End()
		for _, info := range e.Tree.Rows() {
			if e.State.Active(info.Row) {
				c.SetBlockWord(info.Row, e.State.BlockWord(info.Row))
			}
		}
	}
	was := e
	e.State, e.Tree = c.State(), outline
	r.copied.Observe(e)
	if e.Kind == decider.EventTickEnd {
		assert.Equal(r.t, r.printed(was.Tree, was.State, r.real), r.printed(e.Tree, e.State, r.copied))
	}
}

// printed is all that is printed of a state.
func (r *replayed) printed(o *decider.Outline, s decider.State, w *debugprint.Watcher) (texts []string) {
	texts = append(texts, string(debugprint.AppendLine(nil, o, s, w)))
	for _, mode := range []debugprint.Mode{debugprint.ActiveOnly, debugprint.All, debugprint.WhyNot} {
		texts = append(texts, string(debugprint.AppendState(nil, o, s, mode, w)), string(debugprint.AppendDebugState(nil, o, s, mode, w)))
	}
	r.texts += len(texts)
	return texts
}

// TestReplicaPrints: all that is printed of a replica is what is printed of its
// agent, with the reasons of a watcher that saw the same events.
func TestReplicaPrints(t *testing.T) {
	for name, play := range map[string]func(t *testing.T, sinks ...debugprint.Sink){
		"every": playEvery, "shared": playShared,
		"lanes": func(t *testing.T, sinks ...debugprint.Sink) { playTable(t, lanes(), sinks...) },
		"dag":   func(t *testing.T, sinks ...debugprint.Sink) { playTable(t, dag(), sinks...) },
		"nest":  func(t *testing.T, sinks ...debugprint.Sink) { playTable(t, nest(), sinks...) },
	} {
		r := newReplayed(t, sampleAgent, 17)
		play(t, r)
		require.Positive(t, r.texts, name)
	}
}

// playTable plays a table with some flags, wishes and endings.
func playTable(t *testing.T, root *Decider, sinks ...debugprint.Sink) {
	t.Helper()
	s := newStage(t, root)
	debugprint.Attach(s.world, sinks...)
	for i := range 40 {
		s.flags = decider.Flags(i / 3 % 4)
		s.c.growl, s.c.patrol, s.c.fight = float64(i%2), float64(i/5%2), float64(i/7%2)
		if i%4 == 3 {
			s.c.ends = decider.Status(i / 4 % 3)
		}
		s.tick(300 * time.Millisecond)
	}
}

// TestBoxes: the boxes are those that SVG draws, and rows that are drawn as one have
// the same.
func TestBoxes(t *testing.T) {
	for _, opts := range []debugprint.GraphOptions{{}, {Unfold: true}, {Caption: "a caption"}} {
		o := newStage(t, dag()).tree.Outline()
		boxes := debugprint.Boxes(o, opts)
		require.Len(t, boxes, len(o.Rows()))
		var svg strings.Builder
		require.NoError(t, debugprint.SVG(&svg, o, opts))
		of := map[string]debugprint.Box{}
		for i, b := range boxes {
			name, top := o.Name(decider.Row(i)), 0.0
			if opts.Caption != "" {
				top = 30
				require.Contains(t, svg.String(), `<g transform="translate(0 30)">`)
			}
			text := fmt.Sprintf(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"`, b.X, b.Y-top, b.W, b.H)
			if info := o.Row(decider.Row(i)); !info.Group() && !info.HasBehavior {
				text = fmt.Sprintf(`<polygon points="%.1f,%.1f `, b.X, b.Y-top+b.H/2)
			}
			assert.Contains(t, svg.String(), text, name)
			if same, seen := of[name]; seen {
				assert.Equal(t, !opts.Unfold, same == b, name)
			}
			of[name] = b
		}
		require.Less(t, len(of), len(boxes), "a decider is shared")
	}
}
