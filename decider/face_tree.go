package decider

// What a Tree has is what tree has; see there. Methods that hand something on are one line, so
// that they are inlined.

// HasCode reports whether the tree ticks by generated code; see [Generated].
func (t *Tree[A]) HasCode() bool {
	return t.it().HasCode()
}

// Table returns the table from which t was compiled, for a game that compiles another tree of it:
// what ethogram.Open has compiled has the numbers that it was given. It is no copy, see [Clone].
func (t *Tree[A]) Table() *Decider[A] {
	t.it().there("Table")
	return t.table
}

// String returns the compiled tree as text, one row a line, for tests and
// readers: what it asks, what it runs, and what an agent's memory of it takes.
func (t *Tree[A]) String() string {
	return t.it().String()
}

// NewWorld returns a world that the tree has joined.
func (t *Tree[A]) NewWorld(seed uint64) *World {
	return t.it().NewWorld(seed)
}

// Join makes the tree's gates known in w, so that its agents can be ticked
// there. Joining again does nothing. It is an error, of type Errors, if w has a
// gate of the same name with other fields, or w would have more than 65,536 gates; or
// ErrNoWorld, ErrNilTree or ErrInFrame.
func (t *Tree[A]) Join(w *World) error {
	return t.it().Join(w)
}

// NewMemory returns the memory of a new agent. The id names it in traces,
// orders it among other agents, and keys its random draws; give each agent of
// a world its own.
func (t *Tree[A]) NewMemory(id uint64) Memory {
	return t.it().NewMemory(id)
}

// NewMemories returns the memories of n new agents with the ids firstID,
// firstID+1, …, side by side in one slab. The slab lives as long as any of
// them.
func (t *Tree[A]) NewMemories(n int, firstID uint64) []Memory {
	return t.it().NewMemories(n, firstID)
}

// MemorySize returns the bytes that each agent's memory takes.
func (t *Tree[A]) MemorySize() int {
	return t.it().MemorySize()
}

// Fingerprint names the tree's structure and the fields of its blocks, the same on
// every architecture. Memories and snapshots of a tree with another one do not fit.
func (t *Tree[A]) Fingerprint() uint64 {
	return t.it().Fingerprint()
}

// Outline describes the tree without the type of its agents. It is built once,
// when it is first asked for.
func (t *Tree[A]) Outline() *Outline {
	return t.it().Outline()
}

// State reads mem, which must be a memory of this tree; it panics otherwise. Of an agent
// of a crowd, ask World.State.
func (t *Tree[A]) State(mem Memory) State {
	return t.it().State(mem)
}

// Lint warns of what is legal but probably wrong.
func (t *Tree[A]) Lint() Errors {
	return t.it().Lint()
}

// Copy makes dst remember exactly what src does, its id included: a snapshot
// of an agent that shares nothing is one copy. Both must be idle memories of
// this tree. What the agent shares with others is not copied, see Rejoin.
func (t *Tree[A]) Copy(dst, src Memory) error {
	return t.it().Copy(dst, src)
}

// Hash returns a hash of all that mem remembers: the same for the same history
// on every architecture. Padding, dead regions and the scratch of the last tick do not count. Within a callback it
// tells how far the tick has come. It panics if mem is not a memory of this
// tree.
func (t *Tree[A]) Hash(mem Memory) uint64 {
	return t.it().Hash(mem)
}

// Equal reports whether a and b remember the same, with the same trees in their
// slots. It panics if one is not a memory of this tree.
func (t *Tree[A]) Equal(a, b Memory) bool {
	return t.it().Equal(a, b)
}

// Load returns the memory that Save wrote. Of another tree, such as a later
// version of the table, it keeps the longest prefix of the path whose names,
// policies and block types still fit, and timers and remembered places by
// name; what it drops is reported. A group whose child was dropped decides
// again in the next tick. Activate is not called for rows that are kept, nor
// Deactivate for those that are dropped. Data that Save did not write, or that
// was damaged, is an error that wraps ErrSnapshot, with the position. What the
// agent shares with others is not part of it, see Rejoin and World.Save.
// Where Save had to leave something out, that is reported as dropped.
func (t *Tree[A]) Load(data []byte) (Memory, Loaded, error) {
	return t.it().Load(data)
}

// Restore returns a new memory in the state that s shows, which may be one of another
// tree or of a [Replica]: the same rows are active since the same times on the same
// clock. Rows are matched as Load matches them, and the report says what was dropped.
// What a State does not show begins as in a new memory: timers and remembered
// places, blocks, and what the agent shares with others. The active child of a
// Scored group keeps the highest value, so that no sibling interrupts it for its score
// alone. No callback is called.
func (t *Tree[A]) Restore(s State) (Memory, Loaded) {
	return t.it().Restore(s)
}

// Save returns what mem remembers as bytes that Load reads, also into a tree
// that was changed since. mem must be an idle memory of this tree. What the
// agent has only together with its world is left out: tokens, seats in squads,
// the LocalCooldown of gates, and what is injected in slots. Load reports the
// last two; World.Save keeps all of it.
func (t *Tree[A]) Save(mem Memory) ([]byte, error) {
	return t.it().Save(mem)
}

