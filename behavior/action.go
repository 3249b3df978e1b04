package behavior

// Action is what a row does, with its arguments: a pointer to a struct whose exported fields are
// the arguments. Its method Act is called as a Tick is, see [Behavior].
//
//	// Bark says a text, which is heard within a radius.
//	type Bark struct {
//		Text   string
//		Radius float64 `min:"0" max:"60" step:"5" unit:"m"`
//	}
//
//	func (b *Bark) Act(g *Guard, _ behavior.Context) behavior.Status {
//		g.say(b.Text, b.Radius)
//		return behavior.Succeeded
//	}
//
//	{Name: "HALT", Act: &Bark{Text: "Halt!", Radius: 20}},
//	{Name: "WHO", Act: &Bark{Text: "Who is there?", Radius: 5}},
//
// The type may have the other functions of a Behavior as methods, with the parameters that they
// have there: Activate, Deactivate and Retarget; and Block, which returns the prototype of the
// agent's block. With a method Decide, as a decider.Question has it, the action says itself how
// much an agent wants it: it is asked in a row that has neither Ask nor Decide.
//
// Fields are numbers, texts, bools, structs, arrays and slices of these, and functions, which tools
// leave alone. The struct is static data that all agents share: no method writes to it, and what an
// agent must remember stands in its block. Compile and decider.Clone make a copy for each row. The
// tags min, max, step and unit of numbers are for tools and evolution; Compile refuses a number
// that is not between min and max.
type Action[A any] interface {
	Act(A, Context) Status
}
