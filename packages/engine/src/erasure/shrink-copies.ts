import { canonicalJson, fromCanonicalJson } from '@winnow/contract'
import { lateEventOf } from '../core/apply-entry.ts'
import type { EntryOfKind } from '../entries/ledger-entry.ts'
import type { EarlierTie, Tied } from '../entries/rescore-body.ts'
import { keptField } from '../events/kept-event.ts'
import { decodeEnrichment, NO_OUTCOME_BYTES } from '../events/outcome.ts'
import { prepareEvent } from '../events/prepare-event.ts'
import { keepEvent, type KeepParts } from './keep-event.ts'
import type { Person } from './person.ts'
import { keptOf, ownEvent, withKept } from './shrink-event.ts'

type Spender = Pick<Person, 'spend'>

/** An entry that links a session, with its copies of events shrunk; undefined: they are already. */
export function shrinkLink(
  entry: EntryOfKind<'link'>,
  spender: Spender,
  parts: KeepParts,
): EntryOfKind<'link'> | undefined {
  const { environment, body } = entry
  const events = body.events.map((linked) => {
    const event = fromCanonicalJson(linked.body)
    const { receivedAtMs, enrichment } = linked
    const withUser = { ...event, userId: body.userId }
    const accepted = { environment, receivedAtMs, event: withUser, enrichment }
    const kept = keptOf(accepted, NO_OUTCOME_BYTES, parts)
    return { ...linked, body: canonicalJson(withKept(ownEvent(event, spender), kept)) }
  })
  const isSame = events.every((linked, at) => linked.body === body.events[at]?.body)
  return isSame ? undefined : { ...entry, body: { ...body, events } }
}

/** A new score that a late beacon caused, with its copies of events shrunk; undefined: it has none, or they are already. */
export function shrinkTie(
  entry: EntryOfKind<'rescore'>,
  spender: Spender,
  parts: KeepParts,
): EntryOfKind<'rescore'> | undefined {
  const { environment, body, outcome } = entry
  const { tie, userId, event: sequence } = body
  const { found } = decodeEnrichment(outcome)
  if (tie === undefined || found === undefined) return undefined
  const shrink = <Of extends Tied>(tied: Of, about: Omit<EarlierTie, 'late' | 'event'>): Of => {
    const { late, event } = tied
    const { received } = lateEventOf(environment, { ...about, late, event }, found)
    const keep = () => keepEvent(prepareEvent(received, parts.keys), NO_OUTCOME_BYTES, parts)
    const kept = keptField(event.kept ?? keep())
    const { type, sessionId, timeMs } = event
    return { ...tied, event: { type, sessionId: spender.spend(sessionId), timeMs, kept } }
  }
  const last = shrink(tie, { ...found, userId, sequence })
  const earlier = tie.earlier?.map((one) => shrink(one, one))
  const shrunk = { ...last, ...(earlier && { earlier }) }
  const isSame = JSON.stringify(shrunk) === JSON.stringify(tie)
  return isSame ? undefined : { ...entry, body: { ...body, tie: shrunk } }
}
