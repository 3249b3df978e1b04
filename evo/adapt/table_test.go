package adapt_test

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo/adapt"
)

// pack returns tables as a run of the tanks ships them: n of each class, with points
// over the class's range, each measured over 24 rounds with a spread of 2.5 points.
func pack(n int) (all []adapt.Table) {
	for _, class := range []struct {
		name      string
		low, high int64
	}{{"Easy", -4000, -1000}, {"Medium", 0, 2000}, {"Hard", 3400, 7600}} {
		for i := range int64(n) {
			points := class.low + (class.high-class.low)*(2*i+1)/int64(2*n)
			all = append(all, adapt.Table{
				Name: fmt.Sprintf("%s%d", class.name, i), Class: class.name, Style: "tests",
				Points: points, Low: points - 850, High: points + 850, Rounds: 24,
			})
		}
	}
	return all
}
