import process from 'node:process'

/** Long trials run with `npm run test:long`; `npm test` runs their short editions. */
const LONG = process.env['WINNOW_LONG'] === '1'

/** A number of the trial: what `npm test` can afford, and what was promised. */
export const sized = (short: number, long: number): number => (LONG ? long : short)

/** Trials are random; each prints its seed, and WINNOW_TRIAL_SEED runs it again. */
export const SEED = Number(process.env['WINNOW_TRIAL_SEED'] ?? 20_261_121)
