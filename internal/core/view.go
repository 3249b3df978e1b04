package core

// View is what decider.State is underneath: a memory, and the rows of the tree that it
// is of. The zero View is of no agent.
type View struct {
	program *Program
	mem     *Header
}

// NewView returns the view of a memory.
func NewView(program *Program, mem *Header) View { return View{program, mem} }

// Program returns the rows of the tree, nil of the zero View.
func (v View) Program() *Program { return v.program }

// Mem returns the memory, nil of the zero View.
func (v View) Mem() *Header { return v.mem }
