package stimuli_test

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/stimuli"
)

func ExampleSenses_Post() {
	var mother stimuli.Senses[Notice]

	for frame := range uint64(3) {
		mother.Update(frame, 100*time.Millisecond)
		call, ok := mother.Get(CallForHelp)
		fmt.Println(frame, ok, call.By)

		if frame == 0 { // two young call, in whatever order
			mother.Post(frame, 12, CallForHelp, Notice{By: 12}, time.Second)
			mother.Post(frame, 11, CallForHelp, Notice{By: 11}, time.Second)
		}
	}
	// Output:
	// 0 false 0
	// 1 true 12
	// 2 true 12
}
