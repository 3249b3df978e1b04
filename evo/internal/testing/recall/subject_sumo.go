//go:build !recall_worker || recall_sumo

package main

import "github.com/ethogram-go/ethogram/example/sumo/game"

func init() {
	subjects = append(subjects, subject{
		name: "sumo", dir: "example/sumo/game", work: working(&game.Game),
		rules: []string{"game.go"}, but: []string{"Hash", "table", "do", "push", "dodge", "rest", "charge", "when"},
	})
}
