package decider

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/problem"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/stimuli"
)

// NewOutline makes an outline of data, for readers of recorded runs. rows are those
// that Outline.Rows returns, in the same order; ID and BehaviorID may be 0. The
// outline keeps copies of them.
//
// NewOutline takes time and memory linear in the size of rows and accepts any
// data. If the rows cannot be those of a compiled tree, the error holds everything that
// was found.
func NewOutline(fingerprint uint64, rows []RowInfo) (*Outline, error) {
	c := outlineCheck{rows: rows}
	c.check()
	if len(c.found) > 0 {
		return nil, c.errors()
	}
	o := &Outline{rows: copyRows(rows), fingerprint: fingerprint}
	o.first, o.same = make(map[string]Row, len(rows)), make([]Row, len(rows))
	last := make(map[string]Row, len(rows))
	down(rows, func(r *RowInfo) bool {
		if before, seen := last[r.Name]; seen {
			o.same[before] = r.Row
		} else {
			o.first[r.Name] = r.Row
		}
		last[r.Name], o.same[r.Row] = r.Row, NoRow
		return true
	})
	return o, nil
}

// down calls do for each row on a walk down from the root, until it returns false.
// The rows must be a tree.
func down(rows []RowInfo, do func(*RowInfo) bool) {
	for stack := []Row{0}; len(stack) > 0; {
		r := &rows[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		if !do(r) {
			return
		}
		for k := len(r.Children) - 1; k >= 0; k-- {
			stack = append(stack, r.Children[k])
		}
	}
}

// outlineError is something wrong with a row that [NewOutline] was given.
type outlineError struct {
	Row     Row    // its place in the rows; NoRow for the rows as a whole
	Path    string // names from the root to the row, as far as they are known
	Message string // what was found and what was expected
}

// Error returns the problem on one line.
func (e *outlineError) Error() string {
	if e.Row == NoRow {
		return "ethogram: outline: " + e.Message
	}
	return fmt.Sprintf("ethogram: outline: row %d, %s: %s", e.Row, e.Path, e.Message)
}

// outlineErrors are all problems of the rows that [NewOutline] was given, in the
// order of the rows. Of more than 100, the last one says how many were left out.
type outlineErrors []*outlineError

// Error returns the problems, one a line.
func (e outlineErrors) Error() string { return problem.Lines(e) }

// Unwrap returns the problems as errors, for errors.As and errors.Is.
func (e outlineErrors) Unwrap() []error { return problem.Unwrap(e) }

// maxOutlineErrors is how many errors are kept: each has a path, and a log may have
// 65,535 rows of which all are broken.
const maxOutlineErrors = 100

// copyRows returns copies of valid rows that share nothing with them.
func copyRows(rows []RowInfo) []RowInfo {
	numbers := make([]Row, len(rows))
	for i := range numbers {
		numbers[i] = Row(i)
	}
	rows = slices.Clone(rows)
	for i := range rows {
		r := &rows[i]
		if n := len(r.Children); n > 0 {
			first := int(r.Children[0])
			r.Children = numbers[first : first+n : first+n]
		}
		r.Roles, r.From, r.After = slices.Clone(r.Roles), copyNames(r.From), copyNames(r.After)
		r.ID = nameID(r.Name)
		if r.HasBehavior {
			r.BehaviorID = nameID(r.Behavior)
		}
	}
	return rows
}

// outlineCheck finds what is wrong with rows.
type outlineCheck struct {
	rows  []RowInfo
	found outlineErrors
	more  int // that were found and not kept
}

func (c *outlineCheck) report(i int, format string, args ...any) {
	if len(c.found) == maxOutlineErrors {
		c.more++
		return
	}
	c.found = append(c.found, &outlineError{Row: Row(i), Path: c.path(i), Message: fmt.Sprintf(format, args...)})
}

func (c *outlineCheck) errors() outlineErrors {
	if c.more > 0 {
		c.found = append(c.found, &outlineError{Row: NoRow, Message: fmt.Sprintf("there are %s more problems", amount(uint64(c.more)))})
	}
	return c.found
}

// path returns the names from the root to row i. Only parents with a lower number
// count, so that a cycle ends.
func (c *outlineCheck) path(i int) string {
	var names []string
	for i < len(c.rows) && len(names) < maxDepth {
		names = append(names, quote(cutName(c.rows[i].Name)))
		up := int(c.rows[i].Parent)
		if up >= i {
			break
		}
		i = up
	}
	slices.Reverse(names)
	return strings.Join(names, " > ")
}

// cutName returns the beginning of a name that is too long for a message.
func cutName(name string) string {
	const most = 80
	if len(name) <= most {
		return name
	}
	return name[:most] + "…"
}

func (c *outlineCheck) check() {
	if n := len(c.rows); n == 0 || n > maxRows {
		c.report(core.NoRow, "there are %s rows; want 1 to %s", amount(uint64(n)), amount(maxRows))
		return
	}
	for i := range c.rows {
		c.checkPlace(i)
		c.checkChildren(i)
		c.checkFields(i)
		c.checkOptions(i)
		c.checkShared(i)
	}
	if len(c.found) == 0 {
		c.checkOrder()
		c.checkNames()
	}
}

// checkPlace checks where row i says that it stands.
func (c *outlineCheck) checkPlace(i int) {
	r := &c.rows[i]
	if int(r.Row) != i {
		c.report(i, "Row is %d; want %d, its place in the rows", r.Row, i)
	}
	if i == 0 {
		if r.Parent != NoRow || r.Index != 0 || r.Depth != 0 {
			c.report(i, "Parent, Index and Depth of the root are %d, %d and %d; want NoRow, 0 and 0", r.Parent, r.Index, r.Depth)
		}
		return
	}
	if int(r.Parent) >= i {
		c.report(i, "Parent is %d; want a row before it", r.Parent)
		return
	}
	up := &c.rows[r.Parent]
	if r.Index < 0 || r.Index >= len(up.Children) || int(up.Children[r.Index]) != i {
		c.report(i, "Index is %d, which of row %d is another child or none", r.Index, r.Parent)
	}
	if r.Depth != up.Depth+1 || r.Depth >= maxDepth {
		c.report(i, "Depth is %d; want %d, one more than that of its parent, and at most %d", r.Depth, up.Depth+1, maxDepth-1)
	}
}

// checkChildren checks what row i says of its children.
func (c *outlineCheck) checkChildren(i int) {
	r := &c.rows[i]
	most := maxChildren
	if r.Policy == Shuffle {
		most = maxBag
	}
	switch n := len(r.Children); {
	case n == 0 && r.Children != nil:
		c.report(i, "Children is an empty list; want nil in a row without children")
	case n > most:
		c.report(i, "there are %s children; want at most %d", amount(uint64(n)), most)
		return
	}
	var names [maxChildren]string
	for k, child := range r.Children {
		if int(child) <= i || int(child) >= len(c.rows) {
			c.report(i, "Children[%d] is row %d; want one of the rows %d to %d", k, child, i+1, len(c.rows)-1)
			continue
		}
		kid := &c.rows[child]
		if int(kid.Parent) != i {
			c.report(i, "Children[%d] is row %d, whose Parent is %d", k, child, kid.Parent)
		}
		names[k] = kid.Name
		if kid.Name != "" && slices.Contains(names[:k], kid.Name) {
			c.report(i, "Children[%d] is %s, which the group already has", k, quote(cutName(kid.Name)))
		}
	}
}

// checkOrder checks that rows are numbered as Compile does it: the children of a
// group side by side, then what is below each. It knows that they are a tree.
func (c *outlineCheck) checkOrder() {
	next := 1
	down(c.rows, func(r *RowInfo) bool {
		for k, child := range r.Children {
			if int(child) != next+k {
				c.report(int(r.Row), "Children[%d] is row %d; want row %d, in the order in which Compile numbers rows", k, child, next+k)
				return false
			}
		}
		next += len(r.Children)
		return true
	})
}

// checkNames checks that rows of one name are occurrences of one decider.
func (c *outlineCheck) checkNames() {
	first := make(map[string]int, len(c.rows))
	for i := range c.rows {
		if k, seen := first[c.rows[i].Name]; !seen {
			first[c.rows[i].Name] = i
		} else if !c.sameDecider(&c.rows[k], &c.rows[i]) {
			c.report(i, "row %d has the same Name and differs from it; want occurrences of one decider", k)
		}
	}
}

func (c *outlineCheck) sameDecider(a, b *RowInfo) bool {
	return sameFields(a, b) && slices.EqualFunc(a.Children, b.Children, func(a, b Row) bool {
		return c.rows[a].Name == c.rows[b].Name
	})
}

// sameFields compares all but the places of a and b in their trees.
func sameFields(a, b *RowInfo) bool {
	x, y := *a, *b
	for _, r := range [...]*RowInfo{&x, &y} {
		r.Row, r.Parent, r.Index, r.Depth, r.Children = 0, 0, 0, 0, nil
		r.Roles = nil
		r.ID, r.BehaviorID = 0, 0 // follow from the names
	}
	return reflect.DeepEqual(x, y) && slices.Equal(a.Roles, b.Roles)
}

// checkFields checks the names, checks and numbers of row i.
func (c *outlineCheck) checkFields(i int) {
	r := &c.rows[i]
	if r.Name == "" {
		c.report(i, "Name is empty")
	}
	if id := nameID(r.Name); r.ID != 0 && r.ID != id {
		c.report(i, "ID is %#x; want %#x, the hash of its Name, or 0", r.ID, id)
	}
	if r.HasBehavior != (r.Behavior != "") || r.HasTick && !r.HasBehavior {
		c.report(i, "HasBehavior is %v and HasTick %v, with Behavior %q", r.HasBehavior, r.HasTick, cutName(r.Behavior))
	}
	if r.Ends != "" && (!r.HasBehavior || !slices.Contains([]string{"Succeeded", "Failed", "Wait"}, r.Ends)) || (r.For != 0 || r.To != 0) && r.Ends != "Wait" {
		c.report(i, "Ends is %q, with Behavior %q; want Succeeded, Failed, Wait, or nothing; and For and To of a Wait alone", cutName(r.Ends), cutName(r.Behavior))
	}
	if id := nameID(r.Behavior); r.BehaviorID != 0 && (r.BehaviorID != id || !r.HasBehavior) {
		c.report(i, "BehaviorID is %#x; want %#x, the hash of its Behavior, or 0", r.BehaviorID, id)
	}
	if r.BlockBytes < 0 || r.BlockBytes > maxBlock || r.BlockBytes > 0 && !r.HasBehavior {
		c.report(i, "BlockBytes is %d; want 0 to %s, and 0 without a Behavior", r.BlockBytes, amount(maxBlock))
	}
	pre := &r.Preconditions
	if want := r.NeededChecks(); r.Checks != want {
		c.report(i, "Checks is %#x, but the fields that it is about say %#x", r.Checks&^byFunctions, want&^byFunctions)
	}
	if r.When != "" && r.Checks&CheckWhen == 0 || r.Decide != "" && r.Checks&CheckDecide == 0 {
		c.report(i, "Checks is %#x, and lacks the When or the Decide that the row has", r.Checks)
	}
	if on := r.Checks&CheckTargets != 0; on != (r.TargetsMax > 0) || !on && (r.Targets != "" || r.TargetsTop != 0 || r.TargetsMargin != 0 || r.Bits&rowbit.Switch != 0) {
		c.report(i, "Checks is %#x, but the fields about Targets say otherwise", r.Checks)
	}
	if r.TargetsMax < 0 || r.TargetsMax > maxTargets || r.TargetsTop < 0 || r.TargetsTop > maxTop || !(r.TargetsMargin >= 0) || math.IsInf(r.TargetsMargin, 0) {
		c.report(i, "TargetsMax, TargetsTop and TargetsMargin are %d, %d and %v; want at most %d candidates and a finite margin that is not negative", r.TargetsMax, r.TargetsTop, r.TargetsMargin, maxTargets)
	}
	if !(pre.Chance >= 0 && pre.Chance <= 1) {
		c.report(i, "Preconditions.Chance is %v; want 0 to 1", pre.Chance)
	}
	c.notNegative(i, "Preconditions.Cooldown", pre.Cooldown)
	c.notNegative(i, "Preconditions.Every", pre.Every)
	c.notNegative(i, "Commit", r.Commit)
	c.notNegative(i, "Timeout", r.Timeout)
	c.checkLimits(i)
	c.notNegative(i, "GateCooldown", r.GateCooldown)
	c.notNegative(i, "LocalCooldown", r.LocalCooldown)
}

// checkLimits checks that no limit of row i is both a constant and each agent's own.
func (c *outlineCheck) checkLimits(i int) {
	r := &c.rows[i]
	constants := limits(&Decider[erased]{Preconditions: r.Preconditions, Commit: r.Commit, Timeout: r.Timeout})
	if r.PerAgent >= 2*LimitTimeout {
		c.report(i, "PerAgent is %#x; want at most %#x", uint8(r.PerAgent), uint8(2*LimitTimeout-1))
	} else if both := r.PerAgent & constants; both != 0 {
		c.report(i, "PerAgent has %v, of which the row also has a value", both)
	}
}

func (c *outlineCheck) notNegative(i int, field string, d time.Duration) {
	if d < 0 {
		c.report(i, "%s is %v; want a duration that is not negative", field, d)
	}
}

// checksOfData returns the checks of a row but those by functions.
func checksOfData(pre *Preconditions, own Limits, gate bool) Checks {
	var checks Checks
	set := func(on bool, bit Checks) {
		if on {
			checks |= bit
		}
	}
	set(pre.Flags != Check{}, CheckFlags)
	set(pre.Stimuli != stimuli.Check{}, CheckStimuli)
	set(pre.Cooldown > 0 || own.has(LimitCooldown), CheckCooldown)
	set(pre.Every > 0 || own.has(LimitEvery), CheckEvery)
	set(pre.Chance > 0 || own.has(LimitChance), CheckChance)
	set(gate, CheckGate)
	return checks
}

// checkOptions checks the options of row i.
func (c *outlineCheck) checkOptions(i int) {
	r := &c.rows[i]
	if r.Policy >= policies || r.Outcome > Aside || r.EndOn > OnAny || r.On > OnAny {
		c.report(i, "Policy, Outcome, EndOn and On are %d, %d, %d and %d; want at most %d, %d, %d and %[7]d", r.Policy, r.Outcome, r.EndOn, r.On, policies-1, Aside, OnAny)
	}
	if r.Bits >= 2*rowbit.FailedRest {
		c.report(i, "Bits is %#x; want at most %#x", r.Bits, 2*rowbit.FailedRest-1)
	}
	if r.Bits&rowbit.RememberTime != 0 && (r.Bits&rowbit.Remember == 0 || r.Policy != SequentialList && r.Policy != Sequence) {
		c.report(i, "Bits is %#x: the time of a step is remembered with its place, in a list of steps", r.Bits)
	}
	if !(r.Score >= 0) || math.IsInf(r.Score, 0) {
		c.report(i, "Score is %v; want a finite number that is not negative", r.Score)
	}
	if !(r.Margin >= 0) || math.IsInf(r.Margin, 0) {
		c.report(i, "Margin is %v; want a finite number that is not negative", r.Margin)
	}
	if r.Loop < -1 || r.Loop > math.MaxInt32 {
		c.report(i, "Loop is %d; want a number of passes, 0, or -1", r.Loop)
	}
	if r.Succeed < 0 || r.Succeed > len(r.Children) {
		c.report(i, "Succeed is %d; want 0 to %d, as many as there are children", r.Succeed, len(r.Children))
	}
	if !r.Group() && (r.Policy != 0 || r.EndOn != 0 || r.Margin != 0 || r.Loop != 0 || r.Squad != 0) {
		c.report(i, "there are options of groups, and the row has no children")
	}
}

// checkShared checks what row i shares with other agents.
func (c *outlineCheck) checkShared(i int) {
	r := &c.rows[i]
	switch {
	case r.Gate == "":
		if r.GateLimit != 0 || r.GateKeyed || r.GateCooldown != 0 || r.LocalCooldown != 0 {
			c.report(i, "there are fields of a gate, and Gate is empty")
		}
	case r.GateLimit < 0 || r.GateLimit > maxTokens:
		c.report(i, "GateLimit is %d; want 1 to %s, or 0 for a LimitOf", r.GateLimit, amount(maxTokens))
	}
	if r.Squad != 0 && (r.Squad < 2 || r.Squad > maxMembers) {
		c.report(i, "Squad is %d; want 2 to %s members, or 0", r.Squad, amount(maxMembers))
	}
	if most := cmp.Or(r.SquadStart, r.Squad); r.SquadStart < 0 || r.SquadStart > r.Squad || r.SquadMin < 0 || r.SquadMin > most || r.SquadJoin && r.Squad == 0 {
		c.report(i, "SquadStart is %d, SquadMin %d and SquadJoin %v, in a squad of %d members", r.SquadStart, r.SquadMin, r.SquadJoin, r.Squad)
	}
	if len(r.Roles) > max(r.Squad, 0) || (r.Paired || r.SquadKeyed) && r.Squad == 0 {
		c.report(i, "there are %s roles, and Paired is %v and SquadKeyed %v, in a squad of %d members", amount(uint64(len(r.Roles))), r.Paired, r.SquadKeyed, r.Squad)
	}
	if r.Group() && (r.Barrier || r.Slot != "") {
		c.report(i, "a barrier or a slot has children")
	}
}
