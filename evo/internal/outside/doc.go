// Package outside measures the search and the archive on problems that others have
// published figures for. It has tests only.
package outside
