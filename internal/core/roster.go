package core

// Seats number the members of squads: the squad's number in the upper 48 bits, the
// member's, from 1 on, in the lower 16.

// Roster returns the members of the squad of the running callback's row, nil without
// one. The seat is valid only then: for the squad's own row from its Enter and
// Activate to its Deactivate and Exit, for the rows below while that one is active.
func (f Frame) Roster() []Member {
	at := f.Row.SquadRow
	if at == NoRow || f.World == nil {
		return nil
	}
	row := &f.Row.Program.Rows[at]
	if !f.Row.Program.Active(f.Mem, at) && (f.Row != row || !f.crosses()) {
		return nil
	}
	squad := *f.Mem.Word(row.Seat) >> 16
	if squad >= uint64(len(f.World.Rosters)) {
		return nil // copied from another world
	}
	roster := f.World.Rosters[squad]
	for _, m := range roster {
		if m.Agent == f.Mem.ID {
			return roster
		}
	}
	return nil
}

// crosses reports whether the running callback enters or leaves a row.
func (f Frame) crosses() bool {
	switch f.Mem.Draws >> 24 {
	case SaltEnter, SaltActivate, SaltDeactivate, SaltExit:
		return true
	}
	return false
}
