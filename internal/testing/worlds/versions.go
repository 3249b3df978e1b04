package worlds

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// unformed are the rows of a table whose squads never form, as Lint says.
func unformed(lint decider.Errors) map[string]bool {
	all := map[string]bool{}
	for _, p := range lint {
		if p.Code == decider.WarnSquadNeverForms {
			all[p.Path] = true
		}
	}
	return all
}

// forms checks that a squad that has formed is none of those: a row with several places may form in
// another one.
func (o watcher) forms(e decider.Event) {
	info := e.Tree.Row(e.Row)
	if info.Squad == 0 {
		return
	}
	path := info.Name
	for at := info; at.Parent != decider.NoRow; {
		at = e.Tree.Row(at.Parent)
		path = at.Name + " > " + path
	}
	if o.w.main.unformed[o.w.main.at][path] || o.w.Script.Other != nil && o.w.other.unformed[o.w.other.at][path] {
		o.w.fail("the squad of %s has formed, of which Lint says that it never does", path)
	}
}

// drawLater draws a seed for versions of the tables as later ones of the game might have them.
func drawLater(d *drawer, _ *Row) (string, bool) { return fmt.Sprint(d.IntN(1000)), d.IntN(3) == 0 }

// versions are those of a table: as it is, with a row more, and later ones.
func (w *World) versions(root *Row) []*Decider {
	all := []*Decider{version(build(root, w.gates, w.sets), false), version(build(root, w.gates, w.sets), true)}
	own := maps.Clone(w.sets)
	seed, ok := value(w.Script.Words, "later")
	for k := range uint64(3) {
		if !ok {
			break
		}
		if r := root.later(rand.New(rand.NewPCG(uint64(number(seed)), k))); r != nil {
			sets := map[string]Set{}
			all = append(all, build(r, w.gates, sets))
			for name, set := range sets { // in any order
				if _, known := own[name]; !known { // a question in one of them may note its begins in another
					w.sets[name] = w.sets[name].or(set)
				}
			}
		}
	}
	for i := range all {
		if w.way.Table != nil {
			all[i] = w.way.Table(all[i])
		}
	}
	return all
}

// gatesOf is a table that has all gates, so that they are known whatever other tables have.
func gatesOf(g gates) *Decider {
	d := &Decider{Name: "GATES"}
	for _, name := range []string{"G", "K", "L", "M", "N", "Q"} {
		d.Children = append(d.Children, &Decider{Name: name, Gate: g[name], Do: func(*Agent) {}})
	}
	d.Children = append(d.Children, &Decider{Name: "C", Gate: g["C"], Targets: &decider.Targets[*Agent]{List: func(*Agent, *decider.TargetList) {}}, Do: func(*Agent) {}})
	return d
}

// place is a row that is active.
type place struct {
	path     string
	info     decider.RowInfo
	inner    bool // of what is injected
	duration time.Duration
	word     uint32
}

// places are the active rows of an agent. What is injected has the names of its slots before it.
func (c *crowd[A]) places(mem decider.Memory) (all []place) {
	c.visit(mem, func(slot string, tree TreeOf, mem decider.Memory) {
		o, s, own := tree.Outline(), tree.State(mem), ""
		if slot != "" {
			own = "in " + slot + " "
		}
		for i, path := range pathsOf(o) {
			if info := o.Rows()[i]; s.Active(info.Row) {
				all = append(all, place{own + path, info, slot != "", s.Duration(info.Row), s.BlockWord(info.Row)})
			}
		}
	})
	return all
}

// pathsOf returns where each row stands.
func pathsOf(o *decider.Outline) []string {
	paths := make([]string, len(o.Rows()))
	for i, info := range o.Rows() {
		if paths[i] = info.Name; info.Parent != decider.NoRow {
			paths[i] = paths[info.Parent] + "/" + info.Name
		}
	}
	return paths
}

// retable gives all crowds of the kind another version, or with a seed one with other numbers. It says
// what was dropped.
func (c *crowd[A]) retable(version, seed int) (string, error) {
	k, w := c.kind, c.kind.w
	version %= len(k.roots)
	if w.changed = w.changed || w.way.Twin; seed > 0 {
		version = k.overridden(version, seed)
	}
	was := map[*Agent][]place{}
	calls := 0
	for _, h := range w.herds {
		if of, ok := h.(*crowd[A]); ok {
			of.each(func(z *Agent, mem decider.Memory) {
				was[z] = of.places(mem)
				calls += len(z.calls)
			})
		}
	}
	same := k.at == version
	if !same { // an agent may go on in a group that it could not have begun: there squads form
		clear(k.unformed)
	}
	k.at = version
	if told := len(w.told); w.way.Twin { // of a token that a squad releases, a world that is loaded has told nobody
		defer func() { w.told = w.told[:told] }()
	}
	var all []decider.LoadedCrowd
	if w.way.Loads && !same { // as if the game had ended in between
		loaded, err := w.load(false)
		if err != nil {
			return "", err
		}
		for i, h := range w.herds {
			if _, ok := h.(*crowd[A]); ok {
				all = append(all, loaded.Crowds[i])
			} else if len(loaded.Crowds[i].Dropped) > 0 {
				w.fail("another crowd has dropped %v", loaded.Crowds[i].Dropped)
			}
		}
	} else {
		for _, h := range w.herds {
			if of, ok := h.(*crowd[A]); ok {
				loaded, err := of.Retable(k.versions[version])
				if err != nil {
					return "", err
				}
				all = append(all, loaded)
			}
		}
	}
	dropped := map[uint64][]string{}
	var said strings.Builder
	for _, of := range all {
		for _, d := range of.Dropped {
			if said.WriteString(fmt.Sprint(d, ";")); d.Kind == "row" {
				dropped[d.Agent] = append(dropped[d.Agent], d.Name)
			}
		}
	}
	for _, h := range w.herds {
		if of, ok := h.(*crowd[A]); ok {
			of.each(func(z *Agent, mem decider.Memory) {
				of.kept(z, was[z], of.places(mem), dropped[z.id], mem)
				calls -= len(z.calls)
			})
		}
	}
	if calls != 0 {
		w.fail("callbacks were called for another table")
	}
	return said.String(), nil
}

