package main

import (
	"testing"

	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

func TestGolden(t *testing.T) {
	programtest.Golden(t, run,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "nothing", Args: "-ticks 0"},
		programtest.Call{Name: "help", Args: "-h"},
	)
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, run,
		programtest.Mistake{Args: "-ticks -1", Says: "-ticks -1: want 0 or more; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": investigate takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, run) }
