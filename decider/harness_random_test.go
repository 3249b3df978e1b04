package decider_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// entropy is a supply of choices: bytes from the fuzzer or from a random generator.
// When it runs dry, every choice is the first and simplest one.
type entropy struct{ data []byte }

func (e *entropy) n(n int) int {
	if len(e.data) == 0 {
		return 0
	}
	b := e.data[0]
	e.data = e.data[1:]
	return int(b) % n
}

// in reports true once in n times.
func (e *entropy) in(n int) bool { return e.n(n) == n-1 }

func (e *entropy) of(words ...string) string { return words[e.n(len(words))] }

// span is one of the durations, or now and then one that never ends.
func (e *entropy) span(short ...string) string {
	if e.in(12) {
		return e.of("87600h", "1281023h53m38.427387904s", "2562047h47m16.854775807s") // ten years, 2^62 ns, all there is
	}
	return e.of(short...)
}

// generate makes up a scenario. Compile accepts nearly all of its tables. Most are
// small and wild, since small tables find the same bugs sooner. Some are wide and
// calm: many rows that refuse, few options, and long runs in which little changes.
// And some are all about words: rows with masks only, and flags and stimuli that
// change, even within a tick. The last two exercise the fast paths of the ticker.
func generate(data []byte) *scenario {
	g := generator{e: entropy{data}, most: 16, kids: 4}
	switch g.e.n(4) {
	case 2:
		g.words, g.kids = true, 6
	case 3:
		g.calm, g.most, g.kids = true, 40, 12
	}
	s := &scenario{name: "generated"}
	g.row(s, 0, "", nil)
	g.script(s)
	s.aim(data)
	return s
}

type generator struct {
	e      entropy
	calm   bool
	words  bool
	most   int // rows
	kids   int // of a group
	count  int
	broken bool     // a Commit may be, by words
	laned  bool     // two lanes share a squad's group
	scores []string // of roles
	limits []string // of agents, as "R1$every"
}

// rare is once in n times, or in a table that is not wild once in 4n.
func (g *generator) rare(n int) bool {
	if g.calm || g.words {
		n *= 4
	}
	return g.e.in(n)
}

// row appends a row at depth below a group of policy up, with what stands
// below it. path are the names above it.
func (g *generator) row(s *scenario, depth int, up string, path []string) {
	name := fmt.Sprintf("R%d", g.count)
	g.count++
	steps := up == "SequentialList" || up == "Sequence" || up == "Parallel" || up == "Selector"
	r := tableRow{depth: depth, name: name}
	switch kind := g.e.n(6); {
	case depth < 4 && g.count < g.most && (depth == 0 || kind <= 2):
		r.policy = policies[g.e.n(len(policies))].String()
		if (g.calm || g.words) && !g.e.in(3) {
			r.policy = g.e.of("PrioritizedList", "Selector")
		}
	case steps && kind == 3:
		r.opts = append(r.opts, "condition")
	}
	g.options(&r, up)
	g.own(&r)
	at := len(s.table)
	s.table = append(s.table, r)
	if r.policy == "" {
		return
	}
	path = append(path, name)
	n := 1 + g.e.n(g.kids)
	var kids []string
	if r.policy == "PrioritizedList" || r.policy == "Selector" {
		kids = g.breakers(s, depth+1)
	}
	for range n {
		if shared := g.shared(s, at, path, kids); shared != "" && g.e.in(8) {
			kids = append(kids, shared)
			s.table = append(s.table, tableRow{depth: depth + 1, name: "@" + shared})
			continue
		}
		if g.count == g.most {
			break
		}
		kids = append(kids, fmt.Sprintf("R%d", g.count))
		g.row(s, depth+1, r.policy, path)
	}
	if len(kids) == 0 {
		s.table[at].policy = ""
		s.table[at].opts = nil
	}
}

// breakers appends, now and then, three leaves of masks alone: one that waits
// while the last is committed, and an Urgent one that breaks that.
func (g *generator) breakers(s *scenario, depth int) (kids []string) {
	e := &g.e
	if g.count+3 > g.most || !e.in(6) {
		return nil
	}
	mask := func() string {
		return e.of("flags", "flags", "stim") + "." + e.of("all=A", "any=AB", "all=B", "anyclear=AB", "none=A")
	}
	commit := "commit=" + e.span("10s", "500ms")
	for _, opts := range [][]string{{mask()}, {mask(), "urgent"}, {commit}} {
		r := tableRow{depth: depth, name: fmt.Sprintf("R%d", g.count), opts: append([]string{"nodecide"}, opts...)}
		g.count++
		kids = append(kids, r.name)
		s.table = append(s.table, r)
	}
	g.broken = true
	return kids
}

