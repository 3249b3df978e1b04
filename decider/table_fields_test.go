package decider_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// setFields adds the fields that are set in a row, what it points to and the rows below it.
func setFields(v reflect.Value, set map[string]bool, known map[any]bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || known[v.Interface()] {
			return
		}
		known[v.Interface()] = true
		setFields(v.Elem(), set, known)
	case reflect.Slice:
		for i := range v.Len() {
			setFields(v.Index(i), set, known)
		}
	case reflect.Struct:
		for f, value := range v.Fields() {
			if !value.IsZero() {
				set[structOf(v.Type())+"."+f.Name] = true
			}
			setFields(value, set, known)
		}
	}
}

var typeArgs = regexp.MustCompile(`\[.*`)

func structOf(t reflect.Type) string { return typeArgs.ReplaceAllString(t.Name(), "") }

// TestEveryField: whatever a table may have has a rule, a case, the walker and random tables,
// and a line in the table of what tools read. A new field fails here until it has them.
func TestEveryField(t *testing.T) {
	skip.UnderRace(t)
	// What is missing where, and why that is right.
	const (
		lint  = "for Lint"
		plan  = "only for Compile: TestPlanMissing"
		short = "Compile makes a Behavior of it: TestRowActions"
		flags = "Compile makes a check of it: TestIfUnless"
		forms = "Compile makes a Tick of it: tick_behavior_test.go"
	)
	except := map[string]map[string]string{
		"case": {
			"Behavior.Once": forms, "Behavior.Each": forms, "Behavior.EachFor": forms, "Behavior.Run": forms, "Behavior.RunFor": forms,
			"Decider.Do": short, "Decider.Each": short, "Decider.EachFor": short, "Decider.Run": short, "Decider.RunFor": short,
			"Decider.If": flags, "Decider.Unless": flags,
			"Behavior.Plan": plan, "Decider.Accept": lint, "Acceptance.Code": lint, "Acceptance.Because": lint,
		},
		"walker": {
			"Behavior.Plan": plan, "Decider.Accept": lint, "Acceptance.Code": lint, "Acceptance.Because": lint,
		},
	}
	except["random"] = map[string]string{
		"Behavior.Once": forms, "Behavior.Each": forms, "Behavior.EachFor": forms, "Behavior.Run": forms, "Behavior.RunFor": forms,
		"Decider.Each": short, "Decider.EachFor": short, "Decider.Run": short,
		"Decider.Accept": lint, "Acceptance.Code": lint, "Acceptance.Because": lint,
	}
	var rules []byte
	for _, page := range rulePages {
		data, err := os.ReadFile("../docs/" + page)
		require.NoError(t, err)
		rules = append(rules, data...)
	}
	walker := selectors(t, "../internal/testing/walker/*.go")

	cases, random := map[string]bool{}, map[string]bool{}
	collect := func(s *scenario, set map[string]bool) {
		if root, _, err := s.build(); err == nil {
			setFields(reflect.ValueOf(root), set, map[any]bool{})
		}
		trees, _, _ := s.buildTrees()
		for _, root := range trees { // in any order: it is a set
			setFields(reflect.ValueOf(root), set, map[any]bool{})
		}
	}
	for _, s := range loadCases(t) {
		collect(s, cases)
	}
	for i := range uint64(300) {
		for _, number := range []uint64{i, worlds.Walked + i} {
			for _, root := range worlds.Draw(number, 0).Built() {
				setFields(reflect.ValueOf(root), random, map[any]bool{})
			}
		}
	}

	has := map[string]func(field, name string) bool{
		"rule":   func(_, name string) bool { return regexp.MustCompile(`(?i)\b` + name + `\b`).Match(rules) },
		"case":   func(field, _ string) bool { return cases[field] },
		"walker": func(_, name string) bool { return walker[name] },
		"random": func(field, _ string) bool { return random[field] },
	}
	var visit func(typ reflect.Type)
	seen := map[reflect.Type]bool{}
	visit = func(typ reflect.Type) {
		for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
			typ = typ.Elem()
		}
		if typ.Kind() != reflect.Struct || seen[typ] {
			return
		}
		seen[typ] = true
		for f := range typ.Fields() {
			if f.Name == "tap" {
				continue // for package profile
			}
			field := structOf(typ) + "." + f.Name
			for what, in := range has { // in any order: each fails by itself
				_, excepted := except[what][field]
				assert.Equal(t, !excepted, in(field, f.Name), "%s: %s", what, field)
			}
			visit(f.Type)
		}
	}
	visit(reflect.TypeFor[row]())

	known := map[string]string{ // of Decider and RowInfo, without a line in internal/rowfield
		"Preconditions": "its fields have lines", "Children": "rows have parents", "Accept": "for Lint",
		"Do": "a Behavior for tools", "Each": "as Do", "EachFor": "as Do", "Run": "as Do", "RunFor": "as Do", "If": "Preconditions for tools", "Unless": "as If",
		"DBlock": "scratch of a callback", "Barrier": "", "tap": "for package profile",
		"Row": "the number", "Index": "by the parents", "Depth": "by the parents", "ID": "of the name", "BehaviorID": "of the name", "HasTick": "with HasBehavior",
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[row](), reflect.TypeFor[decider.RowInfo]()} {
		for _, f := range reflect.VisibleFields(typ) {
			is := func(line rowfield.Field) bool { return slices.Equal(line.Index(typ), f.Index) }
			if _, ok := known[f.Name]; !ok {
				assert.True(t, slices.ContainsFunc(rowfield.Fields, is), "%v.%s has no line in internal/rowfield", typ, f.Name)
			}
		}
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[decider.Targets[struct{}]]()) {
		assert.True(t, f.Name == "List" || rowfield.Of("Targets."+f.Name) != nil, "Targets.%s has no line in internal/rowfield", f.Name)
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[decider.Preconditions]()) {
		assert.NotNil(t, rowfield.Of("Preconditions."+f.Name), "Preconditions.%s has no line in internal/rowfield", f.Name)
	}
	for i := range rowfield.Fields {
		f := &rowfield.Fields[i]
		assert.True(t, f.Index(reflect.TypeFor[row]()) != nil || f.Index(reflect.TypeFor[decider.RowInfo]()) != nil, "nothing has a field %s", f.Name)
	}
}

// selectors returns the names after a dot in files.
func selectors(t *testing.T, pattern string) map[string]bool {
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	names := map[string]bool{}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				names[s.Sel.Name] = true
			}
			return true
		})
	}
	return names
}
