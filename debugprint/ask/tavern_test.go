package ask_test

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// A tavern of an evening: 32 guests at eight tables, four cooks, six waiters, three guards and a
// dog, in three tables. Half a second is a step. There are two fires, one performance of a bard,
// some brawls, and in the end all guests go. It was written to be asked about by somebody who had
// not read this package: see tavernBugs.

const (
	tavSteps = 800
	tavStep  = 500 * time.Millisecond
	tavSeats = 32
	tavDog   = 70
)

const (
	tavFire decider.Flags = 1 << iota
	tavLate
	tavSeated
	tavHungry
	tavBroke
	tavCold
	tavCook
	tavHandsFull
	tavBoiling
	tavDirty
	tavIsDog
)

const (
	tavBrawl stimuli.Mask = 1 << iota
	tavCall
	tavDish
)

// How far an order of a seat is.
const (
	tavNothing = iota
	tavWaits   // for a waiter
	tavOrdered
	tavReady
	tavCarried
)

type tavern struct {
	bug    string
	world  *decider.World
	guests *decider.Crowd[*tavGuest]
	staff  *decider.Crowd[*tavStaff]
	watch  *decider.Crowd[*tavWatch]
	step   int
	seats  [tavSeats]*tavGuest
	order  [tavSeats]int
	mugs   [tavSeats]bool // dirty
	served int
	spilt  int
	rounds int
}

type tavBody struct {
	t    *tavern
	id   uint64
	x    float64 // metres from the door
	ears stimuli.Senses[uint64]
}

type tavGuest struct {
	tavBody
	seat                 int
	hunger, cold, temper float64
	broke                bool
	grudge               uint64
}

type tavStaff struct {
	tavBody
	cook    bool
	section int // of a waiter
	full    bool
	boiling bool
	since   int // when the pot began to boil, or was stirred
}

type tavWatch struct {
	tavBody
	fight float64 // where
	back  bool
}

// walk goes on towards a place, and says whether it is reached.
func (b *tavBody) walk(to float64) bool {
	way := to - b.x
	b.x += math.Copysign(min(math.Abs(way), 2.5*tavStep.Seconds()), way)
	return b.x == to
}

func tavPlace(seat int) float64 { return 2 + 2.4*float64(seat/4) + 0.3*float64(seat%4) }

func (t *tavern) burns() bool { return t.step >= 300 && t.step < 320 || t.step >= 520 && t.step < 540 }

func (b *tavBody) flags() (f decider.Flags) {
	if b.t.burns() {
		f |= tavFire
	}
	return f
}

func (b *tavBody) sensed(f decider.Flags, dt time.Duration) decider.Sense {
	return decider.Sense{Flags: f, Stimuli: b.ears.Update(b.t.world.Frame(), dt)}
}

// Guests.

func (g *tavGuest) sense(dt time.Duration) decider.Sense {
	g.hunger += dt.Seconds() / 90
	g.cold += dt.Seconds() / 70
	g.temper += dt.Seconds() / 110
	f := g.flags()
	tables := tavSeats / 4
	if g.t.bug == "seat" {
		tables--
	}
	for table := range tables {
		if table == g.seat/4 && g.x == tavPlace(g.seat) {
			f |= tavSeated
		}
	}
	if g.t.step >= 700 {
		f |= tavLate
	}
	if g.hunger >= 1 {
		f |= tavHungry
	}
	if g.broke {
		f |= tavBroke
	}
	if g.cold >= 1 {
		f |= tavCold
	}
	return g.sensed(f, dt)
}

