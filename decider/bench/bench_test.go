package bench

import "testing"

// These run the same as cmd/ratios does, for profiles and for a first look. Compare
// figures of cmd/ratios only.

func BenchmarkW1(b *testing.B)              { benchmark(b, "W1") }
func BenchmarkW1r(b *testing.B)             { benchmark(b, "W1r") }
func BenchmarkW2(b *testing.B)              { benchmark(b, "W2") }
func BenchmarkW3(b *testing.B)              { benchmark(b, "W3") }
func BenchmarkW3r(b *testing.B)             { benchmark(b, "W3r") }
func BenchmarkW4(b *testing.B)              { benchmark(b, "W4") }
func BenchmarkW5(b *testing.B)              { benchmark(b, "W5") }
func BenchmarkW6(b *testing.B)              { benchmark(b, "W6") }
func BenchmarkCompile(b *testing.B)         { benchmark(b, "Compile") }
func BenchmarkGate(b *testing.B)            { benchmark(b, "Gate") }
func BenchmarkTracing(b *testing.B)         { benchmark(b, "Tracing") }
func BenchmarkWideRows(b *testing.B)        { benchmark(b, "WideRows") }
func BenchmarkSnapshot(b *testing.B)        { benchmark(b, "Snapshot") }
func BenchmarkPolicy(b *testing.B)          { benchmark(b, "Policy") }
func BenchmarkEnds(b *testing.B)            { benchmark(b, "Ends") }
func BenchmarkDelegate5(b *testing.B)       { benchmark(b, "Delegate5") }
func BenchmarkDelegate40(b *testing.B)      { benchmark(b, "Delegate40") }
func BenchmarkPath(b *testing.B)            { benchmark(b, "Path") }
func BenchmarkLanes(b *testing.B)           { benchmark(b, "Lanes") }
func BenchmarkIdle(b *testing.B)            { benchmark(b, "Idle") }
func BenchmarkCrowd(b *testing.B)           { benchmark(b, "Crowd") }
func BenchmarkWorkersW4(b *testing.B)       { benchmark(b, "WorkersW4") }
func BenchmarkWorkersW5(b *testing.B)       { benchmark(b, "WorkersW5") }
func BenchmarkWorkersThinking(b *testing.B) { benchmark(b, "WorkersThinking") }

// benchmark measures an operation of each entry of a series.
func benchmark(b *testing.B, name string) {
	for _, s := range All() {
		if s.Name != name {
			continue
		}
		for _, e := range s.Entries {
			var run Run
			b.Run(e.Name, func(b *testing.B) {
				// The function is called with growing b.N; the run continues.
				if run == nil {
					run = e.Start()
					run.Ticks(3 * s.Cycle) // some competitors make their memory as they go
				}
				b.ReportAllocs()
				b.ResetTimer()
				run.Ticks(b.N)
				b.StopTimer()
				if err := run.Verify(); err != nil {
					b.Fatal(err)
				}
				if s.Agents > 1 {
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.Agents), "ns/agent")
				}
			})
		}
	}
}
