export async function backtestFigures() {
  return []
}
