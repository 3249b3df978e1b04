package main

import (
	"flag"
	"io"
	"testing"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

// started is the program with these arguments.
func started(args []string, out io.Writer) error {
	return play.Run(flag.NewFlagSet("investigate", flag.ContinueOnError), args, out, open)
}

func TestGolden(t *testing.T) {
	programtest.Golden(t, started,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "nothing", Args: "-frames 0"},
		programtest.Call{Name: "help", Args: "-h"},
	)
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, started,
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": investigate takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, started) }
