package core

// Seats number the members of squads: the squad's number in the upper 48 bits, the
// member's, from 1 on, in the lower 16.

// Roster returns the members of the squad of the running callback's row, nil without
// one. The seat is valid only then: for the squad's own row from its Enter and
// Activate to its Deactivate and Exit, for the rows below while that one is active.
func (f Frame) Roster() []Member {
	at := f.row.SquadRow
	if at == NoRow || f.world == nil {
		return nil
	}
	row := &f.row.Program.Rows[at]
	if !f.row.Program.Active(f.mem, at) && (f.row != row || !f.crosses()) {
		return nil
	}
	squad := *f.mem.Word(row.Seat) >> 16
	if squad >= uint64(len(f.world.Rosters)) {
		return nil // copied from another world
	}
	roster := f.world.Rosters[squad]
	for _, m := range roster {
		if m.Agent == f.mem.ID {
			return roster
		}
	}
	return nil
}

// crosses reports whether the running callback enters or leaves a row.
func (f Frame) crosses() bool {
	switch f.mem.Draws >> 24 {
	case SaltEnter, SaltActivate, SaltDeactivate, SaltExit:
		return true
	}
	return false
}
