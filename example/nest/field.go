package main

import (
	"bytes"
	"fmt"

	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

// The size of a column and a row of the map, in metres: a letter is twice as high
// as wide.
const (
	across = 1
	down   = 2
)

// field draws the world from above: each creature as the first letter of its
// name, and & for several.
func (s *story) field() {
	const columns, rows = creatures.Width/creatures.Metre/across + 1, creatures.Height/creatures.Metre/down + 1
	var cells [rows][columns]byte
	for i := range cells {
		for j := range cells[i] {
			cells[i][j] = ' '
		}
	}
	at := func(p creatures.Point) *byte {
		return &cells[p.Y/(creatures.Metre*down)][p.X/(creatures.Metre*across)]
	}
	*at(creatures.Nest), *at(creatures.Lair) = '#', '^'
	for _, b := range s.world.Bushes {
		if *at(b.At) = ','; b.Bites > 0 {
			*at(b.At) = '*'
		}
	}
	taken := map[*byte]bool{}
	for _, c := range s.world.Creatures {
		cell := at(c.At)
		if *cell = c.Name[0]; taken[cell] {
			*cell = '&'
		}
		taken[cell] = true
	}
	edge := bytes.Repeat([]byte{'-'}, columns)
	fmt.Fprintf(s.out, "          +%s+\n", edge)
	for _, row := range cells {
		fmt.Fprintf(s.out, "          |%s|\n", row[:])
	}
	fmt.Fprintf(s.out, "          +%s+\n", edge)
}
