// Package chain is a table that copies a row which a helper made: the compiler
// builds it when the program starts.
package chain

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/testdata/static/tables"
)

var group = decider.Group("GROUP", decider.Random, &tables.Sit, &tables.Rest)

// Row would be static as a Group of its own.
var Row = group
