import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { hash32, hash64 } from '../entities/entity-key.ts'
import { decodeOutcome } from '../events/outcome.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { ThresholdSettings } from '../ports/outbox.ts'
import { DEFAULT_THRESHOLDS } from '../entries/thresholds.ts'
import { DayVectors } from './day-vectors.ts'
import { REPORT_LIMITS, type ReportLimits } from './report-limits.ts'
import {
  type StatedLabelBody,
  servedEntry,
  type ServedEvent,
  type TakenBack,
  type ServedSubject,
} from './served-entry.ts'
import { ServedRows } from './served-rows.ts'
import { WordList } from './word-list.ts'

/** A label that stands, and the row it judges. */
export interface StandingLabel {
  readonly row: number
  readonly abuseType: number
  readonly isBad: boolean
  readonly atMs: number
}

/** Changes of models that are known, of each abuse type: more than there are in the weeks that drift is looked for in. */
const CHANGES_MAX = 100

/** Texts become numbers of 52 bits: two of ten million ids share one once in a hundred ledgers. */
const [SEED_LO, SEED_HI, SAMPLE_SEED] = [0x2c1b3c6d, 0x297a2d39, 0x5bd1e995]
const HIGH_BITS = 0xfffff

/**
 * What a ledger says of served scores and of what became of them, within named bounds: every scored
 * event, entry by entry, with the labels that came later. A label judges the event that it names. Of those that name
 * none, one of an order, transaction or content judges the last event that made or changed it; one of a user, for account
 * abuse, the sign-up or the first event; any other of a user or session the last event of theirs before the label.
 */
export class ServingHistory {
  readonly rows = new ServedRows()
  readonly types = new WordList()
  readonly countries = new WordList()
  readonly currencies = new WordList()
  readonly vectors: DayVectors
  /** Sequence of the last entry taken. */
  last = 0
  /** How many users each kept one stands for: 1, 2, 4 … */
  weight = 1
  /** Times of the first and of the newest event, and of the newest event or label. */
  firstMs = Infinity
  newestMs = 0
  knownUntilMs = 0
  private readonly limits: ReportLimits
  private lastRows = new Map<number, number>()
  /** By user, the row of the sign-up, else of the first event. */
  private firstRows = new Map<number, number>()
  private readonly thresholds = new Map<number, ThresholdSettings>()
  /** When another model began to serve, by abuse type. */
  private readonly changes = new Map<AbuseType, readonly number[]>()
  private labels = new Map<number, StandingLabel>()
  private badOwners = new Set<number>()

  constructor(limits: ReportLimits = REPORT_LIMITS) {
    this.limits = limits
    this.vectors = new DayVectors(limits)
  }

  /** Takes the next entry of the environments that are reported on. */
  take(entry: LedgerEntry): void {
    this.last = entry.sequence
    const served = servedEntry(entry)
    if (served === undefined) return
    if (served.kind === 'event') this.event(entry, served)
    else if (served.kind === 'label') this.label(entry.environment, served)
    else if (served.kind === 'spared') this.noteBlock(entry.environment, served)
    else if (served.kind === 'thresholds') this.thresholds.set(entry.environment, served.settings)
    else if (served.kind === 'model') this.noteModel(served.abuseType, entry.receivedAtMs)
    else this.unlabel(entry.environment, served)
  }

  /** The thresholds that an environment has now. */
  thresholdsIn(environment: number): ThresholdSettings {
    return this.thresholds.get(environment) ?? DEFAULT_THRESHOLDS
  }

  /** When the model began to serve that served at `atMs`; -Infinity = it always did. */
  servingSince(abuseType: AbuseType, atMs: number): number {
    return this.changes.get(abuseType)?.findLast((beganMs) => beganMs <= atMs) ?? -Infinity
  }

  /** Passes over an entry of another environment. */
  pass(sequence: number): void {
    this.last = sequence
  }

  /** The labels that stand, in the order they were given. */
  standing(): Iterable<StandingLabel> {
    return this.labels.values()
  }

  private event(entry: LedgerEntry, event: ServedEvent): void {
    const { sequence, environment } = entry
    this.firstMs = Math.min(this.firstMs, event.atMs)
    this.newestMs = Math.max(this.newestMs, event.atMs)
    this.knownUntilMs = Math.max(this.knownUntilMs, event.atMs)
    this.noteBlock(environment, event)
    const owner = numberOf(environment, event.owner)
    if (!this.isDrawn(owner)) return
    const lot = hash32(String(sequence), SAMPLE_SEED)
    this.vectors.add(event.atMs, lot, () => decodeOutcome(entry.outcome).features)
    const row = this.rows.add({
      sequence,
      atMs: event.atMs,
      owner,
      environment,
      type: this.types.codeOf(event.type),
      country: this.countries.codeOf(event.country),
      currency: this.currencies.codeOf(event.currency),
      amountMicros: event.amountMicros,
      isFresh: !this.badOwners.has(owner),
      isBlocked: event.isBlocked,
      stands: 1,
      scores: event.scores,
    })
    for (const thing of event.things) this.lastRows.set(numberOf(environment, thing), row)
    if (event.isSignUp || !this.firstRows.has(owner)) this.firstRows.set(owner, row)
    if (this.rows.length > this.limits.rows) this.thin()
  }

