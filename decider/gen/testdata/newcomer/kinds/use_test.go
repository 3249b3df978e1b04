package kinds

import (
	"fmt"
	"testing"
	"time"

	game "example.com/my-game.v3"
	"example.com/my-game.v3/same"
)

func TestSame(t *testing.T) {
	same.Check(t, values, valueCode, TickValue, func() value { return value{} })
	same.Check(t, arrays, arrayCode, TickArray, func() [3]int { return [3]int{1} })
	same.Check(t, numbers, numberCode, TickNumber, func() int { return 1 })
	same.Check(t, maps, mapCode, TickMap, func() map[value]*game.Guard { return nil })
	same.Check(t, anys, anyCode, TickAny, func() any { return nil })
	same.Check(t, texts, textCode, TickText, func() fmt.Stringer { return time.Second })
	same.Check(t, lists, listCode, TickList, func() list { return nil })
}
