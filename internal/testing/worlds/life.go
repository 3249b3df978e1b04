package worlds

import (
	"errors"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/written"
)

// family is what stands above and below a row that has one place.
type family struct {
	up   string // "" of a root
	kids []string
}

// families are those of a table's rows, but for rows with several places: their callbacks do not tell
// in which they are.
func families(o *decider.Outline) map[string]family {
	all := map[string]family{}
	for _, info := range o.Rows() {
		if len(o.Find(info.Name)) > 1 {
			continue
		}
		var f family
		if info.Parent != decider.NoRow {
			f.up = o.Name(info.Parent)
		}
		for _, kid := range info.Children {
			f.kids = append(f.kids, o.Name(kid))
		}
		all[info.Name] = f
	}
	return all
}

// family returns that of a row of the tables that agents have now. No two tables have rows of one name.
func (w *World) family(row string) (f family, ok bool) {
	if f, ok = w.main.families[w.main.at][row]; !ok && w.Script.Other != nil {
		f, ok = w.other.families[w.other.at][row]
	}
	if !ok { // else it may run in two slots
		f, ok = w.guests[row]
	}
	return f, ok
}

// lives checks a callback against those before it: a row that has begun ends once, after those below it
// and before its scope, begins after its group, and has one Tick in each of the agent's.
func (z *Agent) lives(kind byte, row string) {
	w := z.w
	if z.lone || w.way.Asks {
		return
	}
	f, ok := w.family(row)
	if !ok {
		return
	}
	acts, runs, scope := w.acts(row), z.running[row], z.running["scope of "+row]
	wrong := ""
	up, places := w.family(f.up)
	switch {
	case kind == '<' && (runs > 0 || scope > 0):
		wrong = "its scope is entered, and it runs"
	case kind == '>' && (runs > 0 || scope == 0):
		wrong = "its scope is left, and it runs or was not entered"
	case (kind == '+' || kind == '!') && runs > 0:
		wrong = "it begins twice"
	case (kind == '+' || kind == '!') && places && len(up.kids) > 0 && w.notes(f.up) && z.running[f.up] == 0:
		wrong = "it begins before its group"
	case kind == '-' && acts && runs == 0:
		wrong = "it ends, and has not begun"
	case kind == '.' && acts && runs == 0:
		wrong = "it is ticked, and has not begun"
	case kind == '.' && acts && z.ticked[row] == w.frame+1:
		wrong = "it is ticked twice"
	case kind == '-':
		for _, kid := range f.kids {
			if _, one := w.family(kid); one && z.running[kid] > 0 {
				wrong = "it ends before " + kid
			}
		}
	}
	if wrong != "" {
		w.fail("agent %d, %c%s: %s: %s", z.id, kind, row, wrong, z.calls)
	}
	if z.ticked == nil {
		z.ticked = map[string]int{}
	}
	switch kind {
	case '.':
		z.ticked[row] = w.frame + 1
	case '+':
		delete(z.ticked, row)
	}
}

// notes reports whether a row of the tables that agents have now has a behavior that notes its begin.
func (w *World) notes(row string) bool {
	for _, k := range []interface{ behaves(string) bool }{w.main, w.other} {
		if k.behaves(row) {
			return w.acts(row)
		}
	}
	return false
}

func (k *kind[A]) behaves(row string) bool {
	if k.at >= len(k.versions) {
		return false
	}
	o := k.versions[k.at].Outline()
	at := o.Find(row)
	return len(at) > 0 && o.Row(at[0]).Behavior != ""
}

// grow appends a version of a table.
func (k *kind[A]) grow(t *decider.Tree[A]) {
	k.w.args = append(k.w.args, written.Of(t))
	k.versions, k.families, k.unformed = append(k.versions, t), append(k.families, families(t.Outline())), append(k.unformed, nil)
	if k.w.way.Watched && k.w.squads {
		k.unformed[len(k.versions)-1] = unformed(t.Lint())
	}
}

// written returns which arguments of rows have changed since their tables were compiled.
func (w *World) written() error {
	var wrong []error
	for _, args := range w.args {
		for _, line := range args.Changed() {
			wrong = append(wrong, errors.New("an Act or Ask writes to its receiver: "+line))
		}
	}
	if wrong == nil {
		return nil
	}
	return &Failure{w.frame - 1, errors.Join(wrong...).Error()}
}
