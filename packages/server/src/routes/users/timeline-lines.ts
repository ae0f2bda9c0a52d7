import type { TimelineCursor, TimelineEntry } from '@winnow/engine'
import { blindView } from '../../cases/blind-view.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

/** Entries of the ledger read at once: one may have a megabyte. */
const PIECE = 64

/** The lines with their entries, without those that the caller does not see now. `user`: as the timeline of whom they were read. */
export async function* withEntries(
  exchange: CallerExchange,
  lines: readonly TimelineEntry[],
  user: string | undefined,
) {
  const { services } = exchange
  const view = await blindView(exchange)
  for (let from = 0; from < lines.length; from += PIECE) {
    const piece = lines.slice(from, from + PIECE)
    const entries = await Promise.all(piece.map(({ sequence }) => services.ledger.get(sequence)))
    yield* piece
      .map((line, at) => ({ line, entry: entries[at] }))
      .filter(({ entry }) => entry === undefined || !view.hidesEntry(entry, user))
  }
}

/** Cursors are opaque to callers, so that what they hold may change. */
export const nextOf = (last: TimelineEntry | undefined): string | null =>
  last === undefined ? null : Buffer.from(`${last.atMs}.${last.sequence}`).toString('base64url')

/** Errors: OwnRefusal invalid_request. */
export function cursorIn(text: string | undefined): TimelineCursor | undefined {
  if (text === undefined) return undefined
  const [, at, sequence] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (at === undefined) throw new OwnRefusal('invalid_request', 'cursor is not one of ours.')
  return { atMs: Number(at), sequence: Number(sequence) }
}

const CURSOR = /^(-?\d{1,16})\.(\d{1,16})$/
