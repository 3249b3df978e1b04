package decider

// Question is a Decide with arguments: a pointer to a struct whose exported fields are the
// arguments. Its method Decide is called as that of a row is. The rules for the fields are those of
// a behavior.Action.
//
//	// EnemyWithin accepts while an enemy is near.
//	type EnemyWithin struct {
//		Metres float64 `min:"5" max:"60" step:"5"`
//	}
//
//	func (e *EnemyWithin) Decide(g *Guard, _ decider.Query) float64 {
//		return decider.Bool(g.enemy() <= e.Metres)
//	}
//
//	{Name: "FLEE", Ask: &EnemyWithin{Metres: 20}, Act: &Run{Speed: 3}},
type Question[A any] interface {
	Decide(A, Query) float64
}
