package scene

import (
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/stimuli"
)

// layout has the rows of a tree in preorder, as people read a table.
type layout struct {
	rows   []decider.Row
	names  []string
	depths []int
}

func layoutOf(o *decider.Outline) *layout {
	l := &layout{names: []string{}, depths: []int{}}
	var add func(r decider.Row)
	add = func(r decider.Row) {
		row := o.Row(r)
		l.rows = append(l.rows, r)
		l.names = append(l.names, clip(strings.ToValidUTF8(row.Name, "�")))
		l.depths = append(l.depths, row.Depth)
		for _, child := range row.Children {
			add(child)
		}
	}
	add(0)
	return l
}

// witness is an observer that knows what the rows of each player did in its last
// tick, and why the others refused.
type witness struct {
	watcher *debugprint.Watcher
	layouts []*layout // by slot
	names   decider.Names
	world   *decider.World
	seen    []witnessed // by slot
	buffer  []byte
}

// witnessed is what a player's rows did.
type witnessed struct {
	ticked bool
	active string   // places in the layout, as "0,3,5"
	why    []string // by place; "" for active rows, and for all if the player was not ticked
}

func newWitness(names decider.Names, trees []*layout) *witness {
	w := &witness{watcher: debugprint.NewWatcher(), layouts: trees, names: names, seen: make([]witnessed, len(trees))}
	for slot, l := range trees {
		w.watcher.Watch(uint64(slot) + 1)
		w.seen[slot].why = make([]string, len(l.rows))
	}
	return w
}

// Observe implements decider.Observer.
func (w *witness) Observe(e decider.Event) {
	if e.World != nil && e.World != w.world {
		w.world = e.World
		e.World.SetNames(w.names)
	}
	told := e
	told.Agent = e.State.Agent() // a Sim may rename its agents, as the arena does
	w.watcher.Observe(told)
	if e.Kind != decider.EventTickEnd || e.Agent < 1 || e.Agent > uint64(len(w.seen)) {
		return
	}
	s, l := &w.seen[e.Agent-1], w.layouts[e.Agent-1]
	s.ticked = true
	b := w.buffer[:0]
	for place, r := range l.rows {
		if e.State.Active(r) {
			if len(b) > 0 {
				b = append(b, ',')
			}
			b = appendInt(b, place)
		}
	}
	if string(b) != s.active {
		s.active = string(b)
	}
	for place, r := range l.rows {
		b = b[:0]
		if !e.State.Active(r) {
			b = w.watcher.AppendReason(b, e.Tree, e.State, r)
		}
		if string(b) != s.why[place] {
			s.why[place] = string(b)
		}
	}
	w.buffer = b
}

// begin forgets who was ticked; end forgets what those did who were not.
func (w *witness) begin() {
	for slot := range w.seen {
		w.seen[slot].ticked = false
	}
}

func (w *witness) end() {
	for slot := range w.seen {
		if s := &w.seen[slot]; !s.ticked {
			s.active = ""
			clear(s.why)
		}
	}
}

// namesOf returns the names of a vocabulary's bits.
func namesOf[A any](v *evo.Vocabulary[A]) (n decider.Names) {
	if v == nil {
		return n
	}
	n.Flags, n.Stimuli = map[decider.Flags]string{}, map[stimuli.Mask]string{}
	for _, f := range v.Flags {
		n.Flags[f.Flag] = f.Name
	}
	for _, s := range v.Stimuli {
		n.Stimuli[s.Token] = s.Name
	}
	return n
}

// playerState is what a frame says of a player beside what the view draws.
type playerState struct {
	active  string
	why     []string
	columns []int
	gauges  int // how many
}

// indices returns the places of names among metrics.
func indices(metrics []evo.Metric, names []string) (at []int) {
	for _, name := range names {
		at = append(at, slices.IndexFunc(metrics, func(m evo.Metric) bool { return m.Name == name }))
	}
	return at
}