// shared returns an earlier leaf or group that may stand in a group below
// path, or "".
func (g *generator) shared(s *scenario, before int, path, kids []string) string {
	if before == 0 {
		return ""
	}
	r := s.table[g.e.n(before)]
	if strings.HasPrefix(r.name, "@") || slices.Contains(path, r.name) || slices.Contains(kids, r.name) || slices.Contains(r.opts, "condition") {
		return ""
	}
	return r.name
}

func (g *generator) options(r *tableRow, up string) {
	e := &g.e
	add := func(opt string) { r.opts = append(r.opts, opt) }
	group, condition := r.policy != "", slices.Contains(r.opts, "condition")
	always := r.policy == "Selector" || r.policy == "Sequence" || r.policy == "Parallel"
	delegate := always
	if group && !always && e.in(3) {
		add("delegate")
		delegate = true
	}
	if !group && !condition && (g.words && !e.in(4) || e.in(5)) { // all masks: what a ticker can skip
		add("nodecide")
		add(e.of("stim", "flags") + "." + e.of("all=A", "none=A", "any=AB", "anyclear=AB", "all=B", "none=B"))
		switch e.n(6) { // which row commits, and which may break that
		case 3:
			add("commit=" + e.span("500ms", "200ms", "10s"))
		case 4, 5:
			add("urgent")
		}
		return
	}
	decides := !group
	switch {
	case group && e.n(3) == 1:
		add("decide")
		decides = true
	case !group && e.in(8):
		add("nodecide")
		decides = false
	}
	whens := e.in(4)
	if whens {
		add("when")
		if !group && decides && e.in(2) {
			add("nodecide")
			decides = false
		}
	}
	if decides && g.rare(4) {
		add("dblock")
	}
	if decides && g.rare(6) {
		add("args=" + e.of("0.5", "0", "2", "-3"))
	}
	if decides != whens && !delegate && g.rare(12) {
		add("not")
	} else if !decides && !delegate && (up == "Scored" || up == "WeightedRandom") && g.count%2 == 0 {
		add("score=" + []string{"0.3", "2", "1"}[g.count/2%3]) // takes no entropy: older tables stay what they were
	}
	if !group && !condition && g.rare(6) {
		add("bargs=" + e.of("1", "2", "3"))
		add("bflags=" + e.of("0", "1", "3"))
	}
	if group && g.rare(4) {
		add("behavior")
	}
	if !condition {
		for _, none := range []string{"noactivate", "notick", "nodeactivate"} {
			if g.rare(16) {
				add(none)
			}
		}
	}
	g.preconditions(add)
	if g.rare(5) {
		add("outcome=" + e.of("Invert", "Succeed", "Fail"))
	}
	if !condition && g.rare(6) {
		add("recheck=" + e.of("EachTick", "OnRedecide"))
	}
	if !condition && g.rare(8) {
		add("timeout=" + e.span("200ms", "50ms", "500ms"))
	}
	if g.rare(6) {
		add("commit=" + e.span("200ms", "50ms", "500ms"))
	}
	if g.rare(5) {
		add("urgent")
	}
	g.policyOptions(r.policy, add)
}

// own lets agents have, now and then, a limit of the row for themselves. It takes no
// entropy: older tables stay what they were but for that.
func (g *generator) own(r *tableRow) {
	for i, opt := range r.opts {
		key, value, _ := strings.Cut(opt, "=")
		if !slices.Contains(ownLimits, key) || (g.count+len(value)+i)%3 != 0 {
			continue
		}
		r.opts[i] = key + "=agent"
		g.limits = append(g.limits, r.name+"$"+key)
	}
}

var ownLimits = []string{"cooldown", "every", "chance", "commit", "timeout"}

// answer is what an agent says of limit number i from now on.
func (g *generator) answer(i int) string {
	name := g.limits[i%len(g.limits)]
	if strings.HasSuffix(name, "chance") {
		return name + "=" + []string{"0.25", "1", "0", "NaN", "0.75", "2", "-1"}[i%7]
	}
	return name + "=" + []string{"100ms", "0s", "450ms", "1s", "-1s", "50ms", "350ms", "2562047h47m16.854775807s", "1ns"}[i%9]
}

