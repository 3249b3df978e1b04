package record

import (
	"fmt"
	"reflect"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/replica"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/shadow"
)

// names numbers the names of rows, in all tables of a rehearsal.
type names struct {
	ids  map[string]int
	list []string
	data []string // as a log has them
}

func (n *names) id(name string) int {
	data := name
	name = plain.Name(name)
	id, known := n.ids[name]
	if !known {
		id = len(n.list)
		n.ids[name] = id
		n.list, n.data = append(n.list, name), append(n.data, data)
	}
	return id
}

// standTable is a table whose callbacks answer what a log has. The engine itself
// decides with it.
type standTable struct {
	outline   *decider.Outline // that it was made of
	tree      *decider.Tree[*stand]
	to        []decider.Row // by row of the outline: that of the tree, NoRow below a squad's row
	from      []decider.Row // by row of the tree: that of the outline
	ids       []int         // by row of the outline
	marks     []uint64      // by row of the outline: of its name and those above it
	rows      map[int]*standRow
	shown     *replica.Tree // the tree as the log shows it, made for the first memory that begins in its midst
	described *replica.Tree // the outline's, made for the first why

	treeIDs   []int    // by row of the tree
	treeMarks []uint64 // by row of the tree
}

// standRow is a decider of such a table.
type standRow struct {
	table    *standTable
	id       int
	shadow   int              // the name of the log's row that was asked in its place, and only asked,
	note     string           // with this note
	info     *decider.RowInfo // of its first occurrence
	at       []decider.Row    // its occurrences in the tree
	opaque   bool             // it has a squad: what is below it is not rehearsed
	rescored int              // the Scored group that asks it again while it is active, or -1
	margin   float64          // of that group
	foreign  bool             // the log's row of this name has other functions, or hands them other values, or there is none
	acts     bool             // its behavior is handed other values
	veiled   bool             // the log's Outcome, which is another one, hides with which status it ends
	chooses  bool             // its Targets have other numbers than the log's: it may choose another one when it is asked,
	switches bool             // or while it is active
	cools    bool             // below a Random, WeightedRandom or StateMachine, with a gate that cools down: such a child is not asked again as it ends
}

// newStandTable makes the table that an outline describes. logged, if not nil, is the
// log's own: the functions of its rows are those whose answers are known.
func newStandTable(o *decider.Outline, logged *standTable, n *names) (*standTable, error) {
	t := &standTable{outline: o, rows: map[int]*standRow{}}
	rows := o.Rows()
	t.ids = make([]int, len(rows))
	for i := range rows {
		t.ids[i] = n.id(rows[i].Name)
		if _, known := t.rows[t.ids[i]]; !known {
			t.rows[t.ids[i]] = t.newRow(&rows[i], logged, n)
		}
	}
	b := standBuilder{t, map[int]*decider.Decider[*stand]{}, rowfield.Copying(reflect.TypeFor[decider.Decider[*stand]](), reflect.TypeFor[decider.RowInfo]())}
	tree, err := decider.Compile(b.decider(0))
	if err != nil {
		return nil, fmt.Errorf("the table of %s cannot be rehearsed: %w", plain.Name(o.Name(0)), err)
	}
	t.tree = tree
	t.to = make([]decider.Row, len(rows))
	for i := range t.to {
		t.to[i] = decider.NoRow
	}
	t.marks = make([]uint64, len(rows))
	t.treeIDs, t.treeMarks = make([]int, len(tree.Outline().Rows())), make([]uint64, len(tree.Outline().Rows()))
	t.from = make([]decider.Row, len(t.treeIDs))
	t.match(0, 0, 0)
	return t, nil
}

