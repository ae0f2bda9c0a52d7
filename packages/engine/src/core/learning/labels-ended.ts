import type { AbuseType } from '@winnow/contract'
import { entryOfKind } from '../../entries/ledger-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'

/** A label by its entry. */
interface FormerLabel {
  readonly sequence: number
  readonly abuseType: AbuseType
}

/** A label that is no longer learned, and the event that was learned with it. */
interface EndedLabel extends FormerLabel {
  readonly event: number
}

/** Labels of one entity that end at once. */
const MAX_ENDED = 64

/**
 * The labels that end with those that are replaced or taken back: themselves, and those before them of the same entity, which
 * stood because later ones named other events. `eventOf` answers what was learned from a label, if it still stands.
 */
export async function labelsEnded(
  replaces: readonly FormerLabel[],
  eventOf: (label: number) => number | undefined,
  find: FindEntry,
): Promise<readonly EndedLabel[]> {
  const ended = learnedAmong(replaces, eventOf)
  for (let at = 0; at < ended.length && ended.length < MAX_ENDED; at += 1) {
    const { sequence, abuseType } = ended[at] ?? { sequence: 0 }
    const label = entryOfKind('label', await find(sequence))?.body
    const before = label?.replaces.filter((each) => each.abuseType === abuseType) ?? []
    ended.push(...learnedAmong(before, eventOf))
  }
  return ended
}

function learnedAmong(
  labels: readonly FormerLabel[],
  eventOf: (label: number) => number | undefined,
): EndedLabel[] {
  return labels.flatMap(({ sequence, abuseType }) => {
    const event = eventOf(sequence)
    return event === undefined ? [] : [{ sequence, abuseType, event }]
  })
}
