/** An attack that somebody asked for: loud, and at known times, so that a policy against it can be tried. */
import { Rng } from '../chance/rng.ts'
import type { Task, World } from '../world.ts'
import { takeAccountsOver } from './account-takeover.ts'
import { drawCampaign, type Campaign } from './campaign.ts'
import { testCards } from './card-testing.ts'
import { cashOut } from './cash-out.ts'
import { farmAccounts } from './fake-accounts.ts'
import { runRing } from './promotion-ring.ts'
import { spread } from './spam.ts'

/** Attacks that a crew makes, by the name that the ground truth has. */
const CREWS = {
  'card-testing': testCards,
  'cash-out': cashOut,
  'account-takeover': takeAccountsOver,
  'fake-accounts': farmAccounts,
  'promotion-ring': runRing,
  spam: spread,
} as const satisfies Readonly<Record<string, (world: World, campaign: Campaign) => Task>>

export type WantedAttack = keyof typeof CREWS

export const WANTED_ATTACKS = Object.keys(CREWS) as readonly WantedAttack[]

/** When crews strike, as shares of the world's time. */
const STARTS = [0.2, 0.4, 0.6] as const

/** Orders, postings, accounts or victims of one crew. */
const SIZE = 40

/** Far from the streams of crews that come by themselves. */
const SALT = 0xa77ac

/** A careless crew that somebody asked for. */
export interface WantedCrew {
  readonly attack: WantedAttack
  /** When it strikes, ms after the world's begin. */
  readonly afterMs: number
  /** Orders, postings, accounts or victims. */
  readonly size: number
}

/** Lets three crews loose, at times that depend on the world's length alone. */
export function wantAttack(world: World, attack: WantedAttack): void {
  const lengthMs = world.endMs - world.startMs
  wantCrews(
    world,
    STARTS.map((share) => ({ attack, afterMs: share * lengthMs, size: SIZE })),
  )
}

export function wantCrews(world: World, crews: readonly WantedCrew[]): void {
  for (const [at, { attack, afterMs, size }] of crews.entries()) {
    const campaign = { ...drawCampaign(world, new Rng(world.seed, SALT + at), size), care: 0 }
    world.start(CREWS[attack](world, campaign), afterMs)
  }
}
