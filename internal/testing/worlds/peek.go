package worlds

import (
	"unsafe"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// peek returns the memory that s shows. Crowd.Memory would keep its agent awake, and worlds are to
// find out whether one that sleeps remembers what one that is awake does.
func peek(s decider.State) decider.Memory {
	h := core.View(s).Mem()
	return *(*decider.Memory)(unsafe.Pointer(&h)) // a Memory is nothing but this pointer
}
