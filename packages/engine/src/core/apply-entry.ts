import { fromCanonicalJson } from '@winnow/contract'
import type { AcceptedEvent } from '../events/received-event.ts'
import { LAST_DECISION, LAST_SCORED } from '../aggregates/system-registers.ts'
import { type FoundDevices, NO_ENRICHMENT } from '../entities/enrichment.ts'
import type { EntityKeys } from '../entities/entity-key.ts'
import { typeCode } from '../entities/entity-key.ts'
import { type AcceptedLabel, foldLabel } from '../labels/label-folding.ts'
import type { Touched } from '../labels/label-effect.ts'
import { decodeEnrichment } from '../outcome.ts'
import { foldLate, type LateEvent } from '../events/devices/late-events.ts'
import type { Pipeline } from '../pipeline.ts'
import type { LedgerEntry } from '../ports/ledger.ts'
import type { LabelledThing } from '../ports/records.ts'
import { foldSessionLink } from '../events/sessions/fold-session-link.ts'
import type { ReadEntry } from './recovery/read-entry.ts'
import {
  type EarlierTie,
  type LinkBody,
  readDecided,
  readLabel,
  readLink,
  readRescore,
  readUnlabel,
  type RescoreBody,
} from './entry-bodies.ts'

/** The user a label or a score is about, as an entity. */
export function userEntity(keys: EntityKeys, environment: number, userId: string): Touched {
  return { type: typeCode('user'), key: keys.keyOf(environment, 'user', userId) }
}

/** What is kept of a user's collected devices, as an entity. */
export function ownerEntity(keys: EntityKeys, environment: number, userId: string): Touched {
  return { type: typeCode('device_owner'), key: keys.keyOf(environment, 'device_owner', userId) }
}

/** What a label is of: the user as a whole, or one thing of his. */
export function labelled(
  keys: EntityKeys,
  environment: number,
  {
    userId = '',
    of,
  }: { readonly userId?: string | undefined; readonly of?: LabelledThing | undefined },
): Touched {
  if (of === undefined) return userEntity(keys, environment, userId)
  const { id } = of
  const type = of.type === 'device' ? 'collected_device' : of.type
  return { type: typeCode(type), key: keys.keyOf(environment, type, id) }
}

/** An event of the ledger as the pipeline takes it, with what was found in tables back then. */
export function acceptedEventOf(entry: LedgerEntry): AcceptedEvent {
  return {
    sequence: entry.sequence,
    environment: entry.environment,
    receivedAtMs: entry.receivedAtMs,
    event: fromCanonicalJson(entry.body),
    enrichment: decodeEnrichment(entry.outcome),
    body: entry.body,
  }
}

/** A label, or labels taken back, of the ledger. */
export function acceptedLabelOf(keys: EntityKeys, entry: LedgerEntry): AcceptedLabel {
  const { sequence, environment } = entry
  if (entry.kind === 'unlabel') {
    const body = readUnlabel(entry.body)
    const subject = labelled(keys, environment, body)
    return { sequence, subject, origin: 'somebody', effect: undefined, replaces: body.replaces }
  }
  const { userId, label, effect, replaces, brought } = readLabel(entry.body)
  const subject = labelled(keys, environment, { userId, of: label.of })
  const { event } = label
  const about = event === undefined ? {} : { event }
  const origin = label.of === undefined && event !== undefined ? 'of_event' : 'somebody'
  return { sequence, subject, origin: brought?.by ?? origin, effect, replaces, ...about }
}

/**
 * An event as it is scored again: devices that a beacon tied it to afterwards are in its latest score,
 * the entry `score`.
 */
export function scoredEventOf(event: LedgerEntry, score: LedgerEntry | undefined): AcceptedEvent {
  const accepted = acceptedEventOf(event)
  if (score?.kind !== 'rescore' || readRescore(score.body).event !== event.sequence) return accepted
  return { ...accepted, enrichment: decodeEnrichment(score.outcome) }
}

