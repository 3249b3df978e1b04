package search

// Fitness returns the fitness of an individual.
func (i *Individual) Fitness() int64 { return i.fitness }
