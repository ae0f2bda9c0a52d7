import type { Core } from '@winnow/engine'
import { type EarlierLines, eventLineKey, labelledEventKey, type ReadLine } from './line-keys.ts'

interface KnownLines {
  readonly core: Core
  readonly environment: number
  readonly earlier: EarlierLines
}

/**
 * Whom the events named that label lines are about, by the keys of the events' lines. It is read before the lines are
 * taken, because a label must not wait: events of lines after it are scored with it.
 */
export async function labelledUsersOf(
  lines: readonly ReadLine[],
  known: KnownLines,
): Promise<ReadonlyMap<string, string>> {
  const keys = new Set(
    lines.flatMap((line) => (line.kind === 'label' ? (labelledEventKey(line) ?? []) : [])),
  )
  const users = new Map<string, string>()
  if (keys.size === 0) return users
  const note = (key: string, userId: unknown): void => {
    if (typeof userId === 'string' && userId !== '') users.set(key, userId)
  }
  await Promise.all([...keys].map(async (key) => note(key, await userOf(key, known))))
  for (const line of lines) {
    const key = eventLineKey(line)
    if (key !== undefined && keys.has(key) && !users.has(key)) note(key, line.fields['$user_id'])
  }
  return users
}

/** Undefined where no event came with the key, or it named nobody. */
async function userOf(
  key: string,
  { core, environment, earlier }: KnownLines,
): Promise<string | undefined> {
  const sequence =
    (await core.ask({ is: 'event_of_key', environment, key })) ?? earlier.get(key)?.sequence
  return sequence === undefined ? undefined : core.ask({ is: 'user_of_event', sequence })
}
