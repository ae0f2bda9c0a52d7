import type { Vocabulary } from './vocabulary.ts'

const known = new WeakMap<object, Map<string, number>>()

/** Where the variables of a vocabulary that conditions read lie in `Frame.read`. */
export function placesOf(vocabulary: Vocabulary<never>): Map<string, number> {
  const places = known.get(vocabulary) ?? new Map<string, number>()
  known.set(vocabulary, places)
  return places
}

/** The place of a variable; a new one for its first condition. */
export function placeOf(path: string, places: Map<string, number>): number {
  const place = places.get(path) ?? places.size
  places.set(path, place)
  return place
}

/** As many places as the conditions over a vocabulary read so far, for new frames. */
export const blankOf = (vocabulary: Vocabulary<never>): readonly undefined[] =>
  Array.from({ length: placesOf(vocabulary).size }, () => undefined)
