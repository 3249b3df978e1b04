package record

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// turn is the n-th tick of an agent in a world.
type turn struct {
	agent uint64
	n     int
}

// deed is what an agent did in a tick, and why.
type deed struct {
	lives string // what is active after it, and what began in it
	tried string // what refused to begin
	why   string
	known bool // of a rehearsal
}

// course is an observer of what agents really do.
type course struct {
	*debugprint.Watcher
	world  *worlds.World
	began  map[uint64]*deed
	ticks  map[uint64]int
	deeds  map[turn]deed
	frames map[int][]turn
	tables []*decider.Outline
}

func newCourse(w *worlds.World) *course {
	return &course{debugprint.NewWatcher(), w, map[uint64]*deed{}, map[uint64]int{}, map[turn]deed{}, map[int][]turn{}, nil}
}

func (c *course) Observe(e decider.Event) {
	c.Watch(e.Agent)
	switch {
	case replica.InSlot(e.State):
	case e.Kind == decider.EventTickStart:
		c.began[e.Agent] = &deed{}
	case e.Kind == decider.EventActivated:
		c.began[e.Agent].lives += " +" + e.Tree.Name(e.Row)
	case e.Kind == decider.EventRefused:
		c.began[e.Agent].tried += " /" + e.Tree.Name(e.Row)
	}
	c.Watcher.Observe(e)
}

func (c *course) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	o := s.Outline()
	c.tables = append(c.tables, o)
	key := turn{s.Agent(), c.ticks[s.Agent()]}
	c.ticks[s.Agent()]++
	d := c.began[s.Agent()]
	d.lives = pathOf(o, s) + d.lives
	d.why = string(debugprint.AppendState(nil, o, s, debugprint.WhyNot, c.Watcher))
	c.deeds[key] = *d
	c.frames[c.world.Played()] = append(c.frames[c.world.Played()], key)
}

// played plays a script and returns what its agents did, and their log.
func played(c *worlds.Claim, s *worlds.Script) (of *course, log *Log, err error) {
	err = c.Play(s, worlds.Way{Name: "rehearsed", Workers: 1, Join: func(w *worlds.World) func() {
		of = newCourse(w)
		_, err := w.World().Observe(of, decider.Rows)
		require.NoError(c, err)
		r, err := New(w.World(), Options{Everything: true})
		require.NoError(c, err)
		return func() {
			require.NoError(c, r.Stop())
			log, _ = r.Log() // else no agent has ticked
		}
	}}, nil)
	return of, log, err
}

// oracle is an observer that notes what a rehearsal says of each tick, until it does not know.
type oracle struct {
	*rehearser
	ticks map[uint64]int
	deeds map[turn]deed
	seen  map[uint64]int // of the whys
	lost  map[uint64]bool
}

func (o *oracle) Observe(e decider.Event) {
	o.rehearser.Observe(e)
	a := o.agents[agentKey{e.Agent, e.Tree}]
	if e.Kind != decider.EventTickEnd || a == nil || replica.InSlot(e.State) {
		return
	}
	d := deed{lives: a.other.lives(&o.names)}
	if n := len(a.out.Why); n > o.seen[e.Agent] {
		d.why, o.seen[e.Agent] = o.whys.texts[a.out.Why[n-1]], n
	}
	o.lost[e.Agent] = o.lost[e.Agent] || a.out.Followed > 0 || len(o.here.assumed)+len(o.here.ended) > 0
	d.known = a.out.Ticks > 0 && !o.lost[e.Agent]
	o.deeds[turn{e.Agent, o.ticks[e.Agent]}] = d
	o.ticks[e.Agent]++
}

// lives says what is active after a tick, and what began in it.
func (s *rehearsedSide) lives(n *names) string {
	var text strings.Builder
	text.WriteString(pathOf(s.tree.Outline(), s.tree.State(s.mem)))
	for _, b := range s.began {
		text.WriteString(" +" + n.list[b.id])
	}
	return text.String()
}

