package codeplan

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
)

// Code is what package gen has made of a table, decider.GeneratedCode. Tick and Row are
// types of package decider.
type Code[A, Tick, Row any] struct {
	Version int    // of the generator
	ID      uint64 // hash of the file
	Layout  uint64 // hash of where a memory has what

	Redecides uint16 // how many a tick may have, see decider.MaxRedecides

	Rows []Row
	Tick Tick
}

// CodeRow is what code relies on in one row: a hash of its options, and those of its
// functions that the code calls by name.
type CodeRow[A, Query any] struct {
	Name       string
	Hash       uint64
	When       func(A) bool
	Decide     func(A, Query) float64
	Activate   func(A, behavior.Context) bool
	Tick       func(A, behavior.Context) behavior.Status
	Once, Each func(A)
	EachFor    func(A, time.Duration)
	Run        func(A) behavior.Status
	RunFor     func(A, time.Duration) behavior.Status
	Deactivate func(A, behavior.Context, behavior.Reason)
}
