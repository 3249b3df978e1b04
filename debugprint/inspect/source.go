package inspect

import (
	"io"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// source is where the log comes from: a recorder, or a file. What it cannot do is
// nil. All may be called by several goroutines at once.
type source struct {
	rec         *record.Recorder
	writeLog    func(io.Writer) error
	file, other func() (io.ReadCloser, error) // open the log, and one to compare it with, plain or gzip'ed
	follow      func() follower
}

// A follower returns the lines that were written since its last call, at first the
// header and all that there is. If ok is false, some of them are gone; the next call
// begins with the header again.
type follower func() (lines []byte, ok bool)

func recorded(rec *record.Recorder) source {
	if rec == nil {
		return source{}
	}
	return source{
		rec: rec,
		writeLog: func(w io.Writer) error {
			_, err := rec.WriteTo(w)
			return err
		},
		follow: func() follower {
			var at record.Cursor
			return func() (lines []byte, ok bool) {
				lines, at, ok = rec.Since(at)
				return lines, ok
			}
		},
	}
}
