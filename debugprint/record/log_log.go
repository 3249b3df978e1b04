package record

import (
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// Log is what a recorder wrote, to be asked and played. It does not change, and
// any number of goroutines may use it.
type Log struct {
	Dropped bool // its beginning was dropped, because it exceeded Limits.Bytes

	seed   uint64 // of the world
	trees  []*logTree
	chunks []logChunk
	gone   int // chunks that were dropped
	closed bool
	agents []*logAgent // in the order in which they were seen
	byID   map[uint64][]*logAgent
	index  map[int]*logAgent // the last agent of each index
	limit  limit
	lint   []Finding
	values []string // names
	units  float64  // of positions, in one of the game's
}

// there panics with words where l is nil or zero.
func (l *Log) there(method string) {
	plain.Made(l != nil, "record.Log", method, "Read or Recorder.Log")
}

// Agent is what a log knows of an agent, or of a tree that is injected in one.
type Agent struct {
	ID      uint64
	Name    string // "" without one
	Outline *decider.Outline

	// First and Last are the numbers of the first and the last tick that the log
	// has; both are 0 for an injected tree.
	First, Last uint32
}

// Agents returns the agents of the log in the order in which they were seen. An
// agent that was away for long, or whose memory was restored, may be there twice.
func (l *Log) Agents() []Agent {
	l.there("Agents")
	all := make([]Agent, 0, len(l.agents))
	for _, a := range l.agents {
		g := Agent{ID: a.id, Name: a.name, Outline: a.tree.outline}
		for _, s := range a.spans {
			switch {
			case s.chunk < l.gone || !s.any:
				continue
			case g.Last == 0:
				g.First = s.before + 1
			}
			g.Last = max(g.Last, s.to)
		}
		if g.Last > 0 || a.host != nil {
			all = append(all, g)
		}
	}
	return all
}

// Outlines returns the trees of the log.
func (l *Log) Outlines() []*decider.Outline {
	l.there("Outlines")
	all := make([]*decider.Outline, len(l.trees))
	for i, t := range l.trees {
		all[i] = t.outline
	}
	return all
}

// Steps returns the first step that the log has and the first that it does not have
// any more.
func (l *Log) Steps() (from, until int64) {
	l.there("Steps")
	if len(l.chunks) == 0 {
		return 0, 0
	}
	return l.chunks[0].step, l.chunks[len(l.chunks)-1].until()
}

// until returns the step after the last one of which the chunk knows something.
func (c *logChunk) until() int64 { return max(c.end, c.last+1) }

// Complete reports whether the log ends as a recorder ends it, and was not cut off.
func (l *Log) Complete() bool {
	l.there("Complete")
	return l.closed
}

// Values returns the names of the values of agents that the game showed, see [Sight].
func (l *Log) Values() []string {
	l.there("Values")
	return slices.Clone(l.values)
}

// World returns a new world of the log's seed that has the names of its flags, stimuli
// and agents, for printers and observers. No agent ticks in it, and its clock is 0.
func (l *Log) World() *decider.World {
	l.there("World")
	w := decider.NewWorld(l.seed)
	ids := make(map[*logTree]map[uint64]string, len(l.trees))
	for _, a := range l.agents {
		if a.name == "" {
			continue
		}
		if ids[a.tree] == nil {
			ids[a.tree] = map[uint64]string{}
		}
		ids[a.tree][a.id] = a.name
	}
	for _, t := range l.trees {
		names := t.names
		if of := ids[t]; of != nil {
			names.Agent = func(id uint64) string { return of[id] }
		}
		w.SetNames(names, t.outline.Name(0))
	}
	return w
}

// logTree is a tree of a log.
type logTree struct {
	outline *decider.Outline
	names   decider.Names

	laid   sync.Once
	layout *replica.Tree // of its replicas, made for the first one
}

// replica returns a replica of an agent of t.
func (t *logTree) replica(agent uint64) *replica.Replica {
	t.laid.Do(func() { t.layout = replica.Of(t.outline) })
	return t.layout.New(agent)
}

// logChunk is a keyframe and what follows it.
type logChunk struct {
	text []byte
	step int64 // of the keyframe
	end  int64 // the first step that it does not have in full
	last int64 // of its lines
	line int   // number of its first line
}

// logAgent is a part that a log knows.
type logAgent struct {
	index     int
	id        uint64
	tree      *logTree
	treeIndex int
	name      string
	host      *logAgent
	spans     []tickSpan

	// while the log is read
	last   int64
	period int64
	n      uint32
}

// tickSpan says which ticks of an agent a chunk has.
type tickSpan struct {
	chunk  int    // counted from the first one that was read
	before uint32 // the least number before a tick
	to     uint32 // the greatest number of a tick
	from   int64  // steps: of the first tick
	until  int64  // and of the last one
	ticks  int64  // how many
	any    bool
	back   bool // its numbers do not only grow: the memory was restored
}

// agent returns what is known of an index already, nil if it was another agent's.
func (l *Log) agent(line *line) *logAgent {
	a := l.index[line.index]
	if a == nil || a.id != line.id || a.treeIndex != line.tree {
		return nil
	}
	return a
}

// begin begins the ticks of a chunk.
func (a *logAgent) begin(chunk int, n uint32) {
	a.spans = append(a.spans, tickSpan{chunk: chunk, before: n})
}

// count counts the predicted ticks before step.
func (a *logAgent) count(step int64) {
	if a.period == 0 || len(a.spans) == 0 {
		return
	}
	if k := (step - 1 - a.last) / a.period; k > 0 {
		s := &a.spans[len(a.spans)-1]
		s.ticks += k
		s.add(a.n+1, a.last+a.period)
		a.n += uint32(k)
		a.last += k * a.period
		if k > 1 {
			s.add(a.n, a.last)
		}
	}
}

// tick counts a tick with a line.
func (a *logAgent) tick(chunk int, n uint32, step int64) {
	if k := len(a.spans); k == 0 || a.spans[k-1].chunk != chunk {
		a.begin(chunk, n-1)
	}
	a.n, a.last = n, step
	s := &a.spans[len(a.spans)-1]
	s.ticks++
	s.add(n, step)
}

// add adds a tick to the span.
func (s *tickSpan) add(n uint32, step int64) {
	if !s.any {
		s.any, s.from = true, step
	}
	s.back = s.back || n <= s.to
	s.before, s.to, s.until = min(s.before, n-1), max(s.to, n), step
}
