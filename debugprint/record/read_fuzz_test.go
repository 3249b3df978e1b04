package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

// FuzzRead: whatever the bytes are, reading and asking end, and do not panic; what was
// read can be played.
func FuzzRead(f *testing.F) {
	head := `{"ethogram":"log","version":1,"seed":"1","dropped":0,"trees":[{"tree":0,"fingerprint":"0x1","rows":[{"name":"A"},{"name":"B","parent":0,"block":4,"has":["behavior"],"behavior":"B"}]},` +
		`{"tree":1,"fingerprint":"0x2","rows":[{"name":"P","policy":"Parallel"},{"name":"C","parent":0},{"name":"D","parent":0}]}],"names":[{"names":0,"flags":{"0":"Night"}}]}` + "\n" +
		`{"key":0,"frame":0,"dt":1,"now":0}` + "\n" + `{"agent":0,"id":"7","tree":0}` + "\n" + `{"agent":1,"id":"7","tree":1,"of":0}` + "\n"
	for _, tail := range []string{
		"",
		`{"a":0,"p":1,"w":1,"dt":1,"rows":1,"ev":[["?",0,"Accepted",{"v":1}],["+",0],["+",1],["@",1],["+",0],["+",1],["nt",1,"x %v",[1]]],"bl":[[1,5]]}` + "\n" + `{"step":3}` + "\n" + `{"a":0,"ev":[0,["@",1],["-",1,"Failed"]]}` + "\n" + `{"end":9}` + "\n",
		`{"a":0,"p":1,"on":[[0,0],[1,5],["@",1],[0,1],[2,1]]}` + "\n" + `{"step":100}` + "\n" + `{"sleep":[0]}` + "\n" + `{"key":200,"frame":1,"dt":0,"now":5}` + "\n" +
			`{"agent":0,"id":"7","tree":0}` + "\n" + `{"state":0,"n":3,"last":150,"p":2,"w":4,"rows":1,"on":[[0,0]],"q":[["?",1,"RefusedEvery",{"t":5}]],"pr":[1],"nt":[["nt",1,"a"]]}` + "\n" + `{"gap":205}` + "\n",
		`{"a":0,"p":1}` + "\n" + `{"step":9223372036854775807}` + "\n",
		`{"a":0,"n":4294967295,"dt":-9223372036854775808,"now":9223372036854775807}` + "\n" + `{"a":0,"out":[["-",0,"Reset"],["take",1,1],["form",1,2,3],["break",1,3],["re",1,"0xff"]]}` + "\n",
		`{"a":1}` + "\n", `{"a":0,"ev":[["+",9]]}` + "\n", `[[[[`, `{"x":[[[{}]]]}` + "\n",
	} {
		f.Add([]byte(head + tail))
	}
	for _, name := range []string{"full.jsonl", "transitions.jsonl"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text[:min(len(text), 30_000)])
		f.Add(text[:bytes.Index(text, []byte(`{"key":50`))])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		log, err := record.Read(bytes.NewReader(data), record.Limits{Bytes: 1 << 20, Line: 1 << 20})
		if log == nil {
			if err == nil {
				t.Fatal("neither a log nor an error")
			}
			return
		}
		_ = log.Within(t.Context(), 1<<14).Play(debugprint.NewTracer(new(bytes.Buffer), debugprint.TraceOptions{Level: 5}), record.Range{})
		for i, a := range log.Agents() {
			if i == 4 {
				break
			}
			if a.Last-a.First > 1<<12 {
				continue
			}
			for _, tick := range []uint32{a.First, a.Last} {
				m, err := log.At(a.ID, tick)
				if err != nil {
					continue // restored, or of another agent of this id
				}
				debugprint.AppendState(nil, m.Outline, m.State, debugprint.WhyNot, m.Why)
				debugprint.AppendDebugState(nil, m.Outline, m.State, debugprint.WhyNot, m.Why)
			}
		}
	})
}
