package core

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Plan returns the nearest row above that of f whose block is a T and which is active, or
// nil. All rows above one that is active are; only asked ones may stand below some that are
// not, and whose memory is others'.
func Plan[T any](f Frame, asked bool) *Row {
	p := f.row.Program
	for r := f.row.Parent; r != NoRow; r = p.Rows[r].Parent {
		row := &p.Rows[r]
		if _, is := row.Block.(*T); is && (!asked || p.Active(f.mem, r)) {
			return row
		}
	}
	return nil
}

// NoPlan is the panic message of a callback of f's row that reads the plan above it as what
// as, a nil pointer, points to, where there is none.
func NoPlan(f Frame, as any) string {
	p := f.row.Program
	want := reflect.TypeOf(as)
	var above []string
	for r := f.row.Parent; r != NoRow; r = p.Rows[r].Parent {
		row := &p.Rows[r]
		has := "no Block"
		if row.Block != nil {
			has = fmt.Sprintf("a Block of type %v", reflect.TypeOf(row.Block).Elem())
			if reflect.TypeOf(row.Block) == want {
				has += ", but is only asked"
			}
		}
		above = append(above, plain.Name(row.Name)+" has "+has)
	}
	if above == nil {
		above = []string{"there is no group above, and a slot is a border"}
	}
	return fmt.Sprintf("ethogram: %s: Plan[%v] is read, and no active group above has such a Block: %s",
		plain.Name(f.row.Name), want.Elem(), strings.Join(above, "; "))
}
