package inspect

import (
	"net/http"

	"github.com/ethogram-go/ethogram/internal/loopback"
)

// policy forbids the page everything that it does not need: above all code and
// styles that stand in the page itself, as a row's name could if a view forgot to
// escape it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// refuseHost says why a request must not be answered at all, or "".
func (h *handler) refuseHost(r *http.Request) string {
	why := loopback.RefuseHost(r, h.options.Hosts)
	if why != "" {
		why += ". Options.Hosts allows others"
	}
	return why
}
