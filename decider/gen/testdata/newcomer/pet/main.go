// Pet is a program.
package main

import (
	"fmt"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type pet struct{ n int }

type base struct{ n int }

func (b base) tame() bool { return b.n > 2 }

type tamer interface{ tame() bool }

func (p *pet) play() { p.n++ }

var root = decider.Group("PET", decider.PrioritizedList,
	&decider.Decider[*pet]{Name: "PLAY", Behavior: &behavior.Behavior[*pet]{Name: "PLAY", Each: (*pet).play}},
)

func main() { fmt.Println(root.Name) }
