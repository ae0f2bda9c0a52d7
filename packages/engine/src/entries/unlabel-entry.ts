import type { ReplacedLabel } from '../labels/label-effect.ts'
import { decodeScores } from '../events/outcome.ts'
import { labelledUser } from '../records/labelled-user.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry } from './define-entry.ts'
import type { EntryOf } from './entry-of.ts'
import { jsonCodec } from './json-codec.ts'
import type { UnlabelBody } from './label-body.ts'
import type { LabelChange } from './label-change.ts'
import { replacedIn, type WrittenEffect, writtenEffect } from './written-effect.ts'

export type UnlabelEntry = EntryOf<'unlabel', UnlabelBody>

type WrittenBody = Omit<UnlabelBody, 'replaces'> & {
  readonly replaces: readonly WrittenEffect<ReplacedLabel>[]
}

const json = jsonCodec<WrittenBody>('abuseTypes', 'replaces')

/** Labels that a caller takes back, or that an event ends. */
export const unlabelEntry = defineEntry({
  kind: 'unlabel',
  encode: ({ replaces, ...body }: UnlabelBody) =>
    json.encode({ ...body, replaces: replaces.map(writtenEffect) }),
  decode(text): UnlabelBody {
    const body = json.decode(text)
    return { ...body, replaces: body.replaces.map(replacedIn) }
  },
  labelChange,
  fold: (entry, states) => states.label(entry, labelChange(entry.body)),
  fansOut: ({ body }) => (body.isHistory === true ? undefined : 'label'),
  records({ body, receivedAtMs, outcome }, known) {
    const { of, abuseTypes } = body
    return {
      ...NO_CHANGES,
      atMs: receivedAtMs,
      type: abuseTypes.join(' '),
      subject: labelledUser(body, known),
      scores: decodeScores(outcome),
      unlabelled: abuseTypes.map((abuseType) => ({ abuseType, of })),
    }
  },
  userId: (body) => body.userId,
  entity: ({ of }) => of,
  shown: ({ replaces: _replaces, ...shown }) => shown,
  timeline: ({ of }) => (of === undefined ? {} : { of }),
  exported({ body: { userId, of, abuseTypes } }) {
    const thing = of === undefined ? {} : { entity: of.type, entity_id: of.id }
    return { $user_id: userId, ...thing, abuse_types: abuseTypes }
  },
})

function labelChange({ userId, of, replaces }: UnlabelBody): LabelChange {
  return { subject: { userId, of }, origin: 'somebody', effect: undefined, replaces }
}
