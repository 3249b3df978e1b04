package record

import (
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/stimuli"
)

// stand is the agent of a table that answers what a log has: it stands in for the
// game's agent during one evaluation of one tick.
type stand struct {
	log    *recorded
	state  decider.State // of the memory that is ticked
	side   *rehearsedSide
	live   stimuli.Mask
	counts []standCount // by name
	used   []int
	habits []habit // by name: how rows run whose status was not recorded; nil: they go on

	scores []*standRow // were scored again, and the log does not have their values
	low    []int       // names of the rows whose Decide says no more than 0: how little, the log does not have

	unknown []unknownAnswer
	assumed []int // names of the rows whose behavior went on without a recorded status,
	ended   []int // and of those that ended at once, as often as they did
}

// standCount counts the calls of a row's functions in one evaluation.
type standCount struct{ asked, tries, begun, again int }

// unknownAnswer is something that the log does not have.
type unknownAnswer struct {
	id   int
	what lack
}

// begin prepares for one evaluation of the recorded tick.
func (a *stand) begin(s *rehearsedSide) {
	a.side, a.state = s, s.tree.State(s.mem)
	a.live = stimuli.Mask(a.log.start.Stimuli)
	for _, id := range a.used {
		a.counts[id] = standCount{}
	}
	a.used, a.unknown, a.assumed, a.scores = a.used[:0], a.unknown[:0], a.assumed[:0], a.scores[:0]
	a.ended, a.low = a.ended[:0], a.low[:0]
	for i := range a.log.effects {
		a.log.effects[i].done = false
	}
}

func (a *stand) count(id int) *standCount {
	for len(a.counts) <= id {
		a.counts = append(a.counts, standCount{})
	}
	if a.counts[id] == (standCount{}) {
		a.used = append(a.used, id)
	}
	return &a.counts[id]
}

func (a *stand) lacks(r *standRow, what lack) {
	for _, u := range a.unknown {
		if u.id == r.id && u.what == what {
			return
		}
	}
	a.unknown = append(a.unknown, unknownAnswer{r.id, what})
}

// assume notes that the log does not say whether the row's behavior goes on.
func (a *stand) assume(r *standRow) {
	if !slices.Contains(a.assumed, r.id) {
		a.assumed = append(a.assumed, r.id)
	}
}

// effect changes the live stimuli as the callback did.
func (a *stand) effect(r *standRow, by callback) {
	for i := range a.log.effects {
		e := &a.log.effects[i]
		if e.id == r.id && e.by == by && !e.done {
			e.done = true
			a.live = stimuli.Mask(e.word)
			return
		}
	}
}

// again reports whether a row is asked while it is active: by its Recheck, or where
// rescores is set by a group that scores it again.
func (r *standRow) again(a *stand, rescores bool) bool {
	if r.info.Bits&(rowbit.RecheckEachTick|rowbit.RecheckOnRedecide) == 0 && !(rescores && r.rescored >= 0) {
		return false // an occurrence of it that is not active
	}
	return slices.ContainsFunc(r.at, a.state.Active)
}

// reply returns what the row's functions answered when they were asked the n-th time
// in the tick; the last answer if they were not asked as often.
func (r *standRow) reply(a *stand, n int) (reply, bool) {
	row := a.log.of(r.id)
	if row == nil || len(row.asked) == 0 || r.foreign {
		return r.shadowed(a)
	}
	return row.asked[min(n, len(row.asked)-1)], true
}

// shadowed returns what the row's functions answered while the game only asked them.
func (r *standRow) shadowed(a *stand) (reply, bool) {
	row := a.log.of(r.shadow)
	if row == nil || len(row.asked) == 0 || r.chooses || r.info.Checks&decider.CheckTargets != 0 || r.opaque || r.info.Slot != "" || r.info.PerAgent != 0 {
		return reply{}, false
	}
	if row.asked[len(row.asked)-1].verdict == shut {
		return reply{shut, math.NaN()}, true
	}
	i := slices.IndexFunc(row.notes, func(n decider.Note) bool { return n.Text == r.note && n.N == 1 })
	switch {
	case i < 0: // another row of this name was asked
		return reply{}, false
	case row.notes[i].Numbers[0] > 0:
		return reply{passes, row.notes[i].Numbers[0]}, true
	case r.info.Checks&decider.CheckDecide == 0:
		return reply{whenRefuses, math.NaN()}, true
	}
	return reply{decideRefuses, math.NaN()}, true
}

// when is the row's When.
func (r *standRow) when(a *stand) bool {
	pass := func(yes bool) bool { return yes != (r.info.Bits&rowbit.Not != 0) }
	if r.again(a, false) {
		return pass(r.rechecked(a) != whenRechecked)
	}
	c := a.count(r.id)
	c.asked++
	answer, known := r.reply(a, c.asked-1)
	if known && r.chooses {
		a.lacks(r, lacksTarget)
	}
	a.side.early.set(r, known && answer.verdict == shut && (a.log.of(r.id) == nil || a.log.of(r.id).unstamped(r.info)))
	switch {
	case !known:
		a.lacks(r, lacksAnswer)
		return pass(false)
	case answer.verdict == shut && r.info.Checks&decider.CheckDecide == 0:
		return pass(false)
	}
	return pass(answer.verdict != whenRefuses)
}

