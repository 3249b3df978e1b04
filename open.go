package ethogram

import (
	"errors"
	"fmt"
	"reflect"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// Kind is a table of a game, with what lives by it: Crowd and Part return one. It may be opened
// several times. The zero Kind is an error of Open.
type Kind struct {
	root string
	rows map[string]*row
	to   any // the pointer that Open sets

	// compile returns what enters the tree into a world, and that returns what hands it out.
	compile func(numbers []byte) (enter func(*decider.World) (hand func(), err error), err error)
}

// row is what is known of a row of a table.
type row struct {
	gate string   // its name, or ""
	in   []string // the groups that it stands in
}

// Crowd is a kind of agents that live by the table of root. Open sets *to to their crowd. sense
// says what an agent perceives, see decider.Tree.NewCrowd; it may be nil. The agents are
// pointers, or marshal themselves: Save could not tell what a copy points to. Others are for
// decider.Tree.NewCrowd.
func Crowd[A any](to **decider.Crowd[A], root *decider.Decider[A], sense func(agent A, dt time.Duration) decider.Sense, opts ...decider.Option) Kind {
	return kind(to, root, opts, func(tree *decider.Tree[A], w *decider.World) (func(), error) {
		if to == nil {
			return nil, fmt.Errorf("ethogram: the Crowd of %s: the pointer to the crowd is nil; want the address of a variable", root.Name)
		}
		if err := savable[A](root.Name); err != nil {
			return nil, err
		}
		c, err := tree.NewCrowd(w, sense)
		return func() { *to = c }, err
	})
}

// Part is a table that is injected into slots of agents, see decider.Slot. Open sets *to to its
// tree, which joins the world, so that Load finds it again.
func Part[A any](to **decider.Tree[A], root *decider.Decider[A], opts ...decider.Option) Kind {
	return kind(to, root, opts, func(tree *decider.Tree[A], w *decider.World) (func(), error) {
		if to == nil {
			return nil, fmt.Errorf("ethogram: the Part %s: the pointer to the tree is nil; want the address of a variable", root.Name)
		}
		return func() { *to = tree }, tree.Join(w)
	})
}

func kind[A any](to any, root *decider.Decider[A], opts []decider.Option, enter func(*decider.Tree[A], *decider.World) (func(), error)) Kind {
	k := Kind{rows: map[string]*row{}, to: to}
	if root == nil {
		k.compile = func([]byte) (func(*decider.World) (func(), error), error) {
			return nil, errors.New("ethogram: the root of a kind is nil; want the address of a table")
		}
		return k
	}
	k.root = root.Name
	collect(root, "", k.rows)
	k.compile = func(numbers []byte) (func(*decider.World) (func(), error), error) {
		table := root
		if numbers != nil {
			table = decider.Clone(root)
			if _, err := override.Apply(table, numbers); err != nil {
				return nil, err
			}
		}
		tree, err := decider.Compile(table, opts...)
		if err != nil {
			return nil, err
		}
		return func(w *decider.World) (func(), error) { return enter(tree, w) }, nil
	}
	return k
}

// collect notes the rows from d down, which stands in a group, or is the root. Compile reports a
// table that is broken.
func collect[A any](d *decider.Decider[A], group string, rows map[string]*row) {
	if d == nil {
		return
	}
	r, known := rows[d.Name]
	if !known {
		r = &row{}
		rows[d.Name] = r
	}
	if group != "" && !slices.Contains(r.in, group) {
		r.in = append(r.in, group)
	}
	if known {
		return
	}
	if d.Gate != nil {
		r.gate = d.Gate.Name
	}
	for _, c := range d.Children {
		collect(c, d.Name, rows)
	}
}

// Open makes a world with the crowds and parts of these kinds, without agents. seed decides its
// random numbers.
//
// numbers changes numbers of the tables, as a designer's file, a difficulty or a mod: JSON as in
// package decider/override, or nil for none. A key changes each table that has the row, as
// "CHASE.Cooldown"; one whose path begins with the name of a root changes that table alone, as
// "GUARD > CHASE.Cooldown". A gate that several tables have by its name is written once, at any
// row of it. The tables themselves stay as they are: Open clones them.
//
// The error is of all kinds and of all keys, of type decider.Errors unless something other than a
// table is wrong. Then there is no world, and no crowd and no tree is set.
func Open(seed uint64, numbers []byte, kinds ...Kind) (*decider.World, error) {
	var all problems
	parts, err := split(numbers, kinds)
	all.add(err)
	if parts == nil { // it is no JSON
		return nil, err
	}
	setBy := map[any]int{}
	var enter []func(*decider.World) (func(), error)
	for i, k := range kinds {
		if k.compile == nil {
			all.add(fmt.Errorf("ethogram: kind %d of Open is zero: Crowd and Part return kinds", i+1))
			continue
		}
		if first := setBy[k.to]; first != 0 && !reflect.ValueOf(k.to).IsNil() {
			all.add(fmt.Errorf("ethogram: kinds %d and %d of Open, %s and %s, set the same variable; give each its own", first, i+1, kinds[first-1].root, k.root))
		} else {
			setBy[k.to] = i + 1
		}
		e, err := k.compile(parts[i])
		all.add(err)
		enter = append(enter, e)
	}
	if err := all.err(); err != nil {
		return nil, err
	}
	w := decider.NewWorld(seed)
	var hand []func()
	for _, enter := range enter {
		h, err := enter(w)
		all.add(err)
		hand = append(hand, h)
	}
	if err := all.err(); err != nil {
		return nil, err
	}
	for _, hand := range hand {
		hand()
	}
	return w, nil
}

// problems are the errors of several tables.
type problems struct {
	tables decider.Errors
	others []error
}

func (p *problems) add(err error) {
	var of decider.Errors
	switch {
	case err == nil:
	case errors.As(err, &of):
		p.tables = append(p.tables, of...)
	default:
		p.others = append(p.others, err)
	}
}

func (p *problems) err() error {
	switch {
	case p.others == nil && p.tables == nil:
		return nil
	case p.others == nil:
		return p.tables
	case p.tables == nil:
		return errors.Join(p.others...)
	}
	return errors.Join(append(p.others, p.tables)...)
}
