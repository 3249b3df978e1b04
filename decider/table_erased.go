package decider

import "unsafe"

// An engine that knew the type of the agents would be compiled anew in each package with
// a type of its own: seconds for each edit. So it knows an agent by one word, and gives
// that to adapters, which give the author's functions the agent: see binder. This file and
// the conversions in face_adapt.go are all that is unsafe about it.

// erased stands for an agent: it is the agent, where agents are pointers, else the address
// of a copy. Nothing keeps it for longer than the call that it was given to; a crowd
// has copies of its own.
type erased = unsafe.Pointer

// erase returns the word that stands for *a. direct says that A is a pointer type. The
// copy at a may stand on the caller's stack, because nothing keeps its address; what is
// in it may be kept by any callback.
func erase[A any](a *A, direct bool) erased {
	if direct {
		return *(*erased)(unsafe.Pointer(a))
	}
	if escapes {
		kept = *a
	}
	return hidden(unsafe.Pointer(a))
}

// escapes and kept make the compiler assume that what an agent points to is kept, as
// it is where a callback does so. (After internal/abi.Escape.)
var (
	escapes bool
	kept    any
)

// hidden returns p. The compiler does not see that the result points to what p does, so
// that this need not stand in the heap. (As strings.Builder does.)
//
//go:nosplit
func hidden(p unsafe.Pointer) erased {
	x := uintptr(p)
	return *(*erased)(unsafe.Pointer(&x))
}

// agentOf returns the agent that p stands for.
func agentOf[A any](p erased, direct bool) A { return agentAt[A](&p, direct) }

// agentAt is agentOf, of a word in memory.
func agentAt[A any](p *erased, direct bool) A {
	at := unsafe.Pointer(p)
	if !direct {
		at = *p
	}
	return *(*A)(at)
}

// boxed returns a word that stands for the agent for as long as it is kept.
func boxed[A any](agent A, direct bool) erased {
	if direct {
		return *(*erased)(unsafe.Pointer(&agent))
	}
	p := new(A)
	*p = agent
	return unsafe.Pointer(p)
}
