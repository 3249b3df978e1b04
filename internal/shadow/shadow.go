// Package shadow is what a row is called, and what it says, while a game is asked what it would answer: package
// probation has it asked, and package record reads the answers.
package shadow

import (
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

const mark = "?"

// Name returns the name of what is asked for a row, and Row the row again.
func Name(row string) string { return row + mark }

// Row returns the name of the row that is asked.
func Row(name string) string { return strings.TrimSuffix(name, mark) }

// Note returns the note with the row's answer, more than 0 where it would accept. It names the functions that
// are asked: those of another row of the same name answer something else.
func Note(r *decider.RowInfo) string {
	words := []string{r.When, r.Decide, Args(r), "would answer %v"}
	if r.Bits&rowbit.Not != 0 {
		words[0] = "not " + words[0]
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// Args returns the Ask of a row, or the Act that is asked in its place.
func Args(r *decider.RowInfo) string {
	if r.Ask == "" && r.Decide == r.Behavior {
		return r.Act
	}
	return r.Ask
}
