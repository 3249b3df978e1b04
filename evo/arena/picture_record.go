package arena

import (
	"encoding/binary"
	"strconv"

	"golang.org/x/exp/slices"
)

// recording is a round as replay.html plays it, made of integers that are short as
// text: lengths in 1/16 u, headings in 1/512 turn, most of them as differences to
// the frame before. A frame is a moment between two ticks; the first one is before
// the first tick.
type recording struct {
	Mode   string `json:"mode"`
	Seed   string `json:"seed"` // decimal: a JavaScript number has only 53 bits
	TickMS int64  `json:"tickMs"`
	Frames int    `json:"frames"`
	Fault  string `json:"fault,omitempty"`
	Size   int    `json:"size"`       // of the map, u
	Cell   int    `json:"cell"`       // u
	Splash int    `json:"splash"`     // u
	Speed  Num    `json:"shellSpeed"` // per tick, in 1/65536 u
	Lives  bool   `json:"lives"`      // they have an end

	Targets   []string `json:"targets"`
	BoxNames  []string `json:"boxNames"`
	BoxColors []string `json:"boxColors"`

	Walls []int    `json:"walls"` // x, y, length of each run, in cells
	Tanks []*track `json:"tanks"`

	// Each record begins with its frame, or the difference to the frame of the
	// record before.
	Boxes  []int `json:"boxes"`  // frame, end (the first frame without it), kind, x, y
	Shells []int `json:"shells"` // frame difference, x, y of the gun, heading in 1/4096, 2 slot + upgraded, frames in the air
	Blasts []int `json:"blasts"` // frame difference, x, y, slot
	Kills  []int `json:"kills"`  // frame, slot of the victim, slot of the killer, 1 if the victim is out
}

// Bits of track.State.
const (
	trackAlive = 1 << iota
	trackShielded
	trackUpgraded
	trackProtected
)

// track is a tank through a round.
type track struct {
	Name   string   `json:"name"`
	Letter string   `json:"letter"`
	Color  string   `json:"color"`
	Rows   []string `json:"rows"`   // of its table, in preorder
	Depths []int    `json:"depths"` // of these
	Sets   [][]int  `json:"sets"`   // sets of rows that were active at once

	X       deltas  `json:"x"`
	Y       deltas  `json:"y"`
	Heading deltas  `json:"heading"`
	State   changes `json:"state"`
	Health  changes `json:"health"` // percent
	Ammo    changes `json:"ammo"`
	Lives   changes `json:"lives"`
	Points  changes `json:"points"` // milli
	Kills   changes `json:"kills"`
	Deaths  changes `json:"deaths"`
	Active  changes `json:"active"` // which of Sets
	Target  changes `json:"target"`

	layout  *layout
	setOf   map[string]int
	scratch []int
	key     []byte
}

// deltas has a number for each frame, as differences to the frame before.
type deltas struct {
	list []int
	last int
}

func (d *deltas) add(v int) {
	d.list = append(d.list, v-d.last)
	d.last = v
}

// MarshalJSON writes the list of differences.
func (d deltas) MarshalJSON() ([]byte, error) { return appendInts(nil, d.list), nil }

// changes has a number that stays the same for many frames: for each change the
// frames since the change before, and the new number.
type changes struct {
	list     []int
	frame, v int
}

func (c *changes) add(frame, v int) {
	if len(c.list) > 0 && v == c.v {
		return
	}
	c.list = append(c.list, frame-c.frame, v)
	c.frame, c.v = frame, v
}

// MarshalJSON writes the list of changes.
func (c changes) MarshalJSON() ([]byte, error) { return appendInts(nil, c.list), nil }

// sixteenths converts a length for recordings.
func sixteenths(n Num) int { return int(n >> 12) }

// recorder records a round. It only reads, so the round is the same without it.
type recorder struct {
	arena *Arena
	recording
	first  int32 // the tick of the first frame
	boxes  []lying
	open   []flying
	shell  int // frame of the latest record in Shells
	blast  int
	deaths [MaxTanks]int32
}

// lying is a box on the map, flying a shell in the air, each with its record.
type lying struct {
	kind   BoxKind
	at     Point
	record int
}

