import { fromCanonicalJson } from '@winnow/contract'
import {
  decodeOutcome,
  type LedgerEntry,
  replayLedger,
  type ReplayReport,
  STARTER_VERSION,
} from '@winnow/engine'
import { readVersions } from '@winnow/server'
import type { ReadOnlyStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import type { DataPlace } from '../service/data-place.ts'
import { entriesIn, grouped } from '../output/grouped.ts'
import { declaredText } from './declared-text.ts'
import { liveStatesDigest } from './live-states.ts'
import { openPlace } from './open-place.ts'
import { rebuildRecords, type RecordDigests, type RecordsUnread } from './rebuild-records.ts'

export interface ReplayFlags extends DataPlace {
  /** False with `--no-records`. */
  readonly records: boolean
  readonly json?: boolean
}

/** Everything a replay found out. */
export interface ReplayResult {
  readonly outcomes: ReplayReport
  readonly seconds: number
  /** Digest of the states as they are. */
  readonly liveStates: string
  readonly records: RecordDigests | RecordsUnread | undefined
  /** What the first entry that came out differently is. */
  readonly firstDifference: string | undefined
}

const TELL_EVERY_MS = 500

function progressOn(out: NodeJS.WriteStream, last: number) {
  let reportedMs = performance.now()
  return (sequence: number): void => {
    if (!out.isTTY || performance.now() - reportedMs < TELL_EVERY_MS) return
    reportedMs = performance.now()
    out.write(`\r\u001B[Kentry ${grouped(sequence)} of ${grouped(last)}`)
  }
}

async function describe(
  store: ReadOnlyStore,
  sequence: number | undefined,
): Promise<string | undefined> {
  if (sequence === undefined) return undefined
  const entry = await store.ledger.get(sequence)
  return entry === undefined ? `entry ${sequence}, missing` : describeEntry(entry)
}

/** What an entry is, and that an earlier version scored it, where that is known of it. */
export function describeEntry(entry: LedgerEntry): string {
  const { sequence, kind, outcome } = entry
  const type = entry.kind === 'event' ? fromCanonicalJson(entry.body).type : ''
  const what = `entry ${sequence}, ${kind} ${type}`.trim()
  const scorer = outcome.length === 0 ? '' : decodeOutcome(outcome).modelVersion
  if (!scorer.startsWith('starter-') || scorer === STARTER_VERSION) return what
  return `${what}, which ${scorer} scored: this version of Winnow has ${STARTER_VERSION} and scores otherwise`
}

async function replayAll(
  store: ReadOnlyStore,
  { records, ...place }: ReplayFlags,
): Promise<ReplayResult> {
  const liveStates = await liveStatesDigest(store)
  const startedMs = performance.now()
  const progress = progressOn(process.stderr, store.ledger.last())
  const versions = await readVersions(place.dataDir)
  const options = { progress, versions }
  const outcomes = await replayLedger(store.ledger, store.newStates(), store.seed, options)
  const seconds = (performance.now() - startedMs) / 1000
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  return {
    outcomes,
    seconds,
    liveStates,
    records: records ? await rebuildRecords(store, place) : undefined,
    firstDifference: await describe(store, outcomes.firstDifference),
  }
}

interface Finding {
  /** Undefined: there was nothing to compare with. */
  readonly isEqual: boolean | undefined
  readonly text: string
}

function compare(what: string, live: string, rebuilt: string): Finding {
  const isEqual = live === rebuilt
  const text = isEqual ? `digest ${live}` : `live ${live}, rebuilt ${rebuilt}`
  return { isEqual, text: `${what}  ${text}` }
}

/** States keep the latest scores, and what they were made of: where some came out otherwise, so do they. */
function compareStates(live: string, rebuilt: string, differences: number): Finding {
  const { isEqual, text } = compare('states  ', live, rebuilt)
  const why = isEqual || differences === 0 ? '' : ': they keep scores, of which some differ'
  return { isEqual, text: `${text}${why}` }
}

function compareRecords(records: ReplayResult['records']): readonly Finding[] {
  if (records === undefined) return []
  if ('live' in records) return [compare('records ', records.live, records.rebuilt)]
  const text = `records   not compared: the next start makes them anew (${records.unread})`
  return [{ isEqual: undefined, text }]
}

const mark = ({ isEqual }: Finding): string => (isEqual === undefined ? '–' : isEqual ? '✓' : '✗')

function compareOutcomes({ outcomes, firstDifference }: ReplayResult): Finding {
  const { entries, differences, firstFault, declared, shrunken } = outcomes
  const lines = declaredText(declared)
  if (differences === 0) {
    const taken = shrunken === 0 ? '' : `; ${grouped(shrunken)} that were shrunken are as recorded`
    const same = `all ${grouped(entries - shrunken)} came out the same, byte for byte${taken}`
    const equal = grouped(entries - shrunken - declared.entries)
    const most = `${equal} of ${grouped(entries)} came out the same, byte for byte${taken}; ${lines}`
    return { isEqual: true, text: `outcomes  ${declared.entries === 0 ? same : most}` }
  }
  const what = firstFault === 'outcome' ? '' : `, in its ${firstFault}`
  const other = `${grouped(differences)} of ${grouped(entries)} differ, the first is ${firstDifference}${what}`
  return {
    isEqual: false,
    text: `outcomes  ${other}${declared.entries === 0 ? '' : `; besides, ${lines}`}`,
  }
}

/** What the replay found, a line for each part that was rebuilt. */
export function findingsOf(result: ReplayResult): readonly Finding[] {
  const { outcomes, liveStates, records } = result
  return [
    compareOutcomes(result),
    compareStates(liveStates, outcomes.digest, outcomes.differences),
    ...compareRecords(records),
  ]
}

function resultText(result: ReplayResult, findings: readonly Finding[]): string {
  const { entries } = result.outcomes
  const rate = grouped(entries / Math.max(result.seconds, 0.001))
  const head = `Replayed ${entriesIn(entries)} in ${result.seconds.toFixed(1)} s, ${rate} a second.`
  const lines = findings.map((finding) => `${mark(finding)} ${finding.text}`)
  return `${[head, ...lines].join('\n')}\n`
}

/** Replays a data directory and prints the result. Resolves to the exit code. Errors: CliError. */
export async function replayDirectory(flags: ReplayFlags): Promise<number> {
  const store = await openPlace(flags)
  try {
    if (store.ledger.last() === 0)
      throw new CliError('the ledger is empty: there is nothing to replay')
    const result = await replayAll(store, flags)
    const findings = findingsOf(result)
    const isEqual = findings.every((finding) => finding.isEqual !== false)
    const json = () => `${JSON.stringify({ equal: isEqual, ...result })}\n`
    process.stdout.write(flags.json === true ? json() : resultText(result, findings))
    return isEqual ? 0 : 1
  } finally {
    await store.close()
  }
}
