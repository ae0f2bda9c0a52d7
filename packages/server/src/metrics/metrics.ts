import { ABUSE_TYPES, eventTypes, type AbuseType, type ErrorCode } from '@winnow/contract'
import type { Core, ReportAlarm } from '@winnow/engine'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { openBackupFigures } from '../backups/backup-figures.ts'
import type { Config } from '../config/settings.ts'
import type { RetentionFigures } from './retention-figures.ts'
import type { DeliveryFigures } from '../deliveries/delivery-figures.ts'
import { type Access, SECRET_ACCESSES, type SecretAccess } from '../http/access/access.ts'
import type { Log } from '../log.ts'
import { openBuildInfo } from './build-info.ts'
import type { CommitTimes } from './commit-times.ts'
import { openCoreGauges } from './core-gauges.ts'
import type { DamageFigures } from './damage-figures.ts'
import type { DetailsSize } from './details-size.ts'
import type { LedgerBytes } from './ledger-bytes.ts'
import type { DiskRoom } from './disk-room.ts'
import { openLogCounter } from './log-counter.ts'
import { openModelGauges } from './model-gauges.ts'
import { openPolicyFigures } from './policy-figures.ts'
import { SecondsHistogram } from './seconds-histogram.ts'
import { type FoldedStore, openRecordsGauge } from './records-gauge.ts'

/** Figures for Prometheus. No label ever holds a value of a sender, so their number is bounded. */
export interface Metrics {
  answered(
    route: { readonly access: Access; readonly path: string },
    status: number,
    ms: number,
  ): void
  refused(code: ErrorCode): void
  /** A request with a key or a token that is wrong. `throttled`: its address had sent too many. */
  wrongKey(access: SecretAccess, outcome: 'refused' | 'throttled'): void
  event(type: string): void
  /** An event that had come before: its first answer was given again. */
  repeatedEvent(): void
  /** How long an event of the Events API took, from parsed to on disk. */
  durable(ms: number): void
  bulkLine(outcome: 'accepted' | 'repeated' | 'refused'): void
  /** Beacons of pages and apps that were let in. `dropped`: they say nothing, or are not to be kept. */
  beacons(outcome: 'taken' | 'repeated' | 'dropped'): void
  /** Bytes of beacons that were written to the ledger, or refused for their size. */
  beaconBytes(outcome: 'taken' | 'refused', bytes: number): void
  /** Members of a part of a beacon that were left out: no collector sends them. */
  droppedMembers(part: 'device' | 'behavior', count: number): void
  /** What the last look at the reports of an abuse type raised, over all environments. */
  modelAlarms(abuseType: AbuseType, alarms: readonly Pick<ReportAlarm, 'kind'>[]): void
  /** The text of `/metrics`. */
  text(): Promise<string>
}

const REQUEST_SECONDS = [
  0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10,
]

/** What figures are read of. */
export interface MetricsSources extends FoldedStore {
  readonly core: Core
  readonly commitTimes: CommitTimes
  readonly damage: DamageFigures
  readonly deliveryFigures: DeliveryFigures
  readonly retentionFigures: RetentionFigures
  readonly ledgerBytes: LedgerBytes
  readonly diskRoom: DiskRoom
  readonly detailsSize: DetailsSize
  readonly log: Pick<Log, 'droppedCount'>
  readonly config: Pick<Config, 'dataDirectory'>
}

/** Opens the figures; `process` adds those of Node itself (memory, event loop, garbage collection). */
export function openMetrics(
  sources: MetricsSources,
  process: 'with_process' | 'without_process',
): Metrics {
  const registry = new Registry()
  if (process === 'with_process') openProcessFigures(registry)
  openBuildInfo(registry)
  openCoreGauges(registry, sources.core)
  openModelGauges(registry, sources.core)
  openPolicyFigures(registry, sources.core)
  openRecordsGauge(registry, sources)
  openLogCounter(registry, sources.log)
  openBackupFigures(registry, sources.config.dataDirectory)
  sources.commitTimes.register(registry)
  sources.damage.register(registry)
  sources.deliveryFigures.register(registry)
  sources.retentionFigures.register(registry)
  sources.ledgerBytes.register(registry)
  sources.diskRoom.register(registry)
  sources.detailsSize.register(registry)
  const tally = openTally(registry)
  const requestSeconds = histogram(
    registry,
    'winnow_request_seconds',
    'A call under /v203, /v204 and /v205, first byte to answer.',
  )
  const durableSeconds = histogram(
    registry,
    'winnow_durable_seconds',
    'From a parsed event of the Events API to its commit on disk, scoring included.',
  )
  return {
    answered({ access, path }, status, ms) {
      tally.answers(path, status)
      if (access === 'events_key') requestSeconds.took(ms / 1000)
    },
    refused: (code) => tally.refusals(code),
    wrongKey: (access, outcome) => tally.wrongKeys(`${access} ${outcome}`),
    event: (type) => tally.events(eventClass(type)),
    repeatedEvent: () => tally.repeats(''),
    durable: (ms) => durableSeconds.took(ms / 1000),
    bulkLine: (outcome) => tally.bulkLines(outcome),
    beacons: (outcome) => tally.beacons(outcome),
    beaconBytes: (outcome, bytes) => tally.beaconBytes(outcome, bytes),
    droppedMembers: (part, count) => tally.droppedMembers(part, count),
    modelAlarms: alarmGauge(registry),
    text: together(() => registry.metrics()),
  }
}

