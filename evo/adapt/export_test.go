package adapt

// Limits are what tests know of the limits of choices.
type Limits = limits

const (
	Strongest = limitStrongest
	Again     = limitAgain
	Twice     = limitTwice
	Leapt     = limitLeapt
	Weakest   = limitWeakest
	Stepped   = limitStepped
	Kept      = limitKept
	Unknown   = limitUnknown
	Rested    = limitRested
	Given     = limitGiven
	Changed   = limitChanged
)

// Limited returns the limits of a choice.
func Limited(c Choice) Limits { return c.limits }

// Before returns the strength of the choice before.
func Before(c Choice) int64 { return c.before }