type flying struct {
	owner  int8
	fired  int32
	record int
}

// record plays a round to its end, or to the tick in which a table returned an
// error, which is left out.
func record(a *Arena, names []string) *recording {
	r := newRecorder(a, names)
	r.frame()
	for done := a.over; !done; {
		if done = a.stepOrFault(); a.fault == nil {
			r.frame()
		}
	}
	for _, b := range r.boxes {
		r.Boxes[b.record+1] = r.Frames
	}
	if a.fault != nil {
		r.Fault = a.fault.Error()
	}
	return &r.recording
}

// stepOrFault is a Step that stops the panic of a table's error: the error ends
// the round and stays in fault. Other panics continue.
func (a *Arena) stepOrFault() (done bool) {
	defer func() {
		if v := recover(); v != nil {
			if a.fault == nil || v != any(a.fault) {
				panic(v)
			}
			done = true
		}
	}()
	return a.Step()
}

func newRecorder(a *Arena, names []string) *recorder {
	r := &recorder{arena: a, first: a.tick}
	r.recording = recording{
		Mode: a.mode, Seed: strconv.FormatUint(a.seed, 10), TickMS: TickTime.Milliseconds(),
		Size: int(MapSize / Unit), Cell: int(CellSize / Unit), Splash: a.rules.SplashRadius,
		Speed: a.n.shellStep * Num(a.n.shellParts), Lives: a.mode == ModeElimination,
		Targets: TargetNames, BoxNames: boxNames[:], BoxColors: boxColors[:],
		Walls: a.wallRuns(),
		Boxes: []int{}, Shells: []int{}, Blasts: []int{}, Kills: []int{},
	}
	for slot := range a.Tanks() {
		tree, _ := a.Memory(slot)
		l := layoutOf(tree.Outline())
		r.Tanks = append(r.Tanks, &track{
			Name: nameOf(names, slot), Letter: string(letter(slot)), Color: colors[slot],
			Rows: l.names, Depths: l.depths,
			layout: l, setOf: map[string]int{},
		})
		r.deaths[slot] = a.Tank(slot).tally.deaths
	}
	return r
}

// frame records the present moment.
func (r *recorder) frame() {
	for slot, k := range r.Tanks {
		r.track(k, slot)
	}
	r.lie()
	r.fly()
	r.blow()
	r.Frames++
}

func (r *recorder) track(k *track, slot int) {
	f, t := r.Frames, r.arena.Tank(slot)
	k.X.add(sixteenths(t.pos.X))
	k.Y.add(sixteenths(t.pos.Y))
	k.turn(int(t.heading) / 8)
	k.State.add(f, int(bit(t.alive)*trackAlive|bit(t.Shielded())*trackShielded|
		bit(t.upgraded)*trackUpgraded|bit(t.Protected())*trackProtected))
	k.Health.add(f, t.Health())
	k.Ammo.add(f, int(t.ammo))
	k.Lives.add(f, int(t.lives))
	k.Points.add(f, int(t.tally.points))
	k.Kills.add(f, int(t.tally.kills))
	k.Deaths.add(f, int(t.tally.deaths))
	k.Active.add(f, k.set(r.arena, slot))
	k.Target.add(f, r.arena.Target(slot))
	if t.tally.deaths != r.deaths[slot] {
		r.deaths[slot] = t.tally.deaths
		r.Kills = append(r.Kills, f, slot, r.arena.killerOf(t), int(bit(t.out != 0)))
	}
}

// turn adds a heading, the short way round: the reader adds modulo 512.
func (k *track) turn(v int) {
	const full = 512
	d := ((v-k.Heading.last)%full + full + full/2) % full
	k.Heading.add(k.Heading.last + d - full/2)
}

// set returns the number of the set of active rows.
func (k *track) set(a *Arena, slot int) int {
	tree, memory := a.Memory(slot)
	k.scratch = k.layout.active(tree.State(memory), k.scratch[:0])
	k.key = k.key[:0]
	for _, i := range k.scratch {
		k.key = binary.AppendUvarint(k.key, uint64(i))
	}
	n, ok := k.setOf[string(k.key)]
	if !ok {
		n = len(k.Sets)
		k.setOf[string(k.key)] = n
		k.Sets = append(k.Sets, append([]int{}, k.scratch...))
	}
	return n
}

