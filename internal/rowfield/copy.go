package rowfield

import (
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// Copier gives a Decider the fields that a RowInfo has, too: numbers, durations and options, not
// functions, nor what is in Targets or shared with others.
type Copier []copied

type copied struct {
	*Field
	to, from []int
}

// Copying returns the copier for these types of a row.
func Copying(decider, info reflect.Type) (c Copier) {
	for i := range Fields {
		f := &Fields[i]
		to, from := f.Index(decider), f.Index(info)
		alike := to != nil && from != nil && decider.FieldByIndex(to).Type == info.FieldByIndex(from).Type
		if (f.Bit != 0 || alike) && f.SharedBy() == "" && !strings.HasPrefix(f.Name, "Targets") {
			c = append(c, copied{f, to, from})
		}
	}
	return c
}

// Copy copies the fields of a row, those of groups only if it is one.
func (c Copier) Copy(decider, info reflect.Value, group bool) {
	bits := uint32(info.FieldByName("Bits").Uint())
	for i := range c {
		switch f := &c[i]; {
		case f.Group && !group:
		case f.Bit != 0:
			decider.FieldByIndex(f.to).SetBool(bits&f.Bit != 0)
		default:
			decider.FieldByIndex(f.to).Set(info.FieldByIndex(f.from))
		}
	}
	decider.FieldByName("Recheck").SetUint(uint64(bits & (rowbit.RecheckOnRedecide | rowbit.RecheckEachTick))) // the constants are 1 and 2
	if group && bits&rowbit.Remember != 0 {
		place := uint64(1)
		if bits&rowbit.RememberTime != 0 {
			place = 2
		}
		decider.FieldByName("Remember").SetUint(place)
	}
}
