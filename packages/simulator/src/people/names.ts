import { wordList } from '../places/word-list.ts'
import type { Rng } from '../chance/rng.ts'
import type { Country } from '../places/country.ts'

export interface PersonName {
  readonly first: string
  readonly last: string
}

/** A name as people of the country bear it. */
export const drawName = (rng: Rng, country: Country): PersonName => ({
  first: rng.pick(wordList(country.firstNames)),
  last: rng.pick(wordList(country.lastNames)),
})

const MIDDLE_INITIALS = 'ABCDEFGJKLMPRST'

/** People write their names as they please: mostly plain, some in capitals, small, or with an initial. */
export function writtenName(rng: Rng, { first, last }: PersonName): string {
  const mood = rng.next()
  if (mood < 0.05) return `${first} ${last}`.toUpperCase()
  if (mood < 0.12) return `${first} ${last}`.toLowerCase()
  if (mood < 0.2) return `${first} ${MIDDLE_INITIALS.charAt(rng.int(15))}. ${last}`
  return `${first} ${last}`
}
