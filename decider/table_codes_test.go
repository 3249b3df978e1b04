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

// TestCodeNames: a code prints as its constant is called.
func TestCodeNames(t *testing.T) {
	for _, c := range readCodes(t) {
		name := strings.TrimPrefix(c.name, "code")
		if c.warning {
			name = strings.TrimPrefix(c.name, "Warn")
		}
		require.Equal(t, name, string(c.code))
	}
}

// TestCodeDocs: the page docs/validation.md and the examples beside the tests say what the
// comments in table_codes.go say, and show the examples as they are run here.
func TestCodeDocs(t *testing.T) {
	const mark = "<!-- Written from decider/table_codes.go by go test ./decider -run CodeDocs -update -->\n"
	codes := readCodes(t)
	for page, text := range map[string]string{ // any order: each by itself
		"../docs/validation.md": codeTables(codes),
		"testdata/codes.md":     strings.ReplaceAll(examples(t, codes, exampleBodies(t)), "decider_test.", "main."),
	} {
		is, err := os.ReadFile(page)
		require.NoError(t, err)
		head, _, ok := strings.Cut(string(is), mark)
		require.True(t, ok, "%s has no mark", page)
		compareOrWrite(t, page, is, []byte(head+mark+text))
	}
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
	text    string // of the comment, on one line
	fix     string // how its example is mended, in few words
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
			doc := strings.Join(strings.Fields(value.Doc.Text()), " ")
			require.True(t, strings.HasPrefix(doc, name+": "), doc)
			text, fix, ok := strings.Cut(strings.TrimPrefix(doc, name+": "), " Fix: ")
			require.True(t, ok, "%s has no fix", name)
			codes = append(codes, documentedCode{
				name: name, code: decider.Code(code), warning: strings.HasPrefix(name, "Warn"), text: text, fix: strings.TrimSuffix(fix, "."),
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

// kinds are the parts of both pages.
var kinds = []struct {
	title   string
	warning bool
}{{"Errors", false}, {"Warnings", true}}

// codeTables returns the part of docs/validation.md that lists the codes.
func codeTables(codes []documentedCode) string {
	var b strings.Builder
	for _, kind := range kinds {
		fmt.Fprintf(&b, "\n## %s\n\n| code | what is wrong | fix |\n| --- | --- | --- |\n", kind.title)
		for _, c := range codes {
			if c.warning == kind.warning {
				first, _, _ := strings.Cut(c.text, ". ")
				id := strings.ToLower(string(c.code))
				fmt.Fprintf(&b, "| <a id=\"%s\"></a>[%s](../decider/testdata/codes.md#%s) | %s | %s |\n", id, c.code, id, strings.TrimSuffix(first, "."), c.fix)
			}
		}
	}
	return b.String()
}

// examples returns the part of testdata/codes.md that shows them.
func examples(t *testing.T, codes []documentedCode, bodies map[string]string) string {
	t.Helper()
	var b strings.Builder
	for _, kind := range kinds {
		fmt.Fprintf(&b, "\n## %s\n", kind.title)
		for _, c := range codes {
			if c.warning == kind.warning {
				fmt.Fprintf(&b, "\n### %s\n\n%s\n\n```go alone\n%s\n```\n\n```text\n%s\n```\n",
					c.code, c.prose(), c.program(t, bodies[string(c.code)]), c.found(t))
			}
		}
	}
	return b.String()
}

// prose returns the comment, without its fix, as sentences of a page.
func (c documentedCode) prose() string {
	first, size := utf8.DecodeRuneInString(c.text)
	return string(unicode.ToUpper(first)) + c.text[size:]
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