func (t *tavern) guestTable() *decider.Decider[*tavGuest] {
	type (
		row  = decider.Decider[*tavGuest]
		wait = behavior.Wait[*tavGuest]
		s    = []string
		pre  = decider.Preconditions
	)
	table := func(g *tavGuest) uint64 { return uint64(g.seat / 4) }
	if t.bug == "dice" {
		table = func(g *tavGuest) uint64 { return uint64(g.seat) }
	}
	washUp := &row{Name: "WASH_UP", After: s{"EAT"}, If: tavBroke, RunFor: (*tavGuest).washUp}
	if t.bug == "broke" {
		washUp.After, washUp.On = s{"AWAIT"}, decider.OnFailure
	}
	return &row{Name: "GUEST", Children: []*row{
		{Name: "ESCAPE", If: tavFire, Recheck: decider.EachTick, Each: func(g *tavGuest) { g.walk(0) }},
		{Name: "LEAVE", If: tavLate, Run: (*tavGuest).leave},
		{
			Name: "BRAWL", If: tavSeated, Unless: tavHungry, When: func(g *tavGuest) bool { return g.grudge != 0 && g.temper >= 1 },
			Squad:    &decider.Squad[*tavGuest]{Members: 2, Pair: func(a, b *tavGuest) float64 { return decider.Bool(a.grudge == b.id) }},
			Gate:     &decider.Gate[*tavGuest]{Name: "BRAWL", Cooldown: 10 * time.Second},
			Behavior: &behavior.Behavior[*tavGuest]{Name: "BRAWLS", Activate: (*tavGuest).shout, Deactivate: (*tavGuest).calm},
			Policy:   decider.Sequence,
			Children: []*row{
				{Name: "SQUARE_UP", Act: &wait{For: time.Second, To: 3 * time.Second}},
				{Name: "GLARE", Barrier: true, Timeout: 6 * time.Second},
				{Name: "BLOWS", Act: &wait{For: 5 * time.Second}},
			},
		},
		{Name: "MEAL", If: tavHungry, Policy: decider.StateMachine, Remember: decider.Place, Children: []*row{
			{Name: "SIT", Run: func(g *tavGuest) behavior.Status { return behavior.Until(g.walk(tavPlace(g.seat))) }},
			{Name: "CALL", After: s{"SIT"}, If: tavSeated, Do: (*tavGuest).call},
			{Name: "AGAIN", After: s{"AWAIT"}, On: decider.OnFailure, Do: (*tavGuest).call},
			{Name: "AWAIT", After: s{"CALL", "AGAIN"}, Timeout: 45 * time.Second, Run: (*tavGuest).await},
			{Name: "EAT", After: s{"AWAIT"}, On: decider.OnSuccess, Act: &wait{For: 10 * time.Second, To: 16 * time.Second}},
			{Name: "PAY", After: s{"EAT"}, Unless: tavBroke, Do: (*tavGuest).sated},
			washUp,
		}},
		{Name: "GAPE", Preconditions: pre{Stimuli: stimuli.All(tavBrawl)}, Recheck: decider.EachTick, Each: func(*tavGuest) {}},
		{
			Name: "WARM", If: tavCold, Decide: (*tavGuest).shivers, Run: (*tavGuest).warm,
			Gate: &decider.Gate[*tavGuest]{Name: "HEARTH", Limit: 6},
		},
		{Name: "BACK", Unless: tavSeated, Run: func(g *tavGuest) behavior.Status { return behavior.Until(g.walk(tavPlace(g.seat))) }},
		{
			Name: "DICE", If: tavSeated, Preconditions: pre{Cooldown: 40 * time.Second}, Policy: decider.Sequence,
			Squad: &decider.Squad[*tavGuest]{Members: 3, Key: table},
			Children: []*row{
				{Name: "GATHER", Barrier: true, Timeout: 8 * time.Second},
				{Name: "ROLL", Act: &wait{For: 6 * time.Second}},
			},
		},
		{Name: "PASS_TIME", Policy: decider.Shuffle, Children: []*row{
			{Name: "CHAT", Act: &wait{For: 3 * time.Second, To: 7 * time.Second}},
			{Name: "SING", Act: &wait{For: 2 * time.Second, To: 5 * time.Second}},
			{Name: "DRINK", Gate: &decider.Gate[*tavGuest]{Name: "TAP", Limit: 8}, RunFor: (*tavGuest).drink},
		}},
	}}
}

func (g *tavGuest) leave() behavior.Status {
	if !g.walk(0) {
		return behavior.Running
	}
	g.t.order[g.seat] = tavNothing
	g.t.world.Defer(g.id, func() error { return g.t.world.Remove(g.id) })
	return behavior.Succeeded
}

func (g *tavGuest) shout(x behavior.Context) bool {
	for _, a := range g.t.world.Agents() {
		switch a := a.(type) {
		case *tavWatch:
			a.ears.Post(g.t.world.Frame(), g.id, tavBrawl, g.id, 5*time.Second)
		case *tavGuest:
			if a.grudge != g.id && a != g && math.Abs(a.x-g.x) < 6 {
				a.ears.Post(g.t.world.Frame(), g.id, tavBrawl, g.id, 5*time.Second)
			}
		}
	}
	return true
}

