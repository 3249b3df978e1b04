package main

import (
	"time"

	"github.com/ethogram-go/ethogram/site/play/deer"
)

// demos are all demos, in the order in which the site lists them.
var demos = []demo{
	{
		Name: "deer", Title: "Deer that cannot decide", Tick: 100, Table: "site/play/deer/table.go", open: openDeer,
		Text: "Twelve deer stand between a bush and a pond, hungry and thirsty. The wind brings the smell of leaves, then of water, and they turn round and round.",
		Try:  "Drag Margin and watch the comb turn calm.",
	},
}

const tenth = 100 * time.Millisecond

func openDeer() (*world, error) {
	m, err := deer.New(12)
	if err != nil {
		return nil, err
	}
	h, err := crowd(m.Deer, &deer.Root, .6)
	return &world{
		minds: m.Deer.World(), step: func() error { return m.Step(tenth) }, sight: m.Sight(), herds: []herd{h},
		ground: func() []thing {
			return []thing{
				{X: deer.Bush[0], Y: deer.Bush[1], Size: 2, Label: "bush", Look: "plant"},
				{X: deer.Pond[0], Y: deer.Pond[1], Size: 3, Label: "pond", Look: "water"},
			}
		},
	}, err
}
