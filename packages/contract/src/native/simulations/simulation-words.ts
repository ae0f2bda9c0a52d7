/** Attacks that can be asked for, by the names that the ground truth has. */
export const SIMULATED_ATTACKS = [
  'card-testing',
  'cash-out',
  'account-takeover',
  'fake-accounts',
  'promotion-ring',
  'spam',
] as const
export type SimulatedAttack = (typeof SIMULATED_ATTACKS)[number]

/** How it is with a simulation; `stopped`: by a person, or because the service was stopped. */
export const SIMULATION_STATES = ['running', 'done', 'stopped', 'failed'] as const
export type SimulationState = (typeof SIMULATION_STATES)[number]

/** How large a simulation is. */
export const SIMULATION_BOUNDS = {
  usersMin: 50,
  usersMax: 2000,
  usersDefault: 300,
  minutesMax: 60,
  minutesDefault: 5,
  /** Users that its result lists. */
  resultUsersMax: 500,
  /** Of an environment. */
  keptMax: 20,
} as const
