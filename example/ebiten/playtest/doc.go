// Package playtest holds the test of the program in the folder above: it is
// played on a virtual display as a user would. The test has a folder of its
// own because Ebitengine ends every process that links it and has no display,
// a test binary that would only skip included.
package playtest
