import { COUNTRIES_AMERICAS } from './countries-americas.ts'
import { COUNTRIES_EUROPE } from './countries-europe.ts'
import { COUNTRIES_SOUTH_EAST } from './countries-south-east.ts'
import type { Country } from './country.ts'

/** Every country of the world. */
export const COUNTRIES: readonly Country[] = [
  ...COUNTRIES_AMERICAS,
  ...COUNTRIES_EUROPE,
  ...COUNTRIES_SOUTH_EAST,
]
