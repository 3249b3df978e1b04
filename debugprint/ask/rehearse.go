package ask

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/argument"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// changed is a table of the log with edits.
type changed struct {
	*decider.Outline
	rows []decider.RowInfo
	off  map[decider.Row]bool
	any  bool
}

// rehearse says what agents would have done with other numbers in their tables.
func (c *call) rehearse() error {
	var edits map[string]json.RawMessage
	if err := strict.Decode([]byte(c.Edits), &edits); err != nil || len(edits) == 0 {
		c.refuse(`edits are %s; want an object such as {"WORK.Recheck": "EachTick", "EAT.Off": true}`, name(c.Edits))
		return nil
	}
	tables := map[*decider.Outline]*changed{}
	for _, o := range c.g.log.Outlines() {
		tables[o] = &changed{Outline: o, rows: slices.Clone(o.Rows()), off: map[decider.Row]bool{}}
	}
	keys := make([]string, 0, len(edits))
	for key := range edits { // in any order: sorted below
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		row, field, _ := rowfield.Split(key, func(row string) bool { return len(c.g.rowsOf(row)) > 0 })
		if field == "" {
			c.rowAsked(strings.SplitN(key, ".", 2)[0])
			c.refuse(`%s is no row with a field; write it as in "WORK.Recheck"`, name(key))
			continue
		}
		for o, of := range c.g.rowsOf(row) { // in any order: they do not know of each other
			for _, r := range of {
				if wrong := tables[o].set(r, field, edits[key]); wrong != "" && !slices.Contains(c.wrong, wrong) {
					c.refuse("%s", wrong)
				}
			}
		}
	}
	var outlines []*decider.Outline
	for _, o := range c.g.log.Outlines() {
		if t := tables[o]; t.any && c.wrong == nil {
			other, err := t.outline()
			if err != nil {
				c.refuse("%v", err)
				continue
			}
			for _, p := range other.LintRows().Without(o.LintRows()) { // errors among them: Compile would refuse the table
				c.text(p.Error())
			}
			outlines = append(outlines, other)
		}
	}
	if c.wrong != nil {
		return nil
	}
	r, err := record.Rehearse(c.bounded(), outlines...)
	if err != nil {
		return err
	}
	c.text(r.String())
	return nil
}

// set changes a field of a row. It returns what is wrong.
func (t *changed) set(at decider.Row, field string, text json.RawMessage) (wrong string) {
	r := &t.rows[at]
	read := func(to reflect.Value) {
		value, bad := argument.Read(to.Type(), field, text)
		if bad != nil {
			wrong = fmt.Sprintf("%s: %s; %s", name(r.Name), bad.Message, bad.Fix)
			return
		}
		to.Set(value)
	}
	t.any = true
	names := []string{"Off", "Recheck", "Children"}
	for _, f := range rowfield.Tuned() {
		if strings.HasPrefix(f.Name, "Gate.") || strings.HasPrefix(f.Name, "Squad.") || f.Name == "Preconditions.Scatter" {
			continue // they answer as they did
		}
		switch names = append(names, f.Short()); {
		case f.Short() != field:
		case f.Bit != 0:
			var on bool
			read(reflect.ValueOf(&on).Elem())
			r.Bits &^= f.Bit
			if on {
				r.Bits |= f.Bit
			}
			return wrong
		default:
			read(f.In(reflect.ValueOf(r).Elem()))
			return wrong
		}
	}
	switch field {
	case "Off":
		var off bool
		read(reflect.ValueOf(&off).Elem())
		t.off[at] = off
	case "Recheck":
		var how string
		read(reflect.ValueOf(&how).Elem())
		i := slices.Index([]string{"Never", "OnRedecide", "EachTick"}, how)
		if wrong == "" && i < 0 {
			return fmt.Sprintf("%s: Recheck is %s; want Never, OnRedecide or EachTick", name(r.Name), name(how))
		}
		r.Bits = r.Bits&^(rowbit.RecheckOnRedecide|rowbit.RecheckEachTick) | [...]uint32{0, rowbit.RecheckOnRedecide, rowbit.RecheckEachTick}[max(i, 0)]
	case "Children":
		var order []string
		read(reflect.ValueOf(&order).Elem())
		kids := slices.Clone(r.Children)
		place := func(k decider.Row) int { return slices.Index(order, t.Name(k)) }
		if slices.ContainsFunc(kids, func(k decider.Row) bool { return place(k) < 0 }) || len(kids) != len(order) {
			return fmt.Sprintf("%s: Children want each row of the group once, and no other", name(r.Name))
		}
		slices.SortFunc(kids, func(x, y decider.Row) int { return place(x) - place(y) })
		r.Children = kids
	default:
		return fmt.Sprintf("%s has no field %s that a rehearsal of a log can change%s It has %s", name(r.Name), name(field), near(field, names), few(names, 40))
	}
	return wrong
}

// outline returns the changed table, without the rows that are off.
func (t *changed) outline() (*decider.Outline, error) {
	if t.off[0] {
		return nil, fmt.Errorf("%s is the root, which cannot be off", name(t.Name(0)))
	}
	for i := range t.rows { // an edit may give a row a timer, or take it
		t.rows[i].Checks = t.rows[i].NeededChecks()
	}
	rows := []decider.RowInfo{t.rows[0]}
	var below func(at decider.Row)
	below = func(at decider.Row) { // the children of a group stand side by side, then what is below each
		var kids []decider.Row
		for _, k := range rows[at].Children {
			if !t.off[k] {
				own := t.rows[k]
				own.Row, own.Parent, own.Index = decider.Row(len(rows)), at, len(kids)
				kids, rows = append(kids, own.Row), append(rows, own)
			}
		}
		rows[at].Children = kids
		for _, k := range kids {
			below(k)
		}
	}
	below(0)
	return decider.NewOutline(t.Fingerprint()+1, rows)
}