// killerOf returns the slot of the last hit's attacker on a tank that died in the
// last tick. It computes again what suffer only counted.
func (a *Arena) killerOf(t *Tank) int {
	var damage [MaxTanks]int64
	for _, b := range a.blasts.at[:a.blasts.n] {
		if d := t.pos.Sub(b.at); b.owner != t.id && d.Within(a.n.splash) {
			damage[b.owner] += a.splash(d.Length(), b.upgraded)
		}
	}
	return a.tanks[mostOf(&damage)].Slot()
}

// lie records which boxes have come and gone.
func (r *recorder) lie() {
	r.boxes = slices.DeleteFunc(r.boxes, func(b lying) bool {
		gone := !slices.Contains(r.arena.Boxes(b.kind), b.at)
		if gone {
			r.Boxes[b.record+1] = r.Frames
		}
		return gone
	})
	for k := range BoxKind(BoxKinds) {
		for _, p := range r.arena.Boxes(k) {
			known := slices.ContainsFunc(r.boxes, func(b lying) bool { return b.kind == k && b.at == p })
			if !known {
				r.boxes = append(r.boxes, lying{k, p, len(r.Boxes)})
				r.Boxes = append(r.Boxes, r.Frames, 0, int(k), sixteenths(p.X), sixteenths(p.Y))
			}
		}
	}
}

// fly records the shells: where each was fired is enough, since they fly straight.
// Both lists are in the order of firing, so one pass suffices.
func (r *recorder) fly() {
	a := r.arena
	var still []flying
	old := r.open
	for _, s := range a.shells.at[:a.shells.n] {
		age := a.n.shellLife - int32(s.left)
		f := flying{owner: s.owner, fired: a.tick - age}
		for len(old) > 0 && (old[0].owner != f.owner || old[0].fired != f.fired) {
			old = old[1:]
		}
		if len(old) > 0 {
			f.record = old[0].record
			old = old[1:]
			r.Shells[f.record+5]++
		} else {
			f.record = len(r.Shells)
			frame := int(f.fired + 1 - r.first)
			r.Shells = append(r.Shells, frame-r.shell, sixteenths(s.from.X), sixteenths(s.from.Y),
				int(s.heading), 2*a.tanks[s.owner].Slot()+int(bit(s.upgraded)), int(age))
			r.shell = frame
		}
		still = append(still, f)
	}
	r.open = still
}

// blow records the explosions.
func (r *recorder) blow() {
	a := r.arena
	for _, b := range a.blasts.at[:a.blasts.n] {
		r.Blasts = append(r.Blasts, r.Frames-r.blast, sixteenths(b.at.X), sixteenths(b.at.Y), a.tanks[b.owner].Slot())
		r.blast = r.Frames
	}
}

// colors are those of the slots. Pictures also write a slot's letter, so that
// people need not tell two colors apart.
var colors = [MaxTanks]string{
	"#0072b2", "#d97706", "#009e73", "#c2559d", "#c2410c", "#3a9bd9", "#8a7a00", "#7b5ea7",
	"#b03060", "#4b8b3b", "#a0522d", "#008b8b", "#6a5acd", "#64748b", "#c71585", "#556b2f",
}

// boxColors are those of the kinds of boxes.
var boxColors = [BoxKinds]string{"#2563eb", "#9333ea", "#a16207", "#15803d"}

// nameOf returns a slot's name, or its letter.
func nameOf(names []string, slot int) string {
	if slot < len(names) && names[slot] != "" {
		return names[slot]
	}
	return string(letter(slot))
}

// wallRuns returns the walls as rows of cells: x and y of the first cell, and the
// number of cells.
func (a *Arena) wallRuns() []int {
	runs := []int{}
	for y := range Cells {
		for x := 0; x < Cells; x++ {
			start := x
			for x < Cells && a.Wall(x, y) {
				x++
			}
			if x > start {
				runs = append(runs, start, y, x-start)
			}
		}
	}
	return runs
}
