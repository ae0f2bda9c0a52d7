import { ABUSE_TYPES } from '@winnow/contract'
import { decodeOutcome, FEATURES, type Environment, type LedgerEntry } from '@winnow/engine'

/** A label as in the body of its entry, without what the core added. */
interface LabelBody {
  readonly userId?: string
  readonly label: {
    readonly abuseType: string
    readonly isBad: boolean
    readonly timeMs?: number
    readonly description?: string
    readonly source?: string
    readonly analyst?: string
    readonly of?: { readonly type: string; readonly id: string }
  }
  /** Set when the event before it brought it. */
  readonly brought?: object
}

interface UnlabelBody {
  readonly userId?: string
  readonly of?: { readonly type: string; readonly id: string }
  readonly abuseTypes: readonly string[]
}

interface DecidedBody {
  readonly userId?: string
  readonly of?: { readonly type: string; readonly id: string }
  readonly taken: {
    readonly id: string
    readonly abuseType: string
    readonly category: string
    readonly source: string
    readonly atMs: number
    readonly analyst?: string
    readonly description?: string
  }
}

interface RescoreBody {
  readonly userId: string
  readonly atMs: number
}

/** A body of the ledger is trusted: only the service writes it. */
const readBody = ({ body }: LedgerEntry): unknown => JSON.parse(body)

function labelFields(entry: LedgerEntry): Readonly<Record<string, unknown>> {
  const { userId, label } = readBody(entry) as LabelBody
  return {
    $user_id: userId,
    abuse_type: label.abuseType,
    bad: label.isBad,
    label_time: label.timeMs ?? entry.receivedAtMs,
    entity: label.of?.type ?? 'user',
    entity_id: label.of?.id ?? userId,
    description: label.description,
    source: label.source,
    analyst: label.analyst,
  }
}

function decidedFields(entry: LedgerEntry): Readonly<Record<string, unknown>> {
  const { userId, of, taken } = readBody(entry) as DecidedBody
  return {
    $user_id: userId,
    entity: of?.type ?? 'user',
    entity_id: of?.id ?? userId,
    decision_id: taken.id,
    abuse_type: taken.abuseType,
    category: taken.category,
    source: taken.source,
    decision_time: taken.atMs,
    analyst: taken.analyst,
    description: taken.description,
  }
}

/** When the entry counts, ms since 1970. */
export function timeOfEntry(entry: LedgerEntry): number {
  if (entry.kind === 'event') {
    const time: unknown = (readBody(entry) as { readonly $time?: number }).$time
    return typeof time === 'number' ? time : entry.receivedAtMs
  }
  if (entry.kind === 'label')
    return (readBody(entry) as LabelBody).label.timeMs ?? entry.receivedAtMs
  if (entry.kind === 'decided') return (readBody(entry) as DecidedBody).taken.atMs
  return entry.receivedAtMs
}

/** Three decimals are finer than any score means. */
const rounded = (score: number): number => Math.round(score * 1000) / 1000

function outcomeFields({ kind, outcome }: LedgerEntry, hasFeatures: boolean) {
  if (kind === 'model') return {}
  const { modelVersion, scores, features } = decodeOutcome(outcome)
  if (scores.length === 0) return {}
  const byType = ABUSE_TYPES.map((type, index) => [type, rounded(scores[index] ?? 0)])
  const named = FEATURES.map(({ name }, index) => [name, features[index]])
  const known = named.filter(([, value]) => typeof value === 'number' && !Number.isNaN(value))
  return {
    model_version: modelVersion,
    scores: Object.fromEntries(byType),
    ...(hasFeatures ? { features: Object.fromEntries(known) } : {}),
  }
}

/** Kinds of entry whose bodies are exported unchanged. */
const BARE_KINDS: ReadonlySet<LedgerEntry['kind']> = new Set([
  'lesson',
  'model',
  'thresholds',
  'decision',
  'lost',
  'link',
])

function saidFields(entry: LedgerEntry): Readonly<Record<string, unknown>> {
  if (entry.kind === 'event') return { event: readBody(entry) }
  if (entry.kind === 'label') return { label: labelFields(entry) }
  if (entry.kind === 'unlabel') {
    const { userId, of, abuseTypes } = readBody(entry) as UnlabelBody
    const thing = of === undefined ? {} : { entity: of.type, entity_id: of.id }
    return { unlabel: { $user_id: userId, ...thing, abuse_types: abuseTypes } }
  }
  if (entry.kind === 'decided') return { decided: decidedFields(entry) }
  if (BARE_KINDS.has(entry.kind)) return { [entry.kind]: readBody(entry) }
  const { userId, atMs } = readBody(entry) as RescoreBody
  return { rescore: { $user_id: userId, time: atMs } }
}

/** All that the ledger holds of an entry. */
export function fullLine(
  entry: LedgerEntry,
  environment: Environment,
  hasFeatures: boolean,
): string {
  return JSON.stringify({
    sequence: entry.sequence,
    kind: entry.kind,
    account_id: environment.accountId,
    environment: environment.name,
    received_at: entry.receivedAtMs,
    ...saidFields(entry),
    ...outcomeFields(entry, hasFeatures),
  })
}

/**
 * The entry as `winnow import` takes it; undefined for what no file of history can
 * say, and for labels that its events bring again.
 */
export function importLine(entry: LedgerEntry, environment: Environment): string | undefined {
  const id = `${environment.accountId}:${environment.name}:${entry.sequence}`
  if (entry.kind === 'label') {
    const isBrought = (readBody(entry) as LabelBody).brought !== undefined
    return isBrought ? undefined : JSON.stringify({ id, ...labelFields(entry) })
  }
  if (entry.kind === 'decided') return JSON.stringify({ id, ...decidedFields(entry) })
  if (entry.kind !== 'event') return undefined
  const { $type, ...rest } = readBody(entry) as Readonly<Record<string, unknown>>
  return JSON.stringify({ $type, $event_id: id, $time: entry.receivedAtMs, ...rest })
}
