package stimuli_test

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/stimuli"
)

func ExampleSenses_MarshalBinary() {
	var noticed stimuli.Senses[Notice]
	noticed.Set(TookHit, Notice{By: 7}, 3*time.Second)
	noticed.Update(1, 100*time.Millisecond)
	noticed.Update(2, time.Second)
	data, err := noticed.MarshalBinary()
	if err != nil {
		panic(err)
	}

	var loaded stimuli.Senses[Notice]
	if err := loaded.UnmarshalBinary(data); err != nil {
		panic(err)
	}
	hit, ok := loaded.Get(TookHit)
	fmt.Println(hit.By, ok, loaded.Left(TookHit))
	// Output: 7 true 2s
}
