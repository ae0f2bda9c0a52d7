import type { Draws } from '../ranking.ts'
import type { RandomBits } from './random-bits.ts'

/** Two draws come from one 32-bit number. */
const STEPS = 65_536

/** Inverse of the Poisson(1) distribution in steps of 2⁻¹⁶; nine and more, one in a million, never come. */
const POISSON_ONE = poissonOne()

function poissonOne(): Uint8Array {
  const table = new Uint8Array(STEPS)
  let count = 0
  let mass = Math.exp(-1)
  let below = mass
  for (let step = 0; step < STEPS; step += 1) {
    while ((step + 0.5) / STEPS > below) {
      count += 1
      mass /= count
      below += mass
    }
    table[step] = count
  }
  return table
}

/** Draws how often each cluster counts: the limit of sampling as many as there are, with replacement. */
export function drawAgain(draws: Draws, bits: RandomBits): void {
  for (let at = 0; at < draws.length; at += 2) {
    const drawn = bits.next()
    draws[at] = POISSON_ONE[drawn & 0xffff] ?? 0
    draws[at + 1] = POISSON_ONE[drawn >>> 16] ?? 0
  }
}