/** An event that is tied to devices after it was scored. */
interface LateTie {
  readonly sequence: number
  readonly environment: number
  readonly body: RescoreBody
  /** All that it is tied to by now. */
  readonly found: FoundDevices
}

/** Folds the events of a late beacon into their devices; of another score made again, nothing. */
export function foldTie(pipeline: Pipeline, { body, found, ...entry }: LateTie): void {
  const { tie, userId, event } = body
  if (tie === undefined) return
  const last = { ...found, userId, sequence: event, late: tie.late, event: tie.event }
  const events = [...(tie.earlier ?? []), last].map((each) => lateEventOf(entry, each, found))
  foldLate(pipeline, events)
}

/** An event of the session as it is folded under the sequence of the tie. */
function lateEventOf(
  entry: Pick<LateTie, 'sequence' | 'environment'>,
  { userId, sequence, late, event: tied, isNear, isSettled, isShared }: EarlierTie,
  { entities }: FoundDevices,
): LateEvent {
  const event = { ...tied, userId, fields: {}, custom: {} }
  const found = { entities, isNear, isSettled, isShared, isLate: false }
  const enrichment = { ...NO_ENRICHMENT, found }
  const accepted = { ...entry, receivedAtMs: tied.timeMs, event, enrichment }
  return { accepted, event: sequence, late }
}

/** Folds earlier events of a session into the user whose they are. */
export function foldLink(
  pipeline: Pipeline,
  { sequence, environment }: Pick<LedgerEntry, 'sequence' | 'environment'>,
  { userId, events }: LinkBody,
): void {
  const linked = events.map(({ sequence: event, receivedAtMs, body, enrichment, scores }) => {
    const withUser = { ...fromCanonicalJson(body), userId }
    const accepted = { sequence, environment, receivedAtMs, event: withUser, enrichment }
    return { accepted, event, scores: Float32Array.from(scores) }
  })
  foldSessionLink(pipeline, linked)
}

/** Points the user at a score that was computed without an event. */
export function foldRescore(pipeline: Pipeline, user: Touched, sequence: number): void {
  point(pipeline, user, { register: LAST_SCORED, sequence })
}

/** Points the thing at the last decision of it. */
export function foldDecided(pipeline: Pipeline, thing: Touched, sequence: number): void {
  point(pipeline, thing, { register: LAST_DECISION, sequence })
}

function point(
  { open }: Pipeline,
  { key, type }: Touched,
  { register, sequence }: { readonly register: number; readonly sequence: number },
): void {
  open.begin()
  const state = open.byKey(key, type)
  if (state.version >= sequence) return
  state.registers.set(register, sequence)
  state.version = sequence
  open.store()
}

/** Kinds of entry that change no entity state. */
const STATELESS_KINDS: ReadonlySet<LedgerEntry['kind']> = new Set([
  'lesson',
  'model',
  'thresholds',
  'decision',
  'lost',
])

/** Folds an entry whose outcome is known already into the states that do not have it yet. */
export function applyEntry(
  pipeline: Pipeline,
  keys: EntityKeys,
  { entry, event }: ReadEntry,
): void {
  if (event !== undefined) {
    const { sequence, outcome } = entry
    pipeline.run(pipeline.resolve(event, { kind: 'recover', sequence, outcome }))
    return undefined
  }
  if (STATELESS_KINDS.has(entry.kind)) return undefined
  if (entry.kind === 'decided') {
    const thing = labelled(keys, entry.environment, readDecided(entry.body))
    return foldDecided(pipeline, thing, entry.sequence)
  }
  if (entry.kind === 'link') return foldLink(pipeline, entry, readLink(entry.body))
  if (entry.kind !== 'rescore') return foldLabel(pipeline, acceptedLabelOf(keys, entry))
  const { sequence, environment } = entry
  const body = readRescore(entry.body)
  const { found } = decodeEnrichment(entry.outcome)
  if (found !== undefined) foldTie(pipeline, { sequence, environment, body, found })
  return foldRescore(pipeline, userEntity(keys, environment, body.userId), sequence)
}
