import type { AbuseType } from '@winnow/contract'
import { labelledTypes, type ModelReport, modelReport, ServingHistory } from '@winnow/engine'
import type { ReadOnlyStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import type { EvaluateFlags } from './evaluate-flags.ts'
import { openPlace } from '../ledger/open-place.ts'
import { readEntries } from '../ledger/read-entries.ts'
import { wantedEnvironments, type OwnerFlags } from '../ledger/wanted-environments.ts'
import { abuseTypeNamed } from './abuse-type-named.ts'
import { ledgerReportText } from './ledger-report.ts'

type LedgerFlags = OwnerFlags &
  Pick<EvaluateFlags, 'abuseType' | 'dataDir' | 'databaseUrl' | 'json' | 'seed'> &
  Partial<Pick<EvaluateFlags, 'events' | 'labels' | 'split' | FilesOnly>>

/** Flags that say how files are read, learned from and written: of a ledger nothing is scored again. */
const FILES_ONLY = {
  mapping: '--mapping',
  format: '--format',
  badLabels: '--bad-labels',
  predictions: '--predictions',
  rejects: '--rejects',
} as const

type FilesOnly = keyof typeof FILES_ONLY

/** Judges the scores that a ledger holds and prints the figures. Resolves to the exit code. Errors: CliError. */
export async function evaluateLedger(flags: LedgerFlags): Promise<number> {
  checkUse(flags)
  const store = await openPlace(flags)
  try {
    const reports = reportsOf(await historyOf(store, flags), flags)
    process.stdout.write(flags.json === true ? jsonLine(reports) : ledgerReportText(reports))
    return 0
  } finally {
    await store.close()
  }
}

function checkUse({ events = [], labels = [], split, ...flags }: LedgerFlags): void {
  if (events.length > 0 || labels.length > 0)
    throw new CliError('--ledger reads a data directory, not --events and --labels', {
      exitCode: 2,
    })
  for (const [name, flag] of Object.entries(FILES_ONLY)) {
    if (flags[name as FilesOnly] === undefined) continue
    throw new CliError(`${flag} is for files: --ledger judges the scores that were given`, {
      exitCode: 2,
    })
  }
  if (split === 'labels')
    throw new CliError('--ledger takes a time as --split: labels of a ledger have no split', {
      exitCode: 2,
    })
}

/** Takes in all entries of the environments, a batch at a time. Errors: CliError. */
async function historyOf(store: ReadOnlyStore, whose: OwnerFlags): Promise<ServingHistory> {
  const environments = await wantedEnvironments(store, whose)
  const history = new ServingHistory()
  for await (const entries of readEntries(store.ledger))
    for (const entry of entries) if (environments.has(entry.environment)) history.take(entry)
  return history
}

function reportsOf(
  history: ServingHistory,
  { abuseType: word, split, seed }: LedgerFlags,
): readonly ModelReport[] {
  const types = word === undefined ? labelledTypes(history) : [abuseTypeNamed(word)]
  if (types.length === 0) throw new CliError('the ledger holds no label of a scored event')
  const fromMs = typeof split === 'number' ? split : -Infinity
  const span = (abuseType: AbuseType) =>
    ({ abuseType, fromMs, toMs: Infinity, asOfMs: Date.now() }) as const
  return types.map((type) =>
    modelReport(history, span(type), { seed, segments: ['event_type', 'country', 'environment'] }),
  )
}

/** Money is exact beyond 53 bits: it is written as text. */
const jsonLine = (reports: readonly ModelReport[]): string =>
  `${JSON.stringify(reports, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`
