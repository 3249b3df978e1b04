//go:build race

package debugprint_test

// Under the race detector a sync.Pool drops some of what it is given.
func init() { poolsKeep = false }