func (g *tavGuest) calm(behavior.Context, behavior.Reason) { g.temper = 0 }

// call calls the waiter of the table, who hears that until he has come.
func (g *tavGuest) call() {
	long := 30 * time.Second
	if g.t.bug == "call" {
		long = time.Second
	}
	if o := &g.t.order[g.seat]; *o == tavNothing || *o == tavCarried {
		*o = tavWaits
	}
	for _, w := range g.t.staff.Each {
		if !w.cook && w.section == g.seat/4%6 {
			w.ears.Post(g.t.world.Frame(), g.id, tavCall, g.id, long)
		}
	}
}

func (g *tavGuest) await() behavior.Status {
	has := g.ears.Has(tavDish)
	g.ears.Clear(tavDish)
	return behavior.Until(has)
}

func (g *tavGuest) sated() {
	g.hunger, g.t.mugs[g.seat] = 0, true
}

func (g *tavGuest) washUp(dt time.Duration) behavior.Status {
	if !g.walk(22) {
		return behavior.Running
	}
	g.sated()
	return behavior.Succeeded
}

// shivers: the nearer the hearth at the door, the more it is worth the way.
func (g *tavGuest) shivers(decider.Query) float64 {
	room := 25.
	if g.t.bug == "warm" {
		room = 10
	}
	return 1 - math.Abs(g.x-1)/room
}

func (g *tavGuest) warm() behavior.Status {
	if g.walk(1) {
		g.cold = max(0, g.cold-0.1)
	}
	return behavior.Until(g.cold == 0 && g.t.bug != "gate")
}

func (g *tavGuest) drink(time.Duration) behavior.Status {
	g.t.mugs[g.seat] = true
	return behavior.Succeeded
}

// Staff.

func (s *tavStaff) sense(dt time.Duration) decider.Sense {
	f := s.flags()
	if s.cook {
		f |= tavCook
		switch past := s.t.step - s.since; {
		case s.boiling && past >= 16:
			s.boiling, s.since = false, s.t.step
			s.t.spilt++
		case !s.boiling && past >= 40+3*int(s.id%4):
			s.boiling, s.since = true, s.t.step
		}
	}
	if s.boiling {
		f |= tavBoiling
	}
	if s.full {
		f |= tavHandsFull
	}
	for _, dirty := range s.t.mugs {
		if dirty {
			f |= tavDirty
		}
	}
	return s.sensed(f, dt)
}

func (t *tavern) staffTable() *decider.Decider[*tavStaff] {
	type (
		row  = decider.Decider[*tavStaff]
		pre  = decider.Preconditions
		gate = decider.Gate[*tavStaff]
	)
	cool := 4 * time.Second
	if t.bug == "boil" {
		cool = 40 * time.Second
	}
	target := func(_ *tavStaff, q decider.Query) uint64 { return q.Target() }
	return &row{Name: "STAFF", Children: []*row{
		{Name: "DOUSE", If: tavFire | tavCook, Recheck: decider.EachTick, Each: func(s *tavStaff) { s.walk(26) }},
		{Name: "FLEE", If: tavFire, Unless: tavCook, Recheck: decider.EachTick, Each: func(s *tavStaff) { s.walk(0) }},
		{Name: "STIR", If: tavBoiling, Preconditions: pre{Cooldown: cool}, Act: &tavStir{Wait: behavior.Wait[*tavStaff]{For: 2 * time.Second}}},
		{
			Name: "COOK", If: tavCook, Targets: &decider.Targets[*tavStaff]{List: tavList(tavOrdered), Max: tavSeats},
			Decide: tavIs(tavOrdered), Gate: &gate{Name: "PAN", Key: target}, Recheck: decider.EachTick,
			Behavior: &behavior.Behavior[*tavStaff]{Name: "COOKS", Tick: (*tavStaff).cooks},
		},
		{
			Name: "ATTEND", Unless: tavCook | tavHandsFull,
			Preconditions: pre{Stimuli: stimuli.All(tavCall), Every: 4 * time.Second, Scatter: true},
			Behavior:      &behavior.Behavior[*tavStaff]{Name: "ATTENDS", Tick: (*tavStaff).attend},
		},
		{
			Name: "DELIVER", Unless: tavCook | tavHandsFull, Targets: &decider.Targets[*tavStaff]{List: tavList(tavReady), Max: tavSeats},
			Decide: tavIs(tavReady), Gate: &gate{Name: "DISH", Key: target}, Policy: decider.Sequence, Timeout: 60 * time.Second,
			Behavior: &behavior.Behavior[*tavStaff]{Name: "DELIVERS", Deactivate: (*tavStaff).drop},
			Children: []*row{
				{Name: "FETCH", Behavior: &behavior.Behavior[*tavStaff]{Name: "FETCHES", Tick: (*tavStaff).fetch}},
				{Name: "CARRY", Behavior: &behavior.Behavior[*tavStaff]{Name: "CARRIES", Tick: (*tavStaff).carry}},
			},
		},
		{
			Name: "COLLECT", If: tavDirty, Unless: tavCook, Targets: &decider.Targets[*tavStaff]{List: (*tavStaff).dirty, Max: tavSeats},
			Decide: (*tavStaff).nearMug, Gate: &gate{Name: "MUG", Key: target}, Recheck: decider.EachTick,
			Behavior: &behavior.Behavior[*tavStaff]{Name: "COLLECTS", Tick: (*tavStaff).collect},
		},
		{Name: "STAND", Each: func(*tavStaff) {}},
	}}
}

