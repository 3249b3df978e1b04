package gen

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// masks returns the condition that row r's own checks of flags and stimuli pass, or
// "" if it has none.
func (w *writer) masks(r int) string {
	row := &w.Rows[r]
	var all []string
	for _, m := range []struct {
		word string
		mask codeplan.Mask
	}{{"h.Flags", row.Flags}, {"h.Stimuli", row.Stimuli}} {
		if care := m.mask.All | m.mask.None; care != 0 {
			all = append(all, passes(m.word, care, m.mask.All))
		}
		if a, c := m.mask.Any, m.mask.AnyClear; a|c != 0 {
			var any []string
			if a != 0 {
				any = append(any, fmt.Sprintf("%s&%s != 0", m.word, number(a)))
			}
			if c != 0 {
				any = append(any, fmt.Sprintf("^%s&%s != 0", m.word, number(c)))
			}
			text := strings.Join(any, " || ")
			if len(any) > 1 {
				text = "(" + text + ")"
			}
			all = append(all, text)
		}
	}
	return strings.Join(all, " && ")
}

// passes is the condition that the bits care of a word are as in want.
func passes(word string, care, want uint64) string {
	return fmt.Sprintf("%s&%s == %s", word, number(care), number(want))
}

// needs returns the condition that the words may let a pure row r accept, or "".
func (w *writer) needs(r int) string {
	row := &w.Rows[r]
	var all []string
	if n := row.FlagsNeed; n.Care != 0 {
		all = append(all, passes("h.Flags", n.Care, n.Want))
	}
	if n := row.StimuliNeed; n.Care != 0 {
		all = append(all, passes("h.Stimuli", n.Care, n.Want))
	}
	return strings.Join(all, " && ")
}

// when returns the condition that the When of row r accepts, or "" if it has none. A
// Not is that of Decide where there is one.
func (w *writer) when(r int) string {
	call, ok := w.calls[r]["When"]
	switch {
	case !ok:
		return ""
	case w.Rows[r].Not && !w.has(r, "Decide"):
		return "!" + call + "(a)"
	}
	return call + "(a)"
}

// unless is the condition that conditions, joined by &&, do not all hold.
func unless(conditions string) string {
	parts := strings.Split(conditions, " && ")
	for i, c := range parts {
		plain := !strings.HasPrefix(c, "(")
		switch {
		case plain && strings.HasSuffix(c, "(a)") && c[0] == '!':
			parts[i] = c[1:]
		case plain && strings.HasSuffix(c, "(a)"):
			parts[i] = "!" + c
		case plain && strings.Contains(c, " == ") && !strings.Contains(c, " || "):
			parts[i] = strings.Replace(c, " == ", " != ", 1)
		case plain && strings.Contains(c, " != ") && !strings.Contains(c, " || "):
			parts[i] = strings.Replace(c, " != ", " == ", 1)
		case plain: // such as v > 0, which is not v <= 0 for NaN
			parts[i] = "!(" + c + ")"
		default:
			parts[i] = "!" + c
		}
	}
	return strings.Join(parts, " || ")
}

// has reports whether row r has a function in this field.
func (w *writer) has(r int, field string) bool { _, ok := w.calls[r][field]; return ok }

// and joins conditions; those that are empty hold.
func and(conditions ...string) string {
	var all []string
	for _, c := range conditions {
		if c != "" {
			all = append(all, c)
		}
	}
	return strings.Join(all, " && ")
}

// decideCall returns the call of row r's Decide, of which a NaN is noted.
func (w *writer) decideCall(r int) string {
	return fmt.Sprintf("t.Number(h, world, %d, %s(a, %s))", r, w.calls[r]["Decide"], frame("coderun.Query", r))
}

// accepts returns the condition that value v of row r's Decide accepts.
func (w *writer) accepts(r int, v string) string {
	if w.Rows[r].Not {
		return v + " <= 0"
	}
	return v + " > 0"
}

// ifAccepts writes: if row r, asked if conditions before hold, accepts, do then. then
// ends the function; it may use v, the value. reset is written after a Decide, and
// ends the function if that has reset the agent. It reports whether the row accepts
// unless before does not hold: what follows is not reached then.
func (w *writer) ifAccepts(r int, before string, reset string, then func(v string)) (always bool) {
	condition := and(before, w.when(r))
	if condition != "" {
		w.p("if %s {", condition)
		defer w.p("}")
	}
	if !w.has(r, "Decide") {
		then("1")
		return condition == ""
	}
	w.p("h.Draws = coderun.SaltDecide")
	if reset == "" {
		w.p("if v := %s; %s || h.Mark != coderun.Busy {", w.decideCall(r), w.accepts(r, "v"))
	} else {
		w.p("if v := %s; h.Mark&coderun.Reset != 0 {\n%s\n} else if %s {", w.decideCall(r), reset, w.accepts(r, "v"))
	}
	then("v")
	w.p("}")
	return false
}
