package arena

// fault is a fault that can be seeded into the arena, to measure whether a hunt finds
// it: of a kind that programmers make, one condition at the place where it belongs.
//
// Only with the build tag faults are there any. Without it faulty is always false, and
// the compiler leaves out what it guards. See fault_seeded.go for what each one does.
type fault uint8

const (
	faultNone fault = iota

	faultTitles // panics
	faultFlashes

	faultOvertime // rounds without end
	faultPause

	faultSplash // broken invariants
	faultWalls
	faultRest
	faultAmmo
	faultTimer
	faultBox
	faultOut
	faultStart
	faultTwins
	faultPush

	faultShellSaved // snapshots
	faultEscape
	faultWay

	faultShells // rounds that depend on earlier rounds, or on nothing
	faultMemory
	faultOrder

	faultCredit // rounds that depend on the slots
	faultTie

	faultOverflow // metrics out of range
	faultPlace

	faultCount
)
