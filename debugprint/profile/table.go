package profile

import (
	"maps"
	"sync/atomic"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// table is where the calls of one wrapped table are counted.
type table struct {
	profiler *Profiler
	outline  *decider.Outline
	prog     atomic.Pointer[core.Program]           // the compiled tree that was seen first
	progs    atomic.Pointer[map[*core.Program]bool] // and whether the rows of others fit; replaced, never changed

	// places has for each kind and row the cell of its calls, others for each kind
	// and decider that of the calls whose place is not known; 0 is a cell of
	// what has no row.
	places [tally.Kinds][]int32
	others [tally.Kinds]map[string]int32
	cells  int32

	shards [][]cell // of one length: agents count in different ones
}

// noRow is the cell of calls by rows that the table does not have: parts of the copy
// were put into another table.
const noRow = 0

func newTable(p *Profiler, o *decider.Outline) *table {
	t := &table{profiler: p, outline: o, cells: 1}
	for k := range t.places {
		t.places[k] = make([]int32, len(o.Rows()))
		t.others[k] = map[string]int32{}
	}
	return t
}

// has notes that the decider called name has a callback of kind k.
func (t *table) has(k tally.Kind, name string) {
	if t.others[k][name] != 0 {
		return
	}
	if k != tally.When { // it does not know its place
		for _, r := range t.outline.Find(name) {
			t.places[k][r] = t.cells
			t.cells++
		}
	}
	t.others[k][name] = t.cells
	t.cells++
}

// open makes the cells, once all callbacks are known.
func (t *table) open() {
	t.shards = make([][]cell, t.profiler.shards)
	for i := range t.shards {
		t.shards[i] = make([]cell, t.cells)
	}
}

// shard returns the cells in which calls for agent id are counted: neighbours, which
// one worker ticks, have the same.
func (t *table) shard(id uint64) []cell { return t.shards[int(id>>6)&(len(t.shards)-1)] }

// at returns the cell of a callback of kind k that is called with f.
func (t *table) at(k tally.Kind, f core.Frame) *cell {
	shard := t.shard(f.Mem().ID)
	if f.Row().Program == t.prog.Load() || t.fits(f.Row().Program) {
		return &shard[t.places[k][f.Row().Self]]
	}
	return &shard[t.others[k][f.Row().Name]]
}

// fits reports whether the rows of a compiled tree are those of the table, and not
// those of another table that a part of the copy was put into, or whose rows are in
// another order.
func (t *table) fits(prog *core.Program) bool {
	known := t.progs.Load()
	if known != nil {
		if fits, ok := (*known)[prog]; ok {
			return fits
		}
	}
	fits := t.compare(prog)
	if fits && t.prog.CompareAndSwap(nil, prog) {
		return true
	}
	const most = 64 // a game may compile trees without end
	more := map[*core.Program]bool{prog: fits}
	if known != nil && len(*known) < most {
		maps.Copy(more, *known)
	}
	t.progs.Store(&more)
	return fits
}

// compare is fits without a memory.
func (t *table) compare(prog *core.Program) bool {
	rows := t.outline.Rows()
	if len(prog.Rows) != len(rows) {
		return false
	}
	for i := range rows {
		if r := &prog.Rows[i]; r.Name != rows[i].Name || r.Parent != uint16(rows[i].Parent) {
			return false
		}
	}
	return true
}

// tree returns the counts of the table.
func (t *table) tree(clock float64) tally.Tree {
	rows := t.outline.Rows()
	tree := tally.Tree{Fingerprint: t.outline.Fingerprint(), Rows: make([]tally.Row, len(rows))}
	for i := range rows {
		row := &tree.Rows[i]
		row.Row, row.Parent, row.Name = rows[i].Row, rows[i].Parent, rows[i].Name
		for k := range t.places {
			t.sum(t.places[k][i], &row.Calls[k], clock)
		}
		if found := t.outline.Find(row.Name); found[0] != row.Row {
			continue
		} else if len(found) == 1 {
			t.rest(row, clock)
			continue
		}
		other := tally.Row{Row: decider.NoRow, Parent: 0, Name: row.Name}
		if t.rest(&other, clock) {
			tree.Rows = append(tree.Rows, other)
		}
	}
	tree.Sum()
	return tree
}

// rest adds the calls of row's decider whose place is not known, and reports whether
// there are any.
func (t *table) rest(row *tally.Row, clock float64) (found bool) {
	for k := range t.others {
		if at := t.others[k][row.Name]; at != 0 {
			t.sum(at, &row.Calls[k], clock)
			found = found || row.Calls[k].Calls > 0
		}
	}
	return found
}

// sum adds up a cell over the shards.
func (t *table) sum(at int32, calls *tally.Calls, clock float64) {
	if at == noRow {
		return
	}
	for i := range t.shards {
		t.shards[i][at].addTo(calls, clock)
	}
}
