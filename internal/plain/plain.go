// Package plain makes names and numbers fit to print. A name may come from a file or
// from the network; raw, it could move a terminal's cursor, forge a line of a log or
// change the direction of the text around it.
package plain

import (
	"io"
	"strconv"
	"unicode/utf8"
)

// Name returns s with every character escaped that a terminal, a log or a page
// would obey instead of showing: control characters (C0, DEL, C1), line and
// paragraph separators, controls of the writing direction, and bytes that
// aren't UTF-8. They are written as in a Go string literal: \n, \x1b, \u009b.
// Everything else stays, backslashes and quotes too. Name allocates only if it
// escapes something.
func Name(s string) string {
	if i := firstObeyed(s); i < len(s) {
		return string(appendEscaped(append(make([]byte, 0, len(s)+8), s[:i]...), s[i:]))
	}
	return s
}

// Data returns s as JSON can hold it: Name(s) if it is no UTF-8.
func Data(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return Name(s)
}

// AppendJSON appends JSON to b with what Name escapes written as \u202e, so that a file of
// data can also be shown by a terminal.
func AppendJSON(b, data []byte) []byte {
	from := 0
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r > '~' && Obeyed(r) { // below that JSON itself escapes, in names
			b = AppendRune(append(b, data[from:i]...), r)
			from = i + size
		}
		i += size
	}
	return append(b, data[from:]...)
}

// AppendRune appends a character below U+10000 as JSON and Go escape it: \u202e.
func AppendRune(b []byte, r rune) []byte { return appendHex(append(b, `\u`...), uint64(r), 4) }

// AppendName appends Name(s) to b. It allocates only where b has to grow.
func AppendName(b []byte, s string) []byte {
	i := firstObeyed(s)
	b = append(b, s[:i]...)
	if i < len(s) {
		b = appendEscaped(b, s[i:])
	}
	return b
}

// AppendText appends s escaped as by Name except for line ends and tabs: a text of
// several lines with names that may do harm.
func AppendText(b []byte, s string) []byte {
	for start := 0; ; {
		end := start
		for end < len(s) && s[end] != '\n' && s[end] != '\t' {
			end++
		}
		b = AppendName(b, s[start:end])
		if end == len(s) {
			return b
		}
		b = append(b, s[end])
		start = end + 1
	}
}

// Writer returns a writer that escapes each write as AppendText does and passes it to
// w. No character may be split between two writes; fmt splits none.
func Writer(w io.Writer) io.Writer { return &writer{w: w} }

type writer struct {
	w io.Writer
	b []byte
}

func (w *writer) Write(b []byte) (int, error) {
	w.b = AppendText(w.b[:0], string(b))
	if _, err := w.w.Write(w.b); err != nil {
		return 0, err
	}
	return len(b), nil
}

// firstObeyed returns the place in s of the first character to escape, len(s) if
// there is none.
func firstObeyed(s string) int {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf { // most names have no other characters
			if c < ' ' || c == 0x7F {
				return i
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if obeyed(r, size) {
			return i
		}
		i += size
	}
	return len(s)
}

// appendEscaped appends s with its obeyed characters escaped.
func appendEscaped(b []byte, s string) []byte {
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case !obeyed(r, size):
			b = append(b, s[:size]...)
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r < utf8.RuneSelf || size == 1: // size 1 and not ASCII: no UTF-8
			b = append(b, `\x`...)
			b = appendHex(b, uint64(s[0]), 2)
		default: // all obeyed characters are below U+10000
			b = AppendRune(b, r)
		}
		s = s[size:]
	}
	return b
}

// appendHex appends v with at least digits hexadecimal digits.
func appendHex(b []byte, v uint64, digits int) []byte {
	for least := uint64(1) << (4 * (digits - 1)); v < least && least > 1; least >>= 4 {
		b = append(b, '0')
	}
	return strconv.AppendUint(b, v, 16)
}

// obeyed reports whether r, decoded from size bytes, must not reach a terminal.
func obeyed(r rune, size int) bool {
	return Obeyed(r) || r == utf8.RuneError && size == 1 // no UTF-8; U+FFFD itself is text
}

// Obeyed reports whether Name escapes a character. All of them are below U+10000.
func Obeyed(r rune) bool {
	switch {
	case r < ' ', r >= 0x7F && r <= 0x9F: // C0, DEL, C1
		return true
	case r == '\u2028', r == '\u2029': // line and paragraph separators
		return true
	case r == '\u061C', r == '\u200E', r == '\u200F', r >= '\u202A' && r <= '\u202E', r >= '\u2066' && r <= '\u2069': // bidi
		return true
	}
	return false
}

// Names returns names as Name does, nil for none.
func Names(names []string) (all []string) {
	for _, name := range names {
		all = append(all, Name(name))
	}
	return all
}
