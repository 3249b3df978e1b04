package creatures

import (
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Words are the names of flags and stimuli, for debugprint.NewWatcher.
func Words() debugprint.WatchOptions {
	return debugprint.WatchOptions{
		Flags:   map[decider.Flags]string{Dead: "Dead", Night: "Night", Guardian: "Guardian"},
		Stimuli: map[stimuli.Mask]string{CallForHelp: "CallForHelp", TookHit: "TookHit", Scared: "Scared"},
	}
}
