import { decodeEnrichment, decodeScores } from '../events/outcome.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry, type RescoreCause } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'
import type { EarlierTie, RescoreBody, TieBody, Tied } from './rescore-body.ts'
import { touchedIn, touchedText } from './touched-text.ts'

type WrittenTie<Of extends Tied> = Omit<Of, 'late'> & { readonly late: readonly string[] }

type WrittenBody = Omit<RescoreBody, 'tie'> & {
  readonly tie?: WrittenTie<Omit<TieBody, 'earlier'>> & {
    readonly earlier?: readonly WrittenTie<EarlierTie>[] | undefined
  }
}

const json = jsonCodec<WrittenBody>('userId', 'event')

/** A new score of a user without an event: of the user's last event, scored again. */
export const rescoreEntry = defineEntry({
  kind: 'rescore',
  encode({ tie, ...body }: RescoreBody) {
    if (tie === undefined) return json.encode(body)
    const earlier = tie.earlier?.map(writtenTie)
    return json.encode({ ...body, tie: { ...writtenTie(tie), earlier } })
  },
  decode(text): RescoreBody {
    const { tie, ...body } = json.decode(text)
    if (tie === undefined) return body
    const { earlier, ...last } = tie
    const before = earlier?.map((one) => ({ ...one, late: one.late.map(touchedIn) }))
    const late = last.late.map(touchedIn)
    return { ...body, tie: { ...last, late, ...(before && { earlier: before }) } }
  },
  isFollowing: true,
  fold(entry, states) {
    const { found } = decodeEnrichment(entry.outcome)
    if (found !== undefined) states.tie(entry, entry.body, found)
    states.pointAtScore(entry, entry.body.userId)
  },
  records: ({ body, receivedAtMs, outcome }) => ({
    ...NO_CHANGES,
    atMs: body.atMs ?? receivedAtMs,
    subject: { type: 'user', id: body.userId },
    scores: decodeScores(outcome),
  }),
  cause: ({ body, kind, sequence }) =>
    body.label === undefined ? { kind, sequence } : { kind: 'label', sequence: body.label },
  movedAtMs: ({ body, receivedAtMs }) => body.tie?.event.timeMs ?? receivedAtMs,
  userId: (body) => body.userId,
  shown: ({ tie, ...shown }) => (tie === undefined ? shown : { ...shown, beacon: tie.beacon }),
  timeline: (body) => ({ cause: causeOf(body) }),
  exported: ({ body: { userId, atMs } }) => ({ $user_id: userId, time: atMs }),
})

function causeOf({ label, tie }: RescoreBody): RescoreCause {
  if (label !== undefined) return { kind: 'label', sequence: label }
  return { kind: tie === undefined ? 'request' : 'late_beacon' }
}

const writtenTie = <Of extends Tied>(tie: Of): WrittenTie<Of> => ({
  ...tie,
  late: tie.late.map(touchedText),
})
