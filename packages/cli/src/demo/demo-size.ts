import { HOUR_MS } from '@winnow/contract'
import type { LastCrew, WorldSize } from './fill-environment.ts'

/** Small enough to be there within a minute, with cases of each type and a figure in every report. */
export const DEMO_USERS = 1_200

export const MAX_DEMO_USERS = 1_000_000

/** Takeovers are rare, and most are over before the world ends: those of these crews wait for a reviewer. */
const takeoversOf = (users: number): readonly LastCrew[] =>
  [30, 12].map((hours) => ({
    attack: 'account-takeover',
    beforeEndMs: hours * HOUR_MS,
    size: Math.ceil(users / USERS_PER_VICTIM),
  }))

const USERS_PER_VICTIM = 400

/** A world with enough abuse that cases of each type wait for a reviewer. */
export const marketplaceOf = (users: number): WorldSize => ({
  seed: 25,
  users,
  days: 95,
  abuse: { payment: 0.05, content: 0.12, promotion: 0.08, account: 0.08, ato: 0.04 },
  lastCrews: takeoversOf(users),
})
