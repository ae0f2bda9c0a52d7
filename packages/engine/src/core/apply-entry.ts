import { fromCanonicalJson } from '@winnow/contract'
import type { ReceivedEvent } from '../events/received-event.ts'
import { LAST_DECISION, LAST_SCORED } from '../aggregates/system-registers.ts'
import { type FoundDevices, NO_ENRICHMENT } from '../entities/enrichment.ts'
import type { EntityKeys } from '../entities/entity-keys.ts'
import { typeCode } from '../entities/entity-keys.ts'
import { type AcceptedLabel, foldLabel } from '../labels/label-folding.ts'
import type { Touched } from '../labels/label-effect.ts'
import { KEPT, keptField } from '../events/kept-event.ts'
import { decodeEnrichment } from '../events/outcome.ts'
import type { StateFolds } from '../entries/entry-folds.ts'
import type { EntryPlace } from '../entries/entry-of.ts'
import { type EventEntry, eventOf } from '../entries/event-entry.ts'
import type { LabelChange } from '../entries/label-change.ts'
import type { LabelSubject } from '../entries/label-subject.ts'
import { definitionOf, entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { LinkBody } from '../entries/link-body.ts'
import type { EarlierTie, RescoreBody } from '../entries/rescore-body.ts'
import { foldLate, type LateEvent } from '../events/devices/late-events.ts'
import type { Pipeline } from '../pipeline.ts'
import { foldSessionLink } from '../events/sessions/fold-session-link.ts'

/** The user a label or a score is about, as an entity. */
export function userEntity(keys: EntityKeys, environment: number, userId: string): Touched {
  return { type: typeCode('user'), key: keys.keyOf(environment, 'user', userId) }
}

/** What is kept of a user's collected devices, as an entity. */
export function ownerEntity(keys: EntityKeys, environment: number, userId: string): Touched {
  return { type: typeCode('device_owner'), key: keys.keyOf(environment, 'device_owner', userId) }
}

/** A label's target: the user as a whole, or one entity of theirs. */
export function labelled(
  keys: EntityKeys,
  environment: number,
  { userId = '', of }: LabelSubject,
): Touched {
  if (of === undefined) return userEntity(keys, environment, userId)
  const { id } = of
  const type = of.type === 'device' ? 'collected_device' : of.type
  return { type: typeCode(type), key: keys.keyOf(environment, type, id) }
}

/** An event of the ledger as the pipeline takes it, with what was found in tables back then. */
export function acceptedEventOf(entry: EventEntry): ReceivedEvent {
  return {
    environment: entry.environment,
    receivedAtMs: entry.receivedAtMs,
    event: eventOf(entry),
    enrichment: decodeEnrichment(entry.outcome),
    body: entry.body,
  }
}

/** The labels that an entry of the ledger gives or takes back; undefined = none. */
export function acceptedLabelOf(keys: EntityKeys, entry: LedgerEntry): AcceptedLabel | undefined {
  const change = definitionOf(entry).labelChange?.(entry.body)
  return change && acceptedLabel(keys, entry, change)
}

function acceptedLabel(
  keys: EntityKeys,
  { sequence, environment }: EntryPlace,
  { subject, ...change }: LabelChange,
): AcceptedLabel {
  return { sequence, subject: labelled(keys, environment, subject), ...change }
}

/**
 * An event as it is scored again: devices that a beacon tied it to afterwards are in its latest score,
 * the entry `score`.
 */
export function scoredEventOf(event: EventEntry, score: LedgerEntry | undefined): ReceivedEvent {
  const accepted = acceptedEventOf(event)
  const rescore = entryOfKind('rescore', score)
  if (rescore?.body.event !== event.sequence) return accepted
  return { ...accepted, enrichment: decodeEnrichment(rescore.outcome) }
}

/** An event that is tied to devices after it was scored. */
interface LateTie extends EntryPlace {
  readonly body: RescoreBody
  /** All that it is tied to by now. */
  readonly found: FoundDevices
}

/** Folds the events of a late beacon into their devices; of another score made again, nothing. */
export function foldTie(pipeline: Pipeline, { body, found, sequence, environment }: LateTie): void {
  const { tie, userId, event } = body
  if (tie === undefined) return
  const last = { ...found, userId, sequence: event, late: tie.late, event: tie.event }
  const events = [...(tie.earlier ?? []), last].map((each) => lateEventOf(environment, each, found))
  foldLate(pipeline, sequence, events)
}

/** An event of the session as it is folded with the tie. */
export function lateEventOf(
  environment: number,
  { userId, sequence, late, event: tied, isNear, isSettled, isShared }: EarlierTie,
  { entities }: FoundDevices,
): LateEvent {
  const { kept, ...event } = tied
  const fields = kept === undefined ? {} : { [KEPT]: keptField(kept) }
  const found = { entities, isNear, isSettled, isShared, isLate: false }
  const enrichment = { ...NO_ENRICHMENT, found }
  const received = {
    environment,
    receivedAtMs: tied.timeMs,
    event: { ...event, userId, fields, custom: {} },
    enrichment,
  }
  return { received, event: sequence, late }
}

/** Folds earlier events of a session into its user. */
function foldLink(
  pipeline: Pipeline,
  { sequence, environment }: EntryPlace,
  { userId, events }: LinkBody,
): void {
  const linked = events.map(({ sequence: event, receivedAtMs, body, enrichment, scores }) => {
    const withUser = { ...fromCanonicalJson(body), userId }
    const received = { environment, receivedAtMs, event: withUser, enrichment }
    return { received, event, scores: Float32Array.from(scores) }
  })
  foldSessionLink(pipeline, sequence, linked)
}

/** Points the user at a score that was computed without an event. */
export function foldRescore(pipeline: Pipeline, user: Touched, sequence: number): void {
  point(pipeline, user, { register: LAST_SCORED, sequence })
}

/** Points the entity at its last decision. */
function foldDecided(pipeline: Pipeline, thing: Touched, sequence: number): void {
  point(pipeline, thing, { register: LAST_DECISION, sequence })
}

/** Nothing is known of these any more, from the entry on. */
function forget({ open }: Pipeline, sequence: number, things: readonly Touched[]): void {
  open.begin()
  for (const { key, type } of things) {
    const state = open.byKey(key, type)
    if (state.version >= sequence) continue
    state.openEmpty(key, type)
    state.version = sequence
  }
  open.store()
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

/** Folds an entry that is no event into states, live as in recovery. */
export function foldEntry(
  { pipeline, keys }: { readonly pipeline: Pipeline; readonly keys: EntityKeys },
  entry: LedgerEntry,
): void {
  definitionOf(entry).fold?.(entry, stateFolds(pipeline, keys))
}

/** How entries change the states of a pipeline. */
const stateFolds = (pipeline: Pipeline, keys: EntityKeys): StateFolds => ({
  label: (entry, change) => foldLabel(pipeline, acceptedLabel(keys, entry, change)),
  link: (entry, body) => foldLink(pipeline, entry, body),
  tie: ({ sequence, environment }, body, found) =>
    foldTie(pipeline, { sequence, environment, body, found }),
  pointAtScore: ({ sequence, environment }, userId) =>
    foldRescore(pipeline, userEntity(keys, environment, userId), sequence),
  forget: ({ sequence, environment }, userId) =>
    forget(pipeline, sequence, [
      userEntity(keys, environment, userId),
      ownerEntity(keys, environment, userId),
    ]),
  pointAtDecision: ({ sequence, environment }, subject) =>
    foldDecided(pipeline, labelled(keys, environment, subject), sequence),
})
