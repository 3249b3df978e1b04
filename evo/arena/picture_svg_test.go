package arena

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSVGGolden(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, SVG(&b, moment(t).Arena, []string{"Rusher", `<b>&"`, "", "\x00\xff"}))
	golden(t, "moment.svg", b.String())
	requireXML(t, b.String())
	assert.NotContains(t, b.String(), "<b>")
}

func TestSVGErrors(t *testing.T) {
	require.ErrorContains(t, SVG(io.Discard, otherSim{}, nil), "*arena.Arena")
	require.ErrorIs(t, SVG(brokenWriter{}, New(), nil), errBroken)
}

var errBroken = errors.New("broken")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// requireXML fails if text is not well-formed.
func requireXML(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

// The runs of walls cover the walls and nothing else.
func TestWallRuns(t *testing.T) {
	a := libraryRound(t, 2, ModeFixed, 5)
	var rows [Cells]uint64
	runs := a.wallRuns()
	for i := 0; i < len(runs); i += 3 {
		for x := range runs[i+2] {
			rows[runs[i+1]] |= 1 << (runs[i] + x)
		}
	}
	assert.Equal(t, a.terrain.rows, rows)
	assert.NotEqual(t, [Cells]uint64{}, rows)
}
