import type { Client, ClientBase } from 'pg'
import type { Connections } from './connections.ts'

/** All news of a database have one channel; each names its schema first. */
const CHANNEL = 'winnow'

/** What nodes of one database tell each other: the active one lets go; keys were changed. */
export type Topic = 'released' | 'keys'

/** Part of a statement that tells a topic, once its transaction is committed. */
export const telling = (topic: Topic): string =>
  `pg_notify('${CHANNEL}', current_schema() || ' ${topic}')`

/** Between two tries to listen. */
const RETRY_MS = 1000

/**
 * What other nodes tell, as long as the connection holds; it is made again when it breaks. Nobody may count on it: what it tells is also
 * looked for now and then.
 */
export class News {
  private readonly connections: Connections
  private readonly onTopic: (topic: string) => void
  private client: Client | undefined
  private timer: NodeJS.Timeout | undefined
  private isClosed = false

  /** Begins to listen. */
  constructor(connections: Connections, onTopic: (topic: string) => void) {
    this.connections = connections
    this.onTopic = onTopic
    void this.listen()
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await this.client?.end().catch(ignore)
  }

  private async listen(): Promise<void> {
    try {
      const client = await this.connections.connect()
      client.once('end', () => {
        this.again()
      })
      if (this.isClosed) return await client.end()
      this.client = client
      const schema = await schemaOf(client)
      client.on('notification', ({ payload = '' }) => {
        if (payload.startsWith(`${schema} `)) this.onTopic(payload.slice(schema.length + 1))
      })
      await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      this.again()
    }
  }

  private again(): void {
    clearTimeout(this.timer)
    if (!this.isClosed) this.timer = setTimeout(() => void this.listen(), RETRY_MS).unref()
  }
}

const ignore = (): void => undefined

async function schemaOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema')
  return rows[0]?.schema ?? ''
}
