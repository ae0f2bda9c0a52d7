import { configureGlobal } from 'fast-check'

/** Runs of a property that names no number: from one seed, more of them try nothing new in the next run. */
const [RUNS, LONG_RUNS] = [40, 2000]

/**
 * Random tests start from one seed, so that a run can be repeated; the long trials start from a new
 * one each time. WINNOW_SEED chooses. fast-check prints the seed of what it falsified.
 */
const chosen = process.env['WINNOW_SEED']
const isLong = process.env['WINNOW_LONG'] === '1'
const seed = chosen === undefined ? (isLong ? Date.now() % 2 ** 31 : 20_261_121) : Number(chosen)

// A length that a test names is one that it tries: left alone, fast-check stops at about ten of everything.
configureGlobal({
  seed,
  defaultSizeToMaxWhenMaxSpecified: true,
  numRuns: isLong ? LONG_RUNS : RUNS,
})
if (isLong) console.info(`fast-check seed ${seed}`)
