import type { KnownRecords, RecordPut } from './changes.ts'
import { recordNamedBy } from './put-records.ts'
import type { SentEvent } from './sent-event.ts'

/** The records that events of a session made or changed, now those of its user; records that have a user keep theirs. */
export function ownRecords(
  userId: string,
  events: readonly SentEvent[],
  known: KnownRecords,
): readonly RecordPut[] {
  const puts = new Map<string, RecordPut>()
  for (const event of events) {
    const key = recordNamedBy(event)
    const head = key && known.head(key.kind, key.id)
    if (head === undefined || head.userId !== undefined) continue
    puts.set(`${head.kind} ${head.id}`, { head: { ...head, userId }, fields: 'as before' })
  }
  return [...puts.values()]
}
