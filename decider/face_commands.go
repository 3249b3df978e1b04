package decider

import "github.com/ethogram-go/ethogram/behavior"

// Commands are changes of a crowd that a callback asks for. They are applied at
// the end of the frame, in the order of (caller, call) over the whole world.
// Commands for agents that are gone by then do nothing.
type Commands[A any] struct {
	crowd  *Crowd[A]
	caller uint64
}

// Defer returns the commands of the agent whose callback has the context x; it
// may be an agent of another crowd of the world. Any worker may call it.
func (c *Crowd[A]) Defer(x behavior.Context) Commands[A] {
	c.it().there("Defer")
	return Commands[A]{c, x.Agent()}
}

// Add adds an agent. World.Tick returns ErrDuplicateAgent if the world has one
// with that id.
func (d Commands[A]) Add(id uint64, agent A) {
	box := d.crowd.box(agent)
	d.crowd.it().atFrameEnd(d.caller, func() error {
		_, err := d.crowd.plain.add(id, box)
		return err
	})
}

// Remove removes the agent that h names. It may be the caller itself, which
// finishes its tick first.
func (d Commands[A]) Remove(h Handle) {
	d.crowd.it().atFrameEnd(d.caller, func() error {
		if d.crowd.plain.rouseAt(h) != nil {
			d.crowd.plain.remove(h.slot)
		}
		return nil
	})
}

// Reset leaves the path of the agent that h names. To reset itself at once, an
// agent calls Context.Reset.
func (d Commands[A]) Reset(h Handle) {
	d.crowd.it().atFrameEnd(d.caller, func() error {
		if m := d.crowd.plain.rouseAt(h); m != nil {
			d.crowd.plain.leave(m, behavior.ReasonReset)
		}
		return nil
	})
}

// Pause has the agent that h names stand still, or go on, see Crowd.Pause.
func (d Commands[A]) Pause(h Handle, on bool) {
	d.crowd.it().atFrameEnd(d.caller, func() error {
		if d.crowd.plain.rouseAt(h) != nil {
			d.crowd.plain.pause(h.slot, on)
		}
		return nil
	})
}

// Inject has the agent that h names run sub in a slot. World.Tick returns the
// errors of Crowd.Inject.
func (d Commands[A]) Inject(h Handle, slot string, sub *Tree[A]) {
	d.crowd.it().atFrameEnd(d.caller, func() error {
		if m := d.crowd.plain.rouseAt(h); m != nil {
			return d.crowd.plain.inject(m, slot, sub.it())
		}
		return nil
	})
}

// Eject empties a slot of the agent that h names. World.Tick returns the errors
// of Crowd.Eject.
func (d Commands[A]) Eject(h Handle, slot string) {
	d.crowd.it().atFrameEnd(d.caller, func() error {
		if m := d.crowd.plain.rouseAt(h); m != nil {
			return d.crowd.plain.tree.Eject(m.mem, slot)
		}
		return nil
	})
}
