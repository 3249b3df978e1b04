package arena

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Drives to the nearest box of a kind, or of any. They succeed when the tank takes
// it, and fail when another tank does. The box may be so far away at the start.
type (
	FetchShield struct {
		errands
		Within int `min:"5" max:"100" unit:"u"`
	}
	FetchUpgrade struct {
		errands
		Within int `min:"5" max:"100" unit:"u"`
	}
	FetchAmmo struct {
		errands
		Within int `min:"5" max:"100" unit:"u"`
	}
	FetchHealth struct {
		errands
		Within int `min:"5" max:"100" unit:"u"`
	}
	FetchAny struct {
		Within int `min:"5" max:"100" unit:"u"`
	}
)

// Each accepts while there is such a box.

func (f *FetchShield) Decide(t *Tank, _ query) float64  { return t.boxWithin(BoxShield, f.Within) }
func (f *FetchUpgrade) Decide(t *Tank, _ query) float64 { return t.boxWithin(BoxUpgrade, f.Within) }
func (f *FetchAmmo) Decide(t *Tank, _ query) float64    { return t.boxWithin(BoxAmmo, f.Within) }
func (f *FetchHealth) Decide(t *Tank, _ query) float64  { return t.boxWithin(BoxHealth, f.Within) }

func (f *FetchAny) Decide(t *Tank, _ query) float64 {
	p, _, ok := t.AnyBox()
	return decider.Bool(ok && t.within(p, fixed.Int(f.Within)))
}

func (*FetchAny) Block() any { return grab{} }

// grab is the errand for a box of any kind.
type grab struct {
	errand
	kind BoxKind
}

func (*FetchShield) Act(t *Tank, x behavior.Context) behavior.Status { return fetch(t, x, BoxShield) }

func (*FetchUpgrade) Act(t *Tank, x behavior.Context) behavior.Status { return fetch(t, x, BoxUpgrade) }

func (*FetchAmmo) Act(t *Tank, x behavior.Context) behavior.Status { return fetch(t, x, BoxAmmo) }

func (*FetchHealth) Act(t *Tank, x behavior.Context) behavior.Status { return fetch(t, x, BoxHealth) }

func fetch(t *Tank, x behavior.Context, k BoxKind) behavior.Status {
	b := behavior.Block[errand](x)
	if !b.chosen {
		p, ok := t.NearestBox(k)
		if !ok {
			return steady(x, behavior.Failed)
		}
		*b = errand{p, true}
	}
	return steady(x, collect(t, b, k))
}

func (*FetchAny) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[grab](x)
	if !b.chosen {
		p, k, ok := t.AnyBox()
		if !ok {
			return steady(x, behavior.Failed)
		}
		*b = grab{errand{p, true}, k}
	}
	return steady(x, collect(t, &b.errand, b.kind))
}

// collect drives to the box of an errand while it is there.
func collect(t *Tank, b *errand, k BoxKind) behavior.Status {
	t.choose(targetBox(k))
	if !t.boxAt(b.at) {
		if t.within(b.at, closeEnough) {
			return behavior.Succeeded
		}
		return behavior.Failed
	}
	way := t.GoTo(b.at)
	if way == Arrived { // the box is taken at the end of the tick
		return behavior.Running
	}
	return journey(t, way)
}

// They accept while there is a box of that kind so near.
type (
	ShieldBoxWithin struct {
		Within int `min:"5" max:"100" unit:"u"`
	}
	UpgradeBoxWithin struct {
		Within int `min:"5" max:"100" unit:"u"`
	}
	AmmoBoxWithin struct {
		Within int `min:"5" max:"100" unit:"u"`
	}
	HealthBoxWithin struct {
		Within int `min:"5" max:"100" unit:"u"`
	}
)

func (b *ShieldBoxWithin) Decide(t *Tank, _ query) float64 { return t.boxWithin(BoxShield, b.Within) }

func (b *UpgradeBoxWithin) Decide(t *Tank, _ query) float64 { return t.boxWithin(BoxUpgrade, b.Within) }

func (b *AmmoBoxWithin) Decide(t *Tank, _ query) float64 { return t.boxWithin(BoxAmmo, b.Within) }

func (b *HealthBoxWithin) Decide(t *Tank, _ query) float64 { return t.boxWithin(BoxHealth, b.Within) }

func (t *Tank) boxWithin(k BoxKind, u int) float64 {
	p, ok := t.NearestBox(k)
	return decider.Bool(ok && t.within(p, fixed.Int(u)))
}
