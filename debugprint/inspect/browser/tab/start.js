// Starts the program; arg=X in the address are its arguments.
const go = new Go();
go.argv = ['tab', ...new URLSearchParams(location.search).getAll('arg')];
WebAssembly.instantiateStreaming(fetch('tab.wasm'), go.importObject).then(({ instance }) => go.run(instance));