func (g *generator) preconditions(add func(string)) {
	e := &g.e
	if g.rare(5) {
		add("flags." + e.of("all=A", "none=A", "any=AB", "anyclear=AB", "all=B"))
	}
	if g.rare(6) {
		add("stim." + e.of("all=A", "none=A", "any=AB", "anyclear=AB", "all=B"))
	}
	if g.rare(7) {
		add("every=" + e.span("200ms", "100ms", "450ms"))
		if e.in(2) {
			add("scatter")
		}
	}
	if g.rare(8) {
		add("cooldown=" + e.span("200ms", "100ms", "350ms"))
	}
	if g.rare(10) {
		add("chance=" + e.of("0.5", "0.25", "1"))
	}
}

func (g *generator) policyOptions(policy string, add func(string)) {
	e := &g.e
	in := func(names ...string) bool { return slices.Contains(names, policy) }
	if in("Random", "WeightedRandom", "Shuffle", "SequentialList", "Scored") && g.rare(3) {
		add("endon=" + e.of("OnSuccess", "OnFailure", "OnAny"))
	}
	if in("SequentialList", "Sequence") && g.rare(3) {
		add("loop=" + e.of("-1", "2", "3", "1"))
	}
	if in("SequentialList", "Sequence", "Shuffle") && g.rare(3) {
		what := "remember"
		if policy != "Shuffle" && g.count%2 == 0 { // takes no entropy
			what = "remember=PlaceAndTime"
		}
		add(what)
	}
	if in("PrioritizedList", "Selector", "Scored") && g.rare(4) {
		add("latched")
	}
	if in("Scored") {
		if g.rare(2) {
			add("margin=" + e.of("0.5", "0.1", "1"))
		}
		if g.rare(2) {
			add("rescore")
		}
	}
	if in("Parallel") {
		if g.rare(2) {
			add("succeed=1")
		}
		if g.rare(2) {
			add("failfast")
		}
	}
}

// script makes up what happens.
func (g *generator) script(s *scenario) {
	e := &g.e
	if e.in(3) {
		s.given = append(s.given, "seed="+e.of("7", "8", "1234567"))
	}
	if e.in(2) {
		s.given = append(s.given, "keep=stim")
	}
	if e.in(4) {
		s.given = append(s.given, "id="+e.of("2", "77", "1000000007"))
	}
	if e.in(6) {
		s.given = append(s.given, "maxredecides="+e.of("3", "2", "1"))
	}
	for range g.count / 2 {
		s.given = append(s.given, g.assign())
	}
	for i := range g.limits {
		s.given = append(s.given, g.answer(3*i+g.count))
	}
	untrap := ""
	if g.calm {
		for i := range g.count - 1 {
			if !e.in(6) {
				s.given = append(s.given, fmt.Sprintf("R%d=%s", i+1, e.of("0", "-1", "0", "NaN")), fmt.Sprintf("R%d~=no", i+1))
			}
		}
	}
	for range 4 + e.n(12) {
		if g.calm {
			for range e.n(5) {
				s.steps = append(s.steps, step{do: "tick"})
			}
		}
		st := step{do: "tick"}
		if untrap != "" {
			st.assigns = append(st.assigns, untrap)
			untrap = ""
		}
		changes := 4
		if g.calm {
			changes = 2
		}
		if g.broken && e.in(2) { // words change, and then nothing does
			st.assigns = append(st.assigns, e.of("flags=", "flags=", "stim=")+e.of("AB", "-", "A", "B"))
			s.steps = append(s.steps, st, step{do: "tick"})
			continue
		}
		for range e.n(changes) {
			st.assigns = append(st.assigns, g.assign())
		}
		if len(g.limits) > 0 && len(s.steps)%2 == 0 {
			st.assigns = append(st.assigns, g.answer(g.count+len(s.steps)))
		}
		if e.in(10) {
			kind := e.of(inTick, inDecide, inActivate, inDeactivate, inWhen)
			trap := g.name() + ":" + e.of("reset", "panic") + "="
			if kind == inWhen { // what a reset there cuts off is not determined
				trap = g.name() + ":panic="
			}
			if n := len(s.steps); len(g.limits) > 0 && n%3 == 0 {
				row, limit, _ := strings.Cut(g.limits[n%len(g.limits)], "$")
				kind = strings.ToUpper(limit[:1]) + limit[1:]
				trap = row + ":" + []string{"reset", "panic"}[n/3%2] + "="
			}
			st.assigns = append(st.assigns, trap+kind)
			if e.in(4) {
				st.do = e.of("reset", "clear")
			}
			untrap = trap + "-"
		}
		s.steps = append(s.steps, st)
		if e.in(12) {
			s.steps = append(s.steps, step{do: e.of("reset", "copy", "clear", "save")})
		}
	}
}

