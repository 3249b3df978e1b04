package arena

import "github.com/ethogram-go/ethogram/evo"

// Library has the tables written by hand: evolution may start from them, and is
// measured against them. They are ordered roughly by strength, the weakest first;
// testdata/league.txt has the figures.
var Library = []evo.Entry[*Tank]{
	{Name: "DriveBy", Style: "drives about, fires at what happens to be before its gun", Table: &DriveBy},
	{Name: "Fidget", Style: "does anything for a moment", Table: &Fidget},
	{Name: "Pacifist", Style: "drives about, flees, never fires", Table: &Pacifist},
	{Name: "Sprayer", Style: "drives about and fires straight on", Table: &Sprayer},
	{Name: "Sentry", Style: "walks its beat, stops to shoot at any tank that comes", Table: &Sentry},
	{Name: "Coward", Style: "hides, flees, shoots back when cornered", Table: &Coward},
	{Name: "Wanderer", Style: "drives about and stops to shoot", Table: &Wanderer},
	{Name: "Ambusher", Style: "hides, and waits for a tank to come after it", Table: &Ambusher},
	{Name: "Collector", Style: "boxes first, enemies second", Table: &Collector},
	{Name: "Opportunist", Style: "hunts the weak, avoids the strong", Table: &Opportunist},
	{Name: "Rusher", Style: "drives up to the closest enemy and fires", Table: &Rusher},
	{Name: "Soldier", Style: "all-rounder that looks after health and ammo", Table: &Soldier},
	{Name: "Guard", Style: "walks round the middle of the map", Table: &Guard},
	{Name: "Sniper", Style: "leads from afar and keeps its distance", Table: &Sniper},
	{Name: "Veteran", Style: "picks its targets from afar, keeps in good shape", Table: &Veteran},
	{Name: "Duelist", Style: "fights on the move, dodges", Table: &Duelist},
	{Name: "Champion", Style: "strafes, dodges, takes what boxes it can, rushes when shielded", Table: &Champion},
}