// tavStir takes the lid off the pot.
type tavStir struct{ behavior.Wait[*tavStaff] }

func (w *tavStir) Act(s *tavStaff, x behavior.Context) behavior.Status {
	status := w.Wait.Act(s, x)
	if status == behavior.Succeeded {
		s.boiling, s.since = false, s.t.step
	}
	return status
}

// tavList lists the seats whose order is so far.
func tavList(far int) func(*tavStaff, *decider.TargetList) {
	return func(s *tavStaff, l *decider.TargetList) {
		for seat, o := range s.t.order {
			if o == far {
				l.Add(uint64(seat))
			}
		}
	}
}

func tavIs(far int) func(*tavStaff, decider.Query) float64 {
	return func(s *tavStaff, q decider.Query) float64 { return decider.Bool(s.t.order[q.Target()] == far) }
}

func (s *tavStaff) cooks(x behavior.Context) behavior.Status {
	if x.Duration() < 5*time.Second {
		return behavior.Running
	}
	s.t.order[x.Target()] = tavReady
	return behavior.Succeeded
}

func (s *tavStaff) attend(x behavior.Context) behavior.Status {
	if x.Duration() < 3*time.Second {
		return behavior.Running
	}
	for seat := range s.t.order {
		if o := &s.t.order[seat]; *o == tavWaits && seat/4%6 == s.section {
			*o = tavOrdered
		}
	}
	s.ears.Clear(tavCall)
	return behavior.Succeeded
}

func (s *tavStaff) fetch(x behavior.Context) behavior.Status {
	o := &s.t.order[x.Target()]
	if *o != tavReady {
		return behavior.Failed // the guest has gone
	}
	if !s.walk(22) {
		return behavior.Running
	}
	s.full, *o = true, tavCarried
	return behavior.Succeeded
}

func (s *tavStaff) carry(x behavior.Context) behavior.Status {
	seat := int(x.Target())
	if s.t.order[seat] != tavCarried {
		s.full = false
		return behavior.Failed
	}
	if !s.walk(tavPlace(seat)) {
		return behavior.Running
	}
	g := s.t.seats[seat]
	g.ears.Post(s.t.world.Frame(), s.id, tavDish, s.id, stimuli.UntilCleared)
	s.full, s.t.order[seat] = false, tavNothing
	s.t.served++
	return behavior.Succeeded
}

// drop puts back what was not brought.
func (s *tavStaff) drop(x behavior.Context, _ behavior.Reason) {
	if s.t.bug == "carry" || !s.full {
		return
	}
	s.full = false
	if o := &s.t.order[x.Target()]; *o == tavCarried {
		*o = tavReady
	}
}

func (s *tavStaff) dirty(l *decider.TargetList) {
	mugs := s.t.mugs[:]
	if s.t.bug == "mug" {
		mugs = mugs[:24]
	}
	for seat, dirty := range mugs {
		if dirty {
			l.Add(uint64(seat))
		}
	}
}

func (s *tavStaff) nearMug(q decider.Query) float64 {
	if !s.t.mugs[q.Target()] {
		return 0
	}
	return 1 / (1 + math.Abs(s.x-tavPlace(int(q.Target()))))
}

