package decider_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// mutated is s with a table as a later version of the game might have it.
func mutated(s *scenario, e *entropy) *scenario {
	c := s.copy()
	for range 1 + e.n(3) {
		i := e.n(len(c.table))
		r := &c.table[i]
		switch e.n(7) {
		case 0: // renamed
			old := r.name
			if strings.HasPrefix(old, "@") {
				continue
			}
			for j := range c.table {
				switch c.table[j].name {
				case old:
					c.table[j].name = "N" + old
				case "@" + old:
					c.table[j].name = "@N" + old
				}
			}
		case 1: // removed, with what is below
			if i > 0 {
				c.table = without(c.table, r.name)
			}
		case 2: // another policy
			if r.policy != "" {
				r.policy = policies[e.n(len(policies))].String()
				r.opts = []string{"decide"}
			}
		case 3: // a leaf becomes a group or a condition
			if r.policy == "" && !strings.HasPrefix(r.name, "@") {
				if e.in(2) {
					r.opts = []string{"condition"}
				} else {
					r.policy, r.opts = "PrioritizedList", []string{"decide"}
					c.table = slices.Insert(c.table, i+1, tableRow{depth: r.depth + 1, name: "M" + r.name})
				}
			}
		case 4: // a row is put before
			if i > 0 {
				c.table = slices.Insert(c.table, i, tableRow{depth: r.depth, name: "P" + strings.TrimPrefix(r.name, "@")})
			}
		case 5: // the last child of the root comes first
			if at := lastChild(c.table); at > 0 {
				c.table = append(append(c.table[:1:1], c.table[at:]...), c.table[1:at]...)
			}
		case 6: // other options
			timed := slices.ContainsFunc(r.opts, func(opt string) bool { return strings.HasPrefix(opt, "every=") })
			r.opts = slices.DeleteFunc(r.opts, func(opt string) bool {
				return opt == "remember" || opt == "scatter" || strings.HasPrefix(opt, "loop=") || strings.HasPrefix(opt, "every=") || strings.HasPrefix(opt, "cooldown=")
			})
			if timed && e.in(2) {
				r.opts = append(r.opts, "every="+e.of("200ms", "150ms", "1s"))
				if e.in(2) {
					r.opts = append(r.opts, "scatter")
				}
			}
		}
	}
	return c
}

// lastChild returns the line of the root's last child, 0 without one.
func lastChild(rows []tableRow) int {
	for i := len(rows) - 1; i > 0; i-- {
		if rows[i].depth == 1 {
			return i
		}
	}
	return 0
}

// TestMutations loads memories of random tables into random later versions of them
// and compares what Load keeps and reports with the path. The ticks after that must
// follow a row's lifecycle: no row is ticked or deactivated that was neither kept
// nor activated.
func TestMutations(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	n := *scenarios / 2
	if testing.Short() {
		n = min(n, 500)
	}
	loads, kept, dropped, cut := 0, 0, 0, 0
	for i := range n {
		data := randomBytes(1<<34 + i)
		s := generate(data[:400]).observable()
		changed := mutated(s, &entropy{data[400:]}).observable()
		names, set, from, ok := s.compileMended()
		if !ok {
			continue
		}
		newNames, _, to, ok := changed.compileMended()
		if !ok {
			continue
		}
		sub := newCompiled(from, set, nil, decider.Nothing)
		playWith(t, s, names, sub, func(r *record) {
			if r.panics != "" || r.outcome.Err == "ErrBusy" {
				return
			}
			saved, err := from.Save(sub.mem)
			require.NoError(t, err)
			mem, report, err := to.Load(saved)
			require.NoError(t, err)
			loads++
			k, d := compareKept(t, from, sub.mem, to, mem, report)
			kept += k
			dropped += d
			if k > 0 && d > 0 {
				cut++
			}
			if !t.Failed() {
				goOn(t, changed, newNames, set, to, mem)
			}
		})
		require.False(t, t.Failed(), "scenario %d:\n%s\nchanged to\n%s", i, s, changed)
	}
	assert.Greater(t, loads, int(n))
	assert.Greater(t, kept, loads/2)
	assert.Greater(t, dropped, loads/20)
	assert.Greater(t, cut, loads/50)
}

// compareKept compares what is active in mem, which was loaded from was, with
// what must be, and returns how many rows were kept and dropped.
func compareKept(t *testing.T, from *decider.Tree[*actor], was decider.Memory, to *decider.Tree[*actor], mem decider.Memory, report decider.Loaded) (kept, dropped int) {
	t.Helper()
	old, is := from.State(was), to.State(mem)
	oldRows, newRows := activePaths(from, old), activePaths(to, is)
	var want, got []string
	for i := len(oldRows) - 1; i >= 0; i-- { // leaf first, the last lane first
		p := oldRows[i]
		at := slices.IndexFunc(newRows, func(q activePath) bool { return q.path == p.path })
		if at >= 0 {
			kept++
			assert.Equal(t, old.Duration(p.row), is.Duration(newRows[at].row), p.path)
			assert.Equal(t, old.BlockWord(p.row), is.BlockWord(newRows[at].row), p.path)
			continue
		}
		info := from.Outline().Row(p.row)
		want = append(want, info.Name)
		if now := sameChild(to, newRows, p.path); now != nil {
			assert.False(t, alike(info, now), "%s was dropped although it fits", p.path)
		}
	}
	for _, d := range report.Dropped {
		if d.Kind == "row" {
			got = append(got, d.Name)
		}
	}
	assert.Equal(t, want, got)
	assert.Len(t, newRows, kept, "more is active than was")
	if report.Same {
		assert.Empty(t, report.Dropped)
	}
	return kept, len(got)
}

type activePath struct {
	row  decider.Row
	path string
}

// activePaths returns the active rows, depth first, with the names above them.
func activePaths(tree *decider.Tree[*actor], s decider.State) []activePath {
	var paths []activePath
	var walk func(decider.Row)
	walk = func(r decider.Row) {
		if s.Active(r) {
			paths = append(paths, activePath{r, rowPath(tree.Outline(), r)})
			for _, kid := range tree.Outline().Row(r).Children {
				walk(kid)
			}
		}
	}
	walk(0)
	return paths
}

// sameChild returns the row of tree that path names, if its group is active.
func sameChild(tree *decider.Tree[*actor], active []activePath, path string) *decider.RowInfo {
	for i := range tree.Outline().Rows() {
		info := &tree.Outline().Rows()[i]
		if rowPath(tree.Outline(), info.Row) == path &&
			(info.Parent == decider.NoRow || slices.ContainsFunc(active, func(p activePath) bool { return p.row == info.Parent })) {
			return info
		}
	}
	return nil
}

// alike reports whether a row that was a can go on as b.
func alike(a, b *decider.RowInfo) bool {
	return a.Group() == b.Group() && a.Policy == b.Policy && a.HasBehavior == b.HasBehavior
}

// goOn plays s with mem, a memory that something is active in.
func goOn(t *testing.T, s *scenario, names []string, set settings, tree *decider.Tree[*actor], mem decider.Memory) {
	t.Helper()
	log := newEventLog(tree.Outline())
	sub := newCompiled(tree, set, log, decider.Rows)
	sub.mem = mem
	life := newLifecycle(tree.Outline())
	for _, p := range activePaths(tree, tree.State(mem)) {
		life.active[int(p.row)] = true
	}
	playWith(t, s, names, sub, func(r *record) {
		assert.NoError(t, life.step(r))
	})
	assert.Empty(t, log.problem)
}
