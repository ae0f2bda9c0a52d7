import type { AbuseType } from '@winnow/contract'
import type { EntityState } from '../aggregates/entity-state.ts'
import { fold } from '../aggregates/fold.ts'
import { NO_NEIGHBOURS } from '../aggregates/neighbours.ts'
import { ownLabelAt, VERDICTS } from '../aggregates/system-registers.ts'
import { NO_ENRICHMENT } from '../entities/enrichment.ts'
import { typeCode } from '../entities/entity-keys.ts'
import { ENTITIES, type EntityType } from '../entities/entity-types.ts'
import { labelFacts } from '../entities/label-facts.ts'
import { LABEL_ORIGINS, type LabelOrigin } from './held-label.ts'
import type { LabelEffect, ReplacedLabel, Touched } from './label-effect.ts'
import type { Pipeline } from '../pipeline.ts'

/** A label as it is folded: the former one of the same target is taken back in the same step. */
export interface AcceptedLabel {
  readonly sequence: number
  readonly subject: Touched
  readonly origin: LabelOrigin
  /** Absent when a label is only taken back. */
  readonly effect: LabelEffect | undefined
  readonly replaces: readonly ReplacedLabel[]
  /** The entry of the event it is about, if the caller named it. */
  readonly event?: number
}

/** What a label of a user as a whole is a label of too, and the link to it. */
const OF_USERS = ENTITIES.flatMap(({ type, ofUser }) =>
  ofUser?.takesLabels ? [{ type: typeCode(type), link: ofUser.link }] : [],
)

/**
 * The entities that a label of a user touches: the user and the entities of the user's latest events.
 * `owner`: the stored devices of the user.
 */
export function touchedByUser(
  pipeline: Pipeline,
  subject: Touched,
  owner: Touched,
): readonly Touched[] {
  const linkedBy = (by: EntityType) =>
    OF_USERS.filter(({ link }) => link.by === by).map(({ type, link }) => {
      return { type, kind: pipeline.layout.indexOf(link) }
    })
  return [
    subject,
    ...linkedTo(pipeline, subject, linkedBy('user')),
    ...linkedTo(pipeline, owner, linkedBy('device_owner')),
  ]
}

/** What an entity is linked to, kind by kind. */
function linkedTo(
  { open }: Pipeline,
  { key, type: by }: Touched,
  kinds: readonly { readonly kind: number; readonly type: number }[],
): readonly Touched[] {
  const state = open.peek(key, by)
  const touched: Touched[] = []
  for (const { kind, type } of kinds) {
    state?.links.forEach(kind, (lo, hi) => touched.push({ type, key: { lo, hi } }))
  }
  return touched
}

/**
 * The entities that a label of an order, transaction or content touches: all that were named together with it. Only the
 * target itself when its user is another than the label says, if it names one; of a target that no event named, the target
 * and the user.
 */
export function touchedByEntity(
  pipeline: Pipeline,
  subject: Touched,
  user: Touched | undefined,
): readonly Touched[] {
  const state = pipeline.open.peek(subject.key, subject.type)
  const touched: Touched[] = [subject]
  state?.links.forEachCoOccurrence((type, lo, hi) => touched.push({ type, key: { lo, hi } }))
  if (user === undefined) return touched
  if (touched.length === 1) return [subject, user]
  const isUsers = touched.some(({ key }) => key.lo === user.key.lo && key.hi === user.key.hi)
  return isUsers ? touched : [subject]
}

/** Folds a label into every entity it touches, and takes back the one it replaces. */
export function foldLabel(pipeline: Pipeline, label: AcceptedLabel): void {
  pipeline.open.begin()
  const before = versionsOf(pipeline, label)
  const { sequence, effect } = label
  for (const replaced of label.replaces) foldEffect(pipeline, sequence, replaced, before)
  if (effect !== undefined) foldEffect(pipeline, sequence, { ...effect, sequence }, before)
  const subject = pipeline.open.byKey(label.subject.key, label.subject.type)
  if ((before.get(subject) ?? subject.version) < label.sequence) remember(subject, label)
  pipeline.open.store()
}

/** Versions before the label: one state may be changed twice by it, taken back and added to. */
function versionsOf(pipeline: Pipeline, label: AcceptedLabel): Map<EntityState, number> {
  const versions = new Map<EntityState, number>()
  const effects = label.effect === undefined ? label.replaces : [...label.replaces, label.effect]
  for (const { key, type } of [label.subject, ...effects.flatMap(({ touched }) => touched)]) {
    const state = pipeline.open.byKey(key, type)
    versions.set(state, state.version)
  }
  return versions
}

/** `effect` is taken back when it is another label's than the entry's. */
function foldEffect(
  pipeline: Pipeline,
  sequence: number,
  effect: ReplacedLabel,
  before: ReadonlyMap<EntityState, number>,
): void {
  const facts = labelFacts(effect)
  const sign = effect.sequence === sequence ? 1 : -1
  const step = {
    sequence,
    facts,
    enrichment: NO_ENRICHMENT,
    isCounted: false,
    neighbours: NO_NEIGHBOURS,
    sign,
    label: effect.sequence,
  } as const
  for (const { key, type } of effect.touched) {
    const state = pipeline.open.byKey(key, type)
    // One label may reach a state twice; one that the state had before is passed over by `fold`.
    state.version = before.get(state) ?? 0
    fold(pipeline.layout, state, step)
  }
}

function remember(
  subject: EntityState,
  { sequence, origin, effect, replaces }: AcceptedLabel,
): void {
  subject.version = sequence
  for (const { abuseType } of replaces) setOwn(subject, abuseType, [NaN, NaN, NaN])
  if (effect === undefined) return
  const verdict = (effect.isBad ? 1 : 0) + VERDICTS * LABEL_ORIGINS.indexOf(origin)
  setOwn(subject, effect.abuseType, [verdict, effect.atMs, sequence])
}

function setOwn(subject: EntityState, abuseType: AbuseType, values: readonly number[]): void {
  const base = ownLabelAt(abuseType)
  values.forEach((value, at) => {
    subject.registers.set(base + at, value)
  })
}
