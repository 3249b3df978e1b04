package arena

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Drives to the nearest box of a kind, or of any. They succeed when the tank takes
// it, and fail when another tank does. The argument of each, in u, is how far the
// box may be at the start.
var (
	FetchShield  = Behavior{Name: "FETCH_SHIELD", Block: errand{}, Tick: tickFetchShield}
	FetchUpgrade = Behavior{Name: "FETCH_UPGRADE", Block: errand{}, Tick: tickFetchUpgrade}
	FetchAmmo    = Behavior{Name: "FETCH_AMMO", Block: errand{}, Tick: tickFetchAmmo}
	FetchHealth  = Behavior{Name: "FETCH_HEALTH", Block: errand{}, Tick: tickFetchHealth}
	FetchAny     = Behavior{Name: "FETCH_ANY", Block: grab{}, Tick: tickFetchAny}
)

// grab is the errand for a box of any kind.
type grab struct {
	errand
	kind BoxKind
}

func tickFetchShield(t *Tank, x behavior.Context) behavior.Status  { return fetch(t, x, BoxShield) }
func tickFetchUpgrade(t *Tank, x behavior.Context) behavior.Status { return fetch(t, x, BoxUpgrade) }
func tickFetchAmmo(t *Tank, x behavior.Context) behavior.Status    { return fetch(t, x, BoxAmmo) }
func tickFetchHealth(t *Tank, x behavior.Context) behavior.Status  { return fetch(t, x, BoxHealth) }

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

func tickFetchAny(t *Tank, x behavior.Context) behavior.Status {
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

// ShieldBoxWithin accepts while there is a shield box within the first argument in
// u. The other functions of that name do so for other kinds of boxes. Each is also
// the Decide of the drive to such a box.
func ShieldBoxWithin(t *Tank, q decider.Query) float64 { return boxWithin(t, q, BoxShield) }

// UpgradeBoxWithin is [ShieldBoxWithin] for weapon upgrades.
func UpgradeBoxWithin(t *Tank, q decider.Query) float64 { return boxWithin(t, q, BoxUpgrade) }

// AmmoBoxWithin is [ShieldBoxWithin] for ammunition.
func AmmoBoxWithin(t *Tank, q decider.Query) float64 { return boxWithin(t, q, BoxAmmo) }

// HealthBoxWithin is [ShieldBoxWithin] for health.
func HealthBoxWithin(t *Tank, q decider.Query) float64 { return boxWithin(t, q, BoxHealth) }

// AnyBoxWithin is [ShieldBoxWithin] for boxes of all kinds.
func AnyBoxWithin(t *Tank, q decider.Query) float64 {
	p, _, ok := t.AnyBox()
	return decider.Bool(ok && t.within(p, within(q.Arg(0))))
}

func boxWithin(t *Tank, q decider.Query, k BoxKind) float64 {
	p, ok := t.NearestBox(k)
	return decider.Bool(ok && t.within(p, within(q.Arg(0))))
}
