package decider

// lintMethods is left to the program outside of the browser.
func (*linter) lintMethods(int32) {}
