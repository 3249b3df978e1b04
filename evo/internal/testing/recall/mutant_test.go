package main

import (
	"go/format"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// TestMutants: each operator has its mutants, all of them change the text where they
// say, and what is no rule has none.
func TestMutants(t *testing.T) {
	const text = `package p

var step = func(n int) int {
	if n > 3 && n != 7 {
		n++
	}
	return n
}

func (t *T) move(all []int) {
	for _, n := range all {
		switch {
		case !t.ok:
			continue
		case n == 0:
			t.x += n * 2
		}
		t.note(n)
	}
	panic(1 + 2)
}

func words() int { return 1 }
`
	all, err := mutantsOf("p.go", text, []string{"words"})
	require.NoError(t, err)
	var got []string
	for _, m := range all {
		got = append(got, m.String())
		changed := m.apply(text)
		require.NotEqual(t, text, changed)
		_, err := format.Source([]byte(changed))
		require.NoError(t, err, m.String())
	}
	want := []string{
		"p.go:4 and, or: && -> ||", "p.go:4 border: > -> >=", "p.go:4 comparison: != -> ==", "p.go:4 comparison: > -> <=",
		"p.go:4 constant: 3 -> 2", "p.go:4 constant: 3 -> 4", "p.go:4 constant: 7 -> 6", "p.go:4 constant: 7 -> 8",
		"p.go:4 negation: n > 3 && n != 7 -> !(n > 3 && n != 7)", "p.go:4 term: n != 7 -> true", "p.go:4 term: n > 3 -> true",
		"p.go:5 branch: n++ -> ", "p.go:5 increment: ++ -> --", "p.go:5 statement: n++ -> ",
		"p.go:13 negation: !t.ok -> t.ok", "p.go:14 branch: continue -> ", "p.go:14 loop: continue -> break",
		"p.go:15 comparison: == -> !=", "p.go:15 constant: 0 -> -1", "p.go:15 constant: 0 -> 1",
		"p.go:16 arithmetic: * -> /", "p.go:16 arithmetic: += -> -=", "p.go:16 branch: t.x += n * 2 -> ", "p.go:16 constant: 2 -> 1",
		"p.go:16 constant: 2 -> 3", "p.go:16 statement: t.x += n * 2 -> ", "p.go:18 statement: t.note(n) -> ", "p.go:20 statement: panic(1 + 2) -> ",
	}
	slices.Sort(got)
	slices.Sort(want)
	require.Equal(t, want, got)
}
