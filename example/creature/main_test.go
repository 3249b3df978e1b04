package main

import (
	"bytes"
	"encoding/xml"
	"flag"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

// started is the program with these arguments.
func started(args []string, out io.Writer) error {
	f := flag.NewFlagSet("creature", flag.ContinueOnError)
	return play.Run(f, args, out, define(f))
}

func TestGolden(t *testing.T) {
	programtest.Golden(t, started,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "help", Args: "-h"},
	)
	programtest.GoldenFile(t, started, "../../docs/creature.svg", "-svg")
}

// TestFilm checks that the animation is well-formed, with one drawing and one
// caption in each second.
func TestFilm(t *testing.T) {
	for _, frames := range []string{"0", "1", "13"} {
		var b bytes.Buffer
		require.NoError(t, started([]string{"-svg", "-frames", frames}, &b))
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
		assert.Equal(t, 2, visible, "in the last of %s seconds", frames)
	}
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, started,
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": creature takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) {
	programtest.FullDisk(t, started)
	programtest.FullDisk(t, programtest.Run(started).With("-svg"))
}
