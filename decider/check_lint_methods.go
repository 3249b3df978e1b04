package decider

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
)

// lintMethods warns of methods of the Act of row i that nobody calls. It is no part of Compile,
// nor of Lint in a browser, because to look a method up by its name links 60 KB of reflect.
func (l *linter) lintMethods(i int32) {
	if runtime.GOOS == "js" {
		return
	}
	if h, ok := l.deciders[i].Act.(*heldAct); ok {
		for _, wrong := range uncalled(h.of, h.agent) {
			l.warn(i, WarnUncalledMethod, fmt.Sprintf("Act, a %T, has a method that is not called: %s", h.of, wrong), "give it these parameters, or another name")
		}
	}
}

// uncalled returns the methods of an Act that have the name of one that an Action may have beside
// Act, and other parameters. agent is a nil pointer to one.
func uncalled(act, agent any) (wrong []string) {
	t, a := reflect.TypeOf(act), reflect.TypeOf(agent).Elem().String()
	for _, m := range [...]struct{ name, want string }{
		{"Activate", "func(" + a + ", behavior.Context) bool"},
		{"Deactivate", "func(" + a + ", behavior.Context, behavior.Reason)"},
		{"Retarget", "func(" + a + ", behavior.Context, uint64)"},
		{"Block", "func() interface {}"},
		{"Decide", "func(" + a + ", decider.Query) float64"},
	} {
		if has, ok := methodOf(t, m.name); ok && has != m.want {
			wrong = append(wrong, m.name+" is a "+has+"; want a "+m.want)
		}
	}
	return wrong
}

// methodOf returns the type of a method without its receiver. The names are constants: with others
// the linker keeps all methods of a program.
func methodOf(t reflect.Type, name string) (string, bool) {
	var m reflect.Method
	var ok bool
	switch name {
	case "Activate":
		m, ok = t.MethodByName("Activate")
	case "Deactivate":
		m, ok = t.MethodByName("Deactivate")
	case "Retarget":
		m, ok = t.MethodByName("Retarget")
	case "Block":
		m, ok = t.MethodByName("Block")
	case "Decide":
		m, ok = t.MethodByName("Decide")
	}
	if !ok {
		return "", false
	}
	var in, out []string
	for i := 1; i < m.Type.NumIn(); i++ {
		in = append(in, m.Type.In(i).String())
	}
	for result := range m.Type.Outs() {
		out = append(out, result.String())
	}
	text := "func(" + strings.Join(in, ", ") + ")"
	switch len(out) {
	case 0:
		return text, true
	case 1:
		return text + " " + out[0], true
	}
	return text + " (" + strings.Join(out, ", ") + ")", true
}
