package bench

import (
	"fmt"
	"strconv"

	"github.com/ethogram-go/ethogram/decider"
)

// delegateSeries ticks a monster below n rows that refuse: as they stand, in a list that
// delegates to them, and in one that has a When besides.
func delegateSeries(n int) Series {
	s := Series{Name: "Delegate" + strconv.Itoa(n), About: fmt.Sprintf("%d rows that refuse, in the list or in one that delegates", n), Agents: 1, Cycle: 1}
	s.add("flat", refusing(n, "ROW_")...)
	s.add("group", &monsterRow{Name: "GROUP", Delegate: true, Children: refusing(n, "ROW_")})
	s.add("group_when", &monsterRow{Name: "GROUP", When: ready, Policy: decider.Selector, Children: refusing(n, "ROW_")})
	return s
}

// pathSeries ticks a monster below more and more rows that refuse, in lists below each other.
func pathSeries() Series {
	s := Series{Name: "Path", About: "more and more rows that refuse", Agents: 1, Cycle: 1}
	for _, n := range []int{32, 64, 128, 256} {
		s.add("rows"+strconv.Itoa(n), nested(n)...)
	}
	return s
}

// add adds an entry for a monster that has nothing to do but wander, below these rows.
func (s *Series) add(name string, rows ...*monsterRow) {
	root := decider.Group("ROOT", decider.PrioritizedList, append(rows, &monsterRow{Name: "WANDER", Each: (*Monster).turn})...)
	s.Entries = append(s.Entries, Entry{Name: name, Start: func() Run { return startMonster(&root, nil) }})
}

// refusing returns n rows that are asked in each tick and refuse.
func refusing(n int, name string) []*monsterRow {
	var rows []*monsterRow
	for i := range n {
		rows = append(rows, &monsterRow{Name: name + strconv.Itoa(i), When: hurt, Each: (*Monster).turn})
	}
	return rows
}

// nested returns n rows that refuse, 32 in each list, of which the last has the next.
func nested(n int) []*monsterRow {
	rows := refusing(32, "ROW_"+strconv.Itoa(n)+"_")
	if n > 32 {
		rows = append(rows, &monsterRow{Name: "LIST_" + strconv.Itoa(n), Children: append(nested(n-32), &monsterRow{Name: "REST_" + strconv.Itoa(n), Each: (*Monster).turn})})
	}
	return rows
}
