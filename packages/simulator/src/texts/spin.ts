import type { Rng } from '../chance/rng.ts'

const CHOICE = /\{([^{}]*)\}/

/**
 * Writes one of the many texts a pattern stands for: `{a|b|}` picks, innermost first. Spammers call
 * this spinning; honest people write alike without it, so honest texts are made the same way.
 */
export function spin(rng: Rng, pattern: string): string {
  let text = pattern
  for (let hit = CHOICE.exec(text); hit !== null; hit = CHOICE.exec(text)) {
    const choice = rng.pick((hit[1] ?? '').split('|'))
    text = text.slice(0, hit.index) + choice + text.slice(hit.index + hit[0].length)
  }
  return text.replace(/ {2,}/g, ' ').trim()
}
