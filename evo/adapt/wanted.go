package adapt

// Wanted is how strong the next opponents of a player should be. A search for tables can
// aim at it, where those that the game ships are too weak, too strong or too few.
type Wanted struct {
	// The points of the opponents, in thousandths: what the Director aims at, and a quarter
	// of its scale to either side, which moves the share of wins by 6 %. If no table was
	// weak or strong enough, they lie beyond all that the Director has, by a step of as much.
	Low, High int64

	Scale int64    // the difference of points, in thousandths, that makes odds of e to one: 73 % of the wins
	Met   []string // the names of the tables that the player has met lately
}

// ReadWanted returns what the Director wants whose AppendState has written a state. It
// needs no tables. Errors are those of [Director.Restore].
func ReadWanted(state []byte) (Wanted, error) {
	s, err := readSaved(state)
	if err != nil {
		return Wanted{}, err
	}
	points := func(scaled int64) int64 { return divRound(scaled*s.Scale, unit) }
	aim, step := s.Aim, s.Scale/2
	suits := points(s.Mean - divRound(logit(max(s.Wanted, leastWins)*unit)*unit, blur(s.Variance)))
	switch {
	case len(s.Picked) == 0:
		aim = points(s.Mean)
	case s.Limits&limitGiven != 0: // the aim is the game's
		aim = suits
	case s.Limits&limitWeakest != 0:
		aim = min(aim, max(suits, aim-step))
	case s.Limits&limitStrongest != 0:
		aim = max(aim, min(suits, aim+step))
	}
	w := Wanted{Low: aim - s.Scale/4, High: aim + s.Scale/4, Scale: s.Scale, Met: s.Picked}
	for _, r := range s.Recent {
		w.Met = append(w.Met, r.Name)
	}
	return w, nil
}