func (s *tavStaff) collect(x behavior.Context) behavior.Status {
	if !s.walk(tavPlace(int(x.Target()))) {
		return behavior.Running
	}
	s.t.mugs[x.Target()] = false
	return behavior.Succeeded
}

// The watch.

func (w *tavWatch) sense(dt time.Duration) decider.Sense {
	f := w.flags()
	if w.id == tavDog {
		f |= tavIsDog
	}
	return w.sensed(f, dt)
}

func (t *tavern) watchTable() *decider.Decider[*tavWatch] {
	type (
		row = decider.Decider[*tavWatch]
		pre = decider.Preconditions
	)
	lanes := 1
	if t.bug == "lane" {
		lanes = 0
	}
	return &row{Name: "WATCH", Children: []*row{
		{Name: "BARK", If: tavIsDog, Preconditions: pre{Stimuli: stimuli.All(tavBrawl), Cooldown: 2 * time.Second}, Do: func(*tavWatch) {}},
		{Name: "NAP", If: tavIsDog, Each: func(*tavWatch) {}},
		{
			Name: "BREAK_UP", Preconditions: pre{Stimuli: stimuli.All(tavBrawl)}, Policy: decider.Sequence,
			Gate: &decider.Gate[*tavWatch]{Name: "BREAK_UP", Cooldown: 6 * time.Second},
			Children: []*row{
				{Name: "RUN_THERE", Run: (*tavWatch).runThere},
				{Name: "SETTLE", Act: &behavior.Wait[*tavWatch]{For: 2 * time.Second}},
			},
		},
		{
			Name: "ROUND", Preconditions: pre{Cooldown: 25 * time.Second}, Policy: decider.Sequence,
			Gate: &decider.Gate[*tavWatch]{Name: "ROUND"},
			Children: []*row{
				{Name: "BEAT", Policy: decider.Parallel, Succeed: lanes, Children: []*row{
					{Name: "WALK", Run: (*tavWatch).beat},
					{Name: "LOOK", Run: func(*tavWatch) behavior.Status { return behavior.Running }},
				}},
				{Name: "REPORT", Do: func(w *tavWatch) { w.t.rounds++ }},
			},
		},
		{Name: "LEAN", Each: func(*tavWatch) {}},
	}}
}

func (w *tavWatch) runThere() behavior.Status {
	if id, ok := w.ears.Get(tavBrawl); ok {
		if g, ok := w.t.world.Agent(id).(*tavGuest); ok {
			w.fight = g.x
		}
	}
	return behavior.Until(w.walk(w.fight))
}

// beat walks to the far wall and back.
func (w *tavWatch) beat() behavior.Status {
	if !w.back {
		w.back = w.walk(24)
		return behavior.Running
	}
	if !w.walk(1) {
		return behavior.Running
	}
	w.back = false
	return behavior.Succeeded
}

// The game.

func newTavern(t testing.TB, bug string) *tavern {
	n := &tavern{bug: bug}
	guests, staff, watch := n.guestTable(), n.staffTable(), n.watchTable()
	switch bug { // planted when the package had been read
	case "commit":
		tavRow(watch, "LEAN").Commit = time.Minute
	case "timeout":
		tavRow(guests, "EAT").Timeout = 11 * time.Second
	case "order":
		rows := guests.Children
		i := slices.IndexFunc(rows, func(r *decider.Decider[*tavGuest]) bool { return r.Name == "MEAL" })
		guests.Children = append([]*decider.Decider[*tavGuest]{rows[i]}, slices.Delete(slices.Clone(rows), i, i+1)...)
	case "stale":
		tavRow(guests, "ESCAPE").Recheck = decider.Never
	}
	var err error
	n.world, err = ethogram.Open(11, nil,
		ethogram.Crowd(&n.guests, guests, (*tavGuest).sense),
		ethogram.Crowd(&n.staff, staff, (*tavStaff).sense),
		ethogram.Crowd(&n.watch, watch, (*tavWatch).sense))
	require.NoError(t, err)
	n.world.SetNames(decider.Names{
		Flags: map[decider.Flags]string{
			tavFire: "Fire", tavLate: "Late", tavSeated: "Seated", tavHungry: "Hungry", tavBroke: "Broke", tavCold: "Cold",
			tavCook: "Cook", tavHandsFull: "HandsFull", tavBoiling: "Boiling", tavDirty: "Dirty", tavIsDog: "Dog",
		},
		Stimuli: map[stimuli.Mask]string{tavBrawl: "Brawl", tavCall: "Call", tavDish: "Dish"},
		Agent:   tavName,
	})
	for i := range 4 {
		require.NoError(t, n.staff.Add(uint64(41+i), &tavStaff{tavBody: tavBody{t: n, id: uint64(41 + i), x: 24}, cook: true}))
	}
	for i := range 6 {
		require.NoError(t, n.staff.Add(uint64(51+i), &tavStaff{tavBody: tavBody{t: n, id: uint64(51 + i), x: 20}, section: i}))
	}
	for i := range 3 {
		require.NoError(t, n.watch.Add(uint64(61+i), &tavWatch{tavBody: tavBody{t: n, id: uint64(61 + i), x: 1}}))
	}
	require.NoError(t, n.watch.Add(tavDog, &tavWatch{tavBody: tavBody{t: n, id: tavDog, x: 7}}))
	return n
}

