//go:build !recall_worker || recall_forage

package main

import "github.com/ethogram-go/ethogram/example/forage/game"

func init() {
	subjects = append(subjects, subject{
		name: "forage", dir: "example/forage/game", work: working(&game.Forage),
		rules: []string{"actions.go", "conditions.go", "field.go", "forager.go", "rules.go"},
	})
}
