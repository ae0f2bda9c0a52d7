import type { ReplacedLabel } from '../labels/label-effect.ts'
import { decodeScores } from '../events/outcome.ts'
import { labelledUser } from '../records/labelled-user.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry, type Fields } from './define-entry.ts'
import type { EntryOf } from './entry-of.ts'
import { jsonCodec } from './json-codec.ts'
import type { LabelBody } from './label-body.ts'
import type { LabelChange } from './label-change.ts'
import { effectIn, replacedIn, type WrittenEffect, writtenEffect } from './written-effect.ts'

export type LabelEntry = EntryOf<'label', LabelBody>

type WrittenBody = Omit<LabelBody, 'effect' | 'replaces'> & {
  readonly effect: WrittenEffect
  readonly replaces: readonly WrittenEffect<ReplacedLabel>[]
}

const json = jsonCodec<WrittenBody>('label', 'effect', 'replaces')

/** A label that a caller gave, or an event brought. */
export const labelEntry = defineEntry({
  kind: 'label',
  encode({ effect, replaces, ...body }: LabelBody) {
    const written = { effect: writtenEffect(effect), replaces: replaces.map(writtenEffect) }
    return json.encode({ ...body, ...written })
  },
  decode(text): LabelBody {
    const body = json.decode(text)
    return { ...body, effect: effectIn(body.effect), replaces: body.replaces.map(replacedIn) }
  },
  labelChange,
  fold: (entry, states) => states.label(entry, labelChange(entry.body)),
  fansOut: ({ body }) => (body.isHistory === true ? undefined : 'label'),
  records({ body, receivedAtMs, sequence, outcome }, known) {
    const { abuseType, isBad, timeMs, description, source, analyst, of } = body.label
    const atMs = timeMs ?? receivedAtMs
    return {
      ...NO_CHANGES,
      atMs,
      type: abuseType,
      subject: labelledUser({ userId: body.userId, of }, known),
      scores: decodeScores(outcome),
      label: { abuseType, isBad, atMs, description, source, analyst, sequence, of },
    }
  },
  timeMs: ({ body, receivedAtMs }) => body.label.timeMs ?? receivedAtMs,
  userId: (body) => body.userId,
  entity: ({ label }) => label.of,
  shown: ({ effect: _effect, replaces: _replaces, ...shown }) => shown,
  timeline: ({ label: { isBad, of, analyst, source } }) => ({
    isBad,
    analyst,
    source,
    ...(of && { of }),
  }),
  exported: labelFields,
  imported: (entry, id) =>
    entry.body.brought === undefined ? { id, ...labelFields(entry) } : undefined,
})

function labelChange({ userId, label, effect, replaces, brought }: LabelBody): LabelChange {
  const { event, of } = label
  const said = of === undefined && event !== undefined ? 'of_event' : 'somebody'
  const about = event === undefined ? {} : { event }
  return { subject: { userId, of }, origin: brought?.by ?? said, effect, replaces, ...about }
}

function labelFields({ body: { userId, label }, receivedAtMs }: LabelEntry): Fields {
  return {
    $user_id: userId,
    abuse_type: label.abuseType,
    bad: label.isBad,
    label_time: label.timeMs ?? receivedAtMs,
    entity: label.of?.type ?? 'user',
    entity_id: label.of?.id ?? userId,
    description: label.description,
    source: label.source,
    analyst: label.analyst,
  }
}
