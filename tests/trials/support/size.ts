import process from 'node:process'

/** Long trials run with `npm run test:long`; `npm test` runs their short editions. */
const LONG = process.env['WINNOW_LONG'] === '1'

/** A number of the trial: what `npm test` can afford, and what was promised. */
export const sized = (short: number, long: number): number => (LONG ? long : short)

/** Trials are random; each prints its seed, and WINNOW_TRIAL_SEED runs it again. */
export const SEED = Number(process.env['WINNOW_TRIAL_SEED'] ?? 20_261_121)

/**
 * When a trial's events begin: near the clock of the service that takes them, so it cannot be drawn. It is read once and
 * printed with the seed; WINNOW_TRIAL_START_MS sends the same bytes again.
 */
export const START_MS = Number(process.env['WINNOW_TRIAL_START_MS'] ?? Date.now())

/** What a trial was drawn from, for its title. */
export const DRAWN_FROM = `seed ${SEED}, start ${START_MS}`