// early are the rows, by name, whose Every has been stamped by an answer that stands for what is asked before it is stamped.
type early []bool

func (e *early) set(r *standRow, is bool) {
	if p := &r.info.Preconditions; p.Every > 0 && p.Chance == 0 {
		for len(*e) <= r.id {
			*e = append(*e, false)
		}
		(*e)[r.id] = is
	}
}

// notYet is told that the Every of a row has refused, and reports whether it may have been stamped early.
func (r *standRow) notYet(a *stand) bool {
	if r.id >= len(a.side.early) || !a.side.early[r.id] {
		return false
	}
	if answer, known := r.reply(a, a.count(r.id).asked); known && answer.verdict != shut || !known && !r.waits(a) {
		a.lacks(r, lacksAnswer)
	}
	return true
}

// waits reports whether the row's Every, which is the log's, refused in the log as well.
func (r *standRow) waits(a *stand) bool {
	row, own := a.log.of(r.id), a.log.table.rows[r.id]
	return row != nil && row.waits && own != nil && own.info.Preconditions.Every == r.info.Preconditions.Every
}

// decide is the row's Decide. It notes what the row's own one has noted.
func (r *standRow) decide(a *stand, q decider.Query) float64 {
	if row := a.log.of(r.id); row != nil && !r.foreign {
		for _, note := range row.notes {
			q.Note(note.Text, note.Numbers[:note.N]...)
		}
	}
	if r.again(a, true) {
		return r.redecide(a)
	}
	c := a.count(r.id)
	if r.info.Checks&decider.CheckWhen == 0 {
		c.asked++
	}
	answer, known := r.reply(a, max(c.asked-1, 0))
	if known && r.chooses {
		a.lacks(r, lacksTarget)
	}
	switch {
	case !known:
		if v, known := r.rescore(a); known {
			return r.accepting(v)
		}
		a.lacks(r, lacksAnswer)
		return math.NaN()
	case answer.verdict == passes:
		return r.accepting(answer.value)
	case answer.verdict == decideRefuses:
		return answer.value
	}
	return math.NaN()
}

// rescore returns the score of a row that is asked here and was active in the log, where its group scored it again.
func (r *standRow) rescore(a *stand) (v float64, known bool) {
	if r.rescored < 0 || r.foreign {
		return 0, false
	}
	row, own := a.log.of(r.id), a.log.table.rows[r.rescored]
	if row == nil || len(row.lives) == 0 || own == nil || own.info.Bits&rowbit.Rescore == 0 {
		return 0, false
	}
	return a.log.of(r.rescored).kept()
}

// accepting returns what a Decide answers so that the row has this value.
func (r *standRow) accepting(v float64) float64 {
	switch {
	case r.info.Bits&rowbit.Not == 0:
		return v
	case v > 0:
		return 0
	}
	return 1
}

// rechecked returns how the Recheck of the row, which is active, was refused; 0 if it
// passed.
func (r *standRow) rechecked(a *stand) recheck {
	if row := a.log.of(r.id); row != nil && !r.foreign {
		if row.recheck != 0 {
			return row.recheck
		}
		if len(row.lives) > 0 && a.log.rechecks(r.id) {
			return 0
		}
	}
	answer, known := r.reply(a, math.MaxInt)
	switch {
	case !known || answer.verdict == shut:
		a.lacks(r, lacksAnswer)
	case answer.verdict == whenRefuses:
		return whenRechecked
	case answer.verdict == decideRefuses:
		return decideRechecked
	}
	return 0
}

// rechecks reports whether the log would have a refusal of the Recheck of this row,
// which was active: it was rechecked, or it would not have been in this table either.
func (r *recorded) rechecks(id int) bool {
	info := r.table.rows[id].info
	if info.Bits&rowbit.RecheckEachTick != 0 {
		return true
	}
	return info.Bits&rowbit.RecheckOnRedecide != 0 && r.ended
}

// redecide is the Decide of the row while it is active: for a Recheck, or for the score
// of a group with Rescore.
func (r *standRow) redecide(a *stand) float64 {
	row := a.log.of(r.id)
	if r.rescored < 0 {
		if r.rechecked(a) != decideRechecked {
			return r.accepting(1)
		}
		if row != nil && row.recheck == decideRechecked {
			return row.value
		}
		answer, _ := r.reply(a, math.MaxInt)
		return answer.value
	}
	if row != nil && row.recheck == decideRechecked {
		return row.value
	}
	group := a.log.of(r.rescored)
	own := a.log.table.rows[r.rescored]
	v, known := group.kept()
	switch {
	case row != nil && len(row.asked) > 0 && row.asked[0].verdict != shut && !r.foreign: // it was asked, being inactive then
		if row.asked[0].verdict == passes {
			return r.accepting(row.asked[0].value)
		}
		return row.asked[0].value
	case row == nil || len(row.lives) == 0 || r.foreign || own == nil || own.info.Bits&rowbit.Rescore == 0:
		if answer, known := r.shadowed(a); known && answer.verdict == passes {
			return r.accepting(answer.value)
		} else if known && answer.verdict != shut {
			return math.NaN()
		}
		a.lacks(r, lacksAnswer)
	case known:
		if v <= 0 {
			a.low = append(a.low, r.id)
		}
		return r.accepting(v)
	case group != nil && group.beaten: // below the other by the log's margin at least
		if r.margin > own.info.Margin {
			a.lacks(r, lacksScore)
		}
		a.low = append(a.low, r.id)
		return r.accepting(0)
	}
	a.scores = append(a.scores, r)
	return r.accepting(1) // it does not matter unless a sibling accepts
}

