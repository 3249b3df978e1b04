package deps

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// drawn are the packages whose floats only end up in pictures and in words: no
// decision and no round depends on them.
var drawn = []string{"debugprint", "evo/internal/report", "evo/cli"}

// fused returns the products of floats that a compiler may fuse with a sum: some
// machines have such an instruction and round once, others round twice. It may fuse
// across statements and inlined calls, so that a product is safe only if it is
// converted, or not an operand of a sum.
func fused(info *types.Info, files []*ast.File) (products []ast.Node) {
	for _, f := range files {
		var path []ast.Node // from the file to the node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				path = path[:len(path)-1]
				return true
			}
			path = append(path, n)
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.MUL && info.Types[n].Value == nil && isFloat(info.Types[n].Type) && !exact(info, n.X, n.Y) && !rounded(info, path) {
					products = append(products, n)
				}
			case *ast.AssignStmt: // x *= y is what it is to a later sum
				if n.Tok == token.MUL_ASSIGN && isFloat(info.Types[n.Lhs[0]].Type) && !exact(info, n.Rhs[0]) {
					products = append(products, n)
				}
			}
			return true
		})
	}
	return products
}

// exact reports whether one of the factors is a power of two: such a product is not
// rounded.
func exact(info *types.Info, factors ...ast.Expr) bool {
	for _, factor := range factors {
		if value := info.Types[factor].Value; value != nil {
			if f, _ := constant.Float64Val(constant.ToFloat(value)); f != 0 {
				if mantissa, _ := math.Frexp(math.Abs(f)); mantissa == 0.5 {
					return true
				}
			}
		}
	}
	return false
}

// rounded reports whether the last node of a path is rounded before its value is
// used.
func rounded(info *types.Info, path []ast.Node) bool {
	for i := len(path) - 2; i >= 0; i-- {
		switch above := path[i].(type) {
		case *ast.ParenExpr:
		case *ast.UnaryExpr:
			if above.Op != token.SUB && above.Op != token.ADD {
				return true
			}
		case *ast.BinaryExpr:
			return above.Op != token.ADD && above.Op != token.SUB // products, quotients and comparisons
		case *ast.CallExpr:
			called := info.Types[above.Fun]
			if called.IsType() {
				return true // a conversion
			}
			return called.IsBuiltin() || inMath(info, above.Fun)
		default:
			return false
		}
	}
	return false
}

// inMath reports whether a function is of package math, whose arguments are rounded;
// FMA is meant to fuse.
func inMath(info *types.Info, fun ast.Expr) bool {
	selector, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	used := info.Uses[selector.Sel]
	return used != nil && used.Pkg() != nil && used.Pkg().Path() == "math"
}

func isFloat(t types.Type) bool {
	basic, ok := under(t).(*types.Basic)
	return ok && basic.Info()&types.IsFloat != 0
}

// TestNoProductIsFused checks every package that decides or plays rounds: all but
// those that draw.
func TestNoProductIsFused(t *testing.T) {
	pkgs := list(t, "./...")
	looked := map[string]bool{}
	for path, listed := range pkgs {
		pkg, inside := strings.CutPrefix(path, module+"/")
		if !inside || slices.Contains(drawn, pkg) {
			continue
		}
		looked[pkg] = true
		fset := token.NewFileSet()
		var files []*ast.File
		for _, name := range listed.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(listed.Dir, name), nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			files = append(files, f)
		}
		for _, n := range fused(checked(t, pkgs, fset, files), files) {
			at := fset.Position(n.Pos())
			rel, err := filepath.Rel(listed.Dir, at.Filename)
			require.NoError(t, err)
			t.Errorf("%s/%s:%d: a product that a sum may be fused with; write float64(a*b)", pkg, rel, at.Line)
		}
	}
	for _, must := range []string{
		"internal/core", "internal/fixed", "stimuli", "behavior", "decider", "evo", "evo/internal/variation", "evo/internal/loop", "evo/internal/match", "evo/internal/funnel",
		"evo/internal/stats", "evo/arena", "example/forage/game", "example/nest/creatures",
	} {
		assert.True(t, looked[must], "no file of %s was looked at", must)
	}
	for _, pkg := range drawn {
		assert.Contains(t, pkgs, module+"/"+pkg, "it is there no more")
	}
}

// TestFusedFinds shows what fused finds and what it does not.
func TestFusedFinds(t *testing.T) {
	pkgs := list(t, "./stimuli") // for math
	for _, c := range []struct {
		src  string
		want int
	}{
		{`func f(a, b float64, n int) float64 { a += float64(a * b); n += n * 2; return a + float64(b*a) + 2*3 }`, 0},
		{`func f(a, b float64) float64 { return a * b / 3 }`, 0},
		{`func f(a, b float64) bool { return a*b < -(b * b) }`, 0},
		{`func f(a, b float64) int { return int(a*b) }`, 0},
		{`func f(a, b float64) float64 { a *= 1 << 16; return a + b*0.25 - 2*a }`, 0},
		{`import "math"; func f(a, b float64) float64 { return math.Floor(a*b) + max(a*b, 1) }`, 0},
		{`type F float64; func f(a, b F) F { return F(a*b) + F((a)*b) }`, 0},

		{`func f(a, b float64) float64 { return a + b*a }`, 1},
		{`func f(a, b float64) float64 { return -(b * a) - a }`, 1},
		{`func f(a, b float64) float64 { a -= (b * a); return a }`, 1},
		{`type F float32; func f(a, b F) F { a += b*a; return a }`, 1},
		{`func f(a, b float64) float64 { c := a * b; return c + a }`, 1},
		{`func f(a, b float64) float64 { return a * b }`, 1},
		{`func f(a float64) float64 { return a + 3*a }`, 1},
		{`func f(a, b float64) float64 { a *= b; return a + b }`, 1},
		{`func g(a float64) float64 { return a + 1 }; func f(a, b float64) float64 { return g(a * b) }`, 1},
		{`func f(a, b float64) [1]float64 { return [1]float64{a * b * a} }`, 1},
		{`func f[F ~float64](a, b F) F { return a*b + a }`, 1},
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "p.go", "package p; "+c.src, parser.SkipObjectResolution)
		require.NoError(t, err, c.src)
		files := []*ast.File{f}
		assert.Len(t, fused(checked(t, pkgs, fset, files), files), c.want, c.src)
	}
}
