import { LIMITS } from '@winnow/contract'
import { MAX_OUTBOX_PAGE, type Outbox, type OutboxMessage } from '@winnow/engine'

/** Messages read at once, at the least: most scans want few. */
const LEAST_PAGE = 100

/** Which messages a scan is for. */
interface Scan<Found extends OutboxMessage> {
  readonly environment: number
  /** It begins with the first id above. */
  readonly after: number
  readonly limit: number
  readonly isWanted: (message: OutboxMessage) => message is Found
}

interface Scanned<Found> {
  readonly messages: readonly Found[]
  /** Where the next scan begins: the last message that was looked at. */
  readonly next: number
}

/** The next messages that are wanted, lowest id first. There may be more where `next` rose. */
export async function scanMessages<Found extends OutboxMessage>(
  outbox: Outbox,
  { environment, after, limit, isWanted }: Scan<Found>,
): Promise<Scanned<Found>> {
  const messages: Found[] = []
  const pageLimit = Math.min(MAX_OUTBOX_PAGE, Math.max(limit, LEAST_PAGE))
  let next = after
  for (let scanned = 0; scanned < LIMITS.messageScanCount;) {
    const page = await outbox.messages(environment, { after: next, limit: pageLimit })
    for (const message of page) {
      next = message.id
      if (!isWanted(message)) continue
      messages.push(message)
      if (messages.length === limit) return { messages, next }
    }
    scanned += page.length
    if (page.length < pageLimit) break
  }
  return { messages, next }
}
