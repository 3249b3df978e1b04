//go:build !recall_worker || recall_tanks

package main

import "github.com/ethogram-go/ethogram/evo/arena"

func init() {
	subjects = append(subjects, subject{
		name: "tanks", dir: "evo/arena", work: working(&arena.Game),
		rules: []string{"actions*.go", "conditions.go", "game_metrics.go", "map_*.go", "sense_*.go", "sim_*.go", "steer_*.go"},
		but:   []string{"validate", "Retable", "State", "World", "String"},
	})
}
