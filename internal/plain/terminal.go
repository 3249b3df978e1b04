package plain

import (
	"io"
	"os"
)

// Rewrites reports whether w is a terminal on which a line can be written again, to show
// progress in one place.
func Rewrites(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}
