package genome

import (
	"strconv"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/problem"
)

// Problem is that of package evo.
type Problem struct {
	Code    Code
	Path    string // where: names from the root to the row, or the entry of a vocabulary
	Message string // what was found and what was expected
	Fix     string // what to change
}

// Error returns the problem on one line, without characters that could control a
// terminal.
func (p *Problem) Error() string {
	return plain.Name(problem.Line("error", string(p.Code), p.Path, p.Message, p.Fix))
}

// Warning returns the text of [Problem.Error] for a problem that does not prevent anything.
func Warning(p *Problem) string {
	return plain.Name(problem.Line("warning", string(p.Code), p.Path, p.Message, p.Fix))
}

// Errors are those of package evo.
type Errors []*Problem

// Error returns the problems, one a line.
func (e Errors) Error() string { return problem.Lines(e) }

// Unwrap returns the problems as errors, for errors.As and errors.Is.
func (e Errors) Unwrap() []error { return problem.Unwrap(e) }

// Err returns e as an error, or nil if it is empty: an empty Errors in an error
// variable would not be nil.
func Err(e Errors) error {
	if len(e) == 0 {
		return nil
	}
	return e
}

// Add appends a problem.
func Add(e *Errors, code Code, path, message, fix string) {
	*e = append(*e, &Problem{Code: code, Path: path, Message: message, Fix: fix})
}

// mostProblems is the number of problems of a genome that are put into words. A
// file that is wrong throughout must not cost more than its size, nor fill the
// screen.
const mostProblems = 100

// problems are the first problems of a genome or a file, and the number of the
// others.
type problems struct {
	list Errors
	more int
}

// full reports whether a problem can only be counted. Ask before you put one
// into words.
func (p *problems) full() bool { return len(p.list) >= mostProblems }

// add appends a problem, or counts it.
func (p *problems) add(of *Problem) {
	if p.full() {
		p.more++
		return
	}
	p.list = append(p.list, of)
}

// Err returns the problems as an error of type [Errors], or nil.
func (p *problems) Err() error {
	all := p.list
	if p.more > 0 {
		all = append(all[:len(all):len(all)], &Problem{
			Code:    codeMoreProblems,
			Message: "there are " + strconv.Itoa(p.more) + " more problems", Fix: "correct those above first",
		})
	}
	return Err(all)
}

// clip shortens a text of a file for a message.
func clip(s string) string { return problem.Clip(s) }
