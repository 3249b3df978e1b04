//go:build !ethogram_rounds

package arena

import "github.com/ethogram-go/ethogram/evo"

// Library has the tables written by hand: evolution may start from them, and is
// measured against them. They are ordered roughly by strength, the weakest first;
// testdata/league.txt has the figures.
var Library = []evo.Entry[*Tank]{
	{Name: "DriveBy", Style: "drives about, fires at what happens to be before its gun", Table: &driveBy},
	{Name: "Fidget", Style: "does anything for a moment", Table: &fidget},
	{Name: "Pacifist", Style: "drives about, flees, never fires", Table: &pacifist},
	{Name: "Sprayer", Style: "drives about and fires straight on", Table: &sprayer},
	{Name: "Sentry", Style: "walks its beat, stops to shoot at any tank that comes", Table: &sentry},
	{Name: "Coward", Style: "hides, flees, shoots back when cornered", Table: &coward},
	{Name: "Wanderer", Style: "drives about and stops to shoot", Table: &wanderer},
	{Name: "Ambusher", Style: "hides, and waits for a tank to come after it", Table: &ambusher},
	{Name: "Collector", Style: "boxes first, enemies second", Table: &collector},
	{Name: "Opportunist", Style: "hunts the weak, avoids the strong", Table: &opportunist},
	{Name: "Rusher", Style: "drives up to the closest enemy and fires", Table: &rusher},
	{Name: "Soldier", Style: "all-rounder that looks after health and ammo", Table: &soldier},
	{Name: "Guard", Style: "walks round the middle of the map", Table: &guard},
	{Name: "Sniper", Style: "leads from afar and keeps its distance", Table: &sniper},
	{Name: "Veteran", Style: "picks its targets from afar, keeps in good shape", Table: &veteran},
	{Name: "Duelist", Style: "fights on the move, dodges", Table: &duelist},
	{Name: "Champion", Style: "strafes, dodges, takes what boxes it can, rushes when shielded", Table: &champion},
}
