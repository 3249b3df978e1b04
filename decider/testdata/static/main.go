// Command static holds the tables that compile_static_test.go looks for init functions
// of. It walks them, so that the linker keeps them.
package main

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider/testdata/static/chain"
	"github.com/ethogram-go/ethogram/decider/testdata/static/inside"
	"github.com/ethogram-go/ethogram/decider/testdata/static/shift"
	"github.com/ethogram-go/ethogram/decider/testdata/static/tables"
)

func count(d *tables.Decider) int {
	n := 1
	for _, child := range d.Children {
		n += count(child)
	}
	return n
}

func main() {
	fmt.Println(count(&tables.Root), count(&shift.Row), count(&chain.Row), count(&inside.Root))
}
