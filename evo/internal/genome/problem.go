package genome

import (
	"strconv"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/problem"
)

// What is wrong with genomes is told as what is wrong with tables.
type (
	Problem = decider.Problem
	Errors  = decider.Errors
	Code    = decider.Code
)

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
	return all.Err()
}

// clip shortens a text of a file for a message.
func clip(s string) string { return problem.Clip(s) }
