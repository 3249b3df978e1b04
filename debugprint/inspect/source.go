package inspect

import "io"

// source is where the log comes from: a recorder, or a file. What it cannot do is
// nil. All may be called by several goroutines at once.
type source struct {
	writeLog       func(io.Writer) error
	since          func(cursor) (lines []byte, next cursor, ok bool)
	watch, unwatch func(ids ...uint64) error
	watched        func() []uint64
}

type cursor struct{ n int }
