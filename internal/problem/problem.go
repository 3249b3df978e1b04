// Package problem has what the lists of problems of decider and evo share.
package problem

import "strings"

// Line returns a problem on one line: "error Code at A > B: found. Fix: do this."
// Without a path, nothing is said about where.
func Line(severity, code, path, message, fix string) string {
	at := ""
	if path != "" {
		at = " at " + path
	}
	return severity + " " + code + at + ": " + message + ". Fix: " + fix + "."
}

// Lines returns errors as one text, one a line.
func Lines[E error](errs []E) string {
	if len(errs) == 0 {
		return "no problems"
	}
	var b strings.Builder
	for i, err := range errs {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(err.Error())
	}
	return b.String()
}

// Unwrap returns errors of one type as a list for errors.Is and errors.As.
func Unwrap[E error](errs []E) []error {
	all := make([]error, len(errs))
	for i, err := range errs {
		all[i] = err
	}
	return all
}

// Clip shortens a text of a file for a message.
func Clip(s string) string {
	const long = 80
	if len(s) <= long {
		return s
	}
	return strings.ToValidUTF8(s[:long], "") + "…"
}
