import type { Rng } from '../chance/rng.ts'

/** Letters of other scripts that look the same, as spam uses them to slip past word lists. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
}

/** Swaps some letters for their lookalikes; a place to be filled, as `%p`, stays one. */
export function withHomoglyphs(rng: Rng, text: string, share: number): string {
  let disguised = ''
  for (const letter of text) {
    const lookalike = LOOKALIKES[letter]
    const isSwapped = lookalike !== undefined && rng.chance(share)
    disguised += isSwapped && !disguised.endsWith('%') ? lookalike : letter
  }
  return disguised
}
