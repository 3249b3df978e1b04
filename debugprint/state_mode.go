package debugprint

import (
	"io"
	"sync"
)

// Mode says which part of a tree is printed.
type Mode uint8

const (
	// ActiveOnly shows the active path, in a Parallel group all running lanes:
	// the tooltip.
	ActiveOnly Mode = iota
	// All shows the entire tree.
	All
	// WhyNot shows the active path and, for every row that could have run
	// instead, why it does not. The reasons come from a [Watcher].
	WhyNot
)

// String returns the name of the constant.
func (m Mode) String() string {
	switch m {
	case ActiveOnly:
		return "ActiveOnly"
	case All:
		return "All"
	case WhyNot:
		return "WhyNot"
	}
	return "Mode(?)"
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// printed writes what appends appends to a pooled buffer.
func printed(w io.Writer, appends func([]byte) []byte) error {
	buf := buffers.Get().(*[]byte)
	*buf = appends((*buf)[:0])
	_, err := w.Write(*buf)
	buffers.Put(buf)
	return err
}

// first returns the first watcher, nil without one.
func first(why []*Watcher) *Watcher {
	if len(why) == 0 {
		return nil
	}
	return why[0]
}
