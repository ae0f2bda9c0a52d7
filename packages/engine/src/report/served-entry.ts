import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { Block } from '../event-types/block.ts'
import { ID_FIELDS } from '../event-types/made-entity.ts'
import { isSignUp, meaningOf } from '../event-types/meaning-of.ts'
import { blockOf, cameToNothing } from '../labels/event-block.ts'
import { decodeEnrichment, decodeScores } from '../events/outcome.ts'
import type { EventEntry } from '../entries/event-entry.ts'
import type { LabelBody, UnlabelBody } from '../entries/label-body.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { type ModelBody, serves } from '../entries/model-body.ts'
import type { SparedBody } from '../entries/spared-entry.ts'
import type { ThresholdSettings } from '../ports/outbox.ts'
import type { LabelledEntity } from '../ports/records.ts'
import { type Fields, servedFields, wholeFields } from './served-fields.ts'

/** What a label can be of. */
export interface ServedSubject {
  readonly type: LabelledEntity['type'] | 'user'
  readonly id: string
}

/** An event that was scored, as far as reports read it. */
export interface ServedEvent {
  readonly kind: 'event'
  /** `$time`, else when it was received, ms since 1970. */
  readonly atMs: number
  readonly type: string
  /** The event's user, else its session. */
  readonly owner: ServedSubject
  /** The account began with it. */
  readonly isSignUp: boolean
  /** The entities it made or changed, or is the last event of: a later label of one of them applies to it. */
  readonly things: readonly ServedSubject[]
  /** Of the IP, else of the billing address; empty when unknown. */
  readonly country: string
  /** NaN when it names no amount. */
  readonly amountMicros: number
  readonly currency: string
  /** 0–100, in the order of ABUSE_TYPES. */
  readonly scores: Float32Array
  /** The label it brings for an earlier entity. */
  readonly block: Block | undefined
  /** It is a failed payment, which counts as blocked. */
  readonly isBlocked: boolean
}

/** A label of a caller, or of an event. */
export interface StatedLabelBody {
  readonly kind: 'label'
  readonly thing: ServedSubject
  readonly userId: string | undefined
  readonly abuseType: AbuseType
  readonly isBad: boolean
  readonly atMs: number
  /** The entry of the event it is about, if the caller named it. */
  readonly event: number | undefined
}

/** Labels that were taken back. */
export interface TakenBack {
  readonly kind: 'unlabel'
  readonly thing: ServedSubject
  readonly abuseTypes: readonly AbuseType[]
}

/** From which scores on people are to look. */
export interface SetThresholds {
  readonly kind: 'thresholds'
  readonly settings: ThresholdSettings
}

/** An order or content of a policy's control group. */
interface Spared {
  readonly kind: 'spared'
  readonly block: Block
}

/** Another model serves from here on. */
interface ServingModel {
  readonly kind: 'model'
  readonly abuseType: AbuseType
}

/** An entry as reports read it; undefined for one that they do not read. */
export function servedEntry(
  entry: LedgerEntry,
): ServedEvent | StatedLabelBody | TakenBack | SetThresholds | Spared | ServingModel | undefined {
  if (entry.kind === 'spared') return sparedOf(entry.body)
  if (entry.kind === 'thresholds') return { kind: 'thresholds', settings: entry.body }
  if (entry.kind === 'event') return servedEvent(entry)
  if (entry.kind === 'label') return servedLabel(entry.body)
  if (entry.kind === 'model') return servingModel(entry.body)
  return entry.kind === 'unlabel' ? takenBack(entry.body) : undefined
}

const servingModel = (body: ModelBody): ServingModel | undefined =>
  serves(body) ? { kind: 'model', abuseType: body.abuseType } : undefined

const sparedOf = ({ of, weight }: SparedBody): Spared => ({
  kind: 'spared',
  block: { of, isBlocked: false, weight },
})

function servedEvent(entry: EventEntry): ServedEvent | undefined {
  const scores = decodeScores(entry.outcome)
  if (scores.length !== ABUSE_TYPES.length) return undefined
  const { ipCountry } = decodeEnrichment(entry.outcome)
  // The country of an address lies within it.
  const fields = ipCountry === undefined ? wholeFields(entry.body) : servedFields(entry.body)
  const type = textOf(fields['$type'])
  const actors = actorsOf(fields)
  const [owner] = actors
  if (owner === undefined) return undefined
  const { $time: time, $amount: amount } = fields
  return {
    kind: 'event',
    atMs: typeof time === 'number' ? time : entry.receivedAtMs,
    type,
    owner,
    isSignUp: isSignUp(type),
    things: [...actors, ...madeBy(type, fields)],
    country: ipCountry ?? billingCountry(fields),
    amountMicros: typeof amount === 'number' ? amount : NaN,
    currency: textOf(fields['$currency_code']).toUpperCase(),
    scores,
    block: blockOf({ type, fields }),
    isBlocked: cameToNothing({ type, fields }),
  }
}

function actorsOf({ $user_id: user, $session_id: session }: Fields): readonly ServedSubject[] {
  return [...thing('user', user), ...thing('session', session)]
}

const thing = (type: ServedSubject['type'], id: unknown): readonly ServedSubject[] =>
  typeof id === 'string' ? [{ type, id }] : []

/** What the event makes or changes; others, such as a chargeback, only mention it. */
function madeBy(type: string, fields: Fields): readonly ServedSubject[] {
  const made = meaningOf(type)?.makes
  return made === undefined ? [] : thing(made, fields[ID_FIELDS[made]])
}

function billingCountry({ $billing_address: address }: Fields): string {
  return typeof address === 'object' && address !== null
    ? textOf((address as Fields)['$country'])
    : ''
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function servedLabel({ userId, label, effect }: LabelBody): StatedLabelBody | undefined {
  const labelled = label.of ?? thing('user', userId)[0]
  if (labelled === undefined) return undefined
  const { abuseType, isBad, event } = label
  return { kind: 'label', thing: labelled, userId, abuseType, isBad, atMs: effect.atMs, event }
}

function takenBack({ userId, of, abuseTypes }: UnlabelBody): TakenBack | undefined {
  const labelled = of ?? thing('user', userId)[0]
  return labelled === undefined ? undefined : { kind: 'unlabel', thing: labelled, abuseTypes }
}
