package main

import (
	"bytes"
	"encoding/xml"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

func TestGolden(t *testing.T) {
	programtest.Golden(t, start,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "help", Args: "-h"},
	)
	programtest.GoldenFile(t, start, "../../docs/creature.svg", "-svg")
}

// TestFilm checks that the animation is well-formed, with one drawing and one
// caption in each second.
func TestFilm(t *testing.T) {
	for _, ticks := range []string{"0", "1", "13"} {
		var b bytes.Buffer
		require.NoError(t, start([]string{"-svg", "-ticks", ticks}, &b))
		d := xml.NewDecoder(&b)
		visible := 0
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "g" {
				for _, a := range e.Attr {
					if a.Name.Local == "visibility" && a.Value == "visible" {
						visible++
					}
				}
			}
		}
		assert.Equal(t, 2, visible, "in the last of %s seconds", ticks)
	}
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, start,
		programtest.Mistake{Args: "-ticks -1", Says: "-ticks -1: want 0 or more; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": creature takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) {
	programtest.FullDisk(t, start)
	programtest.FullDisk(t, programtest.Run(start).With("-svg"))
}
