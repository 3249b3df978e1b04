package match

import "fmt"

// Verify returns what an outcome cannot be that was played under the rules: of
// which mode the match is, how many slots and metrics there are, what values
// these have. What was read from a file or from another process is held to that
// before anything counts on it; the key of the match is not looked at.
func (r Rules) Verify(m Match, o Outcome) error {
	mode, known := r.Mode(m.Mode)
	switch {
	case !known:
		return fmt.Errorf("the game has no mode %q", m.Mode)
	case len(m.Slots) != mode.Slots:
		return fmt.Errorf("the match has %d slots, want the %d of mode %s", len(m.Slots), mode.Slots, mode.Name)
	case o.Slot < -1 || o.Slot >= mode.Slots:
		return fmt.Errorf("slot %d is to blame, want -1 or one of %d", o.Slot, mode.Slots)
	case o.Steps < 0 || o.Steps > mode.Steps:
		return fmt.Errorf("it has %d steps, want at most the %d of mode %s", o.Steps, mode.Steps, mode.Name)
	}
	if err := m.Want.verify(o); err != nil {
		return err
	}
	if o.Status != OK {
		if o.Metrics != nil || o.Rows != nil {
			return fmt.Errorf("it has metrics or rows, want none of a round that ended with %v", o.Status)
		}
		return nil
	}
	if o.Steps < 1 {
		return fmt.Errorf("it has no steps, want at least one of a round that is over")
	}
	if len(o.Metrics) != mode.Slots {
		return fmt.Errorf("it has the metrics of %d slots, want %d", len(o.Metrics), mode.Slots)
	}
	for slot, metrics := range o.Metrics {
		if len(metrics) != len(r.Metrics) {
			return fmt.Errorf("slot %d has %d metrics, want the %d of the game", slot, len(metrics), len(r.Metrics))
		}
		for i, v := range metrics {
			if of := r.Metrics[i]; v < of.Min || v > of.Max {
				return fmt.Errorf("slot %d: metric %s is %d, want %d to %d", slot, of.Name, v, of.Min, of.Max)
			}
		}
	}
	return nil
}

// verify holds an outcome to what it was to have beside metrics.
func (w Want) verify(o Outcome) error {
	hashes := 0
	if w.HashEvery > 0 {
		hashes = o.Steps / w.HashEvery
	}
	switch {
	case o.Status == OK && len(o.Hashes) != hashes, len(o.Hashes) > hashes:
		return fmt.Errorf("it has %d hashes, want %d", len(o.Hashes), hashes)
	case o.Rows != nil && !w.Rows:
		return fmt.Errorf("it says what rows did, want nothing of them")
	case o.Status == OK && w.Rows && len(o.Rows) != len(o.Metrics):
		return fmt.Errorf("it says what the rows of %d slots did, want %d", len(o.Rows), len(o.Metrics))
	}
	for slot, rows := range o.Rows {
		for _, use := range rows {
			if use.ID < 1 || use.Activations < 0 || use.Ticks < 0 || use.Brief < 0 || use.Brief > use.Activations {
				return fmt.Errorf("slot %d: row %d has %d activations, %d of them spec, and %d ticks: that cannot be",
					slot, use.ID, use.Activations, use.Brief, use.Ticks)
			}
		}
	}
	return nil
}
