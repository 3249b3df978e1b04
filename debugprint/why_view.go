package debugprint

import "github.com/ethogram-go/ethogram/decider"

// AppendReason appends why row r of the agent's tree did not run in the
// agent's last tick, in plain words and with its numbers, such as "hungry
// -0.20, needs more than 0" or "gate GRENADE is full (1/1, held by Bob)". Of an
// active row it appends "active", without a watched tick that it is not
// watched.
func (w *Watcher) AppendReason(buf []byte, outline *decider.Outline, state decider.State, r decider.Row) []byte {
	if state.Active(r) {
		return append(buf, "active"...)
	}
	v := w.view(outline, state)
	buf = v.plainReason(buf, outline.Row(r))
	v.close()
	return buf
}

// whyView is a Watcher's record of one agent, locked; without a record of the
// state's tick it is empty.
type whyView struct {
	watcher *Watcher
	rec     *record
	outline *decider.Outline
	state   decider.State
}

// view returns the record of the agent whose state this is. w may be nil.
func (w *Watcher) view(outline *decider.Outline, state decider.State) whyView {
	v := whyView{watcher: w, outline: outline, state: state}
	if w == nil {
		return v
	}
	w.mu.RLock()
	rec := w.records[recordKey{state.Agent(), outline}]
	w.mu.RUnlock()
	if rec == nil {
		return v
	}
	rec.mu.Lock()
	if rec.tick != state.Tick() {
		rec.mu.Unlock() // of another tick: the memory was restored, or ticked unwatched
		return v
	}
	v.rec = rec
	return v
}

// close releases the record.
func (v whyView) close() {
	if v.rec != nil {
		v.rec.mu.Unlock()
	}
}

// answer returns the last answer of row r, 0 without one.
func (v whyView) answer(r decider.Row) decider.Answer {
	if v.rec == nil {
		return 0
	}
	return v.rec.rows[r].answer
}

// words returns what the agent's world calls things.
func (v whyView) words() lexicon { return lexicon{v.rec.world, v.outline} }
