export function TuneTab() {
  return null;
}
