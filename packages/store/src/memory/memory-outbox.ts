import {
  MESSAGES_KEPT,
  type MessageRetention,
  MAX_OUTBOX_PAGE,
  type Outbox,
  type OutboxMessage,
} from '@winnow/engine'
import { OutboxWatchers } from '../outbox-watchers.ts'

/** The newest messages of each environment. */
export class MemoryOutbox implements Outbox {
  private readonly kept = new Map<number, OutboxMessage[]>()
  private readonly watchers = new OutboxWatchers()
  private readonly retention: MessageRetention
  /** Per environment the time of its newest message, and the id of the newest that is gone. */
  private readonly newestMs = new Map<number, number>()
  private readonly lastGone = new Map<number, number>()

  constructor(retention: MessageRetention = MESSAGES_KEPT) {
    this.retention = retention
  }

  add(environment: number, message: OutboxMessage): void {
    const messages = this.of(environment)
    messages.push(message)
    const newestMs = Math.max(this.newestMs.get(environment) ?? 0, message.atMs)
    this.newestMs.set(environment, newestMs)
    this.drop(environment, messages, newestMs - this.retention.ms)
    this.watchers.call(environment)
  }

  watch(environment: number, onNews: () => void): () => void {
    return this.watchers.add(environment, onNews)
  }

  async messages(
    environment: number,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<readonly OutboxMessage[]> {
    const later = this.of(environment).filter(({ id }) => id > after)
    return later.slice(0, Math.min(limit, MAX_OUTBOX_PAGE))
  }

  async latest(
    environment: number,
    { before = Infinity, limit }: { readonly before?: number; readonly limit: number },
  ): Promise<readonly OutboxMessage[]> {
    const earlier = this.of(environment).filter(({ id }) => id < before)
    return earlier.toReversed().slice(0, Math.min(limit, MAX_OUTBOX_PAGE))
  }

  async oldest(environment: number): Promise<number | undefined> {
    return this.of(environment)[0]?.id
  }

  async gone(environment: number): Promise<number> {
    return this.lastGone.get(environment) ?? 0
  }

  /** Every message with its environment. */
  *all(): Generator<readonly [number, OutboxMessage]> {
    for (const [environment, messages] of this.kept) {
      for (const message of messages) yield [environment, message]
    }
  }

  private drop(environment: number, messages: OutboxMessage[], sinceMs: number): void {
    for (;;) {
      const [first] = messages
      const isMore = messages.length > this.retention.messages
      if (first === undefined || (!isMore && first.atMs >= sinceMs)) return
      this.lastGone.set(environment, first.id)
      messages.shift()
    }
  }

  private of(environment: number): OutboxMessage[] {
    const known = this.kept.get(environment)
    if (known !== undefined) return known
    const messages: OutboxMessage[] = []
    this.kept.set(environment, messages)
    return messages
  }
}
