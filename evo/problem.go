package evo

import (
	"fmt"
	"strings"
)

// Problem is one thing that is wrong with a vocabulary, a table to clone, a
// genome or a file of one.
type Problem struct {
	Code         Code
	Path         string // where: names from the root to the row, or the entry of a vocabulary
	Line, Column int    // where in a file, from 1; 0 is not from a file
	Message      string // what was found and what was expected
	Mend         string // what to change
}

// Error returns the problem on one line.
func (p *Problem) Error() string {
	var b strings.Builder
	if p.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", p.Line, p.Column)
	}
	b.WriteString("error ")
	b.WriteString(string(p.Code))
	if p.Path != "" {
		b.WriteString(" at ")
		b.WriteString(p.Path)
	}
	b.WriteString(": ")
	b.WriteString(p.Message)
	b.WriteString(". Mend: ")
	b.WriteString(p.Mend)
	b.WriteByte('.')
	return b.String()
}

// Errors are all problems of one thing, in its order. With errors.As, a
// *Problem target gets the first of them.
type Errors []*Problem

// Error returns the problems, one a line.
func (e Errors) Error() string {
	if len(e) == 0 {
		return "no problems"
	}
	var b strings.Builder
	for i, p := range e {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.Error())
	}
	return b.String()
}

// Unwrap returns the problems as errors, for errors.As and errors.Is.
func (e Errors) Unwrap() []error {
	errs := make([]error, len(e))
	for i, p := range e {
		errs[i] = p
	}
	return errs
}

// Err returns e as an error, or nil if it is empty: an empty Errors in an error
// variable would not be nil.
func (e Errors) Err() error {
	if len(e) == 0 {
		return nil
	}
	return e
}

// add appends a problem.
func (e *Errors) add(code Code, path, message, mend string) {
	*e = append(*e, &Problem{Code: code, Path: path, Message: message, Mend: mend})
}
