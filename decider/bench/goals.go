package bench

// goals are the ratios to hand that this library aims for, by workload and competitor, and
// those of figures to the first of the same name.
var goals = map[string]map[string]float64{
	"W1r": {"table": 4.2, "generated": 1.6, "generated_typed": 1.35},
	"W2":  {"table": 0.2, "generated": 0.15, "generated_typed": 0.15},
	"W3r": {"table": 7, "table_when": 6, "generated": 2.2, "generated_typed": 2},
	"W4":  {"table": 0.3, "generated": 0.25, "generated_typed": 0.25},
	"W6":  {"table": 2, "generated": 1, "generated_typed": 1},

	"Lanes": {"table": 20, "generated": 5},
}

// Goal returns the highest ratio to hand that an entry of a series should have, or 0
// if it has no goal.
func Goal(series, entry string) float64 { return goals[series][entry] }
