package search

// plateau finds out when a mean no longer grows.
type plateau struct {
	best  int64 // the mean that must be exceeded
	error int64 // its standard error when it was measured
	since int   // generations since it was last exceeded
	seen  bool
}

// watch takes the mean after so many more generations, and reports whether it has
// grown.
func (p *plateau) watch(mean, standardError int64, generations int, o Options) bool {
	needed := p.error
	if o.PlateauGrowth > 0 {
		needed = p.best * int64(o.PlateauGrowth) / 1000
	}
	if !p.seen || mean > p.best+needed {
		p.best, p.error, p.since, p.seen = mean, standardError, 0, true
		return true
	}
	p.since += generations
	return false
}

// rates returns the probabilities of crossover and mutation: their ordinary
// values, which grow to their maxima over the generations of a plateau.
func (p *plateau) rates(o Options) (cross, mutate int) {
	over := p.since - o.PlateauAfter
	if o.PlateauAfter <= 0 || over < 0 {
		return o.Cross, o.Mutate
	}
	steps := max(o.PlateauEnd, 1)
	over = min(over+1, steps)
	return o.Cross + (o.CrossMax-o.Cross)*over/steps, o.Mutate + (o.MutateMax-o.Mutate)*over/steps
}

// over reports whether the plateau has lasted its time.
func (p *plateau) over(o Options) bool {
	return o.PlateauAfter > 0 && p.since >= o.PlateauAfter+o.PlateauEnd
}
