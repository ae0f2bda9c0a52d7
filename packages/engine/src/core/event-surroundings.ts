import type { AbuseType } from '@winnow/contract'
import type { ReceivedEvent } from '../events/received-event.ts'
import type { EventWords } from '../explain/sentences/event-words.ts'
import { type Sharers, sharersOf } from '../explain/sharers.ts'
import { eventWordsOf } from '../explain/words-of-event.ts'
import type { Pipeline } from '../pipeline.ts'
import { entryOfKind } from '../entries/ledger-entry.ts'
import { acceptedEventOf } from './apply-entry.ts'
import type { FindEntry } from './entry-ledger.ts'

/** What is around an event: its names and ids, and who else uses them. */
export interface EventSurroundings {
  readonly words: EventWords
  readonly sharers: readonly NamedSharers[]
}

/** Who else uses an entity, by name. */
export interface NamedSharers extends Omit<Sharers, 'users'> {
  /** The most recent first. */
  readonly users: readonly { readonly userId: string; readonly bad: readonly AbuseType[] }[]
}

/** States know other users by keys alone: their names are in their last events. */
export async function surroundingsOf(
  pipeline: Pipeline,
  received: ReceivedEvent,
  find: FindEntry,
): Promise<EventSurroundings> {
  const event = pipeline.prepare(received)
  const words = eventWordsOf(pipeline, event)
  const found = sharersOf(pipeline, event)
  const events = found.flatMap(({ users }) => users.flatMap((user) => user.lastEvent ?? []))
  const names = await userNames(events, find)
  const sharers = found.map(({ users, ...thing }) => {
    const named = users.flatMap(({ lastEvent = 0, bad }) => {
      const userId = names.get(lastEvent)
      return userId === undefined ? [] : [{ userId, bad }]
    })
    return { ...thing, users: named }
  })
  return { words, sharers }
}

/** The users whom events name, by their entries. */
export async function userNames(
  sequences: readonly number[],
  find: FindEntry,
): Promise<ReadonlyMap<number, string | undefined>> {
  return new Map(
    await Promise.all(
      Array.from(new Set(sequences), async (sequence) => {
        const entry = entryOfKind('event', await find(sequence))
        const name = entry && acceptedEventOf(entry).event.userId
        return [sequence, name] as const
      }),
    ),
  )
}
