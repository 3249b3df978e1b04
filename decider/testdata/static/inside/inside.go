// Package inside is a Group with a helper's call among its arguments: the
// compiler builds it when the program starts.
package inside

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/testdata/static/tables"
)

// Root would be static with the literal decider.Check{None: tables.Night}.
var Root = decider.Group("ROOT", decider.PrioritizedList,
	&tables.Decider{Name: "SIT", Preconditions: decider.Preconditions{Flags: decider.None(tables.Night)}},
	&tables.Rest,
)
