package funnel

// Deepest is for tests.
var Deepest = deepest
