package plain

import (
	"io"
	"os"
	"strconv"
	"unicode/utf8"
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

// Columns returns how wide the terminal is that w writes to: as it is now, since its window
// may be resized. Where it does not say so, COLUMNS does, or it has 80.
func Columns(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if n := columns(f); n > 0 {
			return n
		}
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return 80
}

// Cut returns as much of s as has room in so many columns of a terminal, and how many it
// takes. What is cut ends with … . s must be a Name.
func Cut(s string, columns int) (cut string, takes int) {
	last, before := 0, 0 // where … has room, and the columns up to there
	for i, r := range s {
		wide := width(r)
		if takes+wide > columns {
			if columns < 1 {
				return "", 0
			}
			return s[:last] + "…", before + 1
		}
		if takes += wide; takes < columns {
			last, before = i+utf8.RuneLen(r), takes
		}
	}
	return s, takes
}

// width returns how many columns a character takes, or one too many: what is cut short is
// better than what needs a second line.
func width(r rune) int {
	if r >= 0x1100 { // East Asian characters and pictures begin here
		switch {
		case r >= 0x2010 && r <= 0x22FF: // punctuation, arrows, operators
		case r >= 0x2500 && r <= 0x25FF: // boxes
		default:
			return 2
		}
	}
	return 1
}
