// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package bench

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const wideID = 0x87ba00e7451e70bd

// wideEngine is the tree as this code sees it, and wideTurn a tick that does not go as planned.
type (
	wideEngine = coderun.Engine[*Soldier]
	wideTurn   = coderun.Turn[*Soldier]
)

// wideCode is the table ROOT as Go code, for Compile: decider.Generated(wideCode).
var wideCode = &decider.GeneratedCode[*Soldier]{
	Version:   5,
	ID:        wideID,
	Layout:    0x9c426d812004be60,
	Redecides: 111,
	Tick:      wideTick,
	Rows: []decider.GeneratedRow[*Soldier]{
		{Name: "ROOT", Hash: 0xb731b0be1f987daa},
		{Name: "GROUP_0", Hash: 0x406116daa8926fa7},
		{Name: "GROUP_1", Hash: 0x807bf3c0adcc7964},
		{Name: "GROUP_2", Hash: 0xe66cbe236a804205},
		{Name: "GROUP_3", Hash: 0x21f065459c02f08a},
		{Name: "GROUP_4", Hash: 0x747945283def3ebb},
		{Name: "GROUP_5", Hash: 0x1c6f1ebb52f8a2d8},
		{Name: "GROUP_6", Hash: 0x2e2a59f94c29edc9},
		{Name: "GROUP_7", Hash: 0x111cc64d9b7d80be},
		{Name: "GROUP_8", Hash: 0xd2ecef313fcfb4cf},
		{Name: "GROUP_9", Hash: 0x8ac7a9600594a9ec},
		{Name: "LEAF_0", Hash: 0x399e48f0ca3f8f7c, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_1", Hash: 0xd866bc043e8de02, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_2", Hash: 0x2e91fd26a0b181c, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_3", Hash: 0x1c6393e7764a80f8, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_4", Hash: 0x3593ddb69cc3b31, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_5", Hash: 0xd1762917e04b4ada, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_6", Hash: 0x76f37b6ca0c26c44, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_7", Hash: 0x3d3353c79f255cf1, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_8", Hash: 0x8430d1a7e690bd78, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_9", Hash: 0xc782d1b170794b6d, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_10", Hash: 0x2931ef0e16d845fb, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_11", Hash: 0xa3812b5a67bac47a, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_12", Hash: 0x2073e99ec65c35a1, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_13", Hash: 0x473133fc8c9411fa, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_14", Hash: 0xef361d1e2d6df46b, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_15", Hash: 0xa5f51c0affa1a9d9, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_16", Hash: 0x25f293eb08d9030c, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_17", Hash: 0x3e743a42af02f498, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_18", Hash: 0x5a2edf64c777026b, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_19", Hash: 0xce078cedf9228fb4, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_20", Hash: 0xc741da08f5d95bb1, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_21", Hash: 0xc0088e97df4823fa, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_22", Hash: 0x106fcd984395c0af, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_23", Hash: 0xd1d6492f22cca5a3, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_24", Hash: 0x7d1560f566e43511, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_25", Hash: 0xb0ea3c413ff2aab5, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_26", Hash: 0x99688c092b1c8ad9, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_27", Hash: 0xeabdc5527b646e0e, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_28", Hash: 0xa0dd72b310e0b802, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_29", Hash: 0x36a9d557f7dc1645, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_30", Hash: 0xc34b638e1cbc9a51, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_31", Hash: 0xe55f55a9ff4adfa9, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_32", Hash: 0xf9096e0dfecab4f9, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_33", Hash: 0xef8c784b8cdeb19a, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_34", Hash: 0xecbca07b98fb27da, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_35", Hash: 0x74cf00e54301a876, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_36", Hash: 0xadfa4e9dc9f57ceb, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_37", Hash: 0x7bc335dc83bcc353, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_38", Hash: 0xd19d2b157ace5c8b, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_39", Hash: 0xe1a08e6d3661baf1, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_40", Hash: 0x7b8007650fd2d7eb, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_41", Hash: 0xc1426c7ef293716a, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_42", Hash: 0x4bd8aa18dcbee59b, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_43", Hash: 0x373f901ecb4c309f, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_44", Hash: 0xd3a397b3d0cef0, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_45", Hash: 0x94807234be1528c0, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_46", Hash: 0x200002d9660c0a04, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_47", Hash: 0x41d5078b13bac4d8, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_48", Hash: 0x7c5f322135f32e57, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_49", Hash: 0x4229c894f9164d5a, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_50", Hash: 0x22660516c97e95c9, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_51", Hash: 0xe6e651753a977879, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_52", Hash: 0x679d8a78fa6f7a70, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_53", Hash: 0x2a480015ca363101, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_54", Hash: 0x29cd846c8541c69c, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_55", Hash: 0x4d22450ad29a1755, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_56", Hash: 0xe130b0b1b456ecbe, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_57", Hash: 0x45f1fd7af39b824a, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_58", Hash: 0xeabd6750e9b38d4a, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_59", Hash: 0x53710c7e88c53cf2, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_60", Hash: 0xbe3ee13d2754c41b, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_61", Hash: 0x164d3ecc00a7d2b8, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_62", Hash: 0xbbb1ba16e00ac214, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_63", Hash: 0x57d061280571b857, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_64", Hash: 0x129b724a1bcf0aaf, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_65", Hash: 0xff26a4fad5c4704e, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_66", Hash: 0x41bd636129fbc586, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_67", Hash: 0x3fbc9f546809d5d9, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_68", Hash: 0xaedf2c8b7e88d6fc, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_69", Hash: 0x33faa95f0b34acb4, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_70", Hash: 0xc85fb76ab7853839, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_71", Hash: 0x9e19240be68d2845, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_72", Hash: 0x50d87cd9ed1ab736, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_73", Hash: 0x92e295bea6717a4e, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_74", Hash: 0xcce28c1341883944, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_75", Hash: 0x6b55b1d69c155e87, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_76", Hash: 0xdc2e8e202e1b35a6, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_77", Hash: 0xb536bd56166a8ea, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_78", Hash: 0x8a0807a029262a3a, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_79", Hash: 0x26a3f705aa1b25ba, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_80", Hash: 0x87f86a68fda2e6ad, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_81", Hash: 0xb6a4f934579fb351, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_82", Hash: 0x308b265bb189583c, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_83", Hash: 0xb9df981276104c16, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_84", Hash: 0x9ff9252b747487e0, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_85", Hash: 0x5d54d1f217a793c7, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_86", Hash: 0x9ca983de0718a75b, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_87", Hash: 0x36615bab3d2f1a25, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_88", Hash: 0xe164a17982abd1fa, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_89", Hash: 0x5039c80bc22d9950, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_90", Hash: 0x604aef3fff0d534f, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_91", Hash: 0x62bbd4860d61b07e, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_92", Hash: 0x51f52957b6a48af3, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_93", Hash: 0x66ac3131f90ac942, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_94", Hash: 0xeaa423bf6f8081b8, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_95", Hash: 0x35ad83108a7e2370, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_96", Hash: 0x8e1a449ee7d6d3a6, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_97", Hash: 0x9aefa4458d25e921, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_98", Hash: 0x34f5a7616d2074aa, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
		{Name: "LEAF_99", Hash: 0x40bf4bc8f8dd7a5, Activate: enterSoldier, Tick: tickSoldier, Deactivate: leaveSoldier},
	},
}

// tickWide is [decider.Tree.Tick] of a tree that was compiled with wideCode. It saves a call;
// other trees tick as they would by Tick.
func tickWide(t *decider.Tree[*Soldier], agent *Soldier, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return wideTick(t, agent, mem, in, coderun.Lone)
}

// wideTick ticks by the code as far as it knows how.
func wideTick(tree *decider.Tree[*Soldier], a *Soldier, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*wideEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(wideID, h, in.Delta) || t.Heeds(in.World, knows) {
		return t.Interpret(wideID, a, mem, in, knows)
	}
	if uint64(in.Flags) != h.Flags || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideChanged(t, a, h, in)
	}
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[h.Leaf], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return t.Stopped(a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil
}

// wideChanged ticks an agent whose flags or stimuli have changed.
func wideChanged(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	changedFlags := h.Flags ^ uint64(in.Flags)
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	c0 := *h.Byte(81)                                        // the active child of ROOT

	if c0 == 1 { // GROUP_0
		return wideChangedInGroup0(t, a, h, in)
	}
	if changedFlags&0x3ff000003ff != 0 && wideAskGroup0(t, a, h, in) {
		return wideToGroup0(t, a, h, in)
	}
	if c0 == 2 { // GROUP_1
		return wideChangedInGroup1(t, a, h, in)
	}
	if changedFlags&0xffc00000ffc00 != 0 && wideAskGroup1(t, a, h, in) {
		return wideToGroup1(t, a, h, in)
	}
	if c0 == 3 { // GROUP_2
		return wideChangedInGroup2(t, a, h, in)
	}
	if changedFlags&0x3ff000003ff00000 != 0 && wideAskGroup2(t, a, h, in) {
		return wideToGroup2(t, a, h, in)
	}
	if c0 == 4 { // GROUP_3
		return wideChangedInGroup3(t, a, h, in)
	}
	if changedFlags&0x400001ffc00000ff != 0 && wideAskGroup3(t, a, h, in) {
		return wideToGroup3(t, a, h, in)
	}
	if c0 == 5 { // GROUP_4
		return wideChangedInGroup4(t, a, h, in)
	}
	if changedFlags&0x7fe000003ff00 != 0 && wideAskGroup4(t, a, h, in) {
		return wideToGroup4(t, a, h, in)
	}
	if c0 == 6 { // GROUP_5
		return wideChangedInGroup5(t, a, h, in)
	}
	if changedFlags&0x1ff800000ffc0000 != 0 && wideAskGroup5(t, a, h, in) {
		return wideToGroup5(t, a, h, in)
	}
	if c0 == 7 { // GROUP_6
		return wideChangedInGroup6(t, a, h, in)
	}
	if changedFlags&0x600000fff000003f != 0 && wideAskGroup6(t, a, h, in) {
		return wideToGroup6(t, a, h, in)
	}
	if c0 == 8 { // GROUP_7
		return wideChangedInGroup7(t, a, h, in)
	}
	if changedFlags&0x3ff000000ffc0 != 0 && wideAskGroup7(t, a, h, in) {
		return wideToGroup7(t, a, h, in)
	}
	if c0 == 9 { // GROUP_8
		return wideChangedInGroup8(t, a, h, in)
	}
	if changedFlags&0xffc000003ff0000 != 0 && wideAskGroup8(t, a, h, in) {
		return wideToGroup8(t, a, h, in)
	}
	// GROUP_9
	return wideChangedInGroup9(t, a, h, in)
}

// wideAskGroup0 reports whether GROUP_0 accepts, and keeps the child that does.
func wideAskGroup0(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x100000001 == 0x100000001 {
		*h.Byte(85) = 1 // LEAF_0
		return true
	}
	if h.Flags&0x200000002 == 0x200000002 {
		*h.Byte(85) = 2 // LEAF_1
		return true
	}
	if h.Flags&0x400000004 == 0x400000004 {
		*h.Byte(85) = 3 // LEAF_2
		return true
	}
	if h.Flags&0x800000008 == 0x800000008 {
		*h.Byte(85) = 4 // LEAF_3
		return true
	}
	if h.Flags&0x1000000010 == 0x1000000010 {
		*h.Byte(85) = 5 // LEAF_4
		return true
	}
	if h.Flags&0x2000000020 == 0x2000000020 {
		*h.Byte(85) = 6 // LEAF_5
		return true
	}
	if h.Flags&0x4000000040 == 0x4000000040 {
		*h.Byte(85) = 7 // LEAF_6
		return true
	}
	if h.Flags&0x8000000080 == 0x8000000080 {
		*h.Byte(85) = 8 // LEAF_7
		return true
	}
	if h.Flags&0x10000000100 == 0x10000000100 {
		*h.Byte(85) = 9 // LEAF_8
		return true
	}
	if h.Flags&0x20000000200 == 0x20000000200 {
		*h.Byte(85) = 10 // LEAF_9
		return true
	}
	return false
}

// wideToGroup0 replaces what is active by GROUP_0, which accepts.
func wideToGroup0(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterGroup0(x)
}

// wideChangedInGroup0 goes on with GROUP_0, which is active.
func wideChangedInGroup0(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c1 := *h.Byte(83) // the active child of GROUP_0

	if c1 == 1 { // LEAF_0
		if h.Flags&0x100000001 != 0x100000001 {
			return wideFailsLeaf0(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[11], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf0(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 11}, nil
	}
	if h.Flags&0x100000001 == 0x100000001 {
		return wideToLeaf0(t, a, h, in)
	}
	if c1 == 2 { // LEAF_1
		if h.Flags&0x200000002 != 0x200000002 {
			return wideFailsLeaf1(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[12], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf1(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 12}, nil
	}
	if h.Flags&0x200000002 == 0x200000002 {
		return wideToLeaf1(t, a, h, in)
	}
	if c1 == 3 { // LEAF_2
		if h.Flags&0x400000004 != 0x400000004 {
			return wideFailsLeaf2(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[13], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf2(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 13}, nil
	}
	if h.Flags&0x400000004 == 0x400000004 {
		return wideToLeaf2(t, a, h, in)
	}
	if c1 == 4 { // LEAF_3
		if h.Flags&0x800000008 != 0x800000008 {
			return wideFailsLeaf3(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[14], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf3(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 14}, nil
	}
	if h.Flags&0x800000008 == 0x800000008 {
		return wideToLeaf3(t, a, h, in)
	}
	if c1 == 5 { // LEAF_4
		if h.Flags&0x1000000010 != 0x1000000010 {
			return wideFailsLeaf4(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[15], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf4(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 15}, nil
	}
	if h.Flags&0x1000000010 == 0x1000000010 {
		return wideToLeaf4(t, a, h, in)
	}
	if c1 == 6 { // LEAF_5
		if h.Flags&0x2000000020 != 0x2000000020 {
			return wideFailsLeaf5(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[16], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf5(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 16}, nil
	}
	if h.Flags&0x2000000020 == 0x2000000020 {
		return wideToLeaf5(t, a, h, in)
	}
	if c1 == 7 { // LEAF_6
		if h.Flags&0x4000000040 != 0x4000000040 {
			return wideFailsLeaf6(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[17], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf6(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 17}, nil
	}
	if h.Flags&0x4000000040 == 0x4000000040 {
		return wideToLeaf6(t, a, h, in)
	}
	if c1 == 8 { // LEAF_7
		if h.Flags&0x8000000080 != 0x8000000080 {
			return wideFailsLeaf7(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[18], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf7(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 18}, nil
	}
	if h.Flags&0x8000000080 == 0x8000000080 {
		return wideToLeaf7(t, a, h, in)
	}
	if c1 == 9 { // LEAF_8
		if h.Flags&0x10000000100 != 0x10000000100 {
			return wideFailsLeaf8(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[19], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf8(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 19}, nil
	}
	if h.Flags&0x10000000100 == 0x10000000100 {
		return wideToLeaf8(t, a, h, in)
	}
	// LEAF_9
	if h.Flags&0x20000000200 != 0x20000000200 {
		return wideFailsLeaf9(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[20], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf9(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 20}, nil
}

// wideAskGroup1 reports whether GROUP_1 accepts, and keeps the child that does.
func wideAskGroup1(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x40000000400 == 0x40000000400 {
		*h.Byte(85) = 1 // LEAF_10
		return true
	}
	if h.Flags&0x80000000800 == 0x80000000800 {
		*h.Byte(85) = 2 // LEAF_11
		return true
	}
	if h.Flags&0x100000001000 == 0x100000001000 {
		*h.Byte(85) = 3 // LEAF_12
		return true
	}
	if h.Flags&0x200000002000 == 0x200000002000 {
		*h.Byte(85) = 4 // LEAF_13
		return true
	}
	if h.Flags&0x400000004000 == 0x400000004000 {
		*h.Byte(85) = 5 // LEAF_14
		return true
	}
	if h.Flags&0x800000008000 == 0x800000008000 {
		*h.Byte(85) = 6 // LEAF_15
		return true
	}
	if h.Flags&0x1000000010000 == 0x1000000010000 {
		*h.Byte(85) = 7 // LEAF_16
		return true
	}
	if h.Flags&0x2000000020000 == 0x2000000020000 {
		*h.Byte(85) = 8 // LEAF_17
		return true
	}
	if h.Flags&0x4000000040000 == 0x4000000040000 {
		*h.Byte(85) = 9 // LEAF_18
		return true
	}
	if h.Flags&0x8000000080000 == 0x8000000080000 {
		*h.Byte(85) = 10 // LEAF_19
		return true
	}
	return false
}

// wideToGroup1 replaces what is active by GROUP_1, which accepts.
func wideToGroup1(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterGroup1(x)
}

// wideChangedInGroup1 goes on with GROUP_1, which is active.
func wideChangedInGroup1(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c2 := *h.Byte(83) // the active child of GROUP_1

	if c2 == 1 { // LEAF_10
		if h.Flags&0x40000000400 != 0x40000000400 {
			return wideFailsLeaf10(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[21], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf10(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 21}, nil
	}
	if h.Flags&0x40000000400 == 0x40000000400 {
		return wideToLeaf10(t, a, h, in)
	}
	if c2 == 2 { // LEAF_11
		if h.Flags&0x80000000800 != 0x80000000800 {
			return wideFailsLeaf11(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[22], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf11(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 22}, nil
	}
	if h.Flags&0x80000000800 == 0x80000000800 {
		return wideToLeaf11(t, a, h, in)
	}
	if c2 == 3 { // LEAF_12
		if h.Flags&0x100000001000 != 0x100000001000 {
			return wideFailsLeaf12(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[23], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf12(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 23}, nil
	}
	if h.Flags&0x100000001000 == 0x100000001000 {
		return wideToLeaf12(t, a, h, in)
	}
	if c2 == 4 { // LEAF_13
		if h.Flags&0x200000002000 != 0x200000002000 {
			return wideFailsLeaf13(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[24], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf13(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 24}, nil
	}
	if h.Flags&0x200000002000 == 0x200000002000 {
		return wideToLeaf13(t, a, h, in)
	}
	if c2 == 5 { // LEAF_14
		if h.Flags&0x400000004000 != 0x400000004000 {
			return wideFailsLeaf14(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[25], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf14(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 25}, nil
	}
	if h.Flags&0x400000004000 == 0x400000004000 {
		return wideToLeaf14(t, a, h, in)
	}
	if c2 == 6 { // LEAF_15
		if h.Flags&0x800000008000 != 0x800000008000 {
			return wideFailsLeaf15(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[26], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf15(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 26}, nil
	}
	if h.Flags&0x800000008000 == 0x800000008000 {
		return wideToLeaf15(t, a, h, in)
	}
	if c2 == 7 { // LEAF_16
		if h.Flags&0x1000000010000 != 0x1000000010000 {
			return wideFailsLeaf16(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[27], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf16(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 27}, nil
	}
	if h.Flags&0x1000000010000 == 0x1000000010000 {
		return wideToLeaf16(t, a, h, in)
	}
	if c2 == 8 { // LEAF_17
		if h.Flags&0x2000000020000 != 0x2000000020000 {
			return wideFailsLeaf17(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[28], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf17(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 28}, nil
	}
	if h.Flags&0x2000000020000 == 0x2000000020000 {
		return wideToLeaf17(t, a, h, in)
	}
	if c2 == 9 { // LEAF_18
		if h.Flags&0x4000000040000 != 0x4000000040000 {
			return wideFailsLeaf18(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[29], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf18(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 29}, nil
	}
	if h.Flags&0x4000000040000 == 0x4000000040000 {
		return wideToLeaf18(t, a, h, in)
	}
	// LEAF_19
	if h.Flags&0x8000000080000 != 0x8000000080000 {
		return wideFailsLeaf19(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[30], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf19(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 30}, nil
}

// wideAskGroup2 reports whether GROUP_2 accepts, and keeps the child that does.
func wideAskGroup2(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x10000000100000 == 0x10000000100000 {
		*h.Byte(85) = 1 // LEAF_20
		return true
	}
	if h.Flags&0x20000000200000 == 0x20000000200000 {
		*h.Byte(85) = 2 // LEAF_21
		return true
	}
	if h.Flags&0x40000000400000 == 0x40000000400000 {
		*h.Byte(85) = 3 // LEAF_22
		return true
	}
	if h.Flags&0x80000000800000 == 0x80000000800000 {
		*h.Byte(85) = 4 // LEAF_23
		return true
	}
	if h.Flags&0x100000001000000 == 0x100000001000000 {
		*h.Byte(85) = 5 // LEAF_24
		return true
	}
	if h.Flags&0x200000002000000 == 0x200000002000000 {
		*h.Byte(85) = 6 // LEAF_25
		return true
	}
	if h.Flags&0x400000004000000 == 0x400000004000000 {
		*h.Byte(85) = 7 // LEAF_26
		return true
	}
	if h.Flags&0x800000008000000 == 0x800000008000000 {
		*h.Byte(85) = 8 // LEAF_27
		return true
	}
	if h.Flags&0x1000000010000000 == 0x1000000010000000 {
		*h.Byte(85) = 9 // LEAF_28
		return true
	}
	if h.Flags&0x2000000020000000 == 0x2000000020000000 {
		*h.Byte(85) = 10 // LEAF_29
		return true
	}
	return false
}

// wideToGroup2 replaces what is active by GROUP_2, which accepts.
func wideToGroup2(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterGroup2(x)
}

// wideChangedInGroup2 goes on with GROUP_2, which is active.
func wideChangedInGroup2(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c3 := *h.Byte(83) // the active child of GROUP_2

	if c3 == 1 { // LEAF_20
		if h.Flags&0x10000000100000 != 0x10000000100000 {
			return wideFailsLeaf20(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[31], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf20(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 31}, nil
	}
	if h.Flags&0x10000000100000 == 0x10000000100000 {
		return wideToLeaf20(t, a, h, in)
	}
	if c3 == 2 { // LEAF_21
		if h.Flags&0x20000000200000 != 0x20000000200000 {
			return wideFailsLeaf21(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[32], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf21(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 32}, nil
	}
	if h.Flags&0x20000000200000 == 0x20000000200000 {
		return wideToLeaf21(t, a, h, in)
	}
	if c3 == 3 { // LEAF_22
		if h.Flags&0x40000000400000 != 0x40000000400000 {
			return wideFailsLeaf22(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[33], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf22(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 33}, nil
	}
	if h.Flags&0x40000000400000 == 0x40000000400000 {
		return wideToLeaf22(t, a, h, in)
	}
	if c3 == 4 { // LEAF_23
		if h.Flags&0x80000000800000 != 0x80000000800000 {
			return wideFailsLeaf23(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[34], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf23(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 34}, nil
	}
	if h.Flags&0x80000000800000 == 0x80000000800000 {
		return wideToLeaf23(t, a, h, in)
	}
	if c3 == 5 { // LEAF_24
		if h.Flags&0x100000001000000 != 0x100000001000000 {
			return wideFailsLeaf24(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[35], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf24(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 35}, nil
	}
	if h.Flags&0x100000001000000 == 0x100000001000000 {
		return wideToLeaf24(t, a, h, in)
	}
	if c3 == 6 { // LEAF_25
		if h.Flags&0x200000002000000 != 0x200000002000000 {
			return wideFailsLeaf25(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[36], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf25(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 36}, nil
	}
	if h.Flags&0x200000002000000 == 0x200000002000000 {
		return wideToLeaf25(t, a, h, in)
	}
	if c3 == 7 { // LEAF_26
		if h.Flags&0x400000004000000 != 0x400000004000000 {
			return wideFailsLeaf26(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[37], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf26(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 37}, nil
	}
	if h.Flags&0x400000004000000 == 0x400000004000000 {
		return wideToLeaf26(t, a, h, in)
	}
	if c3 == 8 { // LEAF_27
		if h.Flags&0x800000008000000 != 0x800000008000000 {
			return wideFailsLeaf27(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[38], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf27(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 38}, nil
	}
	if h.Flags&0x800000008000000 == 0x800000008000000 {
		return wideToLeaf27(t, a, h, in)
	}
	if c3 == 9 { // LEAF_28
		if h.Flags&0x1000000010000000 != 0x1000000010000000 {
			return wideFailsLeaf28(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[39], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf28(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 39}, nil
	}
	if h.Flags&0x1000000010000000 == 0x1000000010000000 {
		return wideToLeaf28(t, a, h, in)
	}
	// LEAF_29
	if h.Flags&0x2000000020000000 != 0x2000000020000000 {
		return wideFailsLeaf29(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[40], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf29(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 40}, nil
}

// wideAskGroup3 reports whether GROUP_3 accepts, and keeps the child that does.
func wideAskGroup3(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x4000000040000000 == 0x4000000040000000 {
		*h.Byte(85) = 1 // LEAF_30
		return true
	}
	if h.Flags&0x180000000 == 0x180000000 {
		*h.Byte(85) = 2 // LEAF_31
		return true
	}
	if h.Flags&0x200000001 == 0x200000001 {
		*h.Byte(85) = 3 // LEAF_32
		return true
	}
	if h.Flags&0x400000002 == 0x400000002 {
		*h.Byte(85) = 4 // LEAF_33
		return true
	}
	if h.Flags&0x800000004 == 0x800000004 {
		*h.Byte(85) = 5 // LEAF_34
		return true
	}
	if h.Flags&0x1000000008 == 0x1000000008 {
		*h.Byte(85) = 6 // LEAF_35
		return true
	}
	if h.Flags&0x2000000010 == 0x2000000010 {
		*h.Byte(85) = 7 // LEAF_36
		return true
	}
	if h.Flags&0x4000000020 == 0x4000000020 {
		*h.Byte(85) = 8 // LEAF_37
		return true
	}
	if h.Flags&0x8000000040 == 0x8000000040 {
		*h.Byte(85) = 9 // LEAF_38
		return true
	}
	if h.Flags&0x10000000080 == 0x10000000080 {
		*h.Byte(85) = 10 // LEAF_39
		return true
	}
	return false
}

// wideToGroup3 replaces what is active by GROUP_3, which accepts.
func wideToGroup3(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterGroup3(x)
}

// wideChangedInGroup3 goes on with GROUP_3, which is active.
func wideChangedInGroup3(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c4 := *h.Byte(83) // the active child of GROUP_3

	if c4 == 1 { // LEAF_30
		if h.Flags&0x4000000040000000 != 0x4000000040000000 {
			return wideFailsLeaf30(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[41], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf30(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 41}, nil
	}
	if h.Flags&0x4000000040000000 == 0x4000000040000000 {
		return wideToLeaf30(t, a, h, in)
	}
	if c4 == 2 { // LEAF_31
		if h.Flags&0x180000000 != 0x180000000 {
			return wideFailsLeaf31(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[42], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf31(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 42}, nil
	}
	if h.Flags&0x180000000 == 0x180000000 {
		return wideToLeaf31(t, a, h, in)
	}
	if c4 == 3 { // LEAF_32
		if h.Flags&0x200000001 != 0x200000001 {
			return wideFailsLeaf32(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[43], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf32(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 43}, nil
	}
	if h.Flags&0x200000001 == 0x200000001 {
		return wideToLeaf32(t, a, h, in)
	}
	if c4 == 4 { // LEAF_33
		if h.Flags&0x400000002 != 0x400000002 {
			return wideFailsLeaf33(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[44], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf33(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 44}, nil
	}
	if h.Flags&0x400000002 == 0x400000002 {
		return wideToLeaf33(t, a, h, in)
	}
	if c4 == 5 { // LEAF_34
		if h.Flags&0x800000004 != 0x800000004 {
			return wideFailsLeaf34(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[45], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf34(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 45}, nil
	}
	if h.Flags&0x800000004 == 0x800000004 {
		return wideToLeaf34(t, a, h, in)
	}
	if c4 == 6 { // LEAF_35
		if h.Flags&0x1000000008 != 0x1000000008 {
			return wideFailsLeaf35(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[46], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf35(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 46}, nil
	}
	if h.Flags&0x1000000008 == 0x1000000008 {
		return wideToLeaf35(t, a, h, in)
	}
	if c4 == 7 { // LEAF_36
		if h.Flags&0x2000000010 != 0x2000000010 {
			return wideFailsLeaf36(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[47], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf36(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 47}, nil
	}
	if h.Flags&0x2000000010 == 0x2000000010 {
		return wideToLeaf36(t, a, h, in)
	}
	if c4 == 8 { // LEAF_37
		if h.Flags&0x4000000020 != 0x4000000020 {
			return wideFailsLeaf37(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[48], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf37(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 48}, nil
	}
	if h.Flags&0x4000000020 == 0x4000000020 {
		return wideToLeaf37(t, a, h, in)
	}
	if c4 == 9 { // LEAF_38
		if h.Flags&0x8000000040 != 0x8000000040 {
			return wideFailsLeaf38(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[49], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf38(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 49}, nil
	}
	if h.Flags&0x8000000040 == 0x8000000040 {
		return wideToLeaf38(t, a, h, in)
	}
	// LEAF_39
	if h.Flags&0x10000000080 != 0x10000000080 {
		return wideFailsLeaf39(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[50], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf39(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 50}, nil
}

// wideAskGroup4 reports whether GROUP_4 accepts, and keeps the child that does.
func wideAskGroup4(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x20000000100 == 0x20000000100 {
		*h.Byte(85) = 1 // LEAF_40
		return true
	}
	if h.Flags&0x40000000200 == 0x40000000200 {
		*h.Byte(85) = 2 // LEAF_41
		return true
	}
	if h.Flags&0x80000000400 == 0x80000000400 {
		*h.Byte(85) = 3 // LEAF_42
		return true
	}
	if h.Flags&0x100000000800 == 0x100000000800 {
		*h.Byte(85) = 4 // LEAF_43
		return true
	}
	if h.Flags&0x200000001000 == 0x200000001000 {
		*h.Byte(85) = 5 // LEAF_44
		return true
	}
	if h.Flags&0x400000002000 == 0x400000002000 {
		*h.Byte(85) = 6 // LEAF_45
		return true
	}
	if h.Flags&0x800000004000 == 0x800000004000 {
		*h.Byte(85) = 7 // LEAF_46
		return true
	}
	if h.Flags&0x1000000008000 == 0x1000000008000 {
		*h.Byte(85) = 8 // LEAF_47
		return true
	}
	if h.Flags&0x2000000010000 == 0x2000000010000 {
		*h.Byte(85) = 9 // LEAF_48
		return true
	}
	if h.Flags&0x4000000020000 == 0x4000000020000 {
		*h.Byte(85) = 10 // LEAF_49
		return true
	}
	return false
}

// wideToGroup4 replaces what is active by GROUP_4, which accepts.
func wideToGroup4(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterGroup4(x)
}

// wideChangedInGroup4 goes on with GROUP_4, which is active.
func wideChangedInGroup4(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c5 := *h.Byte(83) // the active child of GROUP_4

	if c5 == 1 { // LEAF_40
		if h.Flags&0x20000000100 != 0x20000000100 {
			return wideFailsLeaf40(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[51], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf40(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 51}, nil
	}
	if h.Flags&0x20000000100 == 0x20000000100 {
		return wideToLeaf40(t, a, h, in)
	}
	if c5 == 2 { // LEAF_41
		if h.Flags&0x40000000200 != 0x40000000200 {
			return wideFailsLeaf41(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[52], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf41(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 52}, nil
	}
	if h.Flags&0x40000000200 == 0x40000000200 {
		return wideToLeaf41(t, a, h, in)
	}
	if c5 == 3 { // LEAF_42
		if h.Flags&0x80000000400 != 0x80000000400 {
			return wideFailsLeaf42(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[53], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf42(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 53}, nil
	}
	if h.Flags&0x80000000400 == 0x80000000400 {
		return wideToLeaf42(t, a, h, in)
	}
	if c5 == 4 { // LEAF_43
		if h.Flags&0x100000000800 != 0x100000000800 {
			return wideFailsLeaf43(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[54], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf43(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 54}, nil
	}
	if h.Flags&0x100000000800 == 0x100000000800 {
		return wideToLeaf43(t, a, h, in)
	}
	if c5 == 5 { // LEAF_44
		if h.Flags&0x200000001000 != 0x200000001000 {
			return wideFailsLeaf44(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[55], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf44(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 55}, nil
	}
	if h.Flags&0x200000001000 == 0x200000001000 {
		return wideToLeaf44(t, a, h, in)
	}
	if c5 == 6 { // LEAF_45
		if h.Flags&0x400000002000 != 0x400000002000 {
			return wideFailsLeaf45(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[56], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf45(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 56}, nil
	}
	if h.Flags&0x400000002000 == 0x400000002000 {
		return wideToLeaf45(t, a, h, in)
	}
	if c5 == 7 { // LEAF_46
		if h.Flags&0x800000004000 != 0x800000004000 {
			return wideFailsLeaf46(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[57], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf46(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 57}, nil
	}
	if h.Flags&0x800000004000 == 0x800000004000 {
		return wideToLeaf46(t, a, h, in)
	}
	if c5 == 8 { // LEAF_47
		if h.Flags&0x1000000008000 != 0x1000000008000 {
			return wideFailsLeaf47(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[58], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf47(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 58}, nil
	}
	if h.Flags&0x1000000008000 == 0x1000000008000 {
		return wideToLeaf47(t, a, h, in)
	}
	if c5 == 9 { // LEAF_48
		if h.Flags&0x2000000010000 != 0x2000000010000 {
			return wideFailsLeaf48(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[59], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf48(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 59}, nil
	}
	if h.Flags&0x2000000010000 == 0x2000000010000 {
		return wideToLeaf48(t, a, h, in)
	}
	// LEAF_49
	if h.Flags&0x4000000020000 != 0x4000000020000 {
		return wideFailsLeaf49(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[60], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf49(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 60}, nil
}

// wideAskGroup5 reports whether GROUP_5 accepts, and keeps the child that does.
func wideAskGroup5(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x8000000040000 == 0x8000000040000 {
		*h.Byte(85) = 1 // LEAF_50
		return true
	}
	if h.Flags&0x10000000080000 == 0x10000000080000 {
		*h.Byte(85) = 2 // LEAF_51
		return true
	}
	if h.Flags&0x20000000100000 == 0x20000000100000 {
		*h.Byte(85) = 3 // LEAF_52
		return true
	}
	if h.Flags&0x40000000200000 == 0x40000000200000 {
		*h.Byte(85) = 4 // LEAF_53
		return true
	}
	if h.Flags&0x80000000400000 == 0x80000000400000 {
		*h.Byte(85) = 5 // LEAF_54
		return true
	}
	if h.Flags&0x100000000800000 == 0x100000000800000 {
		*h.Byte(85) = 6 // LEAF_55
		return true
	}
	if h.Flags&0x200000001000000 == 0x200000001000000 {
		*h.Byte(85) = 7 // LEAF_56
		return true
	}
	if h.Flags&0x400000002000000 == 0x400000002000000 {
		*h.Byte(85) = 8 // LEAF_57
		return true
	}
	if h.Flags&0x800000004000000 == 0x800000004000000 {
		*h.Byte(85) = 9 // LEAF_58
		return true
	}
	if h.Flags&0x1000000008000000 == 0x1000000008000000 {
		*h.Byte(85) = 10 // LEAF_59
		return true
	}
	return false
}

// wideToGroup5 replaces what is active by GROUP_5, which accepts.
func wideToGroup5(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterGroup5(x)
}

// wideChangedInGroup5 goes on with GROUP_5, which is active.
func wideChangedInGroup5(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c6 := *h.Byte(83) // the active child of GROUP_5

	if c6 == 1 { // LEAF_50
		if h.Flags&0x8000000040000 != 0x8000000040000 {
			return wideFailsLeaf50(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[61], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf50(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 61}, nil
	}
	if h.Flags&0x8000000040000 == 0x8000000040000 {
		return wideToLeaf50(t, a, h, in)
	}
	if c6 == 2 { // LEAF_51
		if h.Flags&0x10000000080000 != 0x10000000080000 {
			return wideFailsLeaf51(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[62], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf51(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 62}, nil
	}
	if h.Flags&0x10000000080000 == 0x10000000080000 {
		return wideToLeaf51(t, a, h, in)
	}
	if c6 == 3 { // LEAF_52
		if h.Flags&0x20000000100000 != 0x20000000100000 {
			return wideFailsLeaf52(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[63], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf52(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 63}, nil
	}
	if h.Flags&0x20000000100000 == 0x20000000100000 {
		return wideToLeaf52(t, a, h, in)
	}
	if c6 == 4 { // LEAF_53
		if h.Flags&0x40000000200000 != 0x40000000200000 {
			return wideFailsLeaf53(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[64], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf53(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 64}, nil
	}
	if h.Flags&0x40000000200000 == 0x40000000200000 {
		return wideToLeaf53(t, a, h, in)
	}
	if c6 == 5 { // LEAF_54
		if h.Flags&0x80000000400000 != 0x80000000400000 {
			return wideFailsLeaf54(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[65], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf54(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 65}, nil
	}
	if h.Flags&0x80000000400000 == 0x80000000400000 {
		return wideToLeaf54(t, a, h, in)
	}
	if c6 == 6 { // LEAF_55
		if h.Flags&0x100000000800000 != 0x100000000800000 {
			return wideFailsLeaf55(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[66], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf55(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 66}, nil
	}
	if h.Flags&0x100000000800000 == 0x100000000800000 {
		return wideToLeaf55(t, a, h, in)
	}
	if c6 == 7 { // LEAF_56
		if h.Flags&0x200000001000000 != 0x200000001000000 {
			return wideFailsLeaf56(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[67], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf56(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 67}, nil
	}
	if h.Flags&0x200000001000000 == 0x200000001000000 {
		return wideToLeaf56(t, a, h, in)
	}
	if c6 == 8 { // LEAF_57
		if h.Flags&0x400000002000000 != 0x400000002000000 {
			return wideFailsLeaf57(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[68], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf57(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 68}, nil
	}
	if h.Flags&0x400000002000000 == 0x400000002000000 {
		return wideToLeaf57(t, a, h, in)
	}
	if c6 == 9 { // LEAF_58
		if h.Flags&0x800000004000000 != 0x800000004000000 {
			return wideFailsLeaf58(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[69], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf58(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 69}, nil
	}
	if h.Flags&0x800000004000000 == 0x800000004000000 {
		return wideToLeaf58(t, a, h, in)
	}
	// LEAF_59
	if h.Flags&0x1000000008000000 != 0x1000000008000000 {
		return wideFailsLeaf59(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[70], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf59(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 70}, nil
}

// wideAskGroup6 reports whether GROUP_6 accepts, and keeps the child that does.
func wideAskGroup6(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x2000000010000000 == 0x2000000010000000 {
		*h.Byte(85) = 1 // LEAF_60
		return true
	}
	if h.Flags&0x4000000020000000 == 0x4000000020000000 {
		*h.Byte(85) = 2 // LEAF_61
		return true
	}
	if h.Flags&0x140000000 == 0x140000000 {
		*h.Byte(85) = 3 // LEAF_62
		return true
	}
	if h.Flags&0x280000000 == 0x280000000 {
		*h.Byte(85) = 4 // LEAF_63
		return true
	}
	if h.Flags&0x400000001 == 0x400000001 {
		*h.Byte(85) = 5 // LEAF_64
		return true
	}
	if h.Flags&0x800000002 == 0x800000002 {
		*h.Byte(85) = 6 // LEAF_65
		return true
	}
	if h.Flags&0x1000000004 == 0x1000000004 {
		*h.Byte(85) = 7 // LEAF_66
		return true
	}
	if h.Flags&0x2000000008 == 0x2000000008 {
		*h.Byte(85) = 8 // LEAF_67
		return true
	}
	if h.Flags&0x4000000010 == 0x4000000010 {
		*h.Byte(85) = 9 // LEAF_68
		return true
	}
	if h.Flags&0x8000000020 == 0x8000000020 {
		*h.Byte(85) = 10 // LEAF_69
		return true
	}
	return false
}

// wideToGroup6 replaces what is active by GROUP_6, which accepts.
func wideToGroup6(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterGroup6(x)
}

// wideChangedInGroup6 goes on with GROUP_6, which is active.
func wideChangedInGroup6(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c7 := *h.Byte(83) // the active child of GROUP_6

	if c7 == 1 { // LEAF_60
		if h.Flags&0x2000000010000000 != 0x2000000010000000 {
			return wideFailsLeaf60(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[71], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf60(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 71}, nil
	}
	if h.Flags&0x2000000010000000 == 0x2000000010000000 {
		return wideToLeaf60(t, a, h, in)
	}
	if c7 == 2 { // LEAF_61
		if h.Flags&0x4000000020000000 != 0x4000000020000000 {
			return wideFailsLeaf61(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[72], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf61(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 72}, nil
	}
	if h.Flags&0x4000000020000000 == 0x4000000020000000 {
		return wideToLeaf61(t, a, h, in)
	}
	if c7 == 3 { // LEAF_62
		if h.Flags&0x140000000 != 0x140000000 {
			return wideFailsLeaf62(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[73], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf62(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 73}, nil
	}
	if h.Flags&0x140000000 == 0x140000000 {
		return wideToLeaf62(t, a, h, in)
	}
	if c7 == 4 { // LEAF_63
		if h.Flags&0x280000000 != 0x280000000 {
			return wideFailsLeaf63(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[74], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf63(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 74}, nil
	}
	if h.Flags&0x280000000 == 0x280000000 {
		return wideToLeaf63(t, a, h, in)
	}
	if c7 == 5 { // LEAF_64
		if h.Flags&0x400000001 != 0x400000001 {
			return wideFailsLeaf64(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[75], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf64(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 75}, nil
	}
	if h.Flags&0x400000001 == 0x400000001 {
		return wideToLeaf64(t, a, h, in)
	}
	if c7 == 6 { // LEAF_65
		if h.Flags&0x800000002 != 0x800000002 {
			return wideFailsLeaf65(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[76], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf65(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 76}, nil
	}
	if h.Flags&0x800000002 == 0x800000002 {
		return wideToLeaf65(t, a, h, in)
	}
	if c7 == 7 { // LEAF_66
		if h.Flags&0x1000000004 != 0x1000000004 {
			return wideFailsLeaf66(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[77], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf66(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 77}, nil
	}
	if h.Flags&0x1000000004 == 0x1000000004 {
		return wideToLeaf66(t, a, h, in)
	}
	if c7 == 8 { // LEAF_67
		if h.Flags&0x2000000008 != 0x2000000008 {
			return wideFailsLeaf67(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[78], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf67(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 78}, nil
	}
	if h.Flags&0x2000000008 == 0x2000000008 {
		return wideToLeaf67(t, a, h, in)
	}
	if c7 == 9 { // LEAF_68
		if h.Flags&0x4000000010 != 0x4000000010 {
			return wideFailsLeaf68(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[79], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf68(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 79}, nil
	}
	if h.Flags&0x4000000010 == 0x4000000010 {
		return wideToLeaf68(t, a, h, in)
	}
	// LEAF_69
	if h.Flags&0x8000000020 != 0x8000000020 {
		return wideFailsLeaf69(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[80], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf69(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 80}, nil
}

// wideAskGroup7 reports whether GROUP_7 accepts, and keeps the child that does.
func wideAskGroup7(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x10000000040 == 0x10000000040 {
		*h.Byte(85) = 1 // LEAF_70
		return true
	}
	if h.Flags&0x20000000080 == 0x20000000080 {
		*h.Byte(85) = 2 // LEAF_71
		return true
	}
	if h.Flags&0x40000000100 == 0x40000000100 {
		*h.Byte(85) = 3 // LEAF_72
		return true
	}
	if h.Flags&0x80000000200 == 0x80000000200 {
		*h.Byte(85) = 4 // LEAF_73
		return true
	}
	if h.Flags&0x100000000400 == 0x100000000400 {
		*h.Byte(85) = 5 // LEAF_74
		return true
	}
	if h.Flags&0x200000000800 == 0x200000000800 {
		*h.Byte(85) = 6 // LEAF_75
		return true
	}
	if h.Flags&0x400000001000 == 0x400000001000 {
		*h.Byte(85) = 7 // LEAF_76
		return true
	}
	if h.Flags&0x800000002000 == 0x800000002000 {
		*h.Byte(85) = 8 // LEAF_77
		return true
	}
	if h.Flags&0x1000000004000 == 0x1000000004000 {
		*h.Byte(85) = 9 // LEAF_78
		return true
	}
	if h.Flags&0x2000000008000 == 0x2000000008000 {
		*h.Byte(85) = 10 // LEAF_79
		return true
	}
	return false
}

// wideToGroup7 replaces what is active by GROUP_7, which accepts.
func wideToGroup7(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterGroup7(x)
}

// wideChangedInGroup7 goes on with GROUP_7, which is active.
func wideChangedInGroup7(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c8 := *h.Byte(83) // the active child of GROUP_7

	if c8 == 1 { // LEAF_70
		if h.Flags&0x10000000040 != 0x10000000040 {
			return wideFailsLeaf70(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[81], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf70(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 81}, nil
	}
	if h.Flags&0x10000000040 == 0x10000000040 {
		return wideToLeaf70(t, a, h, in)
	}
	if c8 == 2 { // LEAF_71
		if h.Flags&0x20000000080 != 0x20000000080 {
			return wideFailsLeaf71(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[82], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf71(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 82}, nil
	}
	if h.Flags&0x20000000080 == 0x20000000080 {
		return wideToLeaf71(t, a, h, in)
	}
	if c8 == 3 { // LEAF_72
		if h.Flags&0x40000000100 != 0x40000000100 {
			return wideFailsLeaf72(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[83], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf72(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 83}, nil
	}
	if h.Flags&0x40000000100 == 0x40000000100 {
		return wideToLeaf72(t, a, h, in)
	}
	if c8 == 4 { // LEAF_73
		if h.Flags&0x80000000200 != 0x80000000200 {
			return wideFailsLeaf73(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[84], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf73(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 84}, nil
	}
	if h.Flags&0x80000000200 == 0x80000000200 {
		return wideToLeaf73(t, a, h, in)
	}
	if c8 == 5 { // LEAF_74
		if h.Flags&0x100000000400 != 0x100000000400 {
			return wideFailsLeaf74(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[85], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf74(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 85}, nil
	}
	if h.Flags&0x100000000400 == 0x100000000400 {
		return wideToLeaf74(t, a, h, in)
	}
	if c8 == 6 { // LEAF_75
		if h.Flags&0x200000000800 != 0x200000000800 {
			return wideFailsLeaf75(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[86], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf75(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 86}, nil
	}
	if h.Flags&0x200000000800 == 0x200000000800 {
		return wideToLeaf75(t, a, h, in)
	}
	if c8 == 7 { // LEAF_76
		if h.Flags&0x400000001000 != 0x400000001000 {
			return wideFailsLeaf76(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[87], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf76(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 87}, nil
	}
	if h.Flags&0x400000001000 == 0x400000001000 {
		return wideToLeaf76(t, a, h, in)
	}
	if c8 == 8 { // LEAF_77
		if h.Flags&0x800000002000 != 0x800000002000 {
			return wideFailsLeaf77(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[88], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf77(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 88}, nil
	}
	if h.Flags&0x800000002000 == 0x800000002000 {
		return wideToLeaf77(t, a, h, in)
	}
	if c8 == 9 { // LEAF_78
		if h.Flags&0x1000000004000 != 0x1000000004000 {
			return wideFailsLeaf78(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[89], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf78(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 89}, nil
	}
	if h.Flags&0x1000000004000 == 0x1000000004000 {
		return wideToLeaf78(t, a, h, in)
	}
	// LEAF_79
	if h.Flags&0x2000000008000 != 0x2000000008000 {
		return wideFailsLeaf79(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[90], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf79(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 90}, nil
}

// wideAskGroup8 reports whether GROUP_8 accepts, and keeps the child that does.
func wideAskGroup8(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x4000000010000 == 0x4000000010000 {
		*h.Byte(85) = 1 // LEAF_80
		return true
	}
	if h.Flags&0x8000000020000 == 0x8000000020000 {
		*h.Byte(85) = 2 // LEAF_81
		return true
	}
	if h.Flags&0x10000000040000 == 0x10000000040000 {
		*h.Byte(85) = 3 // LEAF_82
		return true
	}
	if h.Flags&0x20000000080000 == 0x20000000080000 {
		*h.Byte(85) = 4 // LEAF_83
		return true
	}
	if h.Flags&0x40000000100000 == 0x40000000100000 {
		*h.Byte(85) = 5 // LEAF_84
		return true
	}
	if h.Flags&0x80000000200000 == 0x80000000200000 {
		*h.Byte(85) = 6 // LEAF_85
		return true
	}
	if h.Flags&0x100000000400000 == 0x100000000400000 {
		*h.Byte(85) = 7 // LEAF_86
		return true
	}
	if h.Flags&0x200000000800000 == 0x200000000800000 {
		*h.Byte(85) = 8 // LEAF_87
		return true
	}
	if h.Flags&0x400000001000000 == 0x400000001000000 {
		*h.Byte(85) = 9 // LEAF_88
		return true
	}
	if h.Flags&0x800000002000000 == 0x800000002000000 {
		*h.Byte(85) = 10 // LEAF_89
		return true
	}
	return false
}

// wideToGroup8 replaces what is active by GROUP_8, which accepts.
func wideToGroup8(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterGroup8(x)
}

// wideChangedInGroup8 goes on with GROUP_8, which is active.
func wideChangedInGroup8(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c9 := *h.Byte(83) // the active child of GROUP_8

	if c9 == 1 { // LEAF_80
		if h.Flags&0x4000000010000 != 0x4000000010000 {
			return wideFailsLeaf80(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[91], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf80(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 91}, nil
	}
	if h.Flags&0x4000000010000 == 0x4000000010000 {
		return wideToLeaf80(t, a, h, in)
	}
	if c9 == 2 { // LEAF_81
		if h.Flags&0x8000000020000 != 0x8000000020000 {
			return wideFailsLeaf81(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[92], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf81(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 92}, nil
	}
	if h.Flags&0x8000000020000 == 0x8000000020000 {
		return wideToLeaf81(t, a, h, in)
	}
	if c9 == 3 { // LEAF_82
		if h.Flags&0x10000000040000 != 0x10000000040000 {
			return wideFailsLeaf82(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[93], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf82(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 93}, nil
	}
	if h.Flags&0x10000000040000 == 0x10000000040000 {
		return wideToLeaf82(t, a, h, in)
	}
	if c9 == 4 { // LEAF_83
		if h.Flags&0x20000000080000 != 0x20000000080000 {
			return wideFailsLeaf83(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[94], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf83(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 94}, nil
	}
	if h.Flags&0x20000000080000 == 0x20000000080000 {
		return wideToLeaf83(t, a, h, in)
	}
	if c9 == 5 { // LEAF_84
		if h.Flags&0x40000000100000 != 0x40000000100000 {
			return wideFailsLeaf84(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[95], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf84(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 95}, nil
	}
	if h.Flags&0x40000000100000 == 0x40000000100000 {
		return wideToLeaf84(t, a, h, in)
	}
	if c9 == 6 { // LEAF_85
		if h.Flags&0x80000000200000 != 0x80000000200000 {
			return wideFailsLeaf85(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[96], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf85(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 96}, nil
	}
	if h.Flags&0x80000000200000 == 0x80000000200000 {
		return wideToLeaf85(t, a, h, in)
	}
	if c9 == 7 { // LEAF_86
		if h.Flags&0x100000000400000 != 0x100000000400000 {
			return wideFailsLeaf86(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[97], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf86(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 97}, nil
	}
	if h.Flags&0x100000000400000 == 0x100000000400000 {
		return wideToLeaf86(t, a, h, in)
	}
	if c9 == 8 { // LEAF_87
		if h.Flags&0x200000000800000 != 0x200000000800000 {
			return wideFailsLeaf87(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[98], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf87(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 98}, nil
	}
	if h.Flags&0x200000000800000 == 0x200000000800000 {
		return wideToLeaf87(t, a, h, in)
	}
	if c9 == 9 { // LEAF_88
		if h.Flags&0x400000001000000 != 0x400000001000000 {
			return wideFailsLeaf88(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[99], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf88(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 99}, nil
	}
	if h.Flags&0x400000001000000 == 0x400000001000000 {
		return wideToLeaf88(t, a, h, in)
	}
	// LEAF_89
	if h.Flags&0x800000002000000 != 0x800000002000000 {
		return wideFailsLeaf89(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[100], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf89(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 100}, nil
}

// wideChangedInGroup9 goes on with GROUP_9, which is active.
func wideChangedInGroup9(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	world := t.World(in.World)
	rows := (*[111]coderun.Row)(t.Rows())
	c10 := *h.Byte(83) // the active child of GROUP_9

	if c10 == 1 { // LEAF_90
		if h.Flags&0x1000000004000000 != 0x1000000004000000 {
			return wideFailsLeaf90(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[101], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf90(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 101}, nil
	}
	if h.Flags&0x1000000004000000 == 0x1000000004000000 {
		return wideToLeaf90(t, a, h, in)
	}
	if c10 == 2 { // LEAF_91
		if h.Flags&0x2000000008000000 != 0x2000000008000000 {
			return wideFailsLeaf91(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[102], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf91(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 102}, nil
	}
	if h.Flags&0x2000000008000000 == 0x2000000008000000 {
		return wideToLeaf91(t, a, h, in)
	}
	if c10 == 3 { // LEAF_92
		if h.Flags&0x4000000010000000 != 0x4000000010000000 {
			return wideFailsLeaf92(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[103], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf92(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 103}, nil
	}
	if h.Flags&0x4000000010000000 == 0x4000000010000000 {
		return wideToLeaf92(t, a, h, in)
	}
	if c10 == 4 { // LEAF_93
		if h.Flags&0x120000000 != 0x120000000 {
			return wideFailsLeaf93(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[104], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf93(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 104}, nil
	}
	if h.Flags&0x120000000 == 0x120000000 {
		return wideToLeaf93(t, a, h, in)
	}
	if c10 == 5 { // LEAF_94
		if h.Flags&0x240000000 != 0x240000000 {
			return wideFailsLeaf94(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[105], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf94(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 105}, nil
	}
	if h.Flags&0x240000000 == 0x240000000 {
		return wideToLeaf94(t, a, h, in)
	}
	if c10 == 6 { // LEAF_95
		if h.Flags&0x480000000 != 0x480000000 {
			return wideFailsLeaf95(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[106], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf95(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 106}, nil
	}
	if h.Flags&0x480000000 == 0x480000000 {
		return wideToLeaf95(t, a, h, in)
	}
	if c10 == 7 { // LEAF_96
		if h.Flags&0x800000001 != 0x800000001 {
			return wideFailsLeaf96(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[107], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf96(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 107}, nil
	}
	if h.Flags&0x800000001 == 0x800000001 {
		return wideToLeaf96(t, a, h, in)
	}
	if c10 == 8 { // LEAF_97
		if h.Flags&0x1000000002 != 0x1000000002 {
			return wideFailsLeaf97(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[108], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf97(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 108}, nil
	}
	if h.Flags&0x1000000002 == 0x1000000002 {
		return wideToLeaf97(t, a, h, in)
	}
	if c10 == 9 { // LEAF_98
		if h.Flags&0x2000000004 != 0x2000000004 {
			return wideFailsLeaf98(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := tickSoldier(a, coderun.Context(h, &rows[109], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return wideStopsLeaf98(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 109}, nil
	}
	if h.Flags&0x2000000004 == 0x2000000004 {
		return wideToLeaf98(t, a, h, in)
	}
	// LEAF_99
	if h.Flags&0x8000000000000008 != 0x8000000000000008 {
		return wideFailsLeaf99(t, a, h, in)
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[110], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return wideStopsLeaf99(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 110}, nil
}

// wideLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func wideLeaveRoot(x *wideTurn, cause behavior.Reason) bool {
	h := x.Mem
	own := behavior.Reason(*h.Byte(82)) // why it has ended, if it has
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(81) {
	case 1: // GROUP_0
		wideLeaveGroup0(x, below)
		*h.Byte(81) = 0
	case 2: // GROUP_1
		wideLeaveGroup1(x, below)
		*h.Byte(81) = 0
	case 3: // GROUP_2
		wideLeaveGroup2(x, below)
		*h.Byte(81) = 0
	case 4: // GROUP_3
		wideLeaveGroup3(x, below)
		*h.Byte(81) = 0
	case 5: // GROUP_4
		wideLeaveGroup4(x, below)
		*h.Byte(81) = 0
	case 6: // GROUP_5
		wideLeaveGroup5(x, below)
		*h.Byte(81) = 0
	case 7: // GROUP_6
		wideLeaveGroup6(x, below)
		*h.Byte(81) = 0
	case 8: // GROUP_7
		wideLeaveGroup7(x, below)
		*h.Byte(81) = 0
	case 9: // GROUP_8
		wideLeaveGroup8(x, below)
		*h.Byte(81) = 0
	case 10: // GROUP_9
		wideLeaveGroup9(x, below)
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// wideEnterGroup0 activates GROUP_0 and goes on below it.
func wideEnterGroup0(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 1
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf0(x)
	case 2:
		return wideEnterLeaf1(x)
	case 3:
		return wideEnterLeaf2(x)
	case 4:
		return wideEnterLeaf3(x)
	case 5:
		return wideEnterLeaf4(x)
	case 6:
		return wideEnterLeaf5(x)
	case 7:
		return wideEnterLeaf6(x)
	case 8:
		return wideEnterLeaf7(x)
	case 9:
		return wideEnterLeaf8(x)
	case 10:
		return wideEnterLeaf9(x)
	}
	return x.Ended(1, decider.Failed)
}

// wideToLeaf0 replaces what is active by LEAF_0, which accepts.
func wideToLeaf0(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf0(x)
}

// wideFailsLeaf0 ends LEAF_0, which no longer accepts.
func wideFailsLeaf0(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 12
	return wideRedecideGroup0(x, 0, decider.Failed)
}

// wideStopsLeaf0 goes on after the tick of LEAF_0 has ended it or changed something.
func wideStopsLeaf0(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(11, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 12
		return wideRedecideGroup0(x, 0, st)
	}
	return x.RunsOn(11)
}

// wideToLeaf1 replaces what is active by LEAF_1, which accepts.
func wideToLeaf1(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf1(x)
}

// wideFailsLeaf1 ends LEAF_1, which no longer accepts.
func wideFailsLeaf1(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 13
	return wideRedecideGroup0(x, 1, decider.Failed)
}

// wideStopsLeaf1 goes on after the tick of LEAF_1 has ended it or changed something.
func wideStopsLeaf1(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(12, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 13
		return wideRedecideGroup0(x, 1, st)
	}
	return x.RunsOn(12)
}

// wideToLeaf2 replaces what is active by LEAF_2, which accepts.
func wideToLeaf2(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf2(x)
}

// wideFailsLeaf2 ends LEAF_2, which no longer accepts.
func wideFailsLeaf2(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 14
	return wideRedecideGroup0(x, 2, decider.Failed)
}

// wideStopsLeaf2 goes on after the tick of LEAF_2 has ended it or changed something.
func wideStopsLeaf2(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(13, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 14
		return wideRedecideGroup0(x, 2, st)
	}
	return x.RunsOn(13)
}

// wideToLeaf3 replaces what is active by LEAF_3, which accepts.
func wideToLeaf3(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf3(x)
}

// wideFailsLeaf3 ends LEAF_3, which no longer accepts.
func wideFailsLeaf3(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 15
	return wideRedecideGroup0(x, 3, decider.Failed)
}

// wideStopsLeaf3 goes on after the tick of LEAF_3 has ended it or changed something.
func wideStopsLeaf3(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(14, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 15
		return wideRedecideGroup0(x, 3, st)
	}
	return x.RunsOn(14)
}

// wideToLeaf4 replaces what is active by LEAF_4, which accepts.
func wideToLeaf4(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf4(x)
}

// wideFailsLeaf4 ends LEAF_4, which no longer accepts.
func wideFailsLeaf4(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 16
	return wideRedecideGroup0(x, 4, decider.Failed)
}

// wideStopsLeaf4 goes on after the tick of LEAF_4 has ended it or changed something.
func wideStopsLeaf4(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(15, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 16
		return wideRedecideGroup0(x, 4, st)
	}
	return x.RunsOn(15)
}

// wideToLeaf5 replaces what is active by LEAF_5, which accepts.
func wideToLeaf5(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf5(x)
}

// wideFailsLeaf5 ends LEAF_5, which no longer accepts.
func wideFailsLeaf5(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 17
	return wideRedecideGroup0(x, 5, decider.Failed)
}

// wideStopsLeaf5 goes on after the tick of LEAF_5 has ended it or changed something.
func wideStopsLeaf5(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(16, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 17
		return wideRedecideGroup0(x, 5, st)
	}
	return x.RunsOn(16)
}

// wideToLeaf6 replaces what is active by LEAF_6, which accepts.
func wideToLeaf6(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf6(x)
}

// wideFailsLeaf6 ends LEAF_6, which no longer accepts.
func wideFailsLeaf6(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 18
	return wideRedecideGroup0(x, 6, decider.Failed)
}

// wideStopsLeaf6 goes on after the tick of LEAF_6 has ended it or changed something.
func wideStopsLeaf6(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(17, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 18
		return wideRedecideGroup0(x, 6, st)
	}
	return x.RunsOn(17)
}

// wideToLeaf7 replaces what is active by LEAF_7, which accepts.
func wideToLeaf7(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf7(x)
}

// wideFailsLeaf7 ends LEAF_7, which no longer accepts.
func wideFailsLeaf7(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 19
	return wideRedecideGroup0(x, 7, decider.Failed)
}

// wideStopsLeaf7 goes on after the tick of LEAF_7 has ended it or changed something.
func wideStopsLeaf7(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(18, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 19
		return wideRedecideGroup0(x, 7, st)
	}
	return x.RunsOn(18)
}

// wideToLeaf8 replaces what is active by LEAF_8, which accepts.
func wideToLeaf8(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf8(x)
}

// wideFailsLeaf8 ends LEAF_8, which no longer accepts.
func wideFailsLeaf8(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 20
	return wideRedecideGroup0(x, 8, decider.Failed)
}

// wideStopsLeaf8 goes on after the tick of LEAF_8 has ended it or changed something.
func wideStopsLeaf8(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(19, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 20
		return wideRedecideGroup0(x, 8, st)
	}
	return x.RunsOn(19)
}

// wideFailsLeaf9 ends LEAF_9, which no longer accepts.
func wideFailsLeaf9(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 21
	return wideRedecideGroup0(x, 9, decider.Failed)
}

// wideStopsLeaf9 goes on after the tick of LEAF_9 has ended it or changed something.
func wideStopsLeaf9(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(20, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 21
		return wideRedecideGroup0(x, 9, st)
	}
	return x.RunsOn(20)
}

// wideEnterGroup1 activates GROUP_1 and goes on below it.
func wideEnterGroup1(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 2
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf10(x)
	case 2:
		return wideEnterLeaf11(x)
	case 3:
		return wideEnterLeaf12(x)
	case 4:
		return wideEnterLeaf13(x)
	case 5:
		return wideEnterLeaf14(x)
	case 6:
		return wideEnterLeaf15(x)
	case 7:
		return wideEnterLeaf16(x)
	case 8:
		return wideEnterLeaf17(x)
	case 9:
		return wideEnterLeaf18(x)
	case 10:
		return wideEnterLeaf19(x)
	}
	return x.Ended(2, decider.Failed)
}

// wideToLeaf10 replaces what is active by LEAF_10, which accepts.
func wideToLeaf10(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf10(x)
}

// wideFailsLeaf10 ends LEAF_10, which no longer accepts.
func wideFailsLeaf10(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 22
	return wideRedecideGroup1(x, 0, decider.Failed)
}

// wideStopsLeaf10 goes on after the tick of LEAF_10 has ended it or changed something.
func wideStopsLeaf10(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(21, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 22
		return wideRedecideGroup1(x, 0, st)
	}
	return x.RunsOn(21)
}

// wideToLeaf11 replaces what is active by LEAF_11, which accepts.
func wideToLeaf11(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf11(x)
}

// wideFailsLeaf11 ends LEAF_11, which no longer accepts.
func wideFailsLeaf11(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 23
	return wideRedecideGroup1(x, 1, decider.Failed)
}

// wideStopsLeaf11 goes on after the tick of LEAF_11 has ended it or changed something.
func wideStopsLeaf11(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(22, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 23
		return wideRedecideGroup1(x, 1, st)
	}
	return x.RunsOn(22)
}

// wideToLeaf12 replaces what is active by LEAF_12, which accepts.
func wideToLeaf12(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf12(x)
}

// wideFailsLeaf12 ends LEAF_12, which no longer accepts.
func wideFailsLeaf12(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 24
	return wideRedecideGroup1(x, 2, decider.Failed)
}

// wideStopsLeaf12 goes on after the tick of LEAF_12 has ended it or changed something.
func wideStopsLeaf12(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(23, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 24
		return wideRedecideGroup1(x, 2, st)
	}
	return x.RunsOn(23)
}

// wideToLeaf13 replaces what is active by LEAF_13, which accepts.
func wideToLeaf13(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf13(x)
}

// wideFailsLeaf13 ends LEAF_13, which no longer accepts.
func wideFailsLeaf13(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 25
	return wideRedecideGroup1(x, 3, decider.Failed)
}

// wideStopsLeaf13 goes on after the tick of LEAF_13 has ended it or changed something.
func wideStopsLeaf13(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(24, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 25
		return wideRedecideGroup1(x, 3, st)
	}
	return x.RunsOn(24)
}

// wideToLeaf14 replaces what is active by LEAF_14, which accepts.
func wideToLeaf14(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf14(x)
}

// wideFailsLeaf14 ends LEAF_14, which no longer accepts.
func wideFailsLeaf14(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 26
	return wideRedecideGroup1(x, 4, decider.Failed)
}

// wideStopsLeaf14 goes on after the tick of LEAF_14 has ended it or changed something.
func wideStopsLeaf14(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(25, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 26
		return wideRedecideGroup1(x, 4, st)
	}
	return x.RunsOn(25)
}

// wideToLeaf15 replaces what is active by LEAF_15, which accepts.
func wideToLeaf15(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf15(x)
}

// wideFailsLeaf15 ends LEAF_15, which no longer accepts.
func wideFailsLeaf15(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 27
	return wideRedecideGroup1(x, 5, decider.Failed)
}

// wideStopsLeaf15 goes on after the tick of LEAF_15 has ended it or changed something.
func wideStopsLeaf15(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(26, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 27
		return wideRedecideGroup1(x, 5, st)
	}
	return x.RunsOn(26)
}

// wideToLeaf16 replaces what is active by LEAF_16, which accepts.
func wideToLeaf16(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf16(x)
}

// wideFailsLeaf16 ends LEAF_16, which no longer accepts.
func wideFailsLeaf16(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 28
	return wideRedecideGroup1(x, 6, decider.Failed)
}

// wideStopsLeaf16 goes on after the tick of LEAF_16 has ended it or changed something.
func wideStopsLeaf16(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(27, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 28
		return wideRedecideGroup1(x, 6, st)
	}
	return x.RunsOn(27)
}

// wideToLeaf17 replaces what is active by LEAF_17, which accepts.
func wideToLeaf17(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf17(x)
}

// wideFailsLeaf17 ends LEAF_17, which no longer accepts.
func wideFailsLeaf17(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 29
	return wideRedecideGroup1(x, 7, decider.Failed)
}

// wideStopsLeaf17 goes on after the tick of LEAF_17 has ended it or changed something.
func wideStopsLeaf17(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(28, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 29
		return wideRedecideGroup1(x, 7, st)
	}
	return x.RunsOn(28)
}

// wideToLeaf18 replaces what is active by LEAF_18, which accepts.
func wideToLeaf18(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf18(x)
}

// wideFailsLeaf18 ends LEAF_18, which no longer accepts.
func wideFailsLeaf18(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 30
	return wideRedecideGroup1(x, 8, decider.Failed)
}

// wideStopsLeaf18 goes on after the tick of LEAF_18 has ended it or changed something.
func wideStopsLeaf18(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(29, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 30
		return wideRedecideGroup1(x, 8, st)
	}
	return x.RunsOn(29)
}

// wideFailsLeaf19 ends LEAF_19, which no longer accepts.
func wideFailsLeaf19(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 31
	return wideRedecideGroup1(x, 9, decider.Failed)
}

// wideStopsLeaf19 goes on after the tick of LEAF_19 has ended it or changed something.
func wideStopsLeaf19(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(30, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 31
		return wideRedecideGroup1(x, 9, st)
	}
	return x.RunsOn(30)
}

// wideEnterGroup2 activates GROUP_2 and goes on below it.
func wideEnterGroup2(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 3
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf20(x)
	case 2:
		return wideEnterLeaf21(x)
	case 3:
		return wideEnterLeaf22(x)
	case 4:
		return wideEnterLeaf23(x)
	case 5:
		return wideEnterLeaf24(x)
	case 6:
		return wideEnterLeaf25(x)
	case 7:
		return wideEnterLeaf26(x)
	case 8:
		return wideEnterLeaf27(x)
	case 9:
		return wideEnterLeaf28(x)
	case 10:
		return wideEnterLeaf29(x)
	}
	return x.Ended(3, decider.Failed)
}

// wideToLeaf20 replaces what is active by LEAF_20, which accepts.
func wideToLeaf20(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf20(x)
}

// wideFailsLeaf20 ends LEAF_20, which no longer accepts.
func wideFailsLeaf20(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 32
	return wideRedecideGroup2(x, 0, decider.Failed)
}

// wideStopsLeaf20 goes on after the tick of LEAF_20 has ended it or changed something.
func wideStopsLeaf20(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(31, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 32
		return wideRedecideGroup2(x, 0, st)
	}
	return x.RunsOn(31)
}

// wideToLeaf21 replaces what is active by LEAF_21, which accepts.
func wideToLeaf21(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf21(x)
}

// wideFailsLeaf21 ends LEAF_21, which no longer accepts.
func wideFailsLeaf21(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 33
	return wideRedecideGroup2(x, 1, decider.Failed)
}

// wideStopsLeaf21 goes on after the tick of LEAF_21 has ended it or changed something.
func wideStopsLeaf21(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(32, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 33
		return wideRedecideGroup2(x, 1, st)
	}
	return x.RunsOn(32)
}

// wideToLeaf22 replaces what is active by LEAF_22, which accepts.
func wideToLeaf22(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf22(x)
}

// wideFailsLeaf22 ends LEAF_22, which no longer accepts.
func wideFailsLeaf22(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 34
	return wideRedecideGroup2(x, 2, decider.Failed)
}

// wideStopsLeaf22 goes on after the tick of LEAF_22 has ended it or changed something.
func wideStopsLeaf22(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(33, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 34
		return wideRedecideGroup2(x, 2, st)
	}
	return x.RunsOn(33)
}

// wideToLeaf23 replaces what is active by LEAF_23, which accepts.
func wideToLeaf23(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf23(x)
}

// wideFailsLeaf23 ends LEAF_23, which no longer accepts.
func wideFailsLeaf23(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 35
	return wideRedecideGroup2(x, 3, decider.Failed)
}

// wideStopsLeaf23 goes on after the tick of LEAF_23 has ended it or changed something.
func wideStopsLeaf23(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(34, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 35
		return wideRedecideGroup2(x, 3, st)
	}
	return x.RunsOn(34)
}

// wideToLeaf24 replaces what is active by LEAF_24, which accepts.
func wideToLeaf24(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf24(x)
}

// wideFailsLeaf24 ends LEAF_24, which no longer accepts.
func wideFailsLeaf24(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 36
	return wideRedecideGroup2(x, 4, decider.Failed)
}

// wideStopsLeaf24 goes on after the tick of LEAF_24 has ended it or changed something.
func wideStopsLeaf24(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(35, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 36
		return wideRedecideGroup2(x, 4, st)
	}
	return x.RunsOn(35)
}

// wideToLeaf25 replaces what is active by LEAF_25, which accepts.
func wideToLeaf25(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf25(x)
}

// wideFailsLeaf25 ends LEAF_25, which no longer accepts.
func wideFailsLeaf25(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 37
	return wideRedecideGroup2(x, 5, decider.Failed)
}

// wideStopsLeaf25 goes on after the tick of LEAF_25 has ended it or changed something.
func wideStopsLeaf25(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(36, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 37
		return wideRedecideGroup2(x, 5, st)
	}
	return x.RunsOn(36)
}

// wideToLeaf26 replaces what is active by LEAF_26, which accepts.
func wideToLeaf26(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf26(x)
}

// wideFailsLeaf26 ends LEAF_26, which no longer accepts.
func wideFailsLeaf26(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 38
	return wideRedecideGroup2(x, 6, decider.Failed)
}

// wideStopsLeaf26 goes on after the tick of LEAF_26 has ended it or changed something.
func wideStopsLeaf26(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(37, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 38
		return wideRedecideGroup2(x, 6, st)
	}
	return x.RunsOn(37)
}

// wideToLeaf27 replaces what is active by LEAF_27, which accepts.
func wideToLeaf27(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf27(x)
}

// wideFailsLeaf27 ends LEAF_27, which no longer accepts.
func wideFailsLeaf27(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 39
	return wideRedecideGroup2(x, 7, decider.Failed)
}

// wideStopsLeaf27 goes on after the tick of LEAF_27 has ended it or changed something.
func wideStopsLeaf27(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(38, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 39
		return wideRedecideGroup2(x, 7, st)
	}
	return x.RunsOn(38)
}

// wideToLeaf28 replaces what is active by LEAF_28, which accepts.
func wideToLeaf28(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf28(x)
}

// wideFailsLeaf28 ends LEAF_28, which no longer accepts.
func wideFailsLeaf28(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 40
	return wideRedecideGroup2(x, 8, decider.Failed)
}

// wideStopsLeaf28 goes on after the tick of LEAF_28 has ended it or changed something.
func wideStopsLeaf28(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(39, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 40
		return wideRedecideGroup2(x, 8, st)
	}
	return x.RunsOn(39)
}

// wideFailsLeaf29 ends LEAF_29, which no longer accepts.
func wideFailsLeaf29(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 41
	return wideRedecideGroup2(x, 9, decider.Failed)
}

// wideStopsLeaf29 goes on after the tick of LEAF_29 has ended it or changed something.
func wideStopsLeaf29(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(40, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 41
		return wideRedecideGroup2(x, 9, st)
	}
	return x.RunsOn(40)
}

// wideEnterGroup3 activates GROUP_3 and goes on below it.
func wideEnterGroup3(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 4
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf30(x)
	case 2:
		return wideEnterLeaf31(x)
	case 3:
		return wideEnterLeaf32(x)
	case 4:
		return wideEnterLeaf33(x)
	case 5:
		return wideEnterLeaf34(x)
	case 6:
		return wideEnterLeaf35(x)
	case 7:
		return wideEnterLeaf36(x)
	case 8:
		return wideEnterLeaf37(x)
	case 9:
		return wideEnterLeaf38(x)
	case 10:
		return wideEnterLeaf39(x)
	}
	return x.Ended(4, decider.Failed)
}

// wideToLeaf30 replaces what is active by LEAF_30, which accepts.
func wideToLeaf30(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf30(x)
}

// wideFailsLeaf30 ends LEAF_30, which no longer accepts.
func wideFailsLeaf30(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 42
	return wideRedecideGroup3(x, 0, decider.Failed)
}

// wideStopsLeaf30 goes on after the tick of LEAF_30 has ended it or changed something.
func wideStopsLeaf30(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(41, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 42
		return wideRedecideGroup3(x, 0, st)
	}
	return x.RunsOn(41)
}

// wideToLeaf31 replaces what is active by LEAF_31, which accepts.
func wideToLeaf31(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf31(x)
}

// wideFailsLeaf31 ends LEAF_31, which no longer accepts.
func wideFailsLeaf31(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 43
	return wideRedecideGroup3(x, 1, decider.Failed)
}

// wideStopsLeaf31 goes on after the tick of LEAF_31 has ended it or changed something.
func wideStopsLeaf31(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(42, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 43
		return wideRedecideGroup3(x, 1, st)
	}
	return x.RunsOn(42)
}

// wideToLeaf32 replaces what is active by LEAF_32, which accepts.
func wideToLeaf32(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf32(x)
}

// wideFailsLeaf32 ends LEAF_32, which no longer accepts.
func wideFailsLeaf32(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 44
	return wideRedecideGroup3(x, 2, decider.Failed)
}

// wideStopsLeaf32 goes on after the tick of LEAF_32 has ended it or changed something.
func wideStopsLeaf32(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(43, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 44
		return wideRedecideGroup3(x, 2, st)
	}
	return x.RunsOn(43)
}

// wideToLeaf33 replaces what is active by LEAF_33, which accepts.
func wideToLeaf33(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf33(x)
}

// wideFailsLeaf33 ends LEAF_33, which no longer accepts.
func wideFailsLeaf33(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 45
	return wideRedecideGroup3(x, 3, decider.Failed)
}

// wideStopsLeaf33 goes on after the tick of LEAF_33 has ended it or changed something.
func wideStopsLeaf33(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(44, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 45
		return wideRedecideGroup3(x, 3, st)
	}
	return x.RunsOn(44)
}

// wideToLeaf34 replaces what is active by LEAF_34, which accepts.
func wideToLeaf34(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf34(x)
}

// wideFailsLeaf34 ends LEAF_34, which no longer accepts.
func wideFailsLeaf34(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 46
	return wideRedecideGroup3(x, 4, decider.Failed)
}

// wideStopsLeaf34 goes on after the tick of LEAF_34 has ended it or changed something.
func wideStopsLeaf34(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(45, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 46
		return wideRedecideGroup3(x, 4, st)
	}
	return x.RunsOn(45)
}

// wideToLeaf35 replaces what is active by LEAF_35, which accepts.
func wideToLeaf35(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf35(x)
}

// wideFailsLeaf35 ends LEAF_35, which no longer accepts.
func wideFailsLeaf35(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 47
	return wideRedecideGroup3(x, 5, decider.Failed)
}

// wideStopsLeaf35 goes on after the tick of LEAF_35 has ended it or changed something.
func wideStopsLeaf35(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(46, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 47
		return wideRedecideGroup3(x, 5, st)
	}
	return x.RunsOn(46)
}

// wideToLeaf36 replaces what is active by LEAF_36, which accepts.
func wideToLeaf36(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf36(x)
}

// wideFailsLeaf36 ends LEAF_36, which no longer accepts.
func wideFailsLeaf36(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 48
	return wideRedecideGroup3(x, 6, decider.Failed)
}

// wideStopsLeaf36 goes on after the tick of LEAF_36 has ended it or changed something.
func wideStopsLeaf36(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(47, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 48
		return wideRedecideGroup3(x, 6, st)
	}
	return x.RunsOn(47)
}

// wideToLeaf37 replaces what is active by LEAF_37, which accepts.
func wideToLeaf37(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf37(x)
}

// wideFailsLeaf37 ends LEAF_37, which no longer accepts.
func wideFailsLeaf37(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 49
	return wideRedecideGroup3(x, 7, decider.Failed)
}

// wideStopsLeaf37 goes on after the tick of LEAF_37 has ended it or changed something.
func wideStopsLeaf37(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(48, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 49
		return wideRedecideGroup3(x, 7, st)
	}
	return x.RunsOn(48)
}

// wideToLeaf38 replaces what is active by LEAF_38, which accepts.
func wideToLeaf38(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf38(x)
}

// wideFailsLeaf38 ends LEAF_38, which no longer accepts.
func wideFailsLeaf38(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 50
	return wideRedecideGroup3(x, 8, decider.Failed)
}

// wideStopsLeaf38 goes on after the tick of LEAF_38 has ended it or changed something.
func wideStopsLeaf38(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(49, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 50
		return wideRedecideGroup3(x, 8, st)
	}
	return x.RunsOn(49)
}

// wideFailsLeaf39 ends LEAF_39, which no longer accepts.
func wideFailsLeaf39(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 51
	return wideRedecideGroup3(x, 9, decider.Failed)
}

// wideStopsLeaf39 goes on after the tick of LEAF_39 has ended it or changed something.
func wideStopsLeaf39(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(50, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 51
		return wideRedecideGroup3(x, 9, st)
	}
	return x.RunsOn(50)
}

// wideEnterGroup4 activates GROUP_4 and goes on below it.
func wideEnterGroup4(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 5
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf40(x)
	case 2:
		return wideEnterLeaf41(x)
	case 3:
		return wideEnterLeaf42(x)
	case 4:
		return wideEnterLeaf43(x)
	case 5:
		return wideEnterLeaf44(x)
	case 6:
		return wideEnterLeaf45(x)
	case 7:
		return wideEnterLeaf46(x)
	case 8:
		return wideEnterLeaf47(x)
	case 9:
		return wideEnterLeaf48(x)
	case 10:
		return wideEnterLeaf49(x)
	}
	return x.Ended(5, decider.Failed)
}

// wideToLeaf40 replaces what is active by LEAF_40, which accepts.
func wideToLeaf40(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf40(x)
}

// wideFailsLeaf40 ends LEAF_40, which no longer accepts.
func wideFailsLeaf40(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 52
	return wideRedecideGroup4(x, 0, decider.Failed)
}

// wideStopsLeaf40 goes on after the tick of LEAF_40 has ended it or changed something.
func wideStopsLeaf40(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(51, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 52
		return wideRedecideGroup4(x, 0, st)
	}
	return x.RunsOn(51)
}

// wideToLeaf41 replaces what is active by LEAF_41, which accepts.
func wideToLeaf41(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf41(x)
}

// wideFailsLeaf41 ends LEAF_41, which no longer accepts.
func wideFailsLeaf41(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 53
	return wideRedecideGroup4(x, 1, decider.Failed)
}

// wideStopsLeaf41 goes on after the tick of LEAF_41 has ended it or changed something.
func wideStopsLeaf41(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(52, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 53
		return wideRedecideGroup4(x, 1, st)
	}
	return x.RunsOn(52)
}

// wideToLeaf42 replaces what is active by LEAF_42, which accepts.
func wideToLeaf42(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf42(x)
}

// wideFailsLeaf42 ends LEAF_42, which no longer accepts.
func wideFailsLeaf42(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 54
	return wideRedecideGroup4(x, 2, decider.Failed)
}

// wideStopsLeaf42 goes on after the tick of LEAF_42 has ended it or changed something.
func wideStopsLeaf42(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(53, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 54
		return wideRedecideGroup4(x, 2, st)
	}
	return x.RunsOn(53)
}

// wideToLeaf43 replaces what is active by LEAF_43, which accepts.
func wideToLeaf43(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf43(x)
}

// wideFailsLeaf43 ends LEAF_43, which no longer accepts.
func wideFailsLeaf43(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 55
	return wideRedecideGroup4(x, 3, decider.Failed)
}

// wideStopsLeaf43 goes on after the tick of LEAF_43 has ended it or changed something.
func wideStopsLeaf43(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(54, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 55
		return wideRedecideGroup4(x, 3, st)
	}
	return x.RunsOn(54)
}

// wideToLeaf44 replaces what is active by LEAF_44, which accepts.
func wideToLeaf44(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf44(x)
}

// wideFailsLeaf44 ends LEAF_44, which no longer accepts.
func wideFailsLeaf44(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 56
	return wideRedecideGroup4(x, 4, decider.Failed)
}

// wideStopsLeaf44 goes on after the tick of LEAF_44 has ended it or changed something.
func wideStopsLeaf44(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(55, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 56
		return wideRedecideGroup4(x, 4, st)
	}
	return x.RunsOn(55)
}

// wideToLeaf45 replaces what is active by LEAF_45, which accepts.
func wideToLeaf45(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf45(x)
}

// wideFailsLeaf45 ends LEAF_45, which no longer accepts.
func wideFailsLeaf45(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 57
	return wideRedecideGroup4(x, 5, decider.Failed)
}

// wideStopsLeaf45 goes on after the tick of LEAF_45 has ended it or changed something.
func wideStopsLeaf45(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(56, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 57
		return wideRedecideGroup4(x, 5, st)
	}
	return x.RunsOn(56)
}

// wideToLeaf46 replaces what is active by LEAF_46, which accepts.
func wideToLeaf46(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf46(x)
}

// wideFailsLeaf46 ends LEAF_46, which no longer accepts.
func wideFailsLeaf46(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 58
	return wideRedecideGroup4(x, 6, decider.Failed)
}

// wideStopsLeaf46 goes on after the tick of LEAF_46 has ended it or changed something.
func wideStopsLeaf46(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(57, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 58
		return wideRedecideGroup4(x, 6, st)
	}
	return x.RunsOn(57)
}

// wideToLeaf47 replaces what is active by LEAF_47, which accepts.
func wideToLeaf47(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf47(x)
}

// wideFailsLeaf47 ends LEAF_47, which no longer accepts.
func wideFailsLeaf47(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 59
	return wideRedecideGroup4(x, 7, decider.Failed)
}

// wideStopsLeaf47 goes on after the tick of LEAF_47 has ended it or changed something.
func wideStopsLeaf47(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(58, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 59
		return wideRedecideGroup4(x, 7, st)
	}
	return x.RunsOn(58)
}

// wideToLeaf48 replaces what is active by LEAF_48, which accepts.
func wideToLeaf48(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf48(x)
}

// wideFailsLeaf48 ends LEAF_48, which no longer accepts.
func wideFailsLeaf48(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 60
	return wideRedecideGroup4(x, 8, decider.Failed)
}

// wideStopsLeaf48 goes on after the tick of LEAF_48 has ended it or changed something.
func wideStopsLeaf48(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(59, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 60
		return wideRedecideGroup4(x, 8, st)
	}
	return x.RunsOn(59)
}

// wideFailsLeaf49 ends LEAF_49, which no longer accepts.
func wideFailsLeaf49(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 61
	return wideRedecideGroup4(x, 9, decider.Failed)
}

// wideStopsLeaf49 goes on after the tick of LEAF_49 has ended it or changed something.
func wideStopsLeaf49(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(60, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 61
		return wideRedecideGroup4(x, 9, st)
	}
	return x.RunsOn(60)
}

// wideEnterGroup5 activates GROUP_5 and goes on below it.
func wideEnterGroup5(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 6
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf50(x)
	case 2:
		return wideEnterLeaf51(x)
	case 3:
		return wideEnterLeaf52(x)
	case 4:
		return wideEnterLeaf53(x)
	case 5:
		return wideEnterLeaf54(x)
	case 6:
		return wideEnterLeaf55(x)
	case 7:
		return wideEnterLeaf56(x)
	case 8:
		return wideEnterLeaf57(x)
	case 9:
		return wideEnterLeaf58(x)
	case 10:
		return wideEnterLeaf59(x)
	}
	return x.Ended(6, decider.Failed)
}

// wideToLeaf50 replaces what is active by LEAF_50, which accepts.
func wideToLeaf50(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf50(x)
}

// wideFailsLeaf50 ends LEAF_50, which no longer accepts.
func wideFailsLeaf50(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 62
	return wideRedecideGroup5(x, 0, decider.Failed)
}

// wideStopsLeaf50 goes on after the tick of LEAF_50 has ended it or changed something.
func wideStopsLeaf50(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(61, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 62
		return wideRedecideGroup5(x, 0, st)
	}
	return x.RunsOn(61)
}

// wideToLeaf51 replaces what is active by LEAF_51, which accepts.
func wideToLeaf51(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf51(x)
}

// wideFailsLeaf51 ends LEAF_51, which no longer accepts.
func wideFailsLeaf51(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 63
	return wideRedecideGroup5(x, 1, decider.Failed)
}

// wideStopsLeaf51 goes on after the tick of LEAF_51 has ended it or changed something.
func wideStopsLeaf51(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(62, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 63
		return wideRedecideGroup5(x, 1, st)
	}
	return x.RunsOn(62)
}

// wideToLeaf52 replaces what is active by LEAF_52, which accepts.
func wideToLeaf52(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf52(x)
}

// wideFailsLeaf52 ends LEAF_52, which no longer accepts.
func wideFailsLeaf52(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 64
	return wideRedecideGroup5(x, 2, decider.Failed)
}

// wideStopsLeaf52 goes on after the tick of LEAF_52 has ended it or changed something.
func wideStopsLeaf52(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(63, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 64
		return wideRedecideGroup5(x, 2, st)
	}
	return x.RunsOn(63)
}

// wideToLeaf53 replaces what is active by LEAF_53, which accepts.
func wideToLeaf53(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf53(x)
}

// wideFailsLeaf53 ends LEAF_53, which no longer accepts.
func wideFailsLeaf53(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 65
	return wideRedecideGroup5(x, 3, decider.Failed)
}

// wideStopsLeaf53 goes on after the tick of LEAF_53 has ended it or changed something.
func wideStopsLeaf53(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(64, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 65
		return wideRedecideGroup5(x, 3, st)
	}
	return x.RunsOn(64)
}

// wideToLeaf54 replaces what is active by LEAF_54, which accepts.
func wideToLeaf54(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf54(x)
}

// wideFailsLeaf54 ends LEAF_54, which no longer accepts.
func wideFailsLeaf54(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 66
	return wideRedecideGroup5(x, 4, decider.Failed)
}

// wideStopsLeaf54 goes on after the tick of LEAF_54 has ended it or changed something.
func wideStopsLeaf54(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(65, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 66
		return wideRedecideGroup5(x, 4, st)
	}
	return x.RunsOn(65)
}

// wideToLeaf55 replaces what is active by LEAF_55, which accepts.
func wideToLeaf55(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf55(x)
}

// wideFailsLeaf55 ends LEAF_55, which no longer accepts.
func wideFailsLeaf55(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 67
	return wideRedecideGroup5(x, 5, decider.Failed)
}

// wideStopsLeaf55 goes on after the tick of LEAF_55 has ended it or changed something.
func wideStopsLeaf55(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(66, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 67
		return wideRedecideGroup5(x, 5, st)
	}
	return x.RunsOn(66)
}

// wideToLeaf56 replaces what is active by LEAF_56, which accepts.
func wideToLeaf56(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf56(x)
}

// wideFailsLeaf56 ends LEAF_56, which no longer accepts.
func wideFailsLeaf56(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 68
	return wideRedecideGroup5(x, 6, decider.Failed)
}

// wideStopsLeaf56 goes on after the tick of LEAF_56 has ended it or changed something.
func wideStopsLeaf56(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(67, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 68
		return wideRedecideGroup5(x, 6, st)
	}
	return x.RunsOn(67)
}

// wideToLeaf57 replaces what is active by LEAF_57, which accepts.
func wideToLeaf57(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf57(x)
}

// wideFailsLeaf57 ends LEAF_57, which no longer accepts.
func wideFailsLeaf57(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 69
	return wideRedecideGroup5(x, 7, decider.Failed)
}

// wideStopsLeaf57 goes on after the tick of LEAF_57 has ended it or changed something.
func wideStopsLeaf57(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(68, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 69
		return wideRedecideGroup5(x, 7, st)
	}
	return x.RunsOn(68)
}

// wideToLeaf58 replaces what is active by LEAF_58, which accepts.
func wideToLeaf58(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf58(x)
}

// wideFailsLeaf58 ends LEAF_58, which no longer accepts.
func wideFailsLeaf58(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 70
	return wideRedecideGroup5(x, 8, decider.Failed)
}

// wideStopsLeaf58 goes on after the tick of LEAF_58 has ended it or changed something.
func wideStopsLeaf58(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(69, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 70
		return wideRedecideGroup5(x, 8, st)
	}
	return x.RunsOn(69)
}

// wideFailsLeaf59 ends LEAF_59, which no longer accepts.
func wideFailsLeaf59(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 71
	return wideRedecideGroup5(x, 9, decider.Failed)
}

// wideStopsLeaf59 goes on after the tick of LEAF_59 has ended it or changed something.
func wideStopsLeaf59(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(70, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 71
		return wideRedecideGroup5(x, 9, st)
	}
	return x.RunsOn(70)
}

// wideEnterGroup6 activates GROUP_6 and goes on below it.
func wideEnterGroup6(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 7
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf60(x)
	case 2:
		return wideEnterLeaf61(x)
	case 3:
		return wideEnterLeaf62(x)
	case 4:
		return wideEnterLeaf63(x)
	case 5:
		return wideEnterLeaf64(x)
	case 6:
		return wideEnterLeaf65(x)
	case 7:
		return wideEnterLeaf66(x)
	case 8:
		return wideEnterLeaf67(x)
	case 9:
		return wideEnterLeaf68(x)
	case 10:
		return wideEnterLeaf69(x)
	}
	return x.Ended(7, decider.Failed)
}

// wideToLeaf60 replaces what is active by LEAF_60, which accepts.
func wideToLeaf60(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf60(x)
}

// wideFailsLeaf60 ends LEAF_60, which no longer accepts.
func wideFailsLeaf60(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 72
	return wideRedecideGroup6(x, 0, decider.Failed)
}

// wideStopsLeaf60 goes on after the tick of LEAF_60 has ended it or changed something.
func wideStopsLeaf60(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(71, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 72
		return wideRedecideGroup6(x, 0, st)
	}
	return x.RunsOn(71)
}

// wideToLeaf61 replaces what is active by LEAF_61, which accepts.
func wideToLeaf61(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf61(x)
}

// wideFailsLeaf61 ends LEAF_61, which no longer accepts.
func wideFailsLeaf61(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 73
	return wideRedecideGroup6(x, 1, decider.Failed)
}

// wideStopsLeaf61 goes on after the tick of LEAF_61 has ended it or changed something.
func wideStopsLeaf61(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(72, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 73
		return wideRedecideGroup6(x, 1, st)
	}
	return x.RunsOn(72)
}

// wideToLeaf62 replaces what is active by LEAF_62, which accepts.
func wideToLeaf62(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf62(x)
}

// wideFailsLeaf62 ends LEAF_62, which no longer accepts.
func wideFailsLeaf62(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 74
	return wideRedecideGroup6(x, 2, decider.Failed)
}

// wideStopsLeaf62 goes on after the tick of LEAF_62 has ended it or changed something.
func wideStopsLeaf62(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(73, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 74
		return wideRedecideGroup6(x, 2, st)
	}
	return x.RunsOn(73)
}

// wideToLeaf63 replaces what is active by LEAF_63, which accepts.
func wideToLeaf63(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf63(x)
}

// wideFailsLeaf63 ends LEAF_63, which no longer accepts.
func wideFailsLeaf63(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 75
	return wideRedecideGroup6(x, 3, decider.Failed)
}

// wideStopsLeaf63 goes on after the tick of LEAF_63 has ended it or changed something.
func wideStopsLeaf63(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(74, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 75
		return wideRedecideGroup6(x, 3, st)
	}
	return x.RunsOn(74)
}

// wideToLeaf64 replaces what is active by LEAF_64, which accepts.
func wideToLeaf64(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf64(x)
}

// wideFailsLeaf64 ends LEAF_64, which no longer accepts.
func wideFailsLeaf64(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 76
	return wideRedecideGroup6(x, 4, decider.Failed)
}

// wideStopsLeaf64 goes on after the tick of LEAF_64 has ended it or changed something.
func wideStopsLeaf64(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(75, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 76
		return wideRedecideGroup6(x, 4, st)
	}
	return x.RunsOn(75)
}

// wideToLeaf65 replaces what is active by LEAF_65, which accepts.
func wideToLeaf65(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf65(x)
}

// wideFailsLeaf65 ends LEAF_65, which no longer accepts.
func wideFailsLeaf65(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 77
	return wideRedecideGroup6(x, 5, decider.Failed)
}

// wideStopsLeaf65 goes on after the tick of LEAF_65 has ended it or changed something.
func wideStopsLeaf65(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(76, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 77
		return wideRedecideGroup6(x, 5, st)
	}
	return x.RunsOn(76)
}

// wideToLeaf66 replaces what is active by LEAF_66, which accepts.
func wideToLeaf66(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf66(x)
}

// wideFailsLeaf66 ends LEAF_66, which no longer accepts.
func wideFailsLeaf66(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 78
	return wideRedecideGroup6(x, 6, decider.Failed)
}

// wideStopsLeaf66 goes on after the tick of LEAF_66 has ended it or changed something.
func wideStopsLeaf66(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(77, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 78
		return wideRedecideGroup6(x, 6, st)
	}
	return x.RunsOn(77)
}

// wideToLeaf67 replaces what is active by LEAF_67, which accepts.
func wideToLeaf67(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf67(x)
}

// wideFailsLeaf67 ends LEAF_67, which no longer accepts.
func wideFailsLeaf67(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 79
	return wideRedecideGroup6(x, 7, decider.Failed)
}

// wideStopsLeaf67 goes on after the tick of LEAF_67 has ended it or changed something.
func wideStopsLeaf67(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(78, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 79
		return wideRedecideGroup6(x, 7, st)
	}
	return x.RunsOn(78)
}

// wideToLeaf68 replaces what is active by LEAF_68, which accepts.
func wideToLeaf68(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf68(x)
}

// wideFailsLeaf68 ends LEAF_68, which no longer accepts.
func wideFailsLeaf68(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 80
	return wideRedecideGroup6(x, 8, decider.Failed)
}

// wideStopsLeaf68 goes on after the tick of LEAF_68 has ended it or changed something.
func wideStopsLeaf68(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(79, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 80
		return wideRedecideGroup6(x, 8, st)
	}
	return x.RunsOn(79)
}

// wideFailsLeaf69 ends LEAF_69, which no longer accepts.
func wideFailsLeaf69(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 81
	return wideRedecideGroup6(x, 9, decider.Failed)
}

// wideStopsLeaf69 goes on after the tick of LEAF_69 has ended it or changed something.
func wideStopsLeaf69(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(80, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 81
		return wideRedecideGroup6(x, 9, st)
	}
	return x.RunsOn(80)
}

// wideEnterGroup7 activates GROUP_7 and goes on below it.
func wideEnterGroup7(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 8
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf70(x)
	case 2:
		return wideEnterLeaf71(x)
	case 3:
		return wideEnterLeaf72(x)
	case 4:
		return wideEnterLeaf73(x)
	case 5:
		return wideEnterLeaf74(x)
	case 6:
		return wideEnterLeaf75(x)
	case 7:
		return wideEnterLeaf76(x)
	case 8:
		return wideEnterLeaf77(x)
	case 9:
		return wideEnterLeaf78(x)
	case 10:
		return wideEnterLeaf79(x)
	}
	return x.Ended(8, decider.Failed)
}

// wideToLeaf70 replaces what is active by LEAF_70, which accepts.
func wideToLeaf70(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf70(x)
}

// wideFailsLeaf70 ends LEAF_70, which no longer accepts.
func wideFailsLeaf70(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 82
	return wideRedecideGroup7(x, 0, decider.Failed)
}

// wideStopsLeaf70 goes on after the tick of LEAF_70 has ended it or changed something.
func wideStopsLeaf70(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(81, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 82
		return wideRedecideGroup7(x, 0, st)
	}
	return x.RunsOn(81)
}

// wideToLeaf71 replaces what is active by LEAF_71, which accepts.
func wideToLeaf71(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf71(x)
}

// wideFailsLeaf71 ends LEAF_71, which no longer accepts.
func wideFailsLeaf71(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 83
	return wideRedecideGroup7(x, 1, decider.Failed)
}

// wideStopsLeaf71 goes on after the tick of LEAF_71 has ended it or changed something.
func wideStopsLeaf71(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(82, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 83
		return wideRedecideGroup7(x, 1, st)
	}
	return x.RunsOn(82)
}

// wideToLeaf72 replaces what is active by LEAF_72, which accepts.
func wideToLeaf72(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf72(x)
}

// wideFailsLeaf72 ends LEAF_72, which no longer accepts.
func wideFailsLeaf72(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 84
	return wideRedecideGroup7(x, 2, decider.Failed)
}

// wideStopsLeaf72 goes on after the tick of LEAF_72 has ended it or changed something.
func wideStopsLeaf72(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(83, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 84
		return wideRedecideGroup7(x, 2, st)
	}
	return x.RunsOn(83)
}

// wideToLeaf73 replaces what is active by LEAF_73, which accepts.
func wideToLeaf73(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf73(x)
}

// wideFailsLeaf73 ends LEAF_73, which no longer accepts.
func wideFailsLeaf73(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 85
	return wideRedecideGroup7(x, 3, decider.Failed)
}

// wideStopsLeaf73 goes on after the tick of LEAF_73 has ended it or changed something.
func wideStopsLeaf73(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(84, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 85
		return wideRedecideGroup7(x, 3, st)
	}
	return x.RunsOn(84)
}

// wideToLeaf74 replaces what is active by LEAF_74, which accepts.
func wideToLeaf74(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf74(x)
}

// wideFailsLeaf74 ends LEAF_74, which no longer accepts.
func wideFailsLeaf74(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 86
	return wideRedecideGroup7(x, 4, decider.Failed)
}

// wideStopsLeaf74 goes on after the tick of LEAF_74 has ended it or changed something.
func wideStopsLeaf74(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(85, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 86
		return wideRedecideGroup7(x, 4, st)
	}
	return x.RunsOn(85)
}

// wideToLeaf75 replaces what is active by LEAF_75, which accepts.
func wideToLeaf75(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf75(x)
}

// wideFailsLeaf75 ends LEAF_75, which no longer accepts.
func wideFailsLeaf75(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 87
	return wideRedecideGroup7(x, 5, decider.Failed)
}

// wideStopsLeaf75 goes on after the tick of LEAF_75 has ended it or changed something.
func wideStopsLeaf75(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(86, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 87
		return wideRedecideGroup7(x, 5, st)
	}
	return x.RunsOn(86)
}

// wideToLeaf76 replaces what is active by LEAF_76, which accepts.
func wideToLeaf76(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf76(x)
}

// wideFailsLeaf76 ends LEAF_76, which no longer accepts.
func wideFailsLeaf76(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 88
	return wideRedecideGroup7(x, 6, decider.Failed)
}

// wideStopsLeaf76 goes on after the tick of LEAF_76 has ended it or changed something.
func wideStopsLeaf76(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(87, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 88
		return wideRedecideGroup7(x, 6, st)
	}
	return x.RunsOn(87)
}

// wideToLeaf77 replaces what is active by LEAF_77, which accepts.
func wideToLeaf77(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf77(x)
}

// wideFailsLeaf77 ends LEAF_77, which no longer accepts.
func wideFailsLeaf77(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 89
	return wideRedecideGroup7(x, 7, decider.Failed)
}

// wideStopsLeaf77 goes on after the tick of LEAF_77 has ended it or changed something.
func wideStopsLeaf77(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(88, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 89
		return wideRedecideGroup7(x, 7, st)
	}
	return x.RunsOn(88)
}

// wideToLeaf78 replaces what is active by LEAF_78, which accepts.
func wideToLeaf78(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf78(x)
}

// wideFailsLeaf78 ends LEAF_78, which no longer accepts.
func wideFailsLeaf78(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 90
	return wideRedecideGroup7(x, 8, decider.Failed)
}

// wideStopsLeaf78 goes on after the tick of LEAF_78 has ended it or changed something.
func wideStopsLeaf78(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(89, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 90
		return wideRedecideGroup7(x, 8, st)
	}
	return x.RunsOn(89)
}

// wideFailsLeaf79 ends LEAF_79, which no longer accepts.
func wideFailsLeaf79(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 91
	return wideRedecideGroup7(x, 9, decider.Failed)
}

// wideStopsLeaf79 goes on after the tick of LEAF_79 has ended it or changed something.
func wideStopsLeaf79(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(90, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 91
		return wideRedecideGroup7(x, 9, st)
	}
	return x.RunsOn(90)
}

// wideEnterGroup8 activates GROUP_8 and goes on below it.
func wideEnterGroup8(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 9
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf80(x)
	case 2:
		return wideEnterLeaf81(x)
	case 3:
		return wideEnterLeaf82(x)
	case 4:
		return wideEnterLeaf83(x)
	case 5:
		return wideEnterLeaf84(x)
	case 6:
		return wideEnterLeaf85(x)
	case 7:
		return wideEnterLeaf86(x)
	case 8:
		return wideEnterLeaf87(x)
	case 9:
		return wideEnterLeaf88(x)
	case 10:
		return wideEnterLeaf89(x)
	}
	return x.Ended(9, decider.Failed)
}

// wideToLeaf80 replaces what is active by LEAF_80, which accepts.
func wideToLeaf80(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf80(x)
}

// wideFailsLeaf80 ends LEAF_80, which no longer accepts.
func wideFailsLeaf80(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 92
	return wideRedecideGroup8(x, 0, decider.Failed)
}

// wideStopsLeaf80 goes on after the tick of LEAF_80 has ended it or changed something.
func wideStopsLeaf80(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(91, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 92
		return wideRedecideGroup8(x, 0, st)
	}
	return x.RunsOn(91)
}

// wideToLeaf81 replaces what is active by LEAF_81, which accepts.
func wideToLeaf81(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf81(x)
}

// wideFailsLeaf81 ends LEAF_81, which no longer accepts.
func wideFailsLeaf81(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 93
	return wideRedecideGroup8(x, 1, decider.Failed)
}

// wideStopsLeaf81 goes on after the tick of LEAF_81 has ended it or changed something.
func wideStopsLeaf81(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(92, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 93
		return wideRedecideGroup8(x, 1, st)
	}
	return x.RunsOn(92)
}

// wideToLeaf82 replaces what is active by LEAF_82, which accepts.
func wideToLeaf82(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf82(x)
}

// wideFailsLeaf82 ends LEAF_82, which no longer accepts.
func wideFailsLeaf82(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 94
	return wideRedecideGroup8(x, 2, decider.Failed)
}

// wideStopsLeaf82 goes on after the tick of LEAF_82 has ended it or changed something.
func wideStopsLeaf82(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(93, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 94
		return wideRedecideGroup8(x, 2, st)
	}
	return x.RunsOn(93)
}

// wideToLeaf83 replaces what is active by LEAF_83, which accepts.
func wideToLeaf83(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf83(x)
}

// wideFailsLeaf83 ends LEAF_83, which no longer accepts.
func wideFailsLeaf83(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 95
	return wideRedecideGroup8(x, 3, decider.Failed)
}

// wideStopsLeaf83 goes on after the tick of LEAF_83 has ended it or changed something.
func wideStopsLeaf83(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(94, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 95
		return wideRedecideGroup8(x, 3, st)
	}
	return x.RunsOn(94)
}

// wideToLeaf84 replaces what is active by LEAF_84, which accepts.
func wideToLeaf84(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf84(x)
}

// wideFailsLeaf84 ends LEAF_84, which no longer accepts.
func wideFailsLeaf84(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 96
	return wideRedecideGroup8(x, 4, decider.Failed)
}

// wideStopsLeaf84 goes on after the tick of LEAF_84 has ended it or changed something.
func wideStopsLeaf84(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(95, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 96
		return wideRedecideGroup8(x, 4, st)
	}
	return x.RunsOn(95)
}

// wideToLeaf85 replaces what is active by LEAF_85, which accepts.
func wideToLeaf85(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf85(x)
}

// wideFailsLeaf85 ends LEAF_85, which no longer accepts.
func wideFailsLeaf85(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 97
	return wideRedecideGroup8(x, 5, decider.Failed)
}

// wideStopsLeaf85 goes on after the tick of LEAF_85 has ended it or changed something.
func wideStopsLeaf85(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(96, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 97
		return wideRedecideGroup8(x, 5, st)
	}
	return x.RunsOn(96)
}

// wideToLeaf86 replaces what is active by LEAF_86, which accepts.
func wideToLeaf86(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf86(x)
}

// wideFailsLeaf86 ends LEAF_86, which no longer accepts.
func wideFailsLeaf86(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 98
	return wideRedecideGroup8(x, 6, decider.Failed)
}

// wideStopsLeaf86 goes on after the tick of LEAF_86 has ended it or changed something.
func wideStopsLeaf86(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(97, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 98
		return wideRedecideGroup8(x, 6, st)
	}
	return x.RunsOn(97)
}

// wideToLeaf87 replaces what is active by LEAF_87, which accepts.
func wideToLeaf87(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf87(x)
}

// wideFailsLeaf87 ends LEAF_87, which no longer accepts.
func wideFailsLeaf87(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 99
	return wideRedecideGroup8(x, 7, decider.Failed)
}

// wideStopsLeaf87 goes on after the tick of LEAF_87 has ended it or changed something.
func wideStopsLeaf87(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(98, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 99
		return wideRedecideGroup8(x, 7, st)
	}
	return x.RunsOn(98)
}

// wideToLeaf88 replaces what is active by LEAF_88, which accepts.
func wideToLeaf88(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf88(x)
}

// wideFailsLeaf88 ends LEAF_88, which no longer accepts.
func wideFailsLeaf88(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 100
	return wideRedecideGroup8(x, 8, decider.Failed)
}

// wideStopsLeaf88 goes on after the tick of LEAF_88 has ended it or changed something.
func wideStopsLeaf88(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(99, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 100
		return wideRedecideGroup8(x, 8, st)
	}
	return x.RunsOn(99)
}

// wideFailsLeaf89 ends LEAF_89, which no longer accepts.
func wideFailsLeaf89(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 101
	return wideRedecideGroup8(x, 9, decider.Failed)
}

// wideStopsLeaf89 goes on after the tick of LEAF_89 has ended it or changed something.
func wideStopsLeaf89(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(100, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 101
		return wideRedecideGroup8(x, 9, st)
	}
	return x.RunsOn(100)
}

// wideToLeaf90 replaces what is active by LEAF_90, which accepts.
func wideToLeaf90(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf90(x)
}

// wideFailsLeaf90 ends LEAF_90, which no longer accepts.
func wideFailsLeaf90(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 102
	return wideRedecideGroup9(x, 0, decider.Failed)
}

// wideStopsLeaf90 goes on after the tick of LEAF_90 has ended it or changed something.
func wideStopsLeaf90(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(101, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 102
		return wideRedecideGroup9(x, 0, st)
	}
	return x.RunsOn(101)
}

// wideToLeaf91 replaces what is active by LEAF_91, which accepts.
func wideToLeaf91(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf91(x)
}

// wideFailsLeaf91 ends LEAF_91, which no longer accepts.
func wideFailsLeaf91(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 103
	return wideRedecideGroup9(x, 1, decider.Failed)
}

// wideStopsLeaf91 goes on after the tick of LEAF_91 has ended it or changed something.
func wideStopsLeaf91(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(102, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 103
		return wideRedecideGroup9(x, 1, st)
	}
	return x.RunsOn(102)
}

// wideToLeaf92 replaces what is active by LEAF_92, which accepts.
func wideToLeaf92(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf92(x)
}

// wideFailsLeaf92 ends LEAF_92, which no longer accepts.
func wideFailsLeaf92(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 104
	return wideRedecideGroup9(x, 2, decider.Failed)
}

// wideStopsLeaf92 goes on after the tick of LEAF_92 has ended it or changed something.
func wideStopsLeaf92(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(103, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 104
		return wideRedecideGroup9(x, 2, st)
	}
	return x.RunsOn(103)
}

// wideToLeaf93 replaces what is active by LEAF_93, which accepts.
func wideToLeaf93(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf93(x)
}

// wideFailsLeaf93 ends LEAF_93, which no longer accepts.
func wideFailsLeaf93(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 105
	return wideRedecideGroup9(x, 3, decider.Failed)
}

// wideStopsLeaf93 goes on after the tick of LEAF_93 has ended it or changed something.
func wideStopsLeaf93(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(104, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 105
		return wideRedecideGroup9(x, 3, st)
	}
	return x.RunsOn(104)
}

// wideToLeaf94 replaces what is active by LEAF_94, which accepts.
func wideToLeaf94(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf94(x)
}

// wideFailsLeaf94 ends LEAF_94, which no longer accepts.
func wideFailsLeaf94(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 106
	return wideRedecideGroup9(x, 4, decider.Failed)
}

// wideStopsLeaf94 goes on after the tick of LEAF_94 has ended it or changed something.
func wideStopsLeaf94(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(105, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 106
		return wideRedecideGroup9(x, 4, st)
	}
	return x.RunsOn(105)
}

// wideToLeaf95 replaces what is active by LEAF_95, which accepts.
func wideToLeaf95(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf95(x)
}

// wideFailsLeaf95 ends LEAF_95, which no longer accepts.
func wideFailsLeaf95(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 107
	return wideRedecideGroup9(x, 5, decider.Failed)
}

// wideStopsLeaf95 goes on after the tick of LEAF_95 has ended it or changed something.
func wideStopsLeaf95(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(106, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 107
		return wideRedecideGroup9(x, 5, st)
	}
	return x.RunsOn(106)
}

// wideToLeaf96 replaces what is active by LEAF_96, which accepts.
func wideToLeaf96(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf96(x)
}

// wideFailsLeaf96 ends LEAF_96, which no longer accepts.
func wideFailsLeaf96(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 108
	return wideRedecideGroup9(x, 6, decider.Failed)
}

// wideStopsLeaf96 goes on after the tick of LEAF_96 has ended it or changed something.
func wideStopsLeaf96(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(107, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 108
		return wideRedecideGroup9(x, 6, st)
	}
	return x.RunsOn(107)
}

// wideToLeaf97 replaces what is active by LEAF_97, which accepts.
func wideToLeaf97(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf97(x)
}

// wideFailsLeaf97 ends LEAF_97, which no longer accepts.
func wideFailsLeaf97(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 109
	return wideRedecideGroup9(x, 7, decider.Failed)
}

// wideStopsLeaf97 goes on after the tick of LEAF_97 has ended it or changed something.
func wideStopsLeaf97(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(108, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 109
		return wideRedecideGroup9(x, 7, st)
	}
	return x.RunsOn(108)
}

// wideToLeaf98 replaces what is active by LEAF_98, which accepts.
func wideToLeaf98(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wideEnterLeaf98(x)
}

// wideFailsLeaf98 ends LEAF_98, which no longer accepts.
func wideFailsLeaf98(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 110
	return wideRedecideGroup9(x, 8, decider.Failed)
}

// wideStopsLeaf98 goes on after the tick of LEAF_98 has ended it or changed something.
func wideStopsLeaf98(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(109, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 110
		return wideRedecideGroup9(x, 8, st)
	}
	return x.RunsOn(109)
}

// wideFailsLeaf99 ends LEAF_99, which no longer accepts.
func wideFailsLeaf99(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(84) = uint8(behavior.ReasonFailed)
	x.Ran = 111
	return wideRedecideGroup9(x, 9, decider.Failed)
}

// wideStopsLeaf99 goes on after the tick of LEAF_99 has ended it or changed something.
func wideStopsLeaf99(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wideTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(110, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 111
		return wideRedecideGroup9(x, 9, st)
	}
	return x.RunsOn(110)
}

// wideLeaveGroup0 deactivates what is active in GROUP_0, and reports whether the tick may go on.
func wideLeaveGroup0(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_0
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[11], world), why)
		x.Refresh()
	case 2: // LEAF_1
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[12], world), why)
		x.Refresh()
	case 3: // LEAF_2
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[13], world), why)
		x.Refresh()
	case 4: // LEAF_3
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[14], world), why)
		x.Refresh()
	case 5: // LEAF_4
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[15], world), why)
		x.Refresh()
	case 6: // LEAF_5
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[16], world), why)
		x.Refresh()
	case 7: // LEAF_6
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[17], world), why)
		x.Refresh()
	case 8: // LEAF_7
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[18], world), why)
		x.Refresh()
	case 9: // LEAF_8
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[19], world), why)
		x.Refresh()
	case 10: // LEAF_9
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[20], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideLeaveGroup1 deactivates what is active in GROUP_1, and reports whether the tick may go on.
func wideLeaveGroup1(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_10
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[21], world), why)
		x.Refresh()
	case 2: // LEAF_11
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[22], world), why)
		x.Refresh()
	case 3: // LEAF_12
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[23], world), why)
		x.Refresh()
	case 4: // LEAF_13
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[24], world), why)
		x.Refresh()
	case 5: // LEAF_14
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[25], world), why)
		x.Refresh()
	case 6: // LEAF_15
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[26], world), why)
		x.Refresh()
	case 7: // LEAF_16
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[27], world), why)
		x.Refresh()
	case 8: // LEAF_17
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[28], world), why)
		x.Refresh()
	case 9: // LEAF_18
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[29], world), why)
		x.Refresh()
	case 10: // LEAF_19
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[30], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideLeaveGroup2 deactivates what is active in GROUP_2, and reports whether the tick may go on.
func wideLeaveGroup2(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_20
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[31], world), why)
		x.Refresh()
	case 2: // LEAF_21
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[32], world), why)
		x.Refresh()
	case 3: // LEAF_22
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[33], world), why)
		x.Refresh()
	case 4: // LEAF_23
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[34], world), why)
		x.Refresh()
	case 5: // LEAF_24
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[35], world), why)
		x.Refresh()
	case 6: // LEAF_25
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[36], world), why)
		x.Refresh()
	case 7: // LEAF_26
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[37], world), why)
		x.Refresh()
	case 8: // LEAF_27
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[38], world), why)
		x.Refresh()
	case 9: // LEAF_28
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[39], world), why)
		x.Refresh()
	case 10: // LEAF_29
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[40], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideLeaveGroup3 deactivates what is active in GROUP_3, and reports whether the tick may go on.
func wideLeaveGroup3(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_30
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[41], world), why)
		x.Refresh()
	case 2: // LEAF_31
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[42], world), why)
		x.Refresh()
	case 3: // LEAF_32
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[43], world), why)
		x.Refresh()
	case 4: // LEAF_33
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[44], world), why)
		x.Refresh()
	case 5: // LEAF_34
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[45], world), why)
		x.Refresh()
	case 6: // LEAF_35
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[46], world), why)
		x.Refresh()
	case 7: // LEAF_36
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[47], world), why)
		x.Refresh()
	case 8: // LEAF_37
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[48], world), why)
		x.Refresh()
	case 9: // LEAF_38
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[49], world), why)
		x.Refresh()
	case 10: // LEAF_39
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[50], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideLeaveGroup4 deactivates what is active in GROUP_4, and reports whether the tick may go on.
func wideLeaveGroup4(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_40
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[51], world), why)
		x.Refresh()
	case 2: // LEAF_41
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[52], world), why)
		x.Refresh()
	case 3: // LEAF_42
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[53], world), why)
		x.Refresh()
	case 4: // LEAF_43
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[54], world), why)
		x.Refresh()
	case 5: // LEAF_44
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[55], world), why)
		x.Refresh()
	case 6: // LEAF_45
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[56], world), why)
		x.Refresh()
	case 7: // LEAF_46
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[57], world), why)
		x.Refresh()
	case 8: // LEAF_47
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[58], world), why)
		x.Refresh()
	case 9: // LEAF_48
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[59], world), why)
		x.Refresh()
	case 10: // LEAF_49
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[60], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideLeaveGroup5 deactivates what is active in GROUP_5, and reports whether the tick may go on.
func wideLeaveGroup5(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_50
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[61], world), why)
		x.Refresh()
	case 2: // LEAF_51
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[62], world), why)
		x.Refresh()
	case 3: // LEAF_52
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[63], world), why)
		x.Refresh()
	case 4: // LEAF_53
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[64], world), why)
		x.Refresh()
	case 5: // LEAF_54
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[65], world), why)
		x.Refresh()
	case 6: // LEAF_55
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[66], world), why)
		x.Refresh()
	case 7: // LEAF_56
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[67], world), why)
		x.Refresh()
	case 8: // LEAF_57
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[68], world), why)
		x.Refresh()
	case 9: // LEAF_58
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[69], world), why)
		x.Refresh()
	case 10: // LEAF_59
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[70], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideLeaveGroup6 deactivates what is active in GROUP_6, and reports whether the tick may go on.
func wideLeaveGroup6(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_60
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[71], world), why)
		x.Refresh()
	case 2: // LEAF_61
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[72], world), why)
		x.Refresh()
	case 3: // LEAF_62
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[73], world), why)
		x.Refresh()
	case 4: // LEAF_63
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[74], world), why)
		x.Refresh()
	case 5: // LEAF_64
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[75], world), why)
		x.Refresh()
	case 6: // LEAF_65
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[76], world), why)
		x.Refresh()
	case 7: // LEAF_66
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[77], world), why)
		x.Refresh()
	case 8: // LEAF_67
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[78], world), why)
		x.Refresh()
	case 9: // LEAF_68
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[79], world), why)
		x.Refresh()
	case 10: // LEAF_69
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[80], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideLeaveGroup7 deactivates what is active in GROUP_7, and reports whether the tick may go on.
func wideLeaveGroup7(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_70
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[81], world), why)
		x.Refresh()
	case 2: // LEAF_71
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[82], world), why)
		x.Refresh()
	case 3: // LEAF_72
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[83], world), why)
		x.Refresh()
	case 4: // LEAF_73
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[84], world), why)
		x.Refresh()
	case 5: // LEAF_74
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[85], world), why)
		x.Refresh()
	case 6: // LEAF_75
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[86], world), why)
		x.Refresh()
	case 7: // LEAF_76
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[87], world), why)
		x.Refresh()
	case 8: // LEAF_77
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[88], world), why)
		x.Refresh()
	case 9: // LEAF_78
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[89], world), why)
		x.Refresh()
	case 10: // LEAF_79
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[90], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideLeaveGroup8 deactivates what is active in GROUP_8, and reports whether the tick may go on.
func wideLeaveGroup8(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_80
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[91], world), why)
		x.Refresh()
	case 2: // LEAF_81
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[92], world), why)
		x.Refresh()
	case 3: // LEAF_82
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[93], world), why)
		x.Refresh()
	case 4: // LEAF_83
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[94], world), why)
		x.Refresh()
	case 5: // LEAF_84
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[95], world), why)
		x.Refresh()
	case 6: // LEAF_85
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[96], world), why)
		x.Refresh()
	case 7: // LEAF_86
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[97], world), why)
		x.Refresh()
	case 8: // LEAF_87
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[98], world), why)
		x.Refresh()
	case 9: // LEAF_88
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[99], world), why)
		x.Refresh()
	case 10: // LEAF_89
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[100], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideLeaveGroup9 deactivates what is active in GROUP_9, and reports whether the tick may go on.
func wideLeaveGroup9(x *wideTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // LEAF_90
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[101], world), why)
		x.Refresh()
	case 2: // LEAF_91
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[102], world), why)
		x.Refresh()
	case 3: // LEAF_92
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[103], world), why)
		x.Refresh()
	case 4: // LEAF_93
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[104], world), why)
		x.Refresh()
	case 5: // LEAF_94
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[105], world), why)
		x.Refresh()
	case 6: // LEAF_95
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[106], world), why)
		x.Refresh()
	case 7: // LEAF_96
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[107], world), why)
		x.Refresh()
	case 8: // LEAF_97
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[108], world), why)
		x.Refresh()
	case 9: // LEAF_98
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[109], world), why)
		x.Refresh()
	case 10: // LEAF_99
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		leaveSoldier(a, coderun.Context(h, &rows[110], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// wideEnterLeaf0 activates LEAF_0 and goes on below it.
func wideEnterLeaf0(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[11], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(11)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[11], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(11, st) {
		return x.Ended(11, st)
	}
	return x.Runs(11)
}

// wideEnterLeaf1 activates LEAF_1 and goes on below it.
func wideEnterLeaf1(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[12], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(12)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[12], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(12, st) {
		return x.Ended(12, st)
	}
	return x.Runs(12)
}

// wideEnterLeaf2 activates LEAF_2 and goes on below it.
func wideEnterLeaf2(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[13], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(13)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[13], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(13, st) {
		return x.Ended(13, st)
	}
	return x.Runs(13)
}

// wideEnterLeaf3 activates LEAF_3 and goes on below it.
func wideEnterLeaf3(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[14], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(14)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[14], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(14, st) {
		return x.Ended(14, st)
	}
	return x.Runs(14)
}

// wideEnterLeaf4 activates LEAF_4 and goes on below it.
func wideEnterLeaf4(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[15], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(15)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[15], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(15, st) {
		return x.Ended(15, st)
	}
	return x.Runs(15)
}

// wideEnterLeaf5 activates LEAF_5 and goes on below it.
func wideEnterLeaf5(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[16], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(16)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[16], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(16, st) {
		return x.Ended(16, st)
	}
	return x.Runs(16)
}

// wideEnterLeaf6 activates LEAF_6 and goes on below it.
func wideEnterLeaf6(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[17], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(17)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[17], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(17, st) {
		return x.Ended(17, st)
	}
	return x.Runs(17)
}

// wideEnterLeaf7 activates LEAF_7 and goes on below it.
func wideEnterLeaf7(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[18], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(18)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[18], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(18, st) {
		return x.Ended(18, st)
	}
	return x.Runs(18)
}

// wideEnterLeaf8 activates LEAF_8 and goes on below it.
func wideEnterLeaf8(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[19], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(19)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[19], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(19, st) {
		return x.Ended(19, st)
	}
	return x.Runs(19)
}

// wideEnterLeaf9 activates LEAF_9 and goes on below it.
func wideEnterLeaf9(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[20], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(20)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[20], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(20, st) {
		return x.Ended(20, st)
	}
	return x.Runs(20)
}

// wideRedecideGroup0 decides in GROUP_0 again, without child not, which has ended with last.
func wideRedecideGroup0(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 1, 1<<not, last
	switch not {
	case 0: // LEAF_0
		x.WalkNext = x.WalkNext || h.Flags&0x100000001 == 0x100000001
	case 1: // LEAF_1
		x.WalkNext = x.WalkNext || h.Flags&0x200000002 == 0x200000002
	case 2: // LEAF_2
		x.WalkNext = x.WalkNext || h.Flags&0x400000004 == 0x400000004
	case 3: // LEAF_3
		x.WalkNext = x.WalkNext || h.Flags&0x800000008 == 0x800000008
	case 4: // LEAF_4
		x.WalkNext = x.WalkNext || h.Flags&0x1000000010 == 0x1000000010
	case 5: // LEAF_5
		x.WalkNext = x.WalkNext || h.Flags&0x2000000020 == 0x2000000020
	case 6: // LEAF_6
		x.WalkNext = x.WalkNext || h.Flags&0x4000000040 == 0x4000000040
	case 7: // LEAF_7
		x.WalkNext = x.WalkNext || h.Flags&0x8000000080 == 0x8000000080
	case 8: // LEAF_8
		x.WalkNext = x.WalkNext || h.Flags&0x10000000100 == 0x10000000100
	case 9: // LEAF_9
		x.WalkNext = x.WalkNext || h.Flags&0x20000000200 == 0x20000000200
	}
	if not != 0 && h.Flags&0x100000001 == 0x100000001 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf0(x)
	}
	if not != 1 && h.Flags&0x200000002 == 0x200000002 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf1(x)
	}
	if not != 2 && h.Flags&0x400000004 == 0x400000004 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf2(x)
	}
	if not != 3 && h.Flags&0x800000008 == 0x800000008 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf3(x)
	}
	if not != 4 && h.Flags&0x1000000010 == 0x1000000010 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf4(x)
	}
	if not != 5 && h.Flags&0x2000000020 == 0x2000000020 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf5(x)
	}
	if not != 6 && h.Flags&0x4000000040 == 0x4000000040 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf6(x)
	}
	if not != 7 && h.Flags&0x8000000080 == 0x8000000080 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf7(x)
	}
	if not != 8 && h.Flags&0x10000000100 == 0x10000000100 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf8(x)
	}
	if not != 9 && h.Flags&0x20000000200 == 0x20000000200 {
		if !wideLeaveGroup0(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf9(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 0, last)
}

// wideEnterLeaf10 activates LEAF_10 and goes on below it.
func wideEnterLeaf10(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[21], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(21)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[21], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(21, st) {
		return x.Ended(21, st)
	}
	return x.Runs(21)
}

// wideEnterLeaf11 activates LEAF_11 and goes on below it.
func wideEnterLeaf11(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[22], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(22)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[22], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(22, st) {
		return x.Ended(22, st)
	}
	return x.Runs(22)
}

// wideEnterLeaf12 activates LEAF_12 and goes on below it.
func wideEnterLeaf12(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[23], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(23)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[23], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(23, st) {
		return x.Ended(23, st)
	}
	return x.Runs(23)
}

// wideEnterLeaf13 activates LEAF_13 and goes on below it.
func wideEnterLeaf13(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[24], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(24)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[24], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(24, st) {
		return x.Ended(24, st)
	}
	return x.Runs(24)
}

// wideEnterLeaf14 activates LEAF_14 and goes on below it.
func wideEnterLeaf14(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[25], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(25)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[25], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(25, st) {
		return x.Ended(25, st)
	}
	return x.Runs(25)
}

// wideEnterLeaf15 activates LEAF_15 and goes on below it.
func wideEnterLeaf15(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[26], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(26)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[26], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(26, st) {
		return x.Ended(26, st)
	}
	return x.Runs(26)
}

// wideEnterLeaf16 activates LEAF_16 and goes on below it.
func wideEnterLeaf16(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[27], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(27)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[27], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(27, st) {
		return x.Ended(27, st)
	}
	return x.Runs(27)
}

// wideEnterLeaf17 activates LEAF_17 and goes on below it.
func wideEnterLeaf17(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[28], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(28)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[28], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(28, st) {
		return x.Ended(28, st)
	}
	return x.Runs(28)
}

// wideEnterLeaf18 activates LEAF_18 and goes on below it.
func wideEnterLeaf18(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[29], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(29)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[29], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(29, st) {
		return x.Ended(29, st)
	}
	return x.Runs(29)
}

// wideEnterLeaf19 activates LEAF_19 and goes on below it.
func wideEnterLeaf19(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[30], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(30)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[30], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(30, st) {
		return x.Ended(30, st)
	}
	return x.Runs(30)
}

// wideRedecideGroup1 decides in GROUP_1 again, without child not, which has ended with last.
func wideRedecideGroup1(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	switch not {
	case 0: // LEAF_10
		x.WalkNext = x.WalkNext || h.Flags&0x40000000400 == 0x40000000400
	case 1: // LEAF_11
		x.WalkNext = x.WalkNext || h.Flags&0x80000000800 == 0x80000000800
	case 2: // LEAF_12
		x.WalkNext = x.WalkNext || h.Flags&0x100000001000 == 0x100000001000
	case 3: // LEAF_13
		x.WalkNext = x.WalkNext || h.Flags&0x200000002000 == 0x200000002000
	case 4: // LEAF_14
		x.WalkNext = x.WalkNext || h.Flags&0x400000004000 == 0x400000004000
	case 5: // LEAF_15
		x.WalkNext = x.WalkNext || h.Flags&0x800000008000 == 0x800000008000
	case 6: // LEAF_16
		x.WalkNext = x.WalkNext || h.Flags&0x1000000010000 == 0x1000000010000
	case 7: // LEAF_17
		x.WalkNext = x.WalkNext || h.Flags&0x2000000020000 == 0x2000000020000
	case 8: // LEAF_18
		x.WalkNext = x.WalkNext || h.Flags&0x4000000040000 == 0x4000000040000
	case 9: // LEAF_19
		x.WalkNext = x.WalkNext || h.Flags&0x8000000080000 == 0x8000000080000
	}
	if not != 0 && h.Flags&0x40000000400 == 0x40000000400 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf10(x)
	}
	if not != 1 && h.Flags&0x80000000800 == 0x80000000800 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf11(x)
	}
	if not != 2 && h.Flags&0x100000001000 == 0x100000001000 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf12(x)
	}
	if not != 3 && h.Flags&0x200000002000 == 0x200000002000 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf13(x)
	}
	if not != 4 && h.Flags&0x400000004000 == 0x400000004000 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf14(x)
	}
	if not != 5 && h.Flags&0x800000008000 == 0x800000008000 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf15(x)
	}
	if not != 6 && h.Flags&0x1000000010000 == 0x1000000010000 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf16(x)
	}
	if not != 7 && h.Flags&0x2000000020000 == 0x2000000020000 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf17(x)
	}
	if not != 8 && h.Flags&0x4000000040000 == 0x4000000040000 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf18(x)
	}
	if not != 9 && h.Flags&0x8000000080000 == 0x8000000080000 {
		if !wideLeaveGroup1(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf19(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 1, last)
}

// wideEnterLeaf20 activates LEAF_20 and goes on below it.
func wideEnterLeaf20(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[31], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(31)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[31], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(31, st) {
		return x.Ended(31, st)
	}
	return x.Runs(31)
}

// wideEnterLeaf21 activates LEAF_21 and goes on below it.
func wideEnterLeaf21(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[32], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(32)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[32], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(32, st) {
		return x.Ended(32, st)
	}
	return x.Runs(32)
}

// wideEnterLeaf22 activates LEAF_22 and goes on below it.
func wideEnterLeaf22(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[33], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(33)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[33], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(33, st) {
		return x.Ended(33, st)
	}
	return x.Runs(33)
}

// wideEnterLeaf23 activates LEAF_23 and goes on below it.
func wideEnterLeaf23(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[34], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(34)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[34], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(34, st) {
		return x.Ended(34, st)
	}
	return x.Runs(34)
}

// wideEnterLeaf24 activates LEAF_24 and goes on below it.
func wideEnterLeaf24(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[35], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(35)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[35], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(35, st) {
		return x.Ended(35, st)
	}
	return x.Runs(35)
}

// wideEnterLeaf25 activates LEAF_25 and goes on below it.
func wideEnterLeaf25(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[36], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(36)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[36], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(36, st) {
		return x.Ended(36, st)
	}
	return x.Runs(36)
}

// wideEnterLeaf26 activates LEAF_26 and goes on below it.
func wideEnterLeaf26(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[37], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(37)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[37], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(37, st) {
		return x.Ended(37, st)
	}
	return x.Runs(37)
}

// wideEnterLeaf27 activates LEAF_27 and goes on below it.
func wideEnterLeaf27(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[38], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(38)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[38], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(38, st) {
		return x.Ended(38, st)
	}
	return x.Runs(38)
}

// wideEnterLeaf28 activates LEAF_28 and goes on below it.
func wideEnterLeaf28(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[39], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(39)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[39], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(39, st) {
		return x.Ended(39, st)
	}
	return x.Runs(39)
}

// wideEnterLeaf29 activates LEAF_29 and goes on below it.
func wideEnterLeaf29(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[40], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(40)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[40], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(40, st) {
		return x.Ended(40, st)
	}
	return x.Runs(40)
}

// wideRedecideGroup2 decides in GROUP_2 again, without child not, which has ended with last.
func wideRedecideGroup2(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 3, 1<<not, last
	switch not {
	case 0: // LEAF_20
		x.WalkNext = x.WalkNext || h.Flags&0x10000000100000 == 0x10000000100000
	case 1: // LEAF_21
		x.WalkNext = x.WalkNext || h.Flags&0x20000000200000 == 0x20000000200000
	case 2: // LEAF_22
		x.WalkNext = x.WalkNext || h.Flags&0x40000000400000 == 0x40000000400000
	case 3: // LEAF_23
		x.WalkNext = x.WalkNext || h.Flags&0x80000000800000 == 0x80000000800000
	case 4: // LEAF_24
		x.WalkNext = x.WalkNext || h.Flags&0x100000001000000 == 0x100000001000000
	case 5: // LEAF_25
		x.WalkNext = x.WalkNext || h.Flags&0x200000002000000 == 0x200000002000000
	case 6: // LEAF_26
		x.WalkNext = x.WalkNext || h.Flags&0x400000004000000 == 0x400000004000000
	case 7: // LEAF_27
		x.WalkNext = x.WalkNext || h.Flags&0x800000008000000 == 0x800000008000000
	case 8: // LEAF_28
		x.WalkNext = x.WalkNext || h.Flags&0x1000000010000000 == 0x1000000010000000
	case 9: // LEAF_29
		x.WalkNext = x.WalkNext || h.Flags&0x2000000020000000 == 0x2000000020000000
	}
	if not != 0 && h.Flags&0x10000000100000 == 0x10000000100000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf20(x)
	}
	if not != 1 && h.Flags&0x20000000200000 == 0x20000000200000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf21(x)
	}
	if not != 2 && h.Flags&0x40000000400000 == 0x40000000400000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf22(x)
	}
	if not != 3 && h.Flags&0x80000000800000 == 0x80000000800000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf23(x)
	}
	if not != 4 && h.Flags&0x100000001000000 == 0x100000001000000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf24(x)
	}
	if not != 5 && h.Flags&0x200000002000000 == 0x200000002000000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf25(x)
	}
	if not != 6 && h.Flags&0x400000004000000 == 0x400000004000000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf26(x)
	}
	if not != 7 && h.Flags&0x800000008000000 == 0x800000008000000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf27(x)
	}
	if not != 8 && h.Flags&0x1000000010000000 == 0x1000000010000000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf28(x)
	}
	if not != 9 && h.Flags&0x2000000020000000 == 0x2000000020000000 {
		if !wideLeaveGroup2(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf29(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 2, last)
}

// wideEnterLeaf30 activates LEAF_30 and goes on below it.
func wideEnterLeaf30(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[41], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(41)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[41], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(41, st) {
		return x.Ended(41, st)
	}
	return x.Runs(41)
}

// wideEnterLeaf31 activates LEAF_31 and goes on below it.
func wideEnterLeaf31(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[42], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(42)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[42], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(42, st) {
		return x.Ended(42, st)
	}
	return x.Runs(42)
}

// wideEnterLeaf32 activates LEAF_32 and goes on below it.
func wideEnterLeaf32(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[43], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(43)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[43], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(43, st) {
		return x.Ended(43, st)
	}
	return x.Runs(43)
}

// wideEnterLeaf33 activates LEAF_33 and goes on below it.
func wideEnterLeaf33(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[44], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(44)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[44], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(44, st) {
		return x.Ended(44, st)
	}
	return x.Runs(44)
}

// wideEnterLeaf34 activates LEAF_34 and goes on below it.
func wideEnterLeaf34(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[45], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(45)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[45], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(45, st) {
		return x.Ended(45, st)
	}
	return x.Runs(45)
}

// wideEnterLeaf35 activates LEAF_35 and goes on below it.
func wideEnterLeaf35(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[46], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(46)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[46], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(46, st) {
		return x.Ended(46, st)
	}
	return x.Runs(46)
}

// wideEnterLeaf36 activates LEAF_36 and goes on below it.
func wideEnterLeaf36(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[47], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(47)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[47], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(47, st) {
		return x.Ended(47, st)
	}
	return x.Runs(47)
}

// wideEnterLeaf37 activates LEAF_37 and goes on below it.
func wideEnterLeaf37(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[48], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(48)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[48], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(48, st) {
		return x.Ended(48, st)
	}
	return x.Runs(48)
}

// wideEnterLeaf38 activates LEAF_38 and goes on below it.
func wideEnterLeaf38(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[49], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(49)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[49], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(49, st) {
		return x.Ended(49, st)
	}
	return x.Runs(49)
}

// wideEnterLeaf39 activates LEAF_39 and goes on below it.
func wideEnterLeaf39(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[50], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(50)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[50], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(50, st) {
		return x.Ended(50, st)
	}
	return x.Runs(50)
}

// wideRedecideGroup3 decides in GROUP_3 again, without child not, which has ended with last.
func wideRedecideGroup3(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 4, 1<<not, last
	switch not {
	case 0: // LEAF_30
		x.WalkNext = x.WalkNext || h.Flags&0x4000000040000000 == 0x4000000040000000
	case 1: // LEAF_31
		x.WalkNext = x.WalkNext || h.Flags&0x180000000 == 0x180000000
	case 2: // LEAF_32
		x.WalkNext = x.WalkNext || h.Flags&0x200000001 == 0x200000001
	case 3: // LEAF_33
		x.WalkNext = x.WalkNext || h.Flags&0x400000002 == 0x400000002
	case 4: // LEAF_34
		x.WalkNext = x.WalkNext || h.Flags&0x800000004 == 0x800000004
	case 5: // LEAF_35
		x.WalkNext = x.WalkNext || h.Flags&0x1000000008 == 0x1000000008
	case 6: // LEAF_36
		x.WalkNext = x.WalkNext || h.Flags&0x2000000010 == 0x2000000010
	case 7: // LEAF_37
		x.WalkNext = x.WalkNext || h.Flags&0x4000000020 == 0x4000000020
	case 8: // LEAF_38
		x.WalkNext = x.WalkNext || h.Flags&0x8000000040 == 0x8000000040
	case 9: // LEAF_39
		x.WalkNext = x.WalkNext || h.Flags&0x10000000080 == 0x10000000080
	}
	if not != 0 && h.Flags&0x4000000040000000 == 0x4000000040000000 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf30(x)
	}
	if not != 1 && h.Flags&0x180000000 == 0x180000000 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf31(x)
	}
	if not != 2 && h.Flags&0x200000001 == 0x200000001 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf32(x)
	}
	if not != 3 && h.Flags&0x400000002 == 0x400000002 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf33(x)
	}
	if not != 4 && h.Flags&0x800000004 == 0x800000004 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf34(x)
	}
	if not != 5 && h.Flags&0x1000000008 == 0x1000000008 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf35(x)
	}
	if not != 6 && h.Flags&0x2000000010 == 0x2000000010 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf36(x)
	}
	if not != 7 && h.Flags&0x4000000020 == 0x4000000020 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf37(x)
	}
	if not != 8 && h.Flags&0x8000000040 == 0x8000000040 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf38(x)
	}
	if not != 9 && h.Flags&0x10000000080 == 0x10000000080 {
		if !wideLeaveGroup3(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf39(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 3, last)
}

// wideEnterLeaf40 activates LEAF_40 and goes on below it.
func wideEnterLeaf40(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[51], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(51)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[51], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(51, st) {
		return x.Ended(51, st)
	}
	return x.Runs(51)
}

// wideEnterLeaf41 activates LEAF_41 and goes on below it.
func wideEnterLeaf41(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[52], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(52)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[52], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(52, st) {
		return x.Ended(52, st)
	}
	return x.Runs(52)
}

// wideEnterLeaf42 activates LEAF_42 and goes on below it.
func wideEnterLeaf42(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[53], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(53)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[53], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(53, st) {
		return x.Ended(53, st)
	}
	return x.Runs(53)
}

// wideEnterLeaf43 activates LEAF_43 and goes on below it.
func wideEnterLeaf43(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[54], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(54)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[54], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(54, st) {
		return x.Ended(54, st)
	}
	return x.Runs(54)
}

// wideEnterLeaf44 activates LEAF_44 and goes on below it.
func wideEnterLeaf44(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[55], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(55)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[55], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(55, st) {
		return x.Ended(55, st)
	}
	return x.Runs(55)
}

// wideEnterLeaf45 activates LEAF_45 and goes on below it.
func wideEnterLeaf45(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[56], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(56)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[56], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(56, st) {
		return x.Ended(56, st)
	}
	return x.Runs(56)
}

// wideEnterLeaf46 activates LEAF_46 and goes on below it.
func wideEnterLeaf46(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[57], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(57)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[57], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(57, st) {
		return x.Ended(57, st)
	}
	return x.Runs(57)
}

// wideEnterLeaf47 activates LEAF_47 and goes on below it.
func wideEnterLeaf47(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[58], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(58)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[58], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(58, st) {
		return x.Ended(58, st)
	}
	return x.Runs(58)
}

// wideEnterLeaf48 activates LEAF_48 and goes on below it.
func wideEnterLeaf48(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[59], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(59)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[59], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(59, st) {
		return x.Ended(59, st)
	}
	return x.Runs(59)
}

// wideEnterLeaf49 activates LEAF_49 and goes on below it.
func wideEnterLeaf49(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[60], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(60)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[60], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(60, st) {
		return x.Ended(60, st)
	}
	return x.Runs(60)
}

// wideRedecideGroup4 decides in GROUP_4 again, without child not, which has ended with last.
func wideRedecideGroup4(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 5, 1<<not, last
	switch not {
	case 0: // LEAF_40
		x.WalkNext = x.WalkNext || h.Flags&0x20000000100 == 0x20000000100
	case 1: // LEAF_41
		x.WalkNext = x.WalkNext || h.Flags&0x40000000200 == 0x40000000200
	case 2: // LEAF_42
		x.WalkNext = x.WalkNext || h.Flags&0x80000000400 == 0x80000000400
	case 3: // LEAF_43
		x.WalkNext = x.WalkNext || h.Flags&0x100000000800 == 0x100000000800
	case 4: // LEAF_44
		x.WalkNext = x.WalkNext || h.Flags&0x200000001000 == 0x200000001000
	case 5: // LEAF_45
		x.WalkNext = x.WalkNext || h.Flags&0x400000002000 == 0x400000002000
	case 6: // LEAF_46
		x.WalkNext = x.WalkNext || h.Flags&0x800000004000 == 0x800000004000
	case 7: // LEAF_47
		x.WalkNext = x.WalkNext || h.Flags&0x1000000008000 == 0x1000000008000
	case 8: // LEAF_48
		x.WalkNext = x.WalkNext || h.Flags&0x2000000010000 == 0x2000000010000
	case 9: // LEAF_49
		x.WalkNext = x.WalkNext || h.Flags&0x4000000020000 == 0x4000000020000
	}
	if not != 0 && h.Flags&0x20000000100 == 0x20000000100 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf40(x)
	}
	if not != 1 && h.Flags&0x40000000200 == 0x40000000200 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf41(x)
	}
	if not != 2 && h.Flags&0x80000000400 == 0x80000000400 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf42(x)
	}
	if not != 3 && h.Flags&0x100000000800 == 0x100000000800 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf43(x)
	}
	if not != 4 && h.Flags&0x200000001000 == 0x200000001000 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf44(x)
	}
	if not != 5 && h.Flags&0x400000002000 == 0x400000002000 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf45(x)
	}
	if not != 6 && h.Flags&0x800000004000 == 0x800000004000 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf46(x)
	}
	if not != 7 && h.Flags&0x1000000008000 == 0x1000000008000 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf47(x)
	}
	if not != 8 && h.Flags&0x2000000010000 == 0x2000000010000 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf48(x)
	}
	if not != 9 && h.Flags&0x4000000020000 == 0x4000000020000 {
		if !wideLeaveGroup4(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf49(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 4, last)
}

// wideEnterLeaf50 activates LEAF_50 and goes on below it.
func wideEnterLeaf50(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[61], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(61)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[61], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(61, st) {
		return x.Ended(61, st)
	}
	return x.Runs(61)
}

// wideEnterLeaf51 activates LEAF_51 and goes on below it.
func wideEnterLeaf51(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[62], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(62)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[62], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(62, st) {
		return x.Ended(62, st)
	}
	return x.Runs(62)
}

// wideEnterLeaf52 activates LEAF_52 and goes on below it.
func wideEnterLeaf52(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[63], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(63)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[63], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(63, st) {
		return x.Ended(63, st)
	}
	return x.Runs(63)
}

// wideEnterLeaf53 activates LEAF_53 and goes on below it.
func wideEnterLeaf53(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[64], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(64)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[64], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(64, st) {
		return x.Ended(64, st)
	}
	return x.Runs(64)
}

// wideEnterLeaf54 activates LEAF_54 and goes on below it.
func wideEnterLeaf54(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[65], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(65)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[65], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(65, st) {
		return x.Ended(65, st)
	}
	return x.Runs(65)
}

// wideEnterLeaf55 activates LEAF_55 and goes on below it.
func wideEnterLeaf55(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[66], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(66)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[66], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(66, st) {
		return x.Ended(66, st)
	}
	return x.Runs(66)
}

// wideEnterLeaf56 activates LEAF_56 and goes on below it.
func wideEnterLeaf56(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[67], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(67)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[67], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(67, st) {
		return x.Ended(67, st)
	}
	return x.Runs(67)
}

// wideEnterLeaf57 activates LEAF_57 and goes on below it.
func wideEnterLeaf57(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[68], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(68)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[68], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(68, st) {
		return x.Ended(68, st)
	}
	return x.Runs(68)
}

// wideEnterLeaf58 activates LEAF_58 and goes on below it.
func wideEnterLeaf58(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[69], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(69)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[69], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(69, st) {
		return x.Ended(69, st)
	}
	return x.Runs(69)
}

// wideEnterLeaf59 activates LEAF_59 and goes on below it.
func wideEnterLeaf59(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[70], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(70)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[70], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(70, st) {
		return x.Ended(70, st)
	}
	return x.Runs(70)
}

// wideRedecideGroup5 decides in GROUP_5 again, without child not, which has ended with last.
func wideRedecideGroup5(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 6, 1<<not, last
	switch not {
	case 0: // LEAF_50
		x.WalkNext = x.WalkNext || h.Flags&0x8000000040000 == 0x8000000040000
	case 1: // LEAF_51
		x.WalkNext = x.WalkNext || h.Flags&0x10000000080000 == 0x10000000080000
	case 2: // LEAF_52
		x.WalkNext = x.WalkNext || h.Flags&0x20000000100000 == 0x20000000100000
	case 3: // LEAF_53
		x.WalkNext = x.WalkNext || h.Flags&0x40000000200000 == 0x40000000200000
	case 4: // LEAF_54
		x.WalkNext = x.WalkNext || h.Flags&0x80000000400000 == 0x80000000400000
	case 5: // LEAF_55
		x.WalkNext = x.WalkNext || h.Flags&0x100000000800000 == 0x100000000800000
	case 6: // LEAF_56
		x.WalkNext = x.WalkNext || h.Flags&0x200000001000000 == 0x200000001000000
	case 7: // LEAF_57
		x.WalkNext = x.WalkNext || h.Flags&0x400000002000000 == 0x400000002000000
	case 8: // LEAF_58
		x.WalkNext = x.WalkNext || h.Flags&0x800000004000000 == 0x800000004000000
	case 9: // LEAF_59
		x.WalkNext = x.WalkNext || h.Flags&0x1000000008000000 == 0x1000000008000000
	}
	if not != 0 && h.Flags&0x8000000040000 == 0x8000000040000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf50(x)
	}
	if not != 1 && h.Flags&0x10000000080000 == 0x10000000080000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf51(x)
	}
	if not != 2 && h.Flags&0x20000000100000 == 0x20000000100000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf52(x)
	}
	if not != 3 && h.Flags&0x40000000200000 == 0x40000000200000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf53(x)
	}
	if not != 4 && h.Flags&0x80000000400000 == 0x80000000400000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf54(x)
	}
	if not != 5 && h.Flags&0x100000000800000 == 0x100000000800000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf55(x)
	}
	if not != 6 && h.Flags&0x200000001000000 == 0x200000001000000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf56(x)
	}
	if not != 7 && h.Flags&0x400000002000000 == 0x400000002000000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf57(x)
	}
	if not != 8 && h.Flags&0x800000004000000 == 0x800000004000000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf58(x)
	}
	if not != 9 && h.Flags&0x1000000008000000 == 0x1000000008000000 {
		if !wideLeaveGroup5(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf59(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 5, last)
}

// wideEnterLeaf60 activates LEAF_60 and goes on below it.
func wideEnterLeaf60(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[71], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(71)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[71], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(71, st) {
		return x.Ended(71, st)
	}
	return x.Runs(71)
}

// wideEnterLeaf61 activates LEAF_61 and goes on below it.
func wideEnterLeaf61(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[72], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(72)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[72], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(72, st) {
		return x.Ended(72, st)
	}
	return x.Runs(72)
}

// wideEnterLeaf62 activates LEAF_62 and goes on below it.
func wideEnterLeaf62(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[73], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(73)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[73], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(73, st) {
		return x.Ended(73, st)
	}
	return x.Runs(73)
}

// wideEnterLeaf63 activates LEAF_63 and goes on below it.
func wideEnterLeaf63(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[74], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(74)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[74], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(74, st) {
		return x.Ended(74, st)
	}
	return x.Runs(74)
}

// wideEnterLeaf64 activates LEAF_64 and goes on below it.
func wideEnterLeaf64(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[75], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(75)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[75], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(75, st) {
		return x.Ended(75, st)
	}
	return x.Runs(75)
}

// wideEnterLeaf65 activates LEAF_65 and goes on below it.
func wideEnterLeaf65(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[76], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(76)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[76], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(76, st) {
		return x.Ended(76, st)
	}
	return x.Runs(76)
}

// wideEnterLeaf66 activates LEAF_66 and goes on below it.
func wideEnterLeaf66(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[77], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(77)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[77], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(77, st) {
		return x.Ended(77, st)
	}
	return x.Runs(77)
}

// wideEnterLeaf67 activates LEAF_67 and goes on below it.
func wideEnterLeaf67(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[78], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(78)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[78], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(78, st) {
		return x.Ended(78, st)
	}
	return x.Runs(78)
}

// wideEnterLeaf68 activates LEAF_68 and goes on below it.
func wideEnterLeaf68(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[79], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(79)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[79], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(79, st) {
		return x.Ended(79, st)
	}
	return x.Runs(79)
}

// wideEnterLeaf69 activates LEAF_69 and goes on below it.
func wideEnterLeaf69(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[80], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(80)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[80], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(80, st) {
		return x.Ended(80, st)
	}
	return x.Runs(80)
}

// wideRedecideGroup6 decides in GROUP_6 again, without child not, which has ended with last.
func wideRedecideGroup6(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 7, 1<<not, last
	switch not {
	case 0: // LEAF_60
		x.WalkNext = x.WalkNext || h.Flags&0x2000000010000000 == 0x2000000010000000
	case 1: // LEAF_61
		x.WalkNext = x.WalkNext || h.Flags&0x4000000020000000 == 0x4000000020000000
	case 2: // LEAF_62
		x.WalkNext = x.WalkNext || h.Flags&0x140000000 == 0x140000000
	case 3: // LEAF_63
		x.WalkNext = x.WalkNext || h.Flags&0x280000000 == 0x280000000
	case 4: // LEAF_64
		x.WalkNext = x.WalkNext || h.Flags&0x400000001 == 0x400000001
	case 5: // LEAF_65
		x.WalkNext = x.WalkNext || h.Flags&0x800000002 == 0x800000002
	case 6: // LEAF_66
		x.WalkNext = x.WalkNext || h.Flags&0x1000000004 == 0x1000000004
	case 7: // LEAF_67
		x.WalkNext = x.WalkNext || h.Flags&0x2000000008 == 0x2000000008
	case 8: // LEAF_68
		x.WalkNext = x.WalkNext || h.Flags&0x4000000010 == 0x4000000010
	case 9: // LEAF_69
		x.WalkNext = x.WalkNext || h.Flags&0x8000000020 == 0x8000000020
	}
	if not != 0 && h.Flags&0x2000000010000000 == 0x2000000010000000 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf60(x)
	}
	if not != 1 && h.Flags&0x4000000020000000 == 0x4000000020000000 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf61(x)
	}
	if not != 2 && h.Flags&0x140000000 == 0x140000000 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf62(x)
	}
	if not != 3 && h.Flags&0x280000000 == 0x280000000 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf63(x)
	}
	if not != 4 && h.Flags&0x400000001 == 0x400000001 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf64(x)
	}
	if not != 5 && h.Flags&0x800000002 == 0x800000002 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf65(x)
	}
	if not != 6 && h.Flags&0x1000000004 == 0x1000000004 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf66(x)
	}
	if not != 7 && h.Flags&0x2000000008 == 0x2000000008 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf67(x)
	}
	if not != 8 && h.Flags&0x4000000010 == 0x4000000010 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf68(x)
	}
	if not != 9 && h.Flags&0x8000000020 == 0x8000000020 {
		if !wideLeaveGroup6(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf69(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 6, last)
}

// wideEnterLeaf70 activates LEAF_70 and goes on below it.
func wideEnterLeaf70(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[81], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(81)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[81], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(81, st) {
		return x.Ended(81, st)
	}
	return x.Runs(81)
}

// wideEnterLeaf71 activates LEAF_71 and goes on below it.
func wideEnterLeaf71(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[82], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(82)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[82], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(82, st) {
		return x.Ended(82, st)
	}
	return x.Runs(82)
}

// wideEnterLeaf72 activates LEAF_72 and goes on below it.
func wideEnterLeaf72(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[83], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(83)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[83], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(83, st) {
		return x.Ended(83, st)
	}
	return x.Runs(83)
}

// wideEnterLeaf73 activates LEAF_73 and goes on below it.
func wideEnterLeaf73(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[84], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(84)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[84], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(84, st) {
		return x.Ended(84, st)
	}
	return x.Runs(84)
}

// wideEnterLeaf74 activates LEAF_74 and goes on below it.
func wideEnterLeaf74(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[85], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(85)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[85], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(85, st) {
		return x.Ended(85, st)
	}
	return x.Runs(85)
}

// wideEnterLeaf75 activates LEAF_75 and goes on below it.
func wideEnterLeaf75(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[86], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(86)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[86], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(86, st) {
		return x.Ended(86, st)
	}
	return x.Runs(86)
}

// wideEnterLeaf76 activates LEAF_76 and goes on below it.
func wideEnterLeaf76(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[87], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(87)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[87], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(87, st) {
		return x.Ended(87, st)
	}
	return x.Runs(87)
}

// wideEnterLeaf77 activates LEAF_77 and goes on below it.
func wideEnterLeaf77(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[88], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(88)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[88], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(88, st) {
		return x.Ended(88, st)
	}
	return x.Runs(88)
}

// wideEnterLeaf78 activates LEAF_78 and goes on below it.
func wideEnterLeaf78(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[89], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(89)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[89], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(89, st) {
		return x.Ended(89, st)
	}
	return x.Runs(89)
}

// wideEnterLeaf79 activates LEAF_79 and goes on below it.
func wideEnterLeaf79(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[90], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(90)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[90], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(90, st) {
		return x.Ended(90, st)
	}
	return x.Runs(90)
}

// wideRedecideGroup7 decides in GROUP_7 again, without child not, which has ended with last.
func wideRedecideGroup7(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 8, 1<<not, last
	switch not {
	case 0: // LEAF_70
		x.WalkNext = x.WalkNext || h.Flags&0x10000000040 == 0x10000000040
	case 1: // LEAF_71
		x.WalkNext = x.WalkNext || h.Flags&0x20000000080 == 0x20000000080
	case 2: // LEAF_72
		x.WalkNext = x.WalkNext || h.Flags&0x40000000100 == 0x40000000100
	case 3: // LEAF_73
		x.WalkNext = x.WalkNext || h.Flags&0x80000000200 == 0x80000000200
	case 4: // LEAF_74
		x.WalkNext = x.WalkNext || h.Flags&0x100000000400 == 0x100000000400
	case 5: // LEAF_75
		x.WalkNext = x.WalkNext || h.Flags&0x200000000800 == 0x200000000800
	case 6: // LEAF_76
		x.WalkNext = x.WalkNext || h.Flags&0x400000001000 == 0x400000001000
	case 7: // LEAF_77
		x.WalkNext = x.WalkNext || h.Flags&0x800000002000 == 0x800000002000
	case 8: // LEAF_78
		x.WalkNext = x.WalkNext || h.Flags&0x1000000004000 == 0x1000000004000
	case 9: // LEAF_79
		x.WalkNext = x.WalkNext || h.Flags&0x2000000008000 == 0x2000000008000
	}
	if not != 0 && h.Flags&0x10000000040 == 0x10000000040 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf70(x)
	}
	if not != 1 && h.Flags&0x20000000080 == 0x20000000080 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf71(x)
	}
	if not != 2 && h.Flags&0x40000000100 == 0x40000000100 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf72(x)
	}
	if not != 3 && h.Flags&0x80000000200 == 0x80000000200 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf73(x)
	}
	if not != 4 && h.Flags&0x100000000400 == 0x100000000400 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf74(x)
	}
	if not != 5 && h.Flags&0x200000000800 == 0x200000000800 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf75(x)
	}
	if not != 6 && h.Flags&0x400000001000 == 0x400000001000 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf76(x)
	}
	if not != 7 && h.Flags&0x800000002000 == 0x800000002000 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf77(x)
	}
	if not != 8 && h.Flags&0x1000000004000 == 0x1000000004000 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf78(x)
	}
	if not != 9 && h.Flags&0x2000000008000 == 0x2000000008000 {
		if !wideLeaveGroup7(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf79(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 7, last)
}

// wideEnterLeaf80 activates LEAF_80 and goes on below it.
func wideEnterLeaf80(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[91], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(91)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[91], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(91, st) {
		return x.Ended(91, st)
	}
	return x.Runs(91)
}

// wideEnterLeaf81 activates LEAF_81 and goes on below it.
func wideEnterLeaf81(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[92], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(92)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[92], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(92, st) {
		return x.Ended(92, st)
	}
	return x.Runs(92)
}

// wideEnterLeaf82 activates LEAF_82 and goes on below it.
func wideEnterLeaf82(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[93], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(93)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[93], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(93, st) {
		return x.Ended(93, st)
	}
	return x.Runs(93)
}

// wideEnterLeaf83 activates LEAF_83 and goes on below it.
func wideEnterLeaf83(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[94], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(94)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[94], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(94, st) {
		return x.Ended(94, st)
	}
	return x.Runs(94)
}

// wideEnterLeaf84 activates LEAF_84 and goes on below it.
func wideEnterLeaf84(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[95], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(95)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[95], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(95, st) {
		return x.Ended(95, st)
	}
	return x.Runs(95)
}

// wideEnterLeaf85 activates LEAF_85 and goes on below it.
func wideEnterLeaf85(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[96], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(96)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[96], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(96, st) {
		return x.Ended(96, st)
	}
	return x.Runs(96)
}

// wideEnterLeaf86 activates LEAF_86 and goes on below it.
func wideEnterLeaf86(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[97], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(97)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[97], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(97, st) {
		return x.Ended(97, st)
	}
	return x.Runs(97)
}

// wideEnterLeaf87 activates LEAF_87 and goes on below it.
func wideEnterLeaf87(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[98], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(98)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[98], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(98, st) {
		return x.Ended(98, st)
	}
	return x.Runs(98)
}

// wideEnterLeaf88 activates LEAF_88 and goes on below it.
func wideEnterLeaf88(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[99], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(99)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[99], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(99, st) {
		return x.Ended(99, st)
	}
	return x.Runs(99)
}

// wideEnterLeaf89 activates LEAF_89 and goes on below it.
func wideEnterLeaf89(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[100], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(100)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[100], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(100, st) {
		return x.Ended(100, st)
	}
	return x.Runs(100)
}

// wideRedecideGroup8 decides in GROUP_8 again, without child not, which has ended with last.
func wideRedecideGroup8(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 9, 1<<not, last
	switch not {
	case 0: // LEAF_80
		x.WalkNext = x.WalkNext || h.Flags&0x4000000010000 == 0x4000000010000
	case 1: // LEAF_81
		x.WalkNext = x.WalkNext || h.Flags&0x8000000020000 == 0x8000000020000
	case 2: // LEAF_82
		x.WalkNext = x.WalkNext || h.Flags&0x10000000040000 == 0x10000000040000
	case 3: // LEAF_83
		x.WalkNext = x.WalkNext || h.Flags&0x20000000080000 == 0x20000000080000
	case 4: // LEAF_84
		x.WalkNext = x.WalkNext || h.Flags&0x40000000100000 == 0x40000000100000
	case 5: // LEAF_85
		x.WalkNext = x.WalkNext || h.Flags&0x80000000200000 == 0x80000000200000
	case 6: // LEAF_86
		x.WalkNext = x.WalkNext || h.Flags&0x100000000400000 == 0x100000000400000
	case 7: // LEAF_87
		x.WalkNext = x.WalkNext || h.Flags&0x200000000800000 == 0x200000000800000
	case 8: // LEAF_88
		x.WalkNext = x.WalkNext || h.Flags&0x400000001000000 == 0x400000001000000
	case 9: // LEAF_89
		x.WalkNext = x.WalkNext || h.Flags&0x800000002000000 == 0x800000002000000
	}
	if not != 0 && h.Flags&0x4000000010000 == 0x4000000010000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf80(x)
	}
	if not != 1 && h.Flags&0x8000000020000 == 0x8000000020000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf81(x)
	}
	if not != 2 && h.Flags&0x10000000040000 == 0x10000000040000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf82(x)
	}
	if not != 3 && h.Flags&0x20000000080000 == 0x20000000080000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf83(x)
	}
	if not != 4 && h.Flags&0x40000000100000 == 0x40000000100000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf84(x)
	}
	if not != 5 && h.Flags&0x80000000200000 == 0x80000000200000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf85(x)
	}
	if not != 6 && h.Flags&0x100000000400000 == 0x100000000400000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf86(x)
	}
	if not != 7 && h.Flags&0x200000000800000 == 0x200000000800000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf87(x)
	}
	if not != 8 && h.Flags&0x400000001000000 == 0x400000001000000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf88(x)
	}
	if not != 9 && h.Flags&0x800000002000000 == 0x800000002000000 {
		if !wideLeaveGroup8(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf89(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 8, last)
}

// wideEnterLeaf90 activates LEAF_90 and goes on below it.
func wideEnterLeaf90(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[101], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(101)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[101], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(101, st) {
		return x.Ended(101, st)
	}
	return x.Runs(101)
}

// wideRedecideGroup9 decides in GROUP_9 again, without child not, which has ended with last.
func wideRedecideGroup9(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 10, 1<<not, last
	switch not {
	case 0: // LEAF_90
		x.WalkNext = x.WalkNext || h.Flags&0x1000000004000000 == 0x1000000004000000
	case 1: // LEAF_91
		x.WalkNext = x.WalkNext || h.Flags&0x2000000008000000 == 0x2000000008000000
	case 2: // LEAF_92
		x.WalkNext = x.WalkNext || h.Flags&0x4000000010000000 == 0x4000000010000000
	case 3: // LEAF_93
		x.WalkNext = x.WalkNext || h.Flags&0x120000000 == 0x120000000
	case 4: // LEAF_94
		x.WalkNext = x.WalkNext || h.Flags&0x240000000 == 0x240000000
	case 5: // LEAF_95
		x.WalkNext = x.WalkNext || h.Flags&0x480000000 == 0x480000000
	case 6: // LEAF_96
		x.WalkNext = x.WalkNext || h.Flags&0x800000001 == 0x800000001
	case 7: // LEAF_97
		x.WalkNext = x.WalkNext || h.Flags&0x1000000002 == 0x1000000002
	case 8: // LEAF_98
		x.WalkNext = x.WalkNext || h.Flags&0x2000000004 == 0x2000000004
	case 9: // LEAF_99
		x.WalkNext = x.WalkNext || h.Flags&0x8000000000000008 == 0x8000000000000008
	}
	if not != 0 && h.Flags&0x1000000004000000 == 0x1000000004000000 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf90(x)
	}
	if not != 1 && h.Flags&0x2000000008000000 == 0x2000000008000000 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf91(x)
	}
	if not != 2 && h.Flags&0x4000000010000000 == 0x4000000010000000 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf92(x)
	}
	if not != 3 && h.Flags&0x120000000 == 0x120000000 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf93(x)
	}
	if not != 4 && h.Flags&0x240000000 == 0x240000000 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf94(x)
	}
	if not != 5 && h.Flags&0x480000000 == 0x480000000 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf95(x)
	}
	if not != 6 && h.Flags&0x800000001 == 0x800000001 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf96(x)
	}
	if not != 7 && h.Flags&0x1000000002 == 0x1000000002 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf97(x)
	}
	if not != 8 && h.Flags&0x2000000004 == 0x2000000004 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf98(x)
	}
	if not != 9 && h.Flags&0x8000000000000008 == 0x8000000000000008 {
		if !wideLeaveGroup9(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterLeaf99(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return wideRedecideRoot(x, 9, last)
}

// wideEnterLeaf91 activates LEAF_91 and goes on below it.
func wideEnterLeaf91(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[102], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(102)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[102], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(102, st) {
		return x.Ended(102, st)
	}
	return x.Runs(102)
}

// wideEnterLeaf92 activates LEAF_92 and goes on below it.
func wideEnterLeaf92(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[103], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(103)
	}
	*h.Byte(83) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[103], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(103, st) {
		return x.Ended(103, st)
	}
	return x.Runs(103)
}

// wideEnterLeaf93 activates LEAF_93 and goes on below it.
func wideEnterLeaf93(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[104], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(104)
	}
	*h.Byte(83) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[104], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(104, st) {
		return x.Ended(104, st)
	}
	return x.Runs(104)
}

