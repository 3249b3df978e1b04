package decider

import (
	"reflect"
	"time"

	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// lintArguments warns of what stands in an Act or Ask of row i and cannot be meant.
func (l *linter) lintArguments(i int32, part string, of any) {
	if of == nil {
		return
	}
	for _, f := range rowfield.ArgFields(reflect.ValueOf(of).Elem()) {
		if short, ok := f.Value.Interface().(time.Duration); ok {
			l.lintDuration(i, part+"."+f.Path, short)
		}
	}
}
