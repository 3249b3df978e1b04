// Package rowbit names the bits of decider.RowInfo.Bits, for decider and what prints
// its tables.
package rowbit

// The options of a row that are on or off. Logs keep these numbers; the first is Spore's.
const (
	RecheckOnRedecide = 1 << iota
	RecheckEachTick
	Delegate
	Latched
	Urgent
	Remember
	Not
	Rescore
	FailFast
	Switch
	RememberTime // with Remember
	FailedRest
)