// wideEnterLeaf94 activates LEAF_94 and goes on below it.
func wideEnterLeaf94(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[105], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(105)
	}
	*h.Byte(83) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[105], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(105, st) {
		return x.Ended(105, st)
	}
	return x.Runs(105)
}

// wideEnterLeaf95 activates LEAF_95 and goes on below it.
func wideEnterLeaf95(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[106], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(106)
	}
	*h.Byte(83) = 6
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[106], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(106, st) {
		return x.Ended(106, st)
	}
	return x.Runs(106)
}

// wideEnterLeaf96 activates LEAF_96 and goes on below it.
func wideEnterLeaf96(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[107], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(107)
	}
	*h.Byte(83) = 7
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[107], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(107, st) {
		return x.Ended(107, st)
	}
	return x.Runs(107)
}

// wideEnterLeaf97 activates LEAF_97 and goes on below it.
func wideEnterLeaf97(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[108], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(108)
	}
	*h.Byte(83) = 8
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[108], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(108, st) {
		return x.Ended(108, st)
	}
	return x.Runs(108)
}

// wideEnterLeaf98 activates LEAF_98 and goes on below it.
func wideEnterLeaf98(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[109], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(109)
	}
	*h.Byte(83) = 9
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[109], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(109, st) {
		return x.Ended(109, st)
	}
	return x.Runs(109)
}