func (t *standTable) newRow(info *decider.RowInfo, logged *standTable, n *names) *standRow {
	r := &standRow{table: t, id: n.id(info.Name), shadow: n.id(shadow.Name(info.Name)), note: shadow.Note(info), info: info, opaque: info.Squad > 0, rescored: -1}
	for _, at := range t.outline.Find(info.Name) {
		for up := t.outline.Row(at).Parent; up != decider.NoRow && r.rescored < 0; up = t.outline.Row(up).Parent {
			group := t.outline.Row(up)
			if group.Policy == decider.Scored && group.Bits&rowbit.Rescore != 0 {
				r.rescored, r.margin = n.id(group.Name), group.Margin
			}
			if group.Bits&rowbit.Delegate == 0 {
				break
			}
		}
		for up := t.outline.Row(at).Parent; up != decider.NoRow; up = t.outline.Row(up).Parent {
			p := t.outline.Row(up).Policy
			again := p == decider.Random || p == decider.WeightedRandom || p == decider.StateMachine
			r.cools = r.cools || again && info.GateCooldown+info.LocalCooldown > 0
		}
	}
	if logged != nil {
		own := logged.rows[r.id]
		r.foreign = own == nil || own.info.When != info.When || own.info.Decide != info.Decide || own.info.Targets != info.Targets ||
			own.opaque != r.opaque || own.info.Bits&rowbit.Not != info.Bits&rowbit.Not || own.info.PerAgent != info.PerAgent ||
			shadow.Args(own.info) != shadow.Args(info)
		r.veiled = own != nil && (own.info.Outcome == decider.Succeed || own.info.Outcome == decider.Fail) && own.info.Outcome != info.Outcome
		r.acts = own != nil && (own.info.BehaviorFlags != info.BehaviorFlags || own.info.Act != info.Act)
		if !r.foreign {
			is, other := own.info, info
			r.chooses = is.TargetsMax != other.TargetsMax || is.TargetsTop != other.TargetsTop
			r.switches = (is.Bits|other.Bits)&rowbit.Switch != 0 &&
				(r.chooses || is.TargetsMargin != other.TargetsMargin || (is.Bits^other.Bits)&rowbit.Switch != 0)
		}
	}
	return r
}

// match notes which row of the tree row r of the outline is, and those below it.
func (t *standTable) match(r, of decider.Row, above uint64) {
	mark := (above ^ uint64(t.ids[r]+1)) * 0x9e3779b97f4a7c15
	mark ^= mark >> 32
	t.to[r], t.from[of], t.marks[r] = of, r, mark
	t.treeIDs[of], t.treeMarks[of] = t.ids[r], mark
	row := t.rows[t.ids[r]]
	row.at = append(row.at, of)
	if row.opaque {
		return
	}
	below := t.tree.Outline().Row(of).Children
	for i, child := range t.outline.Row(r).Children {
		t.match(child, below[i], mark)
	}
}

type standBuilder struct {
	t      *standTable
	made   map[int]*decider.Decider[*stand]
	copier rowfield.Copier
}

// decider returns the decider of row r of the outline, and what is below it.
func (b *standBuilder) decider(r decider.Row) *decider.Decider[*stand] {
	row := b.t.rows[b.t.ids[r]]
	if d := b.made[row.id]; d != nil {
		return d
	}
	info := row.info
	d := &decider.Decider[*stand]{Name: info.Name}
	b.made[row.id] = d
	group := info.Group() && !row.opaque
	b.setFields(d, info, group)
	b.functions(d, row)
	if !group {
		return d
	}
	for _, child := range info.Children {
		d.Children = append(d.Children, b.decider(child))
	}
	return d
}

// setFields gives d the fields that decide: numbers, durations and options.
func (b *standBuilder) setFields(d *decider.Decider[*stand], info *decider.RowInfo, group bool) {
	b.copier.Copy(reflect.ValueOf(d).Elem(), reflect.ValueOf(info).Elem(), group)
	d.BehaviorFlags, d.Barrier = 0, false // the row's functions answer for them
	if info.PerAgent&decider.LimitEvery != 0 {
		d.Preconditions.Scatter = false // its When answers for its Every
	}
}

// functions gives d what the row has: a When and a Decide that answer as in the log,
// and a behavior that ends as in the log. What the row shares with others is
// answered by its When.
func (b *standBuilder) functions(d *decider.Decider[*stand], row *standRow) {
	info := row.info
	if info.Checks&decider.CheckDecide != 0 {
		d.Decide = row.decide
	}
	aims := info.Checks&decider.CheckTargets != 0
	shares := info.Gate != "" || row.opaque || info.Slot != "" || info.PerAgent&timers != 0 || aims
	if info.Checks&decider.CheckWhen != 0 || shares && d.Decide == nil {
		d.When = row.when
	}
	runs := row.opaque || row.cools || info.Barrier || info.Slot != "" || aims && (info.HasBehavior || info.Group() && info.Bits&rowbit.Switch != 0)
	if !info.HasBehavior && !runs {
		return
	}
	d.Behavior = &behavior.Behavior[*stand]{Name: info.Behavior, Activate: row.activate, Deactivate: row.deactivate}
	if info.Behavior == "" {
		d.Behavior.Name = info.Name
	}
	if info.HasTick || runs || info.PerAgent&decider.LimitTimeout != 0 {
		d.Behavior.Tick = row.tick
	}
}
