package decider

import (
	"fmt"
	"strings"
)

// maxMembers bounds a squad: an agent's seat is numbered with 16 bits.
const maxMembers = 1<<16 - 2

// maxBarriers is how many barriers a squad may have: a word has a bit for each.
const maxBarriers = 64

// shares reports whether d has fields that checkShared checks.
func shares(d *Decider[erased]) bool {
	return d.Scope != nil || d.Gate != nil || d.Squad != nil || d.Barrier || d.Slot != nil
}

// checkShared checks the scope of row i, and what it shares with other agents.
func (s *survey) checkShared(i int32) {
	d := s.deciders[i]
	if d.Scope != nil {
		s.checkScope(i)
	}
	if d.Gate != nil {
		s.checkGate(i, d.Gate)
	}
	if d.Squad != nil {
		s.synced = true
		s.checkSquad(i, d.Squad)
	}
	if d.Barrier {
		s.synced = true
		s.barriers++
		s.needsLeaf(i, "Barrier", "put the barrier into a leaf of the group; a Squad is what makes a group wait for others before it begins")
	}
	if d.Slot != nil {
		s.checkSlot(i, d.Slot)
	}
}

func (s *survey) checkScope(i int32) {
	scope := s.deciders[i].Scope
	if scope.Name == "" {
		s.reportNameless(i, codeScopeWithoutName, "Scope", "traces know scopes by name")
	}
	if scope.Enter == nil && scope.Exit == nil {
		s.report(i, codeEmptyScope,
			"the row's Scope has neither Enter nor Exit, so that it does nothing",
			"give it one of them, or leave out Scope")
	}
}

func (s *survey) reportNameless(i int32, code Code, field, why string) {
	s.report(i, code,
		fmt.Sprintf("the row's %s has no Name; %s", field, why),
		fmt.Sprintf("give the %s a Name", field))
}

// checkGate checks gate g of row i. The problems of a gate that several rows share
// are reported at each row.
func (s *survey) checkGate(i int32, g *Gate[erased]) {
	if g.Name == "" {
		s.reportNameless(i, codeGateWithoutName, "Gate", "a gate is known by its name within a world")
	}
	if g.Limit < 0 || g.Limit > maxTokens {
		s.report(i, codeBadLimit,
			fmt.Sprintf("Gate.Limit is %d; want 1 to %s agents, or 0 for one", g.Limit, amount(maxTokens)),
			"write how many agents may be in at a time; to let all agents in, leave out Gate")
	}
	if g.LimitOf != nil && g.Limit != 0 {
		s.report(i, codeBadLimit,
			fmt.Sprintf("Gate.Limit is %d, and LimitOf is set, which says how many agents", g.Limit),
			"leave out one; LimitOf may return the constant for most keys")
	}
	s.checkDuration(i, "Gate.Cooldown", g.Cooldown)
	s.checkDuration(i, "Gate.LocalCooldown", g.LocalCooldown)
	if g.Name == "" {
		return
	}
	first, ok := s.gates[g.Name]
	if !ok {
		if s.gates == nil {
			s.gates = make(map[string]int32)
		}
		s.gates[g.Name] = i
		return
	}
	if other := s.deciders[first].Gate; other != g {
		if s.table.rules(g) != s.table.rules(other) {
			s.report(i, codeGateClash,
				fmt.Sprintf("its gate and that of %s are called %s and have different fields; a gate is known by its name within a world", s.path(first), quote(g.Name)),
				"declare the gate once as a variable and share it by pointer, or give one of them another name")
		}
	}
}

