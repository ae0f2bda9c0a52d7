import { wordList } from '../places/word-list.ts'
import type { Rng } from '../chance/rng.ts'
import type { Country } from '../places/country.ts'
import { fillPattern } from './pattern.ts'

/** A mobile number of the country in E.164. */
export const drawPhone = (rng: Rng, country: Country): string =>
  fillPattern(rng, rng.pick(wordList(country.phones)))
