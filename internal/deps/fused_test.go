package deps

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rounded are the packages whose numbers decide something. Where a machine has an
// instruction that multiplies and adds, the compiler may use it, and then rounds once
// where other machines round twice (as on arm64, and on amd64 with GOAMD64=v3).
var rounded = append([]string{
	"internal/fixed", "evo", "evo/arena", "evo/stats", "evo/variation", "evo/search", "evo/match",
	"evo/funnel", "evo/archive", "evo/exploit", "evo/hunt", "evo/pipeline",
}, quiet...)

// TestNothingFused: the specification of Go keeps only products that are converted at
// once out of such instructions, so all products of floats are. evo/arena plays the same
// rounds with and without the instructions.
func TestNothingFused(t *testing.T) {
	pkgs := list(t, patterns(rounded)...)
	products := 0
	for _, pkg := range rounded {
		fset := token.NewFileSet()
		files := parsed(t, pkgs, fset, pkg)
		n, found := unrounded(checked(t, pkgs, fset, files), fset, files)
		products += n
		assert.Empty(t, found, "Fix: float64(x*y)")
	}
	assert.NotZero(t, products)
}

// unrounded counts the products of floats that are not constants, and returns where one
// is not converted.
func unrounded(info *types.Info, fset *token.FileSet, files []*ast.File) (products int, found []string) {
	floats := func(e ast.Expr) bool {
		of := info.Types[e]
		if _, any := of.Type.(*types.TypeParam); any { // it may be one
			return true
		}
		basic, ok := of.Type.Underlying().(*types.Basic)
		return ok && basic.Info()&types.IsFloat != 0 && of.Value == nil
	}
	for _, f := range files {
		converted := map[ast.Expr]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if info.Types[n.Fun].IsType() && len(n.Args) == 1 {
					converted[ast.Unparen(n.Args[0])] = true
				}
			case *ast.BinaryExpr:
				if n.Op == token.MUL && floats(n) {
					if products++; !converted[n] {
						found = append(found, fset.Position(n.Pos()).String())
					}
				}
			case *ast.AssignStmt:
				if n.Tok == token.MUL_ASSIGN && floats(n.Lhs[0]) {
					products++
					found = append(found, fset.Position(n.Pos()).String())
				}
			}
			return true
		})
	}
	return products, found
}

// TestUnrounded shows which products are found.
func TestUnrounded(t *testing.T) {
	for src, want := range map[string]int{
		`return x*y + z`:                                1,
		`t := x * y; return t + z`:                      1,
		`x *= y; return x + z`:                          1,
		`return x - (y * z)`:                            1,
		`return float64(x)*y + z`:                       1,
		`return float64(x*y*z)`:                         1, // x*y alone
		`type T float64; return float64(T(x)*T(y)) + z`: 0,
		`return float64(x*y) + z`:                       0,
		`return float64((x * y)) + z`:                   0,
		`return x/y + z`:                                0,
		`return x + 3*2.5`:                              0,
		`return x + float64(2*len("text"))`:             0,
		`f := func(n int) int { n *= 2; return n*n + n }; return float64(f(2))`: 0,
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "x.go", "package p; func f(x, y, z float64) float64 {"+src+"}", parser.SkipObjectResolution)
		require.NoError(t, err, src)
		files := []*ast.File{f}
		_, found := unrounded(checked(t, nil, fset, files), fset, files)
		assert.Len(t, found, want, src)
	}
}