/** One text for all who ask while it is made: it takes milliseconds, and anybody may ask. */
function together(make: () => Promise<string>): () => Promise<string> {
  let underWay: Promise<string> | undefined
  const finish = () => {
    underWay = undefined
  }
  return () => (underWay ??= make().finally(finish))
}

/** Sums of other gauges; their names say that they were counters. */
const MISNAMED = [
  'winnow_nodejs_active_resources_total',
  'winnow_nodejs_active_handles_total',
  'winnow_nodejs_active_requests_total',
]

function openProcessFigures(registry: Registry): void {
  collectDefaultMetrics({ register: registry, prefix: 'winnow_' })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
}

/** Reserved types under their names, all custom ones as one. */
const eventClass = (type: string): string => (type.startsWith('$') ? type : 'custom')

function histogram(registry: Registry, name: string, help: string): SecondsHistogram {
  return new SecondsHistogram(registry, { name, help, buckets: REQUEST_SECONDS })
}

interface Tally {
  answers(route: string, status: number): void
  refusals(code: ErrorCode): void
  wrongKeys(accessAndOutcome: string): void
  events(type: string): void
  repeats(unlabelled: ''): void
  bulkLines(outcome: string): void
  beacons(outcome: string): void
  beaconBytes(outcome: string, bytes: number): void
  droppedMembers(part: string, count: number): void
}

/** Counters cost a hash of their labels each time; plain maps are counted and read when asked for. */
function openTally(registry: Registry): Tally {
  const answers = counted(
    registry,
    ['winnow_answers_total', 'Answers by route and status.'],
    ['route', 'status'],
  )
  const refusals = counted(
    registry,
    ['winnow_refusals_total', 'Refusals under /v203, /v204 and /v205 by status code.'],
    ['code'],
  )
  const wrongKeys = wrongKeyCounter(registry)
  const events = counted(
    registry,
    ['winnow_events_total', 'Events accepted, by type; those of bulk requests too.'],
    ['type'],
  )
  for (const { name } of [...eventTypes, { name: 'custom' }]) events(name, 0)
  const repeats = counted(
    registry,
    ['winnow_repeated_events_total', 'Events that had come before; those of bulk requests too.'],
    [],
  )
  repeats('', 0)
  const lines = counted(
    registry,
    ['winnow_bulk_lines_total', 'Bulk lines by outcome.'],
    ['outcome'],
  )
  const beacons = counted(
    registry,
    [
      'winnow_beacons_total',
      'Beacons of pages and apps by outcome; refusals are answers by status.',
    ],
    ['outcome'],
  )
  const beaconBytes = beaconByteCounter(registry)
  const droppedMembers = droppedMemberCounter(registry)
  return {
    answers: (route, status) => answers(`${route} ${status}`),
    refusals: (code) => refusals(String(code)),
    wrongKeys,
    events,
    repeats,
    bulkLines: lines,
    beacons,
    beaconBytes,
    droppedMembers,
  }
}

function wrongKeyCounter(registry: Registry) {
  const wrongKeys = counted(
    registry,
    [
      'winnow_wrong_keys_total',
      'Requests with a key or token that is wrong, by what guards the route; throttled: of an address with too many.',
    ],
    ['access', 'outcome'],
  )
  for (const access of SECRET_ACCESSES)
    for (const outcome of ['refused', 'throttled']) wrongKeys(`${access} ${outcome}`, 0)
  return wrongKeys
}

function beaconByteCounter(registry: Registry) {
  const beaconBytes = counted(
    registry,
    [
      'winnow_beacon_bytes_total',
      'Bytes of beacons that the ledger keeps, before it packs them, or that were refused because too many came.',
    ],
    ['outcome'],
  )
  for (const outcome of ['taken', 'refused']) beaconBytes(outcome, 0)
  return beaconBytes
}

function droppedMemberCounter(registry: Registry) {
  const droppedMembers = counted(
    registry,
    [
      'winnow_beacon_members_dropped_total',
      'Members of beacons of pages that were left out, because no collector sends them.',
    ],
    ['part'],
  )
  for (const part of ['device', 'behavior']) droppedMembers(part, 0)
  return droppedMembers
}

/** A counter kept in a map; the values of its labels are the words of the map's key. */
function counted(
  registry: Registry,
  [name, help]: readonly [string, string],
  labelNames: readonly string[],
): (key: string, count?: number) => void {
  const counts = new Map<string, number>()
  const counter: Counter = new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      counter.reset()
      for (const [key, count] of counts) counter.inc(labelsOf(labelNames, key), count)
    },
  })
  return (key, count = 1) => void counts.set(key, (counts.get(key) ?? 0) + count)
}

/** A route's `::` is a colon that callers write once. */
const labelsOf = (names: readonly string[], key: string): Record<string, string> => {
  const words = key.replace('::', ':').split(' ')
  return Object.fromEntries(names.map((name, at) => [name, words[at] ?? '']))
}

const ALARM_KINDS = ['features', 'score', 'calibration'] as const

/** Alarms by abuse type and kind; 0 before the first look, so that there is something to compare with. */
function alarmGauge(registry: Registry): Metrics['modelAlarms'] {
  const gauge = new Gauge({
    name: 'winnow_model_alarms',
    help: 'Drift and calibration alarms of the latest reports.',
    labelNames: ['abuse_type', 'kind'],
    registers: [registry],
  })
  const set: Metrics['modelAlarms'] = (abuseType, alarms) => {
    for (const kind of ALARM_KINDS) {
      const count = alarms.filter((alarm) => alarm.kind === kind).length
      gauge.set({ abuse_type: abuseType, kind }, count)
    }
  }
  for (const abuseType of ABUSE_TYPES) set(abuseType, [])
  return set
}
