package funnel

import "golang.org/x/exp/slices"

// Fate is how far a candidate came.
type Fate string

// The fates of candidates.
const (
	Open         Fate = ""                // not decided yet
	Crashed      Fate = "crashed"         // it broke a round
	Unnatural    Fate = "unnatural"       // it exceeds a limit of what looks natural; see Cause
	NoClass      Fate = "no class"        // its mean lies in the ranges of no class
	Unclassified Fate = "unclassified"    // its interval crossed the border of a class after all rounds, or would have
	Surplus      Fate = "surplus"         // the classes that it might be in had enough
	Admitted     Fate = "admitted"        // certified for its class
	Lost         Fate = "lost tournament" // it plays like another class
	Similar      Fate = "similar"         // a similar one is kept
	VotedOut     Fate = "voted out"       // people found it unnatural
	Shipped      Fate = "shipped"         // in the game's pack
)

// Fates lists the fates in the order in which the funnel decides them. All from
// Admitted on are fates of candidates that were certified for a class.
var Fates = []Fate{Open, Crashed, Unnatural, NoClass, Unclassified, Surplus, Admitted, Lost, Similar, VotedOut, Shipped}

// InClass reports whether a candidate with this fate was certified for a class.
func (f Fate) InClass() bool { return slices.Index(Fates, f) >= slices.Index(Fates, Admitted) }

// Dropped reports whether the funnel has dropped a candidate with this fate.
func (f Fate) Dropped() bool { return f != Open && f != Admitted && f != Shipped }

// With returns the candidates with a fate, in their order.
func With(all []*Candidate, fate Fate) []*Candidate {
	var some []*Candidate
	for _, c := range all {
		if c.Fate == fate {
			some = append(some, c)
		}
	}
	return some
}