  private noteModel(abuseType: AbuseType, atMs: number): void {
    const changes = this.changes.get(abuseType) ?? []
    this.changes.set(abuseType, [...changes, atMs].slice(-CHANGES_MAX))
  }

  private noteBlock(environment: number, { block }: Pick<ServedEvent, 'block'>): void {
    const row = block && this.lastRows.get(numberOf(environment, block.of))
    if (block === undefined || row === undefined) return
    this.rows.isBlocked[row] = Number(block.isBlocked)
    if (block.weight !== undefined) this.rows.stands[row] = block.weight
  }

  private label(environment: number, label: StatedLabelBody): void {
    const { thing, userId, isBad, atMs } = label
    const key = labelKey(environment, thing, label.abuseType)
    this.labels.delete(key)
    this.knownUntilMs = Math.max(this.knownUntilMs, atMs)
    const row = this.rowJudgedBy(environment, label)
    if (row === undefined) return
    this.labels.set(key, { row, abuseType: ABUSE_TYPES.indexOf(label.abuseType), isBad, atMs })
    if (!isBad) return
    this.badOwners.add(this.rows.owner[row] ?? 0)
    if (userId !== undefined) this.noteBadUser(environment, userId)
  }

  private rowJudgedBy(
    environment: number,
    { thing, event, abuseType }: StatedLabelBody,
  ): number | undefined {
    if (event !== undefined) return this.rows.rowOf(event)
    const number = numberOf(environment, thing)
    const isOfAccount = thing.type === 'user' && abuseType === 'account_abuse'
    return isOfAccount ? this.firstRows.get(number) : this.lastRows.get(number)
  }

  private noteBadUser(environment: number, userId: string): void {
    const user = numberOf(environment, { type: 'user', id: userId })
    if (this.lastRows.has(user)) this.badOwners.add(user)
  }

  private unlabel(environment: number, { thing, abuseTypes }: TakenBack): void {
    for (const abuseType of abuseTypes) this.labels.delete(labelKey(environment, thing, abuseType))
  }

  /** By the high bits of a hash, so that a smaller sample is a part of the larger one before it. */
  private isDrawn(owner: number): boolean {
    return (hash32(String(owner), SAMPLE_SEED) >>> 0) * this.weight < 2 ** 32
  }

  /** Drops rows that are too old, and half of the users. */
  private thin(): void {
    this.weight *= 2
    const { owner, atMs } = this.rows
    const oldestMs = this.newestMs - this.limits.historyMs
    const places = this.rows.keepOnly(
      (row) => this.isDrawn(owner[row] ?? 0) && (atMs[row] ?? 0) >= oldestMs,
    )
    this.lastRows = movedRows(this.lastRows, (row) => placeIn(places, row))
    this.firstRows = movedRows(this.firstRows, (row) => placeIn(places, row))
    this.labels = movedRows(this.labels, (label) => {
      const row = placeIn(places, label.row)
      return row === undefined ? undefined : { ...label, row }
    })
    this.badOwners = new Set([...this.badOwners].filter((each) => this.isDrawn(each)))
  }
}

function placeIn(places: Int32Array, row: number): number | undefined {
  const place = places[row] ?? -1
  return place < 0 ? undefined : place
}

function movedRows<Value>(
  known: ReadonlyMap<number, Value>,
  move: (value: Value) => Value | undefined,
): Map<number, Value> {
  const moved = new Map<number, Value>()
  for (const [key, value] of known) {
    const next = move(value)
    if (next !== undefined) moved.set(key, next)
  }
  return moved
}

const numberOf = (environment: number, { type, id }: ServedSubject): number =>
  hashed(`${environment} ${type} ${id}`)

const labelKey = (environment: number, { type, id }: ServedSubject, abuseType: AbuseType): number =>
  hashed(`${environment} ${abuseType} ${type} ${id}`)

function hashed(text: string): number {
  const { lo, hi } = hash64(text, SEED_LO, SEED_HI)
  return (hi & HIGH_BITS) * 2 ** 32 + (lo >>> 0)
}
