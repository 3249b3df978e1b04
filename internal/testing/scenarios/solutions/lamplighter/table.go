package lamplighter

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "LAMPLIGHTER", Children: []*Row{
	{Name: "LOOK", Preconditions: decider.Preconditions{Every: 2 * time.Second}, Do: func(a *Actor) { a.Does("look") }},
	{Name: "READ", Each: func(a *Actor) { a.Does("read") }},
}}
