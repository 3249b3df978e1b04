package main

// demos are all demos, in the order in which the site lists them.
var demos = []demo{
	{
		Name: "deer", Title: "Deer that cannot decide", Tick: 100, Edit: true, Table: "site/play/deer/table.go", open: openDeer,
		Text: "Twelve deer stand between a bush and a pond, hungry and thirsty. The wind brings the smell of leaves, then of water, and they turn round and round.",
		Try:  "Drag Margin, and they calm down. Then add a row: in Edit click Leap, make its Metres 6, press Apply, and see who leaps.",
	},
	{
		Name: "nest", Title: "A nest and a wolf", Tick: 100, Table: "example/nest/creatures/table.go", open: openNest,
		Text: "Twelve creatures eat, play and guard their nest; at night a wolf comes out of its lair. Days are a minute long.",
		Try:  "Wait for the night, then make FLEE's 5 metres 15, and see who still guards.",
	},
	{
		Name: "creature", Title: "One creature", Tick: 500, Table: "example/creature/life/table.go", open: openCreature,
		Text: "The creature of the first page: it flees, guards its nest at night, eats when it is hungry, and rests. Each half a second here is a second there.",
		Try:  "Let it growl twice as often at night, with Every.",
	},
	{
		Name: "investigate", Title: "A guard who hears something", Tick: 400, Table: "example/investigate/guard/table.go", open: openGuards,
		Text: "Two guards smoke, hear a noise, and go to look. The one above asks all rows in each tick and never gets to look around; the one below has the same rows and remembers what is done.",
		Try:  "Untick Latched of STORED, and see what the lower guard forgets.",
	},
	{
		Name: "market", Title: "A gate at the bakery", Tick: 400, Table: "example/market/street/table.go", open: openMarket,
		Text: "Three people stroll along a street. The bakery and the juggler teach whoever comes near what can be done there; one seller serves one customer at a time, by a gate.",
		Try:  "Click who stands in the QUEUE, as Otto · BAKERY does now and then, pause, and read why not BUY. What the bakery teaches is no part of the customers' table, so it cannot be tuned here.",
	},
	{
		Name: "grenades", Title: "One grenade at a time", Tick: 100, There: true, Table: "example/grenades/battle/table.go", open: openGrenades,
		Text: "Twenty-four soldiers run to a bunker. They share one table, and no soldier knows of another: a gate lets one throw, another lets three shoot. A red dot is a grenade in the air.",
		Try:  "Give the gate of SHOOT, below, the Limit 12, and see who still runs; then make the Cooldown of THROW's gate 0.",
	},
	{
		Name: "tanks", Title: "Tanks that nobody has programmed", Tick: 50, Plays: true, Table: "site/play/tanks/table.go", open: openTanks,
		Text: "Three tanks drive by a table that evolution has found, and the dark one is yours. Click into the game: W and S or the arrows drive, A and D turn, the space bar fires. On a touch screen drag over the game, and press Fire. You all have four lives. Dots are boxes: blue shields you, gold has shells, green health, gray a better gun.",
		Try:  "Too hard? Make Within of DUEL and Range of FIRE_FAR small, and nobody fires from afar any more. Too easy? Make them larger.",
	},
	{
		Name: "wolves", Title: "Wolves that choose among deer", Tick: 100, Table: "site/play/wolves/table.go", open: openWolves,
		Text: "Three wolves run after eight deer. In each tick each wolf looks for the best deer, so it turns and turns. A red dot marks a deer that a wolf is after.",
		Try:  "Give Targets.Margin 0.1: a wolf stays with its deer. Untick Switch: it never turns.",
	},
}