// wideRedecideRoot decides in ROOT again, without child not, which has ended with last.
func wideRedecideRoot(x *wideTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	switch not {
	case 0: // GROUP_0
		x.WalkNext = true
	case 1: // GROUP_1
		x.WalkNext = true
	case 2: // GROUP_2
		x.WalkNext = true
	case 3: // GROUP_3
		x.WalkNext = true
	case 4: // GROUP_4
		x.WalkNext = true
	case 5: // GROUP_5
		x.WalkNext = true
	case 6: // GROUP_6
		x.WalkNext = true
	case 7: // GROUP_7
		x.WalkNext = true
	case 8: // GROUP_8
		x.WalkNext = true
	case 9: // GROUP_9
		x.WalkNext = true
	}
	if not != 0 && wideAskGroup0(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup0(x)
	}
	if not != 1 && wideAskGroup1(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup1(x)
	}
	if not != 2 && wideAskGroup2(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup2(x)
	}
	if not != 3 && wideAskGroup3(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup3(x)
	}
	if not != 4 && wideAskGroup4(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup4(x)
	}
	if not != 5 && wideAskGroup5(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup5(x)
	}
	if not != 6 && wideAskGroup6(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup6(x)
	}
	if not != 7 && wideAskGroup7(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup7(x)
	}
	if not != 8 && wideAskGroup8(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup8(x)
	}
	if not != 9 && wideAskGroup9(t, a, h, x.In) {
		if !wideLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wideEnterGroup9(x)
	}
	return x.Ended(0, last)
}

