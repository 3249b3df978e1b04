// Package mishap passes on mistakes that are found where no world is known, such as in
// the use of stimuli, to the worlds that can tell of them. It is for all of a process:
// a mistake is told by every world that there is at that time.
package mishap

import (
	"sync"
	"sync/atomic"
)

// Kind is a kind of mistake.
type Kind uint8

const (
	ShortTimeout Kind = iota // a stimulus was set or posted with a timeout of Value nanoseconds
	Neglected                // posts to an agent have waited for Value frames, and nobody called Update
	FrameStands              // Update was called Value times in the frame of the posts that wait
	UpdatedTwice             // Update was called twice in one frame
	Misspelt                 // the tree of Root was asked for the row Name, which it lacks; it has Near
)

// Mishap is a mistake. Token is the stimulus that it concerns, 0 for none.
type Mishap struct {
	Kind  Kind
	Token uint64
	Value int64

	Root, Name, Near string
}

// most is how many mishaps are kept, the latest.
const most = 64

var (
	count atomic.Uint64 // how many were noted
	mu    sync.Mutex
	kept  []noted
)

type noted struct {
	Mishap
	number uint64 // the count when it was noted last
}

// Note keeps m for the worlds. It allocates nothing for one that is kept already.
func Note(m Mishap) {
	mu.Lock()
	defer mu.Unlock()
	number := count.Add(1)
	oldest := 0
	for i := range kept {
		if kept[i].Mishap == m {
			kept[i].number = number
			return
		}
		if kept[i].number < kept[oldest].number {
			oldest = i
		}
	}
	if len(kept) < most {
		kept = append(kept, noted{m, number})
		return
	}
	kept[oldest] = noted{m, number}
}

// Count returns how many mishaps were noted so far.
func Count() uint64 { return count.Load() }

// Since calls tell for each mishap that was noted after the first n, and returns how many
// were noted by now.
func Since(n uint64, tell func(Mishap)) uint64 {
	mu.Lock()
	defer mu.Unlock()
	for _, m := range kept {
		if m.number > n {
			tell(m.Mishap)
		}
	}
	return count.Load()
}
