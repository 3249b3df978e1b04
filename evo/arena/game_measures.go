//go:build !ethogram_rounds

package arena

import "github.com/ethogram-go/ethogram/evo"

// descriptors are the traits by which styles of play differ, whatever their strength.
// Their cuts divide the tables of each class that searches find about evenly: a cell in
// which tables can only be weak would stay empty in Hard.
var descriptors = []evo.Descriptor{
	{
		// Shots and damage would say how strong a table is; the ranks of this share
		// and of points are hardly correlated, 0.1 at most.
		Name:  "aggression",
		Ratio: evo.Ratio{Of: []string{"closing"}, Per: []string{"in view"}},
		Cuts:  []int64{130, 200, 260, 340, 410},
		Words: []string{"holds back", "presses on", "charges"},
	},
	{
		Name:  "preferred distance",
		Ratio: evo.Ratio{Of: []string{"target distance"}, Per: []string{"targeted"}},
		Cuts:  []int64{16_500, 19_000, 21_000},
		Words: []string{"fights close by", "keeps a distance"},
	},
	{
		// The number of boxes is no measure beside this: a tank that drives much
		// runs over some.
		Name:  "boxes and cover",
		Ratio: evo.Ratio{Of: []string{"errands"}, Per: []string{"survival"}},
		Cuts:  []int64{30, 120, 220},
		Words: []string{"minds the enemy", "fetches boxes and hides"},
	},
}

// oddities are what a watcher takes for broken. The tables of the library stay below
// nine tenths of them, but for those that were written to be harmless, and for gentle
// ones that stop to shoot: these turn more than their offspring may.
var oddities = []evo.Oddity{
	{Ratio: evo.Ratio{Of: []string{"still"}, Per: []string{"survival"}}, Most: 500, Cause: "stands still"},
	{Ratio: evo.Ratio{Of: []string{"idle fire"}, Per: []string{"in view"}}, Most: 120, Cause: "holds its fire"},
	{Ratio: evo.Ratio{Of: []string{"silent"}, Per: []string{"in range"}}, Most: 900, Cause: "stays silent in range"},
	{Ratio: evo.Ratio{Of: []string{"turning"}, Per: []string{"survival"}}, Most: 180, Cause: "turns on the spot"},

	// Gentle tables hide from each other, and those that foresee shells do not hit each
	// other: what is left over in every sixteenth of its rounds is why rounds end by the time.
	{Ratio: evo.Ratio{Of: []string{"stalemate"}}, Most: 60, Cause: "drags rounds out", Showdown: true},
}