// kept checks what an agent goes on with on another table.
func (c *crowd[A]) kept(z *Agent, was, is []place, dropped []string, mem decider.Memory) {
	w := z.w
	var gone []string
	running := map[string]int{}
	kept := 0
	at := func(all []place, path string) int {
		return slices.IndexFunc(all, func(p place) bool { return p.path == path })
	}
	for i := len(was) - 1; i >= 0; i-- { // leaf first
		p := was[i]
		if k := at(is, p.path); k >= 0 {
			kept++
			if q := is[k]; q.duration != p.duration || q.word != p.word {
				w.fail("agent %d goes on in %s for %v with %d, and was for %v with %d", z.id, p.path, q.duration, q.word, p.duration, p.word)
			}
			continue
		}
		gone = append(gone, p.info.Name)
		if now := c.sameChild(is, p); now != nil && alike(&p.info, now) {
			w.fail("agent %d has lost %s, although it fits", z.id, p.path)
		}
	}
	if kept != len(is) {
		w.fail("agent %d goes on in more than it was in", z.id)
	}
	slices.Sort(gone)
	slices.Sort(dropped)
	if !slices.Equal(gone, dropped) {
		w.fail("agent %d has lost %v, and is said to have lost %v", z.id, gone, dropped)
	}
	for _, p := range is {
		w.runs(&p.info, running)
	}
	z.running = running
}

// sameChild returns the row of the new table that has the place of p below a group that is kept.
func (c *crowd[A]) sameChild(is []place, p place) *decider.RowInfo {
	if p.inner {
		return nil
	}
	rows := c.Tree().Outline().Rows()
	if p.info.Parent == decider.NoRow {
		return &rows[0]
	}
	up := slices.IndexFunc(is, func(q place) bool { return q.path+"/"+p.info.Name == p.path })
	if up < 0 {
		return nil
	}
	for _, kid := range is[up].info.Children {
		if rows[kid].Name == p.info.Name {
			return &rows[kid]
		}
	}
	return nil
}

// alike reports whether a row that was a can go on as b.
func alike(a, b *decider.RowInfo) bool {
	return a.Group() == b.Group() && a.Policy == b.Policy && a.BlockBytes == b.BlockBytes && b.Squad == 0 && b.Slot == a.Slot &&
		(b.TargetsMax == 0 || a.TargetsMax > 0) && a.Barrier == b.Barrier && (b.HasBehavior || !a.HasBehavior)
}

// runs counts a row that is active for the accounts of its agent.
func (w *World) runs(info *decider.RowInfo, running map[string]int) {
	if info.Behavior != "" && w.acts(info.Name) {
		running[info.Name]++
	}
	if info.Scope != "" {
		running["scope of "+info.Name]++
	}
}

// overridden returns a version with other numbers.
func (k *kind[A]) overridden(version, seed int) int {
	root := decider.Clone(k.roots[version])
	values := map[string]any{}
	seen := map[*decider.Decider[A]]bool{}
	var visit func(d *decider.Decider[A])
	visit = func(d *decider.Decider[A]) {
		if seen[d] {
			return
		}
		seen[d] = true
		more := func(field string, v time.Duration) {
			if v > 0 {
				values[d.Name+"."+field] = (v*time.Duration(1+seed%3) + time.Duration(seed%5)*10*time.Millisecond).String()
			}
		}
		more("Cooldown", d.Preconditions.Cooldown)
		more("Every", d.Preconditions.Every)
		more("Timeout", d.Timeout)
		more("Commit", d.Commit)
		for part, of := range map[string]any{"Act": d.Act, "Ask": d.Ask} { // in any order: each has keys of its own
			if of != nil {
				retuned(values, d.Name+"."+part, reflect.ValueOf(of).Elem(), seed)
			}
		}
		for _, kid := range d.Children {
			visit(kid)
		}
	}
	visit(root)
	data, err := json.Marshal(values)
	must(err)
	must1(override.Apply(root, data))
	k.grow(must1(decider.Compile(root)))
	return len(k.versions) - 1
}
