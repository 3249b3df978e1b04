package inspect

import (
	"github.com/ethogram-go/ethogram/debugprint/inspect/local"
	"github.com/ethogram-go/ethogram/decider"
)

// Table is the table of a crowd, which the page may change while the game runs.
type Table = local.Table

// Tuning returns the table of a crowd for [Options].Tuning: local.Tuning, which a game
// without a server calls.
func Tuning[A any](crowd *decider.Crowd[A], o ...decider.Option) (*Table, error) {
	return local.Tuning(crowd, o...)
}