// tavRow finds a row of a table.
func tavRow[A any](root *decider.Decider[A], name string) *decider.Decider[A] {
	if root.Name == name {
		return root
	}
	for _, r := range root.Children {
		if found := tavRow(r, name); found != nil {
			return found
		}
	}
	return nil
}

func tavName(id uint64) string {
	switch {
	case id == tavDog:
		return "Rex"
	case id > 60:
		return fmt.Sprint("guard", id-60)
	case id > 50:
		return fmt.Sprint("waiter", id-50)
	case id > 40:
		return fmt.Sprint("cook", id-40)
	}
	return fmt.Sprint("guest", id)
}

// frame lets guests come, plays a step, and has the bard play to those near his stage.
func (n *tavern) frame(t testing.TB) {
	if seat := n.step / 3; n.step%3 == 0 && seat < tavSeats {
		id := uint64(seat + 1)
		g := &tavGuest{
			tavBody: tavBody{t: n, id: id}, seat: seat, hunger: float64(seat*7%10) / 10,
			cold: float64(seat*3%10) / 10, broke: seat%9 == 5,
		}
		for _, pair := range [][2]uint64{{3, 7}, {18, 22}, {27, 30}} {
			switch id {
			case pair[0]:
				g.grudge = pair[1]
			case pair[1]:
				g.grudge = pair[0]
			}
		}
		n.seats[seat] = g
		require.NoError(t, n.guests.Add(id, g))
	}
	switch n.step {
	case 200:
		for id, a := range n.world.Agents() {
			if near(a) {
				require.NoError(t, n.world.Pause(id, true))
			}
		}
	case 230:
		for id, a := range n.world.Agents() {
			if _, guest := a.(*tavGuest); near(a) && (guest || n.bug != "pause") {
				require.NoError(t, n.world.Pause(id, false))
			}
		}
	}
	require.NoError(t, n.world.Tick(tavStep))
	n.step++
}

// near reports whether an agent stands at the stage.
func near(a any) bool {
	var x float64
	switch a := a.(type) {
	case *tavGuest:
		x = a.x
	case *tavStaff:
		x = a.x
	case *tavWatch:
		x = a.x
	}
	return math.Abs(x-7) < 1.5
}

// playTavern plays an evening and returns its log.
func playTavern(t testing.TB, bug string) (*tavern, *record.Log) {
	n := newTavern(t, bug)
	rec, err := record.New(n.world, record.Options{Everything: true, Bytes: 256 << 20})
	require.NoError(t, err)
	for range tavSteps {
		n.frame(t)
	}
	log, err := rec.Log()
	require.NoError(t, err)
	require.NoError(t, rec.Stop())
	return n, log
}

