package decider

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/refusal"
)

// constants returns the names of the constants of a type that counts with iota, in their
// order.
func constants(t *testing.T, file, typ string) (names []string) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	require.NoError(t, err)
	for _, d := range f.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.CONST {
			continue
		}
		if first, ok := decl.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident); !ok || first.Name != typ {
			continue
		}
		for _, s := range decl.Specs {
			names = append(names, s.(*ast.ValueSpec).Names[0].Name)
		}
	}
	require.NotEmpty(t, names, "no constants of %s in %s", typ, file)
	return names
}

// TestReasons: each answer and each check has its line in internal/refusal, with words.
func TestReasons(t *testing.T) {
	answers := constants(t, "view_event.go", "Answer")
	require.Len(t, refusal.Answers, len(answers)+1, "a line for each answer, and one for none")
	byCheck := map[refusal.Check]string{}
	for i, name := range answers {
		line := refusal.Answers[i+1]
		assert.Equal(t, name, line.Name, "the lines stand in the order of the constants")
		if Answer(i + 1).Accepts() {
			continue
		}
		require.NotEmpty(t, line.Says, name)
		assert.NotEmpty(t, line.Short, name)
		assert.Zero(t, line.Says[len(line.Says)-1].If, "%s: the last words stand for whatever is not said before", name)
		for _, w := range line.Says {
			assert.NotEmpty(t, w.Plain, name)
			assert.NotEmpty(t, w.Spore, name)
		}
		if line.Check != refusal.None {
			assert.Equal(t, refusal.Now, line.Stage, name)
			assert.Empty(t, byCheck[line.Check], "%s: two answers for a check", name)
			byCheck[line.Check] = name
		}
	}
	assert.Equal(t, "Answer(?)", Answer(len(answers)+1).String())

	bits := map[string]uint16{}
	for i, name := range constants(t, "view_event.go", "Checks") {
		bits[strings.TrimPrefix(name, "Check")] = 1 << i
	}
	for c := refusal.Flags; c < refusal.NumChecks; c++ {
		line := refusal.Checks[c]
		assert.NotEmpty(t, line.Name)
		assert.Equal(t, bits[line.Name], line.Bit, line.Name)
		if line.Bit != 0 {
			assert.NotEmpty(t, byCheck[c], "%s: no answer says that it failed", line.Name)
			delete(bits, line.Name)
		}
	}
	assert.Empty(t, bits, "preconditions without a line")
}
