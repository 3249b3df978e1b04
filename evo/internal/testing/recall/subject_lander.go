//go:build !recall_worker || recall_lander

package main

import "github.com/ethogram-go/ethogram/example/lander/game"

func init() {
	subjects = append(subjects, subject{
		name: "lander", dir: "example/lander/game", work: working(&game.Game),
		rules: []string{"game.go"}, but: []string{"Hash", "table", "do"},
	})
}
