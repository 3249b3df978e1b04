package tally

// Kind is a kind of callback.
type Kind uint8

const (
	When       Kind = iota // Decider.When
	Decide                 // Decider.Decide
	Score                  // Role.Score and Squad.Pair
	Activate               // Behavior.Activate
	Tick                   // Behavior.Tick, or what stands in its place
	Deactivate             // Behavior.Deactivate
	Scope                  // Scope.Enter and Exit

	Kinds // how many there are
)

var kindNames = [Kinds]string{"When", "Decide", "Score", "Activate", "Tick", "Deactivate", "Scope"}

// String returns the name of the constant.
func (k Kind) String() string {
	if k < Kinds {
		return kindNames[k]
	}
	return "Kind(?)"
}

// accepts reports whether calls of this kind accept or refuse.
func (k Kind) accepts() bool { return k <= Activate }
