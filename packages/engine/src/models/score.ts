/** Log-odds as a score: 0 (surely good) … 100 (surely bad). */
export function scoreOf(margin: number): number {
  return 100 / (1 + Math.exp(-margin))
}
