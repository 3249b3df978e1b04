package core

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Target returns the target of the nearest row with Targets, from that of f on upwards. A
// row that is asked has the one that it is asked about, its own row too; all others that of
// their activation.
func (f Frame) Target(asked bool) (id uint64, ok bool) {
	p := f.row.Program
	for r := f.row.Self; r != NoRow; r = p.Rows[r].Parent {
		row := &p.Rows[r]
		switch {
		case row.Target == 0:
		case asked && (r == f.row.Self || !p.Active(f.mem, r)):
			return *f.mem.Word(row.Aim), true
		default:
			return *f.mem.Word(row.Target), true
		}
	}
	return 0, false
}

// NoTarget is the panic message of a callback of f's row that asks for a target where there
// is none.
func NoTarget(f Frame) string {
	return fmt.Sprintf("ethogram: %s: Target is read, but neither the row nor a group above it has Targets (a slot is a border)", plain.Name(f.row.Name))
}
