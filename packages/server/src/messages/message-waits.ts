import type { EventEmitter } from 'node:events'
import type { Outbox } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'

/** How long somebody waits for messages of an environment. */
interface Wait {
  readonly environment: number
  readonly ms: number
  /** It is given up when this closes. */
  readonly connection: Pick<EventEmitter, 'once' | 'off'>
}

/** Requests that wait for messages. */
export class MessageWaits {
  private readonly outbox: Pick<Outbox, 'watch'>
  private readonly ends = new Set<() => void>()
  private isClosed = false

  constructor(outbox: Pick<Outbox, 'watch'>) {
    this.outbox = outbox
  }

  /**
   * Reads again whenever there are new messages, until something is found or the time is over; then it answers
   * undefined. Error: OwnRefusal rate_limited, too many wait.
   */
  async found<Found>(
    { environment, ms, connection }: Wait,
    read: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    if (this.ends.size >= SERVER_LIMITS.messageWaitersCount) throw tooMany()
    const bell = new Bell()
    const end = (): void => bell.close()
    const stop = this.outbox.watch(environment, () => bell.ring())
    const timer = setTimeout(end, ms)
    connection.once('close', end)
    this.ends.add(end)
    if (this.isClosed) end()
    try {
      return await untilFound(bell, read)
    } finally {
      clearTimeout(timer)
      stop()
      connection.off('close', end)
      this.ends.delete(end)
    }
  }

  /** Answers all who wait; nobody waits from here on. */
  close(): void {
    this.isClosed = true
    for (const end of this.ends) end()
  }
}

async function untilFound<Found>(
  bell: Bell,
  read: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (;;) {
    const isLast = bell.isClosed
    const found = await read()
    if (found !== undefined || isLast) return found
    await bell.rung()
  }
}

/** Remembers that it was rung until somebody asks. */
class Bell {
  isClosed = false
  private isRung = false
  private wake: () => void = () => undefined

  ring(): void {
    this.isRung = true
    this.wake()
  }

  close(): void {
    this.isClosed = true
    this.ring()
  }

  async rung(): Promise<void> {
    if (!this.isRung && !this.isClosed) await new Promise<void>((resolve) => (this.wake = resolve))
    this.isRung = false
  }
}

const tooMany = (): OwnRefusal =>
  new OwnRefusal('rate_limited', 'Too many requests wait for messages.', { retryAfterSeconds: 1 })
