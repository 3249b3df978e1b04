package digger

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "DOG", Children: []*Row{
	{Name: "DIG", Timeout: 3 * time.Second, Preconditions: decider.Preconditions{Cooldown: 5 * time.Second}, Each: func(a *Actor) { a.Does("dig") }},
	{Name: "REST", Each: func(a *Actor) { a.Does("rest") }},
}}
