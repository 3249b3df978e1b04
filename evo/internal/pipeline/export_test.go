package pipeline

import "github.com/ethogram-go/ethogram/evo"

// Holds reports whether a table with these metrics, by round, fills a cell.
func Holds(spec *evo.Spec, class, cell int, rounds [][]int64) bool {
	return newJudge(nil, spec, AblationOptions{}).holds(class, cell, rounds)
}
