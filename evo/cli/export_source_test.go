package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
)

func TestClassNamesBecomeIdentifiers(t *testing.T) {
	for name, want := range map[string]string{
		"Easy": "Easy", "very hard": "VeryHard", "2 fast": "Fast", "Ärger": "Rger", "!": "Class",
	} {
		assert.Equal(t, want, identifier(name))
	}
}

// A game's package may be called like another thing of the files that import it.
func TestGamesOfAnyName(t *testing.T) {
	for _, name := range []string{"game", "decider", "testing", "gen", "cli", "pack", "from"} {
		source, err := readerSource("example.com/mine/"+name, name+".Game", "example.com/mine/tables", []string{"Easy"})
		require.NoError(t, err)
		e := exported{
			Package: "foes", Import: "example.com/mine/" + name, Expr: name + ".Game", Agent: "*" + name + ".Agent", Code: true,
			Pack: &pack.Pack{}, Classes: []exportedClass{{Name: "Easy", Tables: []exportedTable{{Variable: "easyOne"}}}},
		}
		files, err := e.source(func(w io.Writer, f evo.GoFile) error { _, err := io.WriteString(w, "package foes\n"); return err }, [][]*evo.Genome{{nil}}, nil)
		require.NoError(t, err)
		files["main.go"] = source
		for file, text := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
			require.NoError(t, err)
			names := map[string]bool{"pack": strings.Contains(string(text), "var pack")}
			for _, i := range parsed.Imports {
				called := path.Base(strings.Trim(i.Path.Value, `"`))
				if i.Name != nil {
					called = i.Name.Name
				}
				assert.False(t, names[called], "%s of a game's package %s has two things that are called %s", file, name, called)
				names[called] = true
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok && (s.Sel.Name == "Agent" || s.Sel.Name == "Game") {
					assert.True(t, names[s.X.(*ast.Ident).Name], "%s: %s is not imported", file, s.X)
				}
				return true
			})
		}
	}
}