// foretold rehearses a log with tables, and returns what is said of each tick.
func foretold(c *worlds.Claim, log *Log, tables []*decider.Outline) *oracle {
	byRoot := map[string]*decider.Outline{}
	var others []*decider.Outline
	for _, o := range tables {
		if byRoot[o.Name(0)] == nil {
			byRoot[o.Name(0)] = o
			others = append(others, logged(o))
		}
	}
	r := newRehearser(log.World(), others)
	known := &habits{names: &r.names}
	require.NoError(c, log.Play(known, Range{}))
	r.here.habits = known.rows
	o := &oracle{r, map[uint64]int{}, map[turn]deed{}, map[uint64]int{}, map[uint64]bool{}}
	p := log.player(o)
	r.step = &p.step
	require.NoError(c, p.run())
	require.NoError(c, r.err)
	return o
}

// TestRehearseTruth: what a rehearsal with another table says of an agent, until something is unknown or
// assumed, is what the agent really does in that world with the other table, and for the same reasons.
// Where agents are alone, that is so whatever they do; else until one of them does something else, of which
// the others' rehearsals do not know. The log's own table repeats the log, also after a Reset, and where a token
// is lost to another agent.
func TestRehearseTruth(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(400)
	if testing.Short() {
		n = 24
	}
	var sum outcome
	worlds.Run(t, n, 40, func(c *worlds.Claim, s *worlds.Script) error {
		alone := s.Seed%4 > 0
		if alone {
			s = s.Alone()
		} else {
			s = s.Told()
		}
		was, log, err := played(c, s)
		if err != nil || log == nil {
			return quiet(err)
		}
		for k := range uint64(4) {
			then, _, err := played(c, s.Tuned(rand.New(rand.NewPCG(s.Seed, k))))
			if quiet(err) != nil {
				return err
			}
			if err == nil {
				sum.compare(c, s, alone, was, then, foretold(c, log, then.tables))
			}
		}
		return nil
	})
	t.Logf("%+v", sum)
	if !worlds.One() {
		assert.Greater(t, sum.compared, int(n)*200)
		assert.Greater(t, sum.departed, int(n))
		assert.Greater(t, sum.told, int(n)*20)
		assert.Less(t, sum.failed*40, sum.ticks) // where a decider has several rows at a time, a log does not tell whose Recheck refused
	}
}

// outcome is how many ticks were compared, in how many of them the agent did something else than in the log,
// how many reasons were compared, and how many ticks there were that the log's own table did not repeat.
type outcome struct{ compared, departed, told, ticks, failed int }

// compare compares what really happened in a script with the other table with what was said before.
func (sum *outcome) compare(c *worlds.Claim, s *worlds.Script, alone bool, was, then *course, said *oracle) {
	for _, a := range said.results {
		sum.ticks, sum.failed = sum.ticks+a.Ticks, sum.failed+a.Failed
	}
	for frame := range s.Frames {
		c.Frame = frame
		require.Len(c, then.frames[frame], len(was.frames[frame]))
		var others []turn
		for _, key := range then.frames[frame] {
			if is, old := then.deeds[key], was.deeds[key]; is.lives != old.lives || is.tried != old.tried {
				others = append(others, key)
			}
		}
		for _, key := range then.frames[frame] {
			says, does := said.deeds[key], then.deeds[key]
			if !says.known || !alone && len(others) > 0 && (len(others) > 1 || key != others[0]) {
				continue
			}
			require.Equal(c, does.lives, says.lives, "agent %d, tick %d: what really happens, and what is rehearsed; in the log %s", key.agent, key.n+1, was.deeds[key].lives)
			if sum.compared++; does.lives != was.deeds[key].lives {
				sum.departed++
			}
			if says.why == "" || strings.Contains(does.why, "#") || strings.Contains(does.why, " first\n") {
				continue // a log has no candidates, and of a token that was lost it has the end
			}
			require.Equal(c, does.why, says.why, "agent %d, tick %d", key.agent, key.n+1)
			sum.told++
		}
		if !alone && len(others) > 0 {
			return
		}
	}
}

// quiet is the error of a world whose tables are not refused.
func quiet(err error) error {
	if errors.Is(err, worlds.ErrTable) {
		return nil
	}
	return err
}
