// Package example holds programs to run and to read. Tests run each of them
// and compare what it prints with a golden file.
//
//   - hello: the smallest useful tree, a cat with three behaviors on one
//     screen. Run it with go run ./example/hello.
//   - nest: a little world of creatures that eat, play, guard their nest, call
//     for help and run from the wolf, told as text with tooltips and reasons.
//     Run it with go run ./example/nest, and with -h for its flags. Read
//     nest/creatures/table.go first: it is all that the creatures do.
//   - ebiten: the same creatures in a window, with what each is doing floating
//     above its head. It is a module of its own, because it needs Ebitengine and
//     a display: cd example/ebiten && go run .
package example
