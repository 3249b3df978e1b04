// The pages above all versions: index.html goes to the newest, versions.html lists them.
export default ["index", "versions"];