func (g *generator) name() string { return fmt.Sprintf("R%d", g.e.n(max(g.count, 1))) }

func (g *generator) assign() string {
	e := &g.e
	n := e.n(20)
	if g.words {
		n = []int{5, 6, 7, 8, 12, 13, 14, 14, 14, 14, 0, 11}[n%12]
	}
	switch n {
	case 0, 1, 2, 3, 4:
		return g.name() + "=" + e.of("0", "1", "0.5", "2", "0", "1", "NaN", "-1", "0.7", "3", "1e12")
	case 5, 6, 7, 8, 9, 10:
		return g.name() + ".=" + e.of("S", "F", "R", "S@2", "F@2", "S@3", "R")
	case 11:
		return g.name() + "!=" + e.of("no", "yes", "no")
	case 12:
		return "flags=" + e.of("A", "-", "B", "AB")
	case 13:
		return "stim=" + e.of("A", "-", "B", "AB", "none")
	case 17, 18:
		return g.name() + "~=" + e.of("yes", "no")
	case 14, 15, 16:
		return g.name() + e.of(".", "+", "-") + "stim=" + e.of("A", "-", "B", "AB")
	default:
		if e.in(10) { // the clock stops after 146 years
			return "dt=" + e.of("87600h", "876000h", "2562047h47m16.854775807s")
		}
		return "dt=" + e.of("100ms", "0s", "50ms", "250ms", "1s", "97ms", "103ms", "3s")
	}
}

// built is a scenario's tables, as written and compiled.
type built struct {
	settings
	root   *row
	names  []string // of all rows
	trees  map[string]*row
	tree   *decider.Tree[*actor]
	guests map[string]*decider.Tree[*actor]
}

// compile builds and compiles a scenario.
func (s *scenario) compile() (*built, error) {
	b := &built{guests: map[string]*decider.Tree[*actor]{}}
	var err error
	var more []string
	if _, b.settings, err = s.start(); err != nil {
		return nil, err
	}
	if b.root, b.names, err = s.build(); err != nil {
		return nil, err
	}
	if b.trees, more, err = s.buildTrees(); err != nil {
		return nil, err
	}
	b.names = append(b.names, more...)
	if b.tree, err = decider.Compile(b.root, decider.MaxRedecides(b.maxRedecides)); err != nil {
		return nil, err
	}
	for _, t := range s.trees {
		if b.guests[t.name], err = decider.Compile(b.trees[t.name]); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// mended compiles a generated scenario. Groups that would strobe get a Decide;
// a table that Compile still rejects is not run.
func (s *scenario) mended() (*built, error) {
	b, err := s.compile()
	if err != nil {
		s.mend()
		b, err = s.compile()
	}
	return b, err
}

// mend gives every group a Decide, so that none strobes. It removes the scopes of
// conditions, since a Sequence may begin with them, and of groups, which may consist
// of conditions.
func (s *scenario) mend() {
	for _, table := range s.tables() {
		for i := range table {
			r := &table[i]
			if r.policy != "" || slices.Contains(r.opts, "condition") {
				r.opts = slices.DeleteFunc(slices.Clone(r.opts), func(opt string) bool {
					return opt == "scope" || opt == "noenter" || opt == "noexit"
				})
			}
			if r.policy != "" && !slices.Contains(r.opts, "decide") { // which says what a Score would, and does not go with a When and Not
				both := slices.Contains(r.opts, "when")
				r.opts = slices.DeleteFunc(slices.Clone(r.opts), func(opt string) bool {
					return strings.HasPrefix(opt, "score=") || both && opt == "not"
				})
				r.opts = append(r.opts, "decide")
			}
		}
	}
}

var scenarios = flag.Uint64("scenarios", 6000, "how many random scenarios TestMatches runs")

// randomBytes is what scenario number i is generated from.
func randomBytes(i uint64) []byte {
	rng := rand.New(rand.NewPCG(i, 2))
	data := make([]byte, 1000)
	for j := range data {
		data[j] = byte(rng.Uint32())
	}
	return data
}
