package problem_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/internal/problem"
)

type oops string

func (o oops) Error() string { return string(o) }

func TestLine(t *testing.T) {
	assert.Equal(t, "error NoName at A > B: the row has no name. Fix: give it one.", problem.Line("error", "NoName", "A > B", "the row has no name", "give it one"))
	assert.Equal(t, "warning Idle: it rests. Fix: wake it.", problem.Line("warning", "Idle", "", "it rests", "wake it"))
}

func TestLines(t *testing.T) {
	assert.Equal(t, "no problems", problem.Lines[oops](nil))
	assert.Equal(t, "a\nb", problem.Lines([]oops{"a", "b"}))
	assert.Equal(t, []error{oops("a"), oops("b")}, problem.Unwrap([]oops{"a", "b"}))
	assert.ErrorIs(t, errors.Join(problem.Unwrap([]oops{"a"})...), oops("a"))
}
