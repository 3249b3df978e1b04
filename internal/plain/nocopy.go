package plain

// NoCopy has go vet complain where a struct with such a field is copied.
type NoCopy struct{}

// Lock is what go vet looks for.
func (*NoCopy) Lock() {}

// Unlock is, too.
func (*NoCopy) Unlock() {}
