package decider

import (
	"strings"
)

// Problem is one thing that is wrong with a table, or, from [Tree.Lint], one
// that is legal but probably wrong.
type Problem struct {
	Code    Code
	Warning bool   // the table compiles all the same
	Path    string // names from the root to the row, "ROOT > GUARD > GROWL"; the first place of a shared row
	Message string // what was found and what was expected
	Mend    string // what to change
}

// Error returns the problem on one line.
func (p *Problem) Error() string {
	var b strings.Builder
	if p.Warning {
		b.WriteString("warning ")
	} else {
		b.WriteString("error ")
	}
	b.WriteString(string(p.Code))
	if p.Path != "" {
		b.WriteString(" at ")
		b.WriteString(p.Path)
	}
	b.WriteString(": ")
	b.WriteString(p.Message)
	b.WriteString(". Fix: ")
	b.WriteString(p.Mend)
	b.WriteByte('.')
	return b.String()
}

// Errors are all problems of a table, in the order of its rows: the error that
// [Compile] returns, and what [Tree.Lint] returns. With errors.As, a *Problem
// target gets the first of them.
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
