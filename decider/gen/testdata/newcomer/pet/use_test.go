package main

import (
	"testing"

	"example.com/my-game.v3/same"
)

func TestSame(t *testing.T) {
	same.Check(t, &root, petCode, tickPet, func() *pet { return &pet{} })
	same.Check(t, &dogs, dogCode, TickDog, func() dog { return dog{} })
	same.Check(t, &cats, catCode, TickCat, func() *cat { return &cat{&base{4}} })
	same.Check(t, &tamers, tamerCode, tickTamer, func() tamer { return base{4} })
}