// kept returns the new score of the active child of a Scored group with Rescore, if the log has it.
func (r *recordedRow) kept() (v float64, known bool) {
	switch {
	case r == nil:
		return 0, false
	case r.beaten:
		return r.score, r.scored
	}
	return r.bar, r.barred
}

// settle is told which rows of the tree were active while a sibling accepted. What scores are below them matters then, and
// the log does not have it.
func (a *stand) settle(t *standTable, challenged []decider.Row) {
	o := t.tree.Outline()
	for _, r := range a.scores {
		for _, row := range challenged {
			below := func(at decider.Row) bool {
				for at != decider.NoRow && at != row {
					at = o.Row(at).Parent
				}
				return at == row
			}
			if t.treeIDs[o.Row(row).Parent] == r.rescored && slices.ContainsFunc(r.at, below) {
				a.lacks(r, lacksScore)
			}
		}
	}
}

// activate is the Activate of the row's behavior. Where the log has none, it accepts.
func (r *standRow) activate(a *stand, _ behavior.Context) bool {
	a.effect(r, byActivate)
	if r.acts && r.info.Ends == "" {
		a.lacks(r, lacksStatus)
	}
	c := a.count(r.id)
	c.tries++
	if row := a.log.of(r.id); row == nil || c.tries > len(row.tries) {
		if !r.info.HasTick { // else tick says what was assumed
			a.assume(r)
		}
	} else if !row.tries[c.tries-1] {
		return false
	}
	c.begun++
	return true
}

// tick is the Tick of the row's behavior. How it ends, the table says, else the log, else
// what the row does elsewhere in the log: its status is unknown once it has run for longer
// than ever.
func (r *standRow) tick(a *stand, x behavior.Context) behavior.Status {
	a.effect(r, byTick)
	if r.switches {
		a.lacks(r, lacksTarget)
	}
	c := a.count(r.id)
	row := a.log.of(r.id)
	if row != nil && c.begun == 0 && c.again < row.again {
		c.again++ // it goes on for another target, which is a beginning
		if i := slices.IndexFunc(r.at, a.state.Active); i >= 0 {
			a.side.again = append(a.side.again, a.side.beginning(r.at[i]))
		}
	}
	ends, certain := r.ends(x)
	if certain && ends != decider.Running {
		return ends
	}
	if r.acts && !certain {
		a.lacks(r, lacksStatus)
	}
	if row != nil {
		if l, fresh := row.life(c.begun); l != nil && !l.cut && (!certain || l.status == decider.Failed) {
			if !certain && c.begun > fresh {
				a.assumeEnd(r, l.status)
			}
			if r.veiled && l.status != decider.Running {
				a.lacks(r, lacksStatus)
			}
			return l.status
		}
	}
	if certain {
		return ends
	}
	h := habit{longest: math.MaxInt64} // nobody has looked
	if a.habits != nil {
		h = habit{}
	}
	if r.id < len(a.habits) {
		h = a.habits[r.id]
	}
	status, known := h.atOnce()
	a.assumeEnd(r, status)
	if !known || r.veiled && status != decider.Running || status == decider.Running && x.Duration() > max(h.longest, r.info.Commit) {
		a.lacks(r, lacksStatus)
	}
	return status
}

// assumeEnd notes that the log does not say what the row's behavior returned.
func (a *stand) assumeEnd(r *standRow, s decider.Status) {
	if s == decider.Running {
		a.assume(r)
	} else {
		a.ended = append(a.ended, r.id)
	}
}

// ends returns what the row's behavior returns where the table says it. A target or a time
// of the agent's own may end one that goes on.
func (r *standRow) ends(x behavior.Context) (s decider.Status, certain bool) {
	switch r.info.Ends {
	case "Succeeded":
		return decider.Succeeded, true
	case "Failed":
		return decider.Failed, true
	case "Wait":
		return (&behavior.Wait[*standRow]{For: r.info.For, To: r.info.To}).Act(r, x), true
	}
	return decider.Running, false
}

func (r *standRow) deactivate(a *stand, _ behavior.Context, why behavior.Reason) {
	if a.effect(r, byDeactivate); r.cools && why != behavior.ReasonInterrupted {
		a.lacks(r, lacksAnswer)
	}
}
