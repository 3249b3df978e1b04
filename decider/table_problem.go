package decider

import (
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/problem"
)

// Problem is one thing that is wrong with a table, or, from [Tree.Lint], one
// that is legal but probably wrong.
type Problem struct {
	Code    Code
	Warning bool   // the table compiles
	Path    string // names from the root to the row, "ROOT > GUARD > GROWL"; the first place of a shared row
	Name    string // of the row, "" if it has none
	Message string // what was found and what was expected
	Fix     string // what to change
}

// Error returns the problem on one line, without characters that could control a terminal.
func (p *Problem) Error() string {
	severity := "error"
	if p.Warning {
		severity = "warning"
	}
	return plain.Name(problem.Line(severity, string(p.Code), p.Path, p.Message, p.Fix))
}

// Errors are all problems of a table, in the order of its rows: the error that
// [Compile] returns, and what [Tree.Lint] returns. With errors.As, a *Problem
// target gets the first of them.
type Errors []*Problem

// Error returns the problems, one a line.
func (e Errors) Error() string { return problem.Lines(e) }

// Unwrap returns the problems as errors, for errors.As and errors.Is.
func (e Errors) Unwrap() []error { return problem.Unwrap(e) }

// Without returns the problems that known does not have: those that a change of a table brings.
func (e Errors) Without(known Errors) (more Errors) {
	was := make(map[Problem]bool, len(known))
	for _, p := range known {
		was[*p] = true
	}
	for _, p := range e {
		if !was[*p] {
			more = append(more, p)
		}
	}
	return more
}

// Err returns e as an error, or nil if it is empty: an empty Errors in an error
// variable would not be nil.
func (e Errors) Err() error {
	if len(e) == 0 {
		return nil
	}
	return e
}
