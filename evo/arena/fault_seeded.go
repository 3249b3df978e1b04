//go:build faults

package arena

import (
	"fmt"
	"os"
)

// Fault is a fault that can be seeded.
type Fault struct {
	Name   string // a word
	About  string // what it does
	Oracle string // what notices it first, if nothing else is in the way: the name of a finding's oracle
}

// faultTable describes the faults, by number.
var faultTable = [faultCount]Fault{
	faultTitles:  {"titles", "the table of titles ends at five kills", "panic"},
	faultFlashes: {"flashes", "there is room for the light of two explosions in a tick", "panic"},

	faultOvertime: {"overtime", "a round goes on while the first two have the same points, taken from enemies", "hang"},
	faultPause:    {"pause", "time stands still while nobody is on the map", "hang"},

	faultSplash: {"splash", "the radius of a splash is 1 u too long", "invariant"},
	faultWalls:  {"walls", "the splash of an upgraded shell goes through walls", "invariant"},
	faultRest:   {"rest", "what is left over when a life is split among attackers is lost", "invariant"},
	faultAmmo:   {"ammo", "an upgraded gun takes two shells, even if only one is left", "invariant"},
	faultTimer:  {"timer", "the timer of an escape goes on below zero", "invariant"},
	faultBox:    {"box", "a shield box counts twice for a tank with a shield", "invariant"},
	faultOut:    {"out", "a tank stays out after its last life in the mode without end, too", "invariant"},
	faultStart:  {"start", "the place of a return is looked up with x and y exchanged, so it may be in a wall", "invariant"},
	faultTwins:  {"twins", "tanks that return in the same tick do so at the same place", "invariant"},
	faultPush:   {"push", "a tank is pushed aside without a look at the walls", "invariant"},

	faultShellSaved: {"shell-saved", "snapshots forget that a shell is an upgraded one", "snapshot"},
	faultEscape:     {"escape", "snapshots and hashes forget the way on which a tank flees", "snapshot"},
	faultWay:        {"way", "a way is followed beyond its end, to joints of an older one", "snapshot"},

	faultShells: {"shells", "shells in the air survive the end of a round", "determinism"},
	faultMemory: {"memory", "the memory of a table survives the end of a round", "determinism"},
	faultOrder:  {"order", "boxes are kept in a map, so their order changes when one is taken", "determinism"},

	faultCredit: {"credit", "damage is credited to a slot instead of a tank", "seats"},
	faultTie:    {"tie", "ranks of equal tanks depend on their slots", "seats"},

	faultOverflow: {"overflow", "the sum of distances overflows 32 bits", "metric"},
	faultPlace:    {"place", "places are counted from 0 if the last tanks fall in the same tick", "metric"},
}

// seeded is the fault of this process. The variable of the environment lets programs
// choose one that know nothing of faults, such as the tests that a hunt writes.
var seeded = func() fault {
	name := os.Getenv("ETHOGRAM_FAULT")
	if name == "" {
		return faultNone
	}
	f, err := find(name)
	if err != nil {
		panic(err)
	}
	return f
}()

// Faults returns the faults that can be seeded.
func Faults() []Fault { return faultTable[faultNone+1:] }

// SeedFault seeds a fault by its name into all arenas of the process, in place of the
// one before; "" is none. No arena may be in use meanwhile.
func SeedFault(name string) error {
	if name == "" {
		seeded = faultNone
		return nil
	}
	f, err := find(name)
	if err == nil {
		seeded = f
	}
	return err
}

func find(name string) (fault, error) {
	for f := faultNone + 1; f < faultCount; f++ {
		if faultTable[f].Name == name {
			return f, nil
		}
	}
	return 0, fmt.Errorf("arena: fault %q is unknown: see Faults", name)
}

// faulty reports whether a fault is seeded.
func faulty(f fault) bool { return f == seeded }

// jumble orders boxes as a map does.
func jumble(h *heap) {
	at := map[Point]bool{}
	for _, p := range h.all() {
		at[p] = true
	}
	i := 0
	for p := range at {
		h.at[i] = p
		i++
	}
}