func (s *survey) checkSquad(i int32, q *Squad[erased]) {
	d := s.deciders[i]
	if q.Members < 2 || q.Members > maxMembers {
		s.report(i, codeBadMembers,
			fmt.Sprintf("Squad.Members is %d; want 2 to %s agents", q.Members, amount(maxMembers)),
			"write how many agents make a full set; for one agent alone leave out Squad")
	}
	if q.Start < 0 || q.Start > max(q.Members, 0) {
		s.report(i, codeBadMin,
			fmt.Sprintf("Squad.Start is %d; want 0 to Members, which is %d", q.Start, q.Members),
			"write with how few members the squad may begin, or leave out Start: then it begins with Members")
	} else if most := startOf(q); q.Min < 0 || q.Min > max(most, 0) {
		what := "Members"
		if q.Start != 0 {
			what = "Start"
		}
		s.report(i, codeBadMin,
			fmt.Sprintf("Squad.Min is %d; want 0 to %s, which is %d", q.Min, what, most),
			"write with how few members the squad goes on, not more than it begins with; or leave out Min: then it breaks up at any loss")
	}
	if len(q.Roles) > max(q.Members, 0) {
		s.report(i, codeBadRoles,
			fmt.Sprintf("the squad has %d roles and %d members; want at most one role for each member", len(q.Roles), q.Members),
			"raise Members, or leave out a role; members without a role are fine")
	}
	for n, role := range q.Roles {
		if role.Flag == 0 {
			s.report(i, codeBadRoles,
				fmt.Sprintf("Squad.Roles[%d] has no Flag, so that nothing below the group can tell who has it", n),
				"give the role a flag; for a member without a role leave out the entry")
			continue
		}
		for m, other := range q.Roles[:n] {
			if other.Flag == role.Flag {
				s.report(i, codeBadRoles,
					fmt.Sprintf("Squad.Roles[%d] and Squad.Roles[%d] have the same Flag, %#x; want one for each role", m, n, uint64(role.Flag)),
					"give each role a bit of its own")
				break
			}
		}
	}
	if own := byAgent(d).has(LimitEvery); own || d.Preconditions.Every != 0 {
		every := "Preconditions.Every"
		if own {
			every = "PerAgent.Every"
		}
		s.report(i, codeEveryOnSquad,
			every+" has each agent look at a time of its own, and a squad needs all of its candidates in one frame",
			"leave out Every here; put it on a row above, or use the Cooldown of the row or of a Gate to keep squads rare")
	}
	if g := d.Gate; g != nil && (asksAgents(g) || g.LocalCooldown != 0) {
		what, fix := "a LocalCooldown, which runs for each agent", "use the Cooldown of the row, which each member keeps for itself, or that of the gate"
		switch {
		case g.LimitOf != nil:
			what, fix = "a LimitOf, by which each agent says how many there may be", "set Limit, or put the gate on the rows below that an agent runs alone"
		case g.Key != nil:
			what, fix = "a Key, by which each agent asks for a token of its own kind", "leave out Key, or put the gate on the rows below that an agent runs alone"
		}
		s.report(i, codeAgentsGateOnSquad,
			fmt.Sprintf("its Gate %s has %s; the row's token is taken for the whole squad", quote(g.Name), what), fix)
	}
}

// checkSkipped checks the steps that Sequence i may skip: a step that is done when
// i is asked is not entered.
func (s *survey) checkSkipped(i int32) {
	d := s.deciders[i]
	if d.Squad != nil { // does not ask its steps before it is entered
		return
	}
	for _, k := range s.children(i) {
		if k < 0 {
			continue
		}
		s.checkUnentered(i, k)
		if s.rows[k].facts&mayDone == 0 && d.Remember == RememberNothing {
			return
		}
	}
}

// checkUnentered checks row k of group i, which may be done without being entered,
// and what may be done below it.
func (s *survey) checkUnentered(i, k int32) {
	r, d := &s.rows[k], s.deciders[k]
	if r.facts&mayDone == 0 || r.skipped {
		return
	}
	r.skipped = true
	if d.Scope != nil && r.facts&instant != 0 {
		s.reportPlace(i, k, codeScopeNotEntered,
			fmt.Sprintf("a Sequence that finds %s done when it is asked begins behind it: the row is not entered, and neither is its Scope %s", s.name(k, r.index), quote(d.Scope.Name)),
			"put the Scope on the row that it should last for")
	}
	if d.Policy == Sequence {
		return // checked by itself
	}
	for _, below := range s.children(k) {
		if below >= 0 {
			s.checkUnentered(k, below)
		}
	}
}

