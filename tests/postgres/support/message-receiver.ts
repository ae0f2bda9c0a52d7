import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as moment } from 'node:timers/promises'

export interface Message {
  readonly id: number
  readonly sequence: number
  readonly user_id: string
}

const LOOK_MS = 100

/** Takes messages, all of them at once. */
export class MessageReceiver {
  private readonly server: Server
  private readonly accepted: Message[] = []

  private constructor() {
    this.server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        this.accepted.push(JSON.parse(body) as Message)
        response.writeHead(204).end()
      })
    })
  }

  static async open(): Promise<MessageReceiver> {
    const receiver = new MessageReceiver()
    receiver.server.listen(0, '127.0.0.1')
    await once(receiver.server, 'listening')
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`
  }

  /** Resolves when each of these came. */
  async has(feed: readonly Message[]): Promise<void> {
    const isMissing = ({ id }: Message): boolean => !this.accepted.some((one) => one.id === id)
    while (feed.some(isMissing)) await moment(LOOK_MS)
  }

  /** Those that came after a later one of their user. */
  turned(): readonly Message[] {
    const latest = new Map<string, number>()
    return this.accepted.filter(({ user_id: user, sequence }) => {
      const known = latest.get(user) ?? 0
      latest.set(user, Math.max(sequence, known))
      return sequence < known
    })
  }

  /** Those that are not in the feed. */
  unknownTo(feed: readonly Message[]): readonly Message[] {
    const known = new Set(feed.map(({ id }) => id))
    return this.accepted.filter(({ id }) => !known.has(id))
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }
}
