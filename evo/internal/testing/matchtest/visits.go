package matchtest

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// visitor counts row uses visit by visit, unlike package match.
type visitor struct {
	uses map[string]*match.RowUse // by slot and row
	runs map[string]int           // visits of the activation that is under way
	own  map[uint64]*match.SlotUse
	ran  bool // an action, in the tick under way
}

func (v *visitor) Observe(e decider.Event) {
	key := fmt.Sprint(e.Agent-1, e.Tree.Name(e.Row))
	if v.runs == nil {
		v.runs = map[string]int{}
	}
	u := v.uses[key]
	if u == nil {
		u = new(match.RowUse)
		v.uses[key] = u
	}
	own := v.own[e.Agent-1]
	if own == nil {
		own = new(match.SlotUse)
		v.own[e.Agent-1] = own
	}
	switch e.Kind {
	case decider.EventTickStart:
		own.Ticks++
		v.ran = false
	case decider.EventTickEnd:
		if !v.ran {
			own.Leafless++
		}
	case decider.EventActivated:
		u.Activations++
		v.runs[key] = 0
	case decider.EventVisit:
		u.Ticks++
		v.runs[key]++
		v.ran = v.ran || e.Tree.Row(e.Row).HasBehavior
	case decider.EventDeactivated:
		if v.runs[key] <= 2 {
			u.Brief++
		}
		delete(v.runs, key)
	}
}

// use returns how a slot's tree was used.
func (v *visitor) use(slot int) match.SlotUse {
	if own := v.own[uint64(slot)]; own != nil {
		return *own
	}
	return match.SlotUse{}
}

// of returns the uses of the rows of a slot's genome.
func (v *visitor) of(slot int, g *evo.Genome) (uses []match.RowUse) {
	for place := range g.Places() {
		key := fmt.Sprint(uint64(slot), place.Row.Name())
		use := match.RowUse{ID: place.Row.ID}
		if u := v.uses[key]; u != nil {
			use.Activations, use.Ticks, use.Brief = u.Activations, u.Ticks, u.Brief
		}
		if n, open := v.runs[key]; open && n <= 2 {
			use.Brief++
		}
		if !strings.HasSuffix(place.Row.Name(), fmt.Sprint("_", use.ID)) {
			panic("a row's name does not end with its ID: " + place.Row.Name())
		}
		uses = append(uses, use)
	}
	return uses
}
