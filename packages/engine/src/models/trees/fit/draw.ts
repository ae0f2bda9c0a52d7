import type { BinnedRows } from './binned-rows.ts'
import type { Chance } from './chance.ts'

/** Each of the first `count` rows with probability `share`, ascending. */
export function drawRows(count: number, share: number, chance: Chance): Uint32Array {
  const drawn = new Uint32Array(count)
  let held = 0
  for (let row = 0; row < count; row += 1) {
    if (share < 1 && chance.next() >= share) continue
    drawn[held] = row
    held += 1
  }
  return drawn.slice(0, held)
}

/** A share of the features that differ between rows, at least one if there is any; ascending. */
export function drawFeatures(
  { differing }: Pick<BinnedRows, 'differing'>,
  share: number,
  chance: Chance,
): readonly number[] {
  const left = [...differing]
  const wanted = Math.ceil(left.length * share)
  for (let at = 0; at < wanted; at += 1) {
    const other = at + Math.floor(chance.next() * (left.length - at))
    const taken = left[other] ?? 0
    left[other] = left[at] ?? 0
    left[at] = taken
  }
  return left.slice(0, wanted).sort((a, b) => a - b)
}
