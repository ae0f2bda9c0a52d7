import type { AbuseType } from '@winnow/contract'
import { typesOfBad } from '@winnow/engine'
import type { JudgedEvents } from './judged-events.ts'
import type { RunSpan } from './silent-events.ts'

/** How far the promise of all events can be off because some of them have no label. */
export interface PromiseBounds {
  /** Events of the types that are labelled bad. */
  readonly events: number
  /** Of these, with a label. */
  readonly labelled: number
  /** Mean score ÷ share of bad ones among all of them, if as many of the unlabelled are bad as of the labelled. */
  readonly ifAsMany: number
  /** … and if none of them is. */
  readonly ifNone: number
}

/** With more labelled events than this share, the unlabelled ones hardly matter. */
const NEARLY_ALL = 0.95

/** The bounds for an abuse type; undefined where nearly all events are labelled, or none is bad. `place`: of its score. */
export function promiseBounds(
  judged: JudgedEvents,
  { abuseType, place }: { readonly abuseType: AbuseType; readonly place: number },
  { splitMs = -Infinity }: Pick<RunSpan, 'splitMs'>,
): PromiseBounds | undefined {
  const isBadBy = new Map([...judged.of(abuseType)].map(({ event, isBad }) => [event, isBad]))
  const bad = [...isBadBy].filter(([, isBad]) => isBad).map(([event]) => event)
  const counts = new Map<string, number>()
  for (const { eventType } of bad) counts.set(eventType, (counts.get(eventType) ?? 0) + 1)
  const types = typesOfBad(counts, bad.length)
  let [events, labelled, badLabelled, promised] = [0, 0, 0, 0]
  for (const event of judged.events()) {
    if (event.atMs < splitMs || event.isBlocked || !types.has(event.eventType)) continue
    events += 1
    promised += (event.scores[place] ?? 0) / 100
    labelled += Number(isBadBy.has(event))
    badLabelled += Number(isBadBy.get(event) === true)
  }
  if (badLabelled === 0 || labelled >= NEARLY_ALL * events) return undefined
  const ifNone = promised / badLabelled
  return { events, labelled, ifNone, ifAsMany: (ifNone * labelled) / events }
}
