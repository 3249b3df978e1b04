package bench

// goals are the ratios that this library aims for, by series and entry: of a workload to
// hand, of other series to their first entry. Those of Squads and Roles come from frames of
// .2 ms more for those left over, 2 ms for those who form, and 3 ms for the scores; that of
// Idle from 2 ms for a million. What a world takes that has lived for long is asserted by
// TestAge in package inspect.
var goals = map[string]map[string]float64{
	"W1r": {"table": 4.2, "generated": 1.6, "generated_typed": 1.35},
	"W2":  {"table": 0.2, "generated": 0.15, "generated_typed": 0.15},
	"W3":  {"table": 5.6},
	"W3r": {"table": 5.6, "table_when": 5.6, "generated": 2.2, "generated_typed": 1.9},
	"W4":  {"table": 0.3, "generated": 0.25, "generated_typed": 0.25},
	"W6":  {"table": 2, "generated": 1, "generated_typed": 1},

	"Squads":     {"wait_pair": 1.6, "form_pair": 2.5, "form_near": 2.5},
	"Roles":      {"scores4": 2.2},
	"Ends":       {"selector": 2.5, "nested": 2.5, "selector/code": 1.5},
	"Delegate5":  {"group": 1.1},
	"Delegate40": {"group": 1.1},
	"Path":       {"rows64": 2, "rows128": 4, "rows256": 8},
	"World":      {"load": 1.5},
	"Observing":  {"watcher": 1.2, "tracer": 1.2, "breakpoint": 1.2, "recorder": 1.2},
	"Recording":  {"recorder": 2},
	"Lanes":      {"table": 20, "generated": 5},
	"Idle":       {"asleep": 0.15, "every10": 0.1, "asleep10": 0.05},
	"Crowd":      {"crowd1": 1.15},
	"WorkersW4":  {"all_awake": 0.56}, // 1.8 times as fast with two workers
	"WorkersW5":  {"all_awake": 0.56},
}

// Goal returns the highest ratio that an entry of a series should have, or 0 if it has no
// goal.
func Goal(series, entry string) float64 { return goals[series][entry] }
