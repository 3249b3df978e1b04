package evo

// Bounds are the borders of a map, in the game's own units. Either side may be the
// larger one: Top is above Bottom in a game whose y grows upwards.
type Bounds struct {
	Left   int `json:"left"`
	Top    int `json:"top"`
	Right  int `json:"right"`
	Bottom int `json:"bottom"`
}

// Position is where a player is on the map.
type Position struct{ X, Y int }
