package evo_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// TestEnding: how rows can end, by their policy, their children and their
// outcome.
func TestEnding(t *testing.T) {
	both, done, failed := genome.Ending{Succeeded: true, Failed: true}, genome.Ending{Succeeded: true}, genome.Ending{Failed: true}
	eat := func() *genome.Row { return leaf(2, "EAT") }
	list := group(1, decider.PrioritizedList, eat())
	untimed := &genome.Row{ID: 2, Action: "EAT"}
	for name, tt := range map[string]struct {
		row  *genome.Row
		want genome.Ending
	}{
		"leaf":                     {eat(), both},
		"condition":                {asks(1, "LEADING"), done},
		"inverted condition":       {with(asks(1, "LEADING"), func(r *genome.Row) { r.Outcome = decider.Invert }), failed},
		"outcome Succeed":          {with(untimed.Clone(), func(r *genome.Row) { r.Outcome = decider.Succeed }), done},
		"outcome Succeed, Timeout": {with(eat(), func(r *genome.Row) { r.Outcome = decider.Succeed }), both},
		"list":                     {list, failed},
		"selector":                 {group(1, decider.Selector, list, eat()), both},
		"sequence":                 {group(1, decider.Sequence, eat(), eat()), both},
		"sequence of a list":       {group(1, decider.Sequence, list, eat()), failed},
		"endless sequence":         {with(group(1, decider.Sequence, eat()), func(r *genome.Row) { r.Loop = -1 }), failed},
		"first lane":               {with(group(1, decider.Parallel, list, eat()), func(r *genome.Row) { r.Succeed = 1 }), both},
		"all lanes":                {group(1, decider.Parallel, list, eat()), failed},
		"random":                   {group(1, decider.Random, eat()), failed},
		"random, EndOn":            {with(group(1, decider.Random, asks(2, "LEADING")), func(r *genome.Row) { r.EndOn = decider.OnFailure }), done},
		"shuffle that never ends":  {with(group(1, decider.Shuffle, list), func(r *genome.Row) { r.EndOn = decider.OnSuccess }), failed},
		"timeout":                  {with(group(1, decider.Random, eat()), func(r *genome.Row) { r.Outcome, r.Timeout = decider.Succeed, time.Second }), both},
	} {
		require.Equal(t, tt.want, genome.EndingOf(tt.row), name)
	}
}
