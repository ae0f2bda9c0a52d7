import {
  type Account,
  type Deliveries,
  type Endpoint,
  matches,
  MAX_OUTBOX_PAGE,
  type NewDelivery,
  type Outbox,
  type OutboxMessage,
} from '@winnow/engine'
import type { BodySources } from './bodies/body-sources.ts'
import { readBody } from './bodies/write-body.ts'
import type { EndpointRegistry } from './endpoint-registry.ts'

interface FeederParts {
  readonly registry: EndpointRegistry
  readonly deliveries: Deliveries
  readonly outbox: Outbox
  readonly sources: BodySources
  /** The account of an environment. */
  readonly accountOf: (environment: number) => Promise<Account | undefined>
  readonly nowMs: () => number
  /** Called when an endpoint has new deliveries. */
  readonly onFed: (endpoint: Endpoint) => void
  /** Called with an endpoint that lacks messages: they were gone from the outbox before they were looked at. */
  readonly onGap: (endpoint: Endpoint) => void
}

/** Brings messages of the outbox into the queue of each endpoint that wants them. */
export class Feeder {
  private readonly parts: FeederParts
  /** By endpoint: the last message that was looked at. */
  private readonly fed = new Map<number, number>()
  private readonly feeding = new Map<number, Promise<void>>()
  private readonly wanted = new Set<number>()

  constructor(parts: FeederParts) {
    this.parts = parts
  }

  /**
   * Takes up an endpoint where it was left. `position`: as the ledger's database has it, `newest`: no message has an id above it. A queue
   * that is ahead of the ledger belongs to another one.
   */
  async takeUp(endpoint: Endpoint, position: number, newest: number): Promise<void> {
    const { deliveries } = this.parts
    const fed = await deliveries.fed(endpoint.number)
    const isOwn = fed !== undefined && fed <= newest
    const from = isOwn ? fed : Math.min(position, newest)
    if (!isOwn) await deliveries.rewind(endpoint.number, from)
    this.fed.set(endpoint.number, from)
    if (from < (await this.parts.outbox.gone(endpoint.environment))) this.parts.onGap(endpoint)
  }

  forget(endpoint: Endpoint): void {
    this.fed.delete(endpoint.number)
  }

  /** The last message that was looked at; undefined = the endpoint was not taken up. */
  fedTo(endpoint: Endpoint): number | undefined {
    return this.fed.get(endpoint.number)
  }

  /** Feeds all endpoints of an environment; resolves when there is nothing more. Errors: those of the stores. */
  feed(environment: number): Promise<void> {
    const running = this.feeding.get(environment)
    if (running !== undefined) {
      this.wanted.add(environment)
      return running
    }
    const run = this.run(environment).finally(() => this.feeding.delete(environment))
    this.feeding.set(environment, run)
    return run
  }

  private async run(environment: number): Promise<void> {
    do {
      this.wanted.delete(environment)
      while (await this.page(environment));
    } while (this.wanted.has(environment))
  }

  /** Answers whether there may be more. */
  private async page(environment: number): Promise<boolean> {
    const endpoints = this.parts.registry
      .of(environment)
      .filter(({ number }) => this.fed.has(number))
    if (endpoints.length === 0) return false
    const after = Math.min(...endpoints.map(({ number }) => this.fed.get(number) ?? 0))
    const limit = MAX_OUTBOX_PAGE
    const messages = await this.parts.outbox.messages(environment, { after, limit })
    const last = messages.at(-1)
    if (last === undefined) return false
    const account = await this.parts.accountOf(environment)
    if (account === undefined) return false
    for (const endpoint of endpoints)
      await this.give(endpoint, { messages, account, last: last.id })
    return messages.length === limit
  }

  private async give(
    endpoint: Endpoint,
    page: {
      readonly messages: readonly OutboxMessage[]
      readonly account: Account
      readonly last: number
    },
  ): Promise<void> {
    const { deliveries, nowMs, onFed } = this.parts
    const { number: of, order, state } = endpoint
    const from = this.fed.get(of) ?? 0
    if (page.last <= from) return
    const wanted = page.messages.filter(
      (message) =>
        message.id > from && matches(endpoint.filter, message) && !isOwnTrouble(endpoint, message),
    )
    const rows: NewDelivery[] = []
    for (const message of wanted) {
      const row = await this.rowOf(message, endpoint, page.account)
      if (row !== undefined) rows.push(row)
    }
    const isStrict = order === 'strict'
    const at = { isStrict, isHeld: state === 'disabled', nowMs: nowMs() }
    if (rows.length > 0) await deliveries.add({ endpoint: of, upTo: page.last, ...at }, rows)
    this.fed.set(of, page.last)
    if (rows.length > 0) onFed(endpoint)
  }

  private async rowOf(
    message: OutboxMessage,
    endpoint: Endpoint,
    account: Account,
  ): Promise<NewDelivery | undefined> {
    const body = await readBody({ message, endpoint, account }, this.parts.sources)
    if (body === undefined) return undefined
    const { id, kind, entity, atMs } = message
    return { message: id, kind, ...(entity !== undefined && { entity }), body, atMs }
  }
}

/** Whether a message says of the endpoint itself that it fails, or did: it goes by other channels. */
const isOwnTrouble = ({ id }: Endpoint, { kind, entity }: OutboxMessage): boolean =>
  kind.startsWith('endpoint.') && entity?.id === id