// tavernBugs are ten mistakes, what a person would call their cause, and words that must all stand
// in one line of an answer for the cause to be found. These were written down before anybody asked,
// and before the author had read this package. Then five were found by problems alone, three more
// in two or three calls, one in four, and one (mug) not; the game without a mistake had 13 lines
// above "Perhaps meant".
var tavernBugs = []struct {
	bug, cause string
	must       []string
	right      bool // it takes a game that is right to find it
}{
	{
		"seat", "the sense counts one table too few: those of the last, guests 29 to 32, never have flag Seated, and so never CALL",
		[]string{"guest(29|3[0-2])", "Seated", "CALL|DICE|BACK|MEAL"},
		false,
	},
	{
		"carry", "waiter3 fled with a dish in his hands and nothing put it down: HandsFull stays, and he never DELIVERs again",
		[]string{"waiter3", "HandsFull", "DELIVER|ATTEND"},
		false,
	},
	{
		"dice", "the Key of DICE's squad is the seat in place of the table: three of one key never meet, so it never forms",
		[]string{"DICE", "(?i)squad", "(?i)key"},
		false,
	},
	{
		"boil", "STIR cools down for 40 s, and a pot boils over after 8 s",
		[]string{"STIR", "(?i)cool"},
		false,
	},
	{
		"call", "a Call is heard for 1 s, and ATTEND listens every 4 s, at times of the waiter's own",
		[]string{"ATTEND", "Every|Scatter|own time", "Call"},
		false,
	},
	{
		"mug", "COLLECT lists mugs 0 to 23 only: those of the last two tables are nobody's target, and Dirty stays",
		[]string{"COLLECT", "(?i)target|candidate", "(?i)never|none|nobody|no (target|candidate)"},
		false,
	},
	{
		"broke", "WASH_UP may follow AWAIT in place of EAT: for those without money nothing follows EAT, and MEAL rests for ever",
		[]string{"WASH_UP", "(?i)follow|after|rests"},
		false,
	},
	{
		"pause", "Rex the dog was paused for the bard's play, and nobody lets him go on",
		[]string{"Rex", "(?i)paus|not ticked|no ticks?|stands still|clock"},
		false,
	},
	{
		"warm", "WARM's Decide is 0 or less for all who sit more than 10 m from the hearth",
		[]string{"WARM", "(?i)Decide|scores?|value", "(?i)refus|no\\b|0 or less|-0|≤"},
		true,
	},
	{
		"lane", "all lanes of BEAT must succeed, and LOOK never ends: the round is never over",
		[]string{"LOOK|BEAT|ROUND|WALK", "(?i)lane|never ends?|never ended|Parallel"},
		false,
	},
	// These were planted later, to see that what is meant in the tavern does not hide a mistake.
	{"commit", "LEAN's Commit keeps guards from BREAK_UP", []string{"BREAK_UP", "RefusedCommitted", "LEAN is committed"}, false},
	{"timeout", "EAT's Timeout is shorter than a meal", []string{"EAT was ended by its Timeout"}, false},
	{"stale", "ESCAPE has no Recheck", []string{"ESCAPE went on", "no Recheck"}, false},
	{"gate", "WARM never ends", []string{"WARM never ended by itself"}, true},
	{"order", "MEAL stands before ESCAPE", []string{"ESCAPE was wanted", "behind MEAL"}, true},
}

// TestTavern: of each mistake the cause is found by problems, in one line; where a game that is
// right is not needed, above what is perhaps meant. Neither Lint nor Mistakes know of it. The game
// without a mistake has no problem.
func TestTavern(t *testing.T) {
	n, log := playTavern(t, "")
	require.Empty(t, n.world.Mistakes())
	require.Empty(t, log.Lint())
	right := ask.Of("right", log)
	a := asked(t, right, ask.Question{Ask: "problems"})
	assert.Zero(t, a.Found, a.Text)
	bugs := tavernBugs
	if testing.Short() {
		bugs = bugs[:10]
	}
	for _, b := range bugs {
		n, log := playTavern(t, b.bug)
		require.Empty(t, n.world.Mistakes())
		require.Empty(t, log.Lint())
		q := ask.Question{Ask: "problems"}
		if b.right {
			q.Other = right
		}
		a := asked(t, ask.Of("evening", log), q)
		text := a.Text
		if !b.right {
			text, _, _ = strings.Cut(text, "Perhaps meant")
		}
		found := slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
			return !slices.ContainsFunc(b.must, func(m string) bool { return !regexp.MustCompile(m).MatchString(line) })
		})
		assert.True(t, found, "%s: %s\n%s", b.bug, b.cause, a.Text)
		assert.LessOrEqual(t, strings.Count(text, "\n"), 6, a.Text) // no needle in a haystack
	}
}

// TestTargetsAreNamedOnlyIfAgents: seats are no agents.
func TestTargetsAreNamedOnlyIfAgents(t *testing.T) {
	_, log := playTavern(t, "")
	a := asked(t, ask.Of("evening", log), ask.Question{Ask: "history", Row: "COLLECT"})
	assert.Regexp(t, `targets: #0 by 1 agent at once, #1 by`, a.Text)
	assert.NotRegexp(t, `COLLECT at guest`, a.Text)
}