// wideEnterLeaf99 activates LEAF_99 and goes on below it.
func wideEnterLeaf99(x *wideTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[111]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := enterSoldier(a, coderun.Context(h, &rows[110], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(110)
	}
	*h.Byte(83) = 10
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := tickSoldier(a, coderun.Context(h, &rows[110], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(110, st) {
		return x.Ended(110, st)
	}
	return x.Runs(110)
}

// wideAskGroup9 reports whether GROUP_9 accepts, and keeps the child that does.
func wideAskGroup9(t *wideEngine, a *Soldier, h *coderun.Header, in decider.Input) bool {
	if h.Flags&0x1000000004000000 == 0x1000000004000000 {
		*h.Byte(85) = 1 // LEAF_90
		return true
	}
	if h.Flags&0x2000000008000000 == 0x2000000008000000 {
		*h.Byte(85) = 2 // LEAF_91
		return true
	}
	if h.Flags&0x4000000010000000 == 0x4000000010000000 {
		*h.Byte(85) = 3 // LEAF_92
		return true
	}
	if h.Flags&0x120000000 == 0x120000000 {
		*h.Byte(85) = 4 // LEAF_93
		return true
	}
	if h.Flags&0x240000000 == 0x240000000 {
		*h.Byte(85) = 5 // LEAF_94
		return true
	}
	if h.Flags&0x480000000 == 0x480000000 {
		*h.Byte(85) = 6 // LEAF_95
		return true
	}
	if h.Flags&0x800000001 == 0x800000001 {
		*h.Byte(85) = 7 // LEAF_96
		return true
	}
	if h.Flags&0x1000000002 == 0x1000000002 {
		*h.Byte(85) = 8 // LEAF_97
		return true
	}
	if h.Flags&0x2000000004 == 0x2000000004 {
		*h.Byte(85) = 9 // LEAF_98
		return true
	}
	if h.Flags&0x8000000000000008 == 0x8000000000000008 {
		*h.Byte(85) = 10 // LEAF_99
		return true
	}
	return false
}

// wideEnterGroup9 activates GROUP_9 and goes on below it.
func wideEnterGroup9(x *wideTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 10
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return wideEnterLeaf90(x)
	case 2:
		return wideEnterLeaf91(x)
	case 3:
		return wideEnterLeaf92(x)
	case 4:
		return wideEnterLeaf93(x)
	case 5:
		return wideEnterLeaf94(x)
	case 6:
		return wideEnterLeaf95(x)
	case 7:
		return wideEnterLeaf96(x)
	case 8:
		return wideEnterLeaf97(x)
	case 9:
		return wideEnterLeaf98(x)
	case 10:
		return wideEnterLeaf99(x)
	}
	return x.Ended(10, decider.Failed)
}
