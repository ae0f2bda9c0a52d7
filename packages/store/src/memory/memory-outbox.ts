import {
  MAX_OUTBOX_MESSAGES,
  MAX_OUTBOX_PAGE,
  type Outbox,
  type OutboxMessage,
} from '@winnow/engine'
import { OutboxWatchers } from '../outbox-watchers.ts'

/** The newest messages of each environment. */
export class MemoryOutbox implements Outbox {
  private readonly kept = new Map<number, OutboxMessage[]>()
  private readonly watchers = new OutboxWatchers()

  add(environment: number, message: OutboxMessage): void {
    const messages = this.of(environment)
    messages.push(message)
    if (messages.length > MAX_OUTBOX_MESSAGES) messages.shift()
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

  async oldest(environment: number): Promise<number | undefined> {
    return this.of(environment)[0]?.id
  }

  /** Every message with its environment. */
  *all(): Generator<readonly [number, OutboxMessage]> {
    for (const [environment, messages] of this.kept) {
      for (const message of messages) yield [environment, message]
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
