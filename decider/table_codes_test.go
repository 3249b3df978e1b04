package decider_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "write golden files anew")
	}
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// TestCodeExamples: the example of every code is a table with just that
// problem.
func TestCodeExamples(t *testing.T) {
	codes := readCodes(t)
	require.Equal(t, len(codes), len(codeExamples)+len(valueExamples), "an example for no declared code")
	for _, c := range codes {
		t.Run(string(c.code), func(t *testing.T) {
			found := c.found(t)
			require.Len(t, found, 1, "%v", found)
			require.Equal(t, c.code, found[0].Code)
			require.Equal(t, c.warning, found[0].Warning)
			require.Equal(t, found[0].Error(), strings.TrimSpace(found[0].Error()))
			require.NotContains(t, found[0].Error(), "\n")
			for _, part := range []string{found[0].Message, found[0].Fix} {
				require.NotEmpty(t, part)
				require.False(t, strings.HasSuffix(part, "."), "Error adds the full stop: %s", part)
			}
		})
	}
}

// TestCodeNames: a code prints as its constant is called, and is documented
// under that name.
func TestCodeNames(t *testing.T) {
	for _, c := range readCodes(t) {
		name := strings.TrimPrefix(c.name, "code")
		if c.warning {
			name = strings.TrimPrefix(c.name, "Warn")
		}
		require.Equal(t, name, string(c.code))
		require.True(t, strings.HasPrefix(c.text, c.name+": "), c.text)
	}
}

// TestCodeDocs: the page docs/validation.md says what the comments in table_codes.go say,
// and shows the examples as they are run here.
func TestCodeDocs(t *testing.T) {
	const page, mark = "../docs/validation.md", "<!-- Written from decider/table_codes.go by go test ./decider -run CodeDocs -update -->\n"
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	head, _, ok := strings.Cut(string(text), mark)
	require.True(t, ok, "the page has no mark")
	compareOrWrite(t, page, text, []byte(head+mark+strings.ReplaceAll(reference(t, readCodes(t), exampleBodies(t)), "decider_test.", "main.")))
}

func compareOrWrite(t *testing.T, file string, is, want []byte) {
	t.Helper()
	if updating() && !bytes.Equal(is, want) {
		require.NoError(t, os.WriteFile(file, want, 0o644))
		return
	}
	require.Equal(t, string(want), string(is), "%s is out of date: go test ./decider -run 'TestCodeDocs|TestRuleBook' -update", file)
}

// problemsOf returns what Compile or Lint finds in a table.
func problemsOf[A any](t *testing.T, root *decider.Decider[A], warnings bool) decider.Errors {
	t.Helper()
	tree, err := decider.Compile(root)
	if warnings {
		require.NoError(t, err)
		return tree.Lint()
	}
	require.Nil(t, tree)
	var errs decider.Errors
	require.True(t, errors.As(err, &errs))
	return errs
}

// documentedCode is a code as table_codes.go declares it.
type documentedCode struct {
	name    string // of the constant
	code    decider.Code
	warning bool
	text    string // of the comment
}

// found returns what is found in its example.
func (c documentedCode) found(t *testing.T) decider.Errors {
	if table, ok := valueExamples[c.code]; ok {
		return problemsOf(t, table(), c.warning)
	}
	require.Contains(t, codeExamples, c.code)
	return problemsOf(t, codeExamples[c.code](), c.warning)
}

// readCodes returns the codes of table_codes.go in order.
func readCodes(t *testing.T) (codes []documentedCode) {
	t.Helper()
	source, err := os.ReadFile("table_codes.go")
	require.NoError(t, err)
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "table_codes.go", source, parser.ParseComments)
	require.NoError(t, err)
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			value := spec.(*ast.ValueSpec)
			name := value.Names[0].Name
			require.NotNil(t, value.Doc, "%s has no comment", name)
			code, err := strconv.Unquote(value.Values[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			codes = append(codes, documentedCode{
				name: name, code: decider.Code(code), warning: strings.HasPrefix(name, "Warn"), text: strings.TrimSpace(value.Doc.Text()),
			})
		}
	}
	return codes
}

// exampleBodies returns the source of the examples in table_codes_examples_test.go by
// their codes.
func exampleBodies(t *testing.T) map[string]string {
	t.Helper()
	source, err := os.ReadFile("table_codes_examples_test.go")
	require.NoError(t, err)
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "table_codes_examples_test.go", source, parser.ParseComments)
	require.NoError(t, err)
	bodies := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		entry, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		function, isFunction := entry.Value.(*ast.FuncLit)
		if isFunction {
			code := ""
			switch key := entry.Key.(type) {
			case *ast.SelectorExpr:
				code = strings.TrimPrefix(key.Sel.Name, "Warn")
			case *ast.BasicLit:
				code = strings.Trim(key.Value, `"`)
			}
			body := source[fset.Position(function.Body.Lbrace).Offset+1 : fset.Position(function.Body.Rbrace).Offset]
			text := strings.ReplaceAll(string(body), "\n\t\t", "\n")
			bodies[code] = strings.TrimSpace(text)
		}
		return true
	})
	return bodies
}

// reference returns the part of the page that lists the codes.
func reference(t *testing.T, codes []documentedCode, bodies map[string]string) string {
	t.Helper()
	var b strings.Builder
	for _, part := range []struct {
		title    string
		warnings bool
	}{{"Errors", false}, {"Warnings", true}} {
		fmt.Fprintf(&b, "\n## %s\n\n| code | what is wrong |\n| --- | --- |\n", part.title)
		for _, c := range codes {
			if c.warning == part.warnings {
				first, _, _ := strings.Cut(c.prose(), ". ")
				fmt.Fprintf(&b, "| [%s](#%s) | %s |\n", c.code, strings.ToLower(string(c.code)), strings.TrimSuffix(first, "."))
			}
		}
		for _, c := range codes {
			if c.warning == part.warnings {
				found := c.found(t)
				fmt.Fprintf(&b, "\n### %s\n\n%s\n\n```go alone\n%s\n```\n\n```text\n%s\n```\n",
					c.code, c.prose(), c.program(t, bodies[string(c.code)]), found)
			}
		}
	}
	return b.String()
}

// prose returns the comment as sentences of a page.
func (c documentedCode) prose() string {
	text := strings.ReplaceAll(strings.TrimPrefix(c.text, c.name+": "), "\n", " ")
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// program returns the example with its table compiled, or linted, in place of
// being returned.
func (c documentedCode) program(t *testing.T, body string) string {
	t.Helper()
	before, table, ok := strings.Cut("\n"+body, "\nreturn ")
	require.True(t, ok, body)
	end := fmt.Sprintf("_, err := decider.Compile(%s)\nfmt.Println(err)", table)
	if c.warning {
		end = fmt.Sprintf("tree := decider.MustCompile(%s)\nfmt.Println(tree.Lint())", table)
	}
	return strings.TrimSpace(before + "\n" + end)
}
