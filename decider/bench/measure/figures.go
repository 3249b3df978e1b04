package measure

import "golang.org/x/exp/slices"

// lowest is the part of the turns whose mean is the figure.
const lowest = 50 // a fiftieth

// figures sums up the turns of all contenders, or returns nil if there are none yet: in
// the first round each has one.
func (g group) figures() []Figures {
	if len(g) == 0 || len(g[0].turns) == 0 {
		return nil
	}
	all := make([]Figures, len(g))
	for i, r := range g {
		all[i] = r.figures(g[0])
	}
	return all
}

func (r *runner) figures(base *runner) Figures {
	ratios := make([]float64, len(r.turns))
	for i := range r.turns {
		ratios[i] = r.time(&r.turns[i]) / r.time(r.turns[i].base)
	}
	slices.Sort(ratios)
	own := r.lowest(r)
	f := Figures{
		Name: r.Name, Wall: r.wall(), Turns: len(r.turns), Ops: r.n, Slow: r.every > 1,
		Ns: own, Ratio: own / r.lowest(base),
		Median: quantile(ratios, 0.5), Q1: quantile(ratios, 0.25), Q3: quantile(ratios, 0.75),
		Allocs: r.allocs, Garbage: r.garbage,
	}
	if f.Slow {
		f.Ratio = f.Median
	}
	return f
}

// time returns the time of a turn by the clock that counts for this contender.
func (r *runner) time(t *turn) float64 {
	if r.wall() {
		return t.wall
	}
	return t.cpu
}

// lowest returns the mean of another contender's lowest turns, by the clock that
// counts for this one.
func (r *runner) lowest(other *runner) float64 {
	times := make([]float64, len(other.turns))
	for i := range other.turns {
		times[i] = r.time(&other.turns[i])
	}
	return meanOfLowest(times)
}

// meanOfLowest returns the mean of the lowest 2 % of v, of one at least.
func meanOfLowest(v []float64) float64 {
	v = slices.Clone(v)
	slices.Sort(v)
	v = v[:max(len(v)/lowest, 1)]
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum / float64(len(v))
}

// quantile returns the value below which part q of the sorted values lie.
func quantile(sorted []float64, q float64) float64 {
	at := float64(q * float64(len(sorted)-1))
	i := int(at)
	if i+1 == len(sorted) {
		return sorted[i]
	}
	return sorted[i] + float64((at-float64(i))*(sorted[i+1]-sorted[i]))
}
