package stimuli_test

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/stimuli"
)

func ExampleSenses_Save() {
	notices := stimuli.Plain[Notice]()

	var noticed stimuli.Senses[Notice]
	noticed.Set(TookHit, Notice{By: 7}, 3*time.Second)
	noticed.Update(1, 100*time.Millisecond)
	noticed.Update(2, time.Second)
	data, err := noticed.Save(notices)
	if err != nil {
		panic(err)
	}

	var loaded stimuli.Senses[Notice]
	if err := loaded.Load(data, notices); err != nil {
		panic(err)
	}
	hit, ok := loaded.Get(TookHit)
	fmt.Println(hit.By, ok, loaded.Left(TookHit))
	// Output: 7 true 2s
}

// ExampleCodec saves pointers as ids.
func ExampleCodec() {
	type creature struct{ id byte }
	creatures := map[byte]*creature{3: {id: 3}, 4: {id: 4}}

	codec := stimuli.Codec[*creature]{
		Format: "creature 1",
		Append: func(b []byte, c **creature) []byte { return append(b, (*c).id) },
		Decode: func(b []byte, c **creature) error {
			if len(b) == 1 {
				*c = creatures[b[0]]
			}
			if *c == nil {
				return fmt.Errorf("there is no creature %x", b)
			}
			return nil
		},
	}

	var noticed, loaded stimuli.Senses[*creature]
	noticed.Set(TookHit, creatures[4], time.Second)
	data, err := noticed.Save(codec)
	if err != nil {
		panic(err)
	}

	fmt.Println(loaded.Load(data, codec))
	by, _ := loaded.Get(TookHit)
	fmt.Println(by == creatures[4])

	delete(creatures, 4)
	fmt.Println(loaded.Load(data, codec))
	// Output:
	// <nil>
	// true
	// not a usable snapshot of stimuli: at byte 29: data of token 0x2: there is no creature 04
}