// needsLeaf reports field at row i if that is a group.
func (s *survey) needsLeaf(i int32, field, fix string) {
	if len(s.deciders[i].Children) > 0 {
		s.report(i, codeOptionNeedsLeaf,
			fmt.Sprintf("%s is for a row without children, and the row is a group", field), fix)
	}
}

func (s *survey) checkSlot(i int32, slot *Slot) {
	d := s.deciders[i]
	if slot.Name == "" {
		s.reportNameless(i, codeSlotWithoutName, "Slot", "Inject knows slots by name")
	}
	if slot.Bytes <= 0 {
		s.report(i, codeSlotWithoutReserve,
			fmt.Sprintf("Slot.Bytes is %d; want at least the MemorySize of the largest tree that is injected here", slot.Bytes),
			"write the largest MemorySize of those trees; Inject refuses a tree that is too large for the slot")
	}
	s.needsLeaf(i, "Slot", "put the slot into a row of its own among the Children")
	var set []string
	if d.Behavior != nil {
		set = append(set, actionFields(d)[0])
	}
	if d.Barrier {
		set = append(set, "Barrier")
	}
	if len(set) > 0 {
		names := strings.Join(set, ", ")
		s.report(i, codeSlotNotAlone,
			fmt.Sprintf("a row with a Slot runs what is injected there, and this one has %s besides", names),
			fmt.Sprintf("leave out %s, or put the slot into a row of its own", names))
	}
	if d.Not {
		s.report(i, codeNotOnDelegate,
			"Not and Slot do not go together: the answer is that of the injected tree, and there is nothing to run on a no",
			"put Not on a condition before the row")
	}
	if slot.Name == "" {
		return
	}
	if first, ok := s.guests[slot.Name]; ok {
		s.report(i, codeSlotClash,
			fmt.Sprintf("%s has a slot called %s too, so that Inject could not tell them apart", s.path(first), quote(slot.Name)),
			"rename one of them; for one slot in several places list the same row by pointer")
		return
	}
	if s.guests == nil {
		s.guests = make(map[string]int32)
	}
	s.guests[slot.Name] = i
	if slot.Bytes > 0 { // once for all of its places, beside whatever runs
		s.slotted = min(s.slotted+uint64(slot.Bytes), saturated)
	}
}

// checkSquads checks where barriers and squads stand: a barrier below a squad
// in each of its places, a squad below none.
func (s *survey) checkSquads() {
	squad := func(d *Decider[erased]) bool { return d.Squad != nil }
	s.walkPlaces(squad, func(i int32, inside bool, path func() string) {
		d := s.deciders[i]
		if d.Barrier && !inside {
			out := "the row"
			if d.Behavior != nil {
				out = "Barrier"
			}
			s.add(s.rows[i].order, &Problem{
				Code: codeBarrierOutsideSquad, Path: path(), Name: d.Name,
				Message: "a Barrier waits for the other members of a squad, and no row above it has a Squad",
				Fix:     "give the group that the agents do together a Squad, or leave out " + out,
			})
		}
		if d.Squad != nil && inside {
			s.add(s.rows[i].order, &Problem{
				Code: codeSquadInSquad, Path: path(), Name: d.Name,
				Message: "the row has a Squad, and so has one above it; a member of one joins no other below it",
				Fix:     "move the group out of the other squad, or give its agents roles there",
			})
		}
		if d.Squad != nil {
			s.checkBarriers(i)
		}
	})
}

// checkBarriers counts the barriers below squad row i.
func (s *survey) checkBarriers(i int32) {
	if s.barriers <= maxBarriers {
		return
	}
	count := 0
	seen := make([]bool, len(s.rows))
	for todo := []int32{i}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s.deciders[at].Barrier {
			count++
		}
		for _, k := range s.children(at) {
			if k >= 0 && !seen[k] {
				seen[k] = true
				todo = append(todo, k)
			}
		}
	}
	if count > maxBarriers {
		s.report(i, codeTooManyBarriers,
			fmt.Sprintf("%s barriers are below the squad; at most %d are allowed", amount(uint64(count)), maxBarriers),
			"list one barrier, by pointer, in several groups: as arrivals are used up, it opens once for each meeting")
	}
}