// AppendSave is Save into a buffer of the caller's.
func (t *Tree[A]) AppendSave(b []byte, mem Memory) ([]byte, error) {
	return t.it().AppendSave(b, mem)
}

// Fits returns nil if mem is a memory of this tree, idle or not, else an error
// that wraps ErrWrongMemory. State, Injected, Hash and Equal panic where it is not nil.
func (t *Tree[A]) Fits(mem Memory) error {
	return t.it().Fits(mem)
}

// Rejoin counts mem, which was copied or loaded, among the holders of tokens in w:
// each active row with a gate takes a token, and where none is free the row
// ends Failed with ReasonRestored at its next visit. Gates ask their Key again.
// If another memory has tokens under the same id, it loses them to this one.
// Squads are not rejoined: their rows end Failed with ReasonSquadAborted. What
// is injected in slots goes along with Copy, but not with Save.
//
// The agent's next tick does this by itself: call Rejoin to decide by the order
// of the calls which agent is counted first. On any other memory it does nothing.
func (t *Tree[A]) Rejoin(agent A, mem Memory, w *World) error {
	return t.it().Rejoin(t.erase(&agent), mem, w)
}

// Eject empties the slot called name, as Inject fills it. It is given no world and
// so cannot tell that a frame is under way: in callbacks use Commands.Eject,
// another agent may be ticked on another worker meanwhile.
func (t *Tree[A]) Eject(mem Memory, name string) error {
	return t.it().Eject(mem, name)
}

// Reset leaves the agent's whole path: what is active is deactivated, leaf
// first, with ReasonReset. Timers, cooldowns and remembered places stay. Within
// a callback of the same agent it only asks for that, as Context.Reset does. The
// error is ErrWrongMemory, or ErrBusy after a panic: then call Unwind.
func (t *Tree[A]) Reset(agent A, mem Memory) error {
	return t.it().Reset(t.erase(&agent), mem)
}

// Clear leaves the agent's path as Reset does and then makes the memory that
// of a new agent with the same id: timers, cooldowns, remembered places and
// the clock are forgotten, also where a Deactivate panics.
func (t *Tree[A]) Clear(agent A, mem Memory) error {
	return t.it().Clear(t.erase(&agent), mem)
}

// Unwind leaves the whole path of an agent whose callback panicked: every
// activated behavior is deactivated with ReasonPanicked, except one whose
// Deactivate panicked. If a further callback panics, the unwinding goes on, and
// the first of these panics is raised again at its end. The memory is usable
// afterwards. On a memory that is not busy it does nothing. It must not be
// called within a callback.
func (t *Tree[A]) Unwind(agent A, mem Memory) error {
	return t.it().Unwind(t.erase(&agent), mem)
}

// Migrate moves a lone agent from one tree to another, such as a later version of its
// table while the game runs: it returns the memory with which the agent goes on in t.
// mem, a memory of from, fits no tree from then on. The agent keeps what Tree.Load keeps,
// and also what it has in w: tokens that its rows still need, the LocalCooldown of gates,
// and what is injected in slots. The report says what was dropped; Migrate calls no
// callbacks. For agents of a crowd, use Crowd.Retable instead.
//
// w is the world that the agent is ticked in; t joins it. It may be nil if both trees
// share nothing. An error changes nothing: ErrInFrame, ErrNilTree, ErrWrongMemory,
// ErrBusy, ErrNoWorld, ErrForeignWorld for an agent with tokens in another world, those of
// Tree.Join, or one that says that the agent is in a crowd or a slot.
func (t *Tree[A]) Migrate(from *Tree[A], mem Memory, w *World) (Memory, Loaded, error) {
	return t.it().Migrate(from.it(), mem, w)
}

// Inject has the agent run sub in the slot called name, from its next tick on.
// What runs there then is left with ReasonEjected, and the slot's row ends
// Failed. sub joins the world, which must be the one that the agent is ticked
// in, for as long as an agent runs it; call its Join to have it stay. Nothing
// changes if there is an error: ErrWrongMemory, ErrNoWorld, ErrForeignWorld,
// ErrNoSlot, ErrNilTree, ErrTooLarge, ErrSelfInjection, ErrInFrame,
// or one of Join's. The timers of what was injected before are lost.
//
// A slot of a tree that is injected itself is filled by way of Injected. Within
// the callbacks of a frame, Inject and Eject are those of Commands.
func (t *Tree[A]) Inject(mem Memory, w *World, name string, sub *Tree[A]) error {
	return t.it().Inject(mem, w, name, sub.it())
}

// Injected returns the tree that the agent runs in the slot called name, with
// its part of the agent's memory; nil if the slot is empty or the tree has none of this
// name. mem must be a memory of this tree; Injected panics otherwise, as State does. Of
// an agent of a crowd, ask Crowd.Injected.
func (t *Tree[A]) Injected(mem Memory, name string) (*Tree[A], Memory) {
	sub, in := t.it().Injected(mem, name)
	return faceOf[A](sub), in
}
