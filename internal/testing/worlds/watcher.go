package worlds

import "github.com/ethogram-go/ethogram/decider"

// diary is what a watcher heard of an agent.
type diary struct{ heard []byte }

func (d *diary) text() string {
	if d == nil {
		return ""
	}
	return string(d.heard)
}

// watcher hears of everything.
type watcher struct{ w *World }

func (o watcher) Observe(e decider.Event) {
	o.draw(e)
	kind := map[decider.EventKind]byte{decider.EventActivated: '+', decider.EventRefused: '/', decider.EventDeactivated: '-'}[e.Kind]
	if kind == 0 {
		return
	}
	name := e.Tree.Name(e.Row)
	if e.Tree.Rows()[e.Row].Behavior == "" || !o.w.acts(name) {
		return
	}
	if o.w.heard[e.Agent] == nil {
		o.w.heard[e.Agent] = &diary{}
	}
	d := o.w.heard[e.Agent]
	d.heard = append(append(append(d.heard, kind), name...), ' ')
}

func (o watcher) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	z := o.w.all[s.Agent()-1]
	z.told++
	o.turns(z)
	if s.Delta() != z.lived && !z.unknown && !o.w.Script.has("eternal") {
		o.w.fail("agent %d is ticked with %v, and has lived %v", z.id, s.Delta(), z.lived)
	}
	z.lived = 0
}
