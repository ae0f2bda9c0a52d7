/** One attack by one crew: how big, how careful, from where. */
import type { Rng } from '../chance/rng.ts'
import { COUNTRIES } from '../places/countries.ts'
import type { Country } from '../places/country.ts'
import type { World } from '../world.ts'

export interface Campaign {
  readonly rng: Rng
  /** How many orders, postings, accounts or victims, whichever the attack counts. */
  readonly size: number
  /**
   * From 0 (rents a server and hammers) to 1 (one home line and one device per account, days between
   * steps). Every choice of the crew is made with this probability on the careful side.
   */
  readonly care: number
  /** Where the crew sits. */
  readonly base: Country
  /** The country of the people that it imitates or steals from. */
  readonly target: Country
}

/** Crews sit where honest people live too, in other proportions. */
const BASES = COUNTRIES.map((country) => ({
  country,
  weight: ['NG', 'ID', 'BR', 'IN', 'PL', 'US'].includes(country.code) ? 2 : 0.6,
}))

export function drawCampaign(world: World, rng: Rng, size: number): Campaign {
  const isCareful = rng.chance(world.climate.carefulShare)
  return {
    rng,
    size,
    care: isCareful ? rng.between(0.5, 0.85) : rng.between(0, 0.25),
    base: rng.weighted(BASES).country,
    target: rng.weighted(COUNTRIES),
  }
}

/** A careful choice, as often as the crew is careful. */
export const isCarefulChoice = ({ rng, care }: Campaign): boolean => rng.chance(care)
