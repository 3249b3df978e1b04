package fixed

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite tables.go")

// exact rounds f up at one half, and fails where f is so near to a half that
// another machine's math package might round it the other way.
func exact(t *testing.T, f float64) int64 {
	t.Helper()
	assert.Greater(t, math.Abs(f-math.Floor(f)-0.5), 1e-6, "%v is too near to a half", f)
	return int64(math.Floor(f + 0.5))
}

// generate returns the source of tables.go.
func generate(t *testing.T) []byte {
	var b bytes.Buffer
	list := func(doc, decl string, values []int64) {
		fmt.Fprintf(&b, "// %s\nvar %s{", doc, decl)
		for i, v := range values {
			if i%12 == 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%d, ", v)
		}
		b.WriteString("\n}\n\n")
	}
	b.WriteString("package fixed\n\n// What follows is written by TestTables -update, which also proves it.\n\n")

	sines := make([]int64, Quarter+1)
	for i := range sines {
		sines[i] = exact(t, math.Sin(float64(i)*math.Pi/Half)*float64(One))
	}
	list("sines are those of the first quarter turn, both ends included.", "sines = [Quarter + 1]Num", sines)

	tangents := make([]int64, Quarter/2)
	for i := range tangents {
		f := math.Tan((float64(i)+0.5)*math.Pi/Half) * float64(One)
		tangents[i] = int64(math.Ceil(f))
		assert.Greater(t, math.Abs(f-math.Round(f)), 1e-7, "%v is too near to a whole number", f)
	}
	list("tangents are those half-way between the steps of the first octant, rounded up.", "tangents = [Quarter / 2]uint32", tangents)

	guesses := make([]int64, One>>guessShift+1)
	for i := range guesses {
		for guesses[i] < int64(len(tangents)) && tangents[guesses[i]] <= int64(i)<<guessShift {
			guesses[i]++
		}
	}
	list("guesses are the angles of the ratios i<<guessShift.", "guesses = [One>>guessShift + 1]uint16", guesses)

	src, err := format.Source(bytes.TrimRight(b.Bytes(), "\n"))
	require.NoError(t, err)
	return append(bytes.TrimRight(src, "\n"), '\n')
}

func TestTables(t *testing.T) {
	want := generate(t)
	if *update {
		require.NoError(t, os.WriteFile("tables.go", want, 0o644))
	}
	got, err := os.ReadFile("tables.go")
	require.NoError(t, err)
	assert.True(t, bytes.Equal(want, got), "tables.go is not what is computed here; run go test ./internal/fixed -run TestTables -update")
}
