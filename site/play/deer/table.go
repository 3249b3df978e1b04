package deer

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Decider  = decider.Decider[*Deer]
	Behavior = behavior.Behavior[*Deer]
)

// Root is everything a deer does: in each tick, what it wants most.
var Root = Decider{
	Name:    "DEER",
	Policy:  decider.Scored,
	Rescore: true,
	Margin:  0, // by how much another wish must be stronger
	Children: []*Decider{
		{
			Name:     "EAT",
			Ask:      &Hunger{Times: 1}, // and the smell of leaves
			Behavior: &graze,
		},
		{
			Name:     "DRINK",
			Ask:      &Thirst{Times: 1}, // and the smell of water
			Behavior: &sip,
		},
		{
			Name:     "REST",
			Score:    0.2, // always
			Behavior: &lie,
		},
	},
}

var (
	graze = Behavior{Name: "GRAZE", Each: func(d *Deer) { d.use(Bush, &d.Hunger) }}
	sip   = Behavior{Name: "SIP", Each: func(d *Deer) { d.use(Pond, &d.Thirst) }}
	lie   = Behavior{Name: "LIE"}
)
