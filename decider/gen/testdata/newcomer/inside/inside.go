// Package inside has all of its table in files of tests.
package inside

// wide is what an import would be called.
func wide() {}

func pack() { wide() }
