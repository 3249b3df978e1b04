// Package shift is a table whose helper computes: the compiler builds it when
// the program starts. That is why tokens are masks and not indices.
package shift

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/testdata/static/tables"
	"github.com/ethogram-go/ethogram/stimuli"
)

func token(index uint) stimuli.Check { return stimuli.Check{All: 1 << index} }

// Row would be static with stimuli.All(1 << 3).
var Row = tables.Decider{Name: "ROW", Preconditions: decider.Preconditions{Stimuli: token(3)}}
