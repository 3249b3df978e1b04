package decider

import (
	"fmt"
	"strings"
)

// Limits of a table. Each is a constant of the compiled form: rows are numbered with
// 16 bits, children are masked with 64, the bag of a Shuffle has 16, and the path
// of a tick is on a stack of 32.
const (
	maxRows      = 1<<16 - 1
	maxDepth     = 32
	maxChildren  = 64
	maxBag       = 16
	maxBlock     = 64 << 10
	maxDBlock    = 64
	maxBlockSum  = 1 << 20
	lookChildren = 1024 // how many of too many children are looked at
)

// validate returns all problems of the table under root, in table order. It takes
// time linear in the number of deciders and edges, whatever the table unfolds into.
// It accepts every broken table, cycles included.
func validate(table bound) Errors {
	if table.root == nil {
		return Errors{{
			Code: codeNilRoot, Message: "the root is nil; want the decider that the tick starts from",
			Fix: "pass a pointer to the table's first row, as in Compile(&Root)",
		}}
	}
	s := newSurvey(table)
	s.walk(table.root)
	s.checkTree()
	return s.problems()
}

// checkTree checks the table as a whole.
func (s *survey) checkTree() {
	root := &s.rows[0]
	if root.height > maxDepth {
		path, name := s.deepest()
		s.add(root.order, &Problem{
			Code: codeTooDeep, Path: path, Name: name,
			Message: fmt.Sprintf("the rows are %d levels deep; at most %d are allowed", root.height, maxDepth),
			Fix:     "merge groups that have a single child or the same policy as their parent",
		})
	}
	if root.rows > maxRows {
		s.report(0, codeTooManyRows,
			fmt.Sprintf("the tree unfolds into %s rows, counting a shared row once for each path to it; at most 65,535 are allowed", amount(uint64(root.rows))),
			"share fewer groups within shared groups, or give the agent several trees")
	}
	if sum := uint64(root.bytes) + s.slotted; sum > maxBlockSum {
		what, fix := "blocks that can be in use at one time", "make the blocks smaller, put large data on the agent, or use fewer lanes with blocks"
		if s.slotted > 0 {
			what, fix = "slots, and the "+what+",", "reserve less for the slots, or have one slot for several things; "+fix
		}
		s.report(0, codeMemoryTooLarge,
			fmt.Sprintf("the %s take %s bytes in every agent; at most %s are allowed", what, amount(min(sum, saturated)), amount(maxBlockSum)),
			fix)
	}
	if s.synced {
		s.checkSquads()
	}
	s.checkPlans()
	if len(s.named)+len(s.machines) > 0 {
		s.checkStates()
	}
}

// deepest returns the longest path of the tree, and the name of the row at its end.
func (s *survey) deepest() (path, name string) {
	var names []string
	i := int32(0)
	for {
		names = append(names, s.name(i, s.rows[i].index))
		down := int32(-1)
		for _, k := range s.children(i) {
			if k >= 0 && s.rows[k].height+1 == s.rows[i].height {
				down = k
				break
			}
		}
		if down < 0 {
			break
		}
		i = down
	}
	return strings.Join(names[:2], " > ") + " > … > " + strings.Join(names[len(names)-2:], " > "), s.deciders[i].Name
}
