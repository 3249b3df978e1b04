package stimuli_test

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/stimuli"
)

// Notice is what comes with a stimulus: the id of whoever it is about, rather
// than a pointer to it.
type Notice struct{ By int32 }

func Example() {
	var noticed stimuli.Set[Notice]

	noticed.Set(TookHit, Notice{By: 7}, 250*time.Millisecond)
	for tick := range 4 {
		live := noticed.Update(100 * time.Millisecond)
		hit, ok := noticed.Get(TookHit)
		fmt.Println(tick, *live&TookHit != 0, ok, hit.By, noticed.Left(TookHit))
	}
	// Output:
	// 0 true true 7 250ms
	// 1 true true 7 150ms
	// 2 true true 7 50ms
	// 3 false false 0 0s
}

func ExampleCheck() {
	// Somebody calls, and I am not hit myself.
	check := stimuli.Check{All: CallForHelp, None: TookHit}

	fmt.Println(check.Passes(CallForHelp), check.Passes(CallForHelp|TookHit))
	// Output: true false
}

func ExampleSet_Clear() {
	var noticed stimuli.Set[Notice]
	noticed.Set(CallForHelp, Notice{By: 3}, stimuli.UntilCleared)
	noticed.Update(time.Hour)
	fmt.Println(noticed.Has(CallForHelp))

	noticed.Clear(CallForHelp) // the call was answered
	fmt.Println(noticed.Has(CallForHelp))
	// Output:
	// true
	// false
}

const (
	CallForHelp stimuli.Mask = 1 << iota
	TookHit
)
