package hunt

import (
	"math/bits"
	"reflect"
	"sync/atomic"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/funcname"
)

// coverEvery is how many steps lie between two looks at the state.
const coverEvery = 8

// cover is an observer that collects what a round reaches: rows by their entries
// with how they began and ended, which action came after which, in which flags and
// stimuli; and cells of states. All are digests, the same for all tables.
type cover struct {
	now      *atomic.Int64
	names    map[*decider.Outline][]uint64 // of the rows' entries
	outlines []*decider.Outline            // by slot
	last     map[uint64]uint64             // by agent: the leaf that began last
	marks    map[uint64][2]uint64          // by agent: its flags and stimuli
	seen     map[uint64]struct{}
}

func newCover[A any](trees []*decider.Tree[A], now *atomic.Int64) *cover {
	c := &cover{now: now, names: map[*decider.Outline][]uint64{}, last: map[uint64]uint64{}, marks: map[uint64][2]uint64{}, seen: map[uint64]struct{}{}}
	for _, tree := range trees {
		outline := tree.Outline()
		c.outlines = append(c.outlines, outline)
		if c.names[outline] != nil {
			continue
		}
		var all []uint64
		for _, row := range outline.Rows() {
			entry, _ := genome.EntryOf(row.Name)
			all = append(all, evo.Seed(0, entry))
		}
		c.names[outline] = all
	}
	return c
}

// entry returns the entry of a row of the agent's table, or "".
func (c *cover) entry(agent uint64, row decider.Row) string {
	if int(agent) > len(c.outlines) {
		return ""
	}
	rows := c.outlines[agent-1].Rows()
	if int(row) >= len(rows) {
		return ""
	}
	name, _ := genome.EntryOf(rows[row].Name)
	return name
}

// The kinds of things that can be reached.
const (
	coverBegan  = iota + 1
	coverMarked // with a flag
	_           // with a stimulus
	coverEnded
	coverAfter
	coverCell
	coverMetric
	coverStyle
	coverStatement
)

func (c *cover) mark(kind int, of ...uint64) { c.seen[coverDigest(kind, of...)] = struct{}{} }

// coverDigest returns the digest of a thing that can be reached.
func coverDigest(kind int, of ...uint64) uint64 {
	h := uint64(kind)
	for _, n := range of {
		h = evo.Seed(h^n, "")
	}
	return h
}

// Share is how many of some things a hunt has reached.
type Share struct {
	Name         string
	Reached, All int
}

// shares returns how many of the statements of each file were reached, of the actions, and
// of the conditions. An action is reached when it begins, and a condition when it is asked.
func (b *breeder) shares() ([]Share, error) {
	all, called, err := files(b.seen)
	actions, conditions := Share{Name: "actions", All: len(b.spec.Vocabulary.Actions)}, Share{Name: "conditions", All: len(b.conditions)}
	for _, a := range b.spec.Vocabulary.Actions {
		if _, is := b.seen[coverDigest(coverBegan, evo.Seed(0, a.Name))]; is {
			actions.Reached++
		}
	}
	for _, name := range b.conditions {
		if called[name] {
			conditions.Reached++
		}
	}
	return append(all, actions, conditions), err
}

// functionsOf returns the functions of a game's conditions, as files names them.
func functionsOf[A any](game *evo.Game[A]) (names []string) {
	for _, c := range game.Vocabulary.Conditions {
		if c.When != nil {
			names = append(names, funcname.Full(c.When))
			continue
		}
		t := reflect.TypeOf(c.Ask).Elem()
		names = append(names, t.PkgPath()+".*"+t.Name()+".Decide")
	}
	return names
}

// Observe hears what trees do.
func (c *cover) Observe(e decider.Event) {
	switch e.Kind {
	case decider.EventTickStart:
		c.now.Store(int64(e.Agent)<<32 | 1)
		c.marks[e.Agent] = [2]uint64{uint64(e.Flags), e.Stimuli}
	case decider.EventTickEnd:
		c.now.Store(0)
	case decider.EventTicked:
		c.now.Store(int64(e.Agent)<<32 | int64(e.Row) + 1)
	case decider.EventActivated, decider.EventDeactivated:
		names := c.names[e.Tree]
		if int(e.Row) >= len(names) {
			return
		}
		row := names[e.Row]
		if e.Kind == decider.EventDeactivated {
			c.mark(coverEnded, row, uint64(e.Reason))
			return
		}
		// Each flag and stimulus by itself: all together are hardly ever the same.
		c.mark(coverBegan, row)
		for kind, set := range c.marks[e.Agent] {
			for ; set != 0; set &= set - 1 {
				c.mark(coverMarked+kind, row, uint64(bits.TrailingZeros64(set)))
			}
		}
		if e.Tree.Row(e.Row).HasBehavior {
			c.mark(coverAfter, c.last[e.Agent], row)
			c.last[e.Agent] = row
			c.now.Store(int64(e.Agent)<<32 | int64(e.Row) + 1)
		}
	}
}

// list returns everything that was reached, in ascending order.
func (c *cover) list() []uint64 {
	all := make([]uint64, 0, len(c.seen))
	for n := range c.seen { // any order: they are sorted below
		all = append(all, n)
	}
	slices.Sort(all)
	return all
}

// reach notes the cells of the present state: the game's own, or how large the
// metrics are; and at the end of the round the cells of the descriptors.
func (j *judge[A]) reach(sim evo.Sim[A], mode evo.Mode, done bool) {
	if j.game.Cell != nil {
		j.cover.mark(coverCell, j.game.Cell(sim))
	}
	into := make([]int64, len(j.spec.Metrics))
	tallies := make([]stats.Tally, len(into))
	for slot := range mode.Slots {
		sim.Metrics(slot, into)
		style := []uint64{}
		for i, n := range into {
			j.cover.mark(coverMetric, uint64(i), size(n))
			tallies[i] = stats.Tally{}
			tallies[i].Add(n)
		}
		if !done {
			continue
		}
		for i := range j.spec.Descriptors {
			d := &j.spec.Descriptors[i]
			style = append(style, uint64(declared.Cell(d, measure.Value(j.spec, d.Ratio, tallies))))
		}
		j.cover.mark(coverStyle, style...)
	}
}

// size returns the size of a number: how many bits it has, and its sign.
func size(n int64) uint64 {
	if n < 0 {
		return 64 + uint64(bits.Len64(uint64(-n)))
	}
	return uint64(bits.Len64(uint64(n)))
}
