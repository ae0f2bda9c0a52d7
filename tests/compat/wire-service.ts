import { basic, type MemoryService, openMemoryService } from '@winnow/server/testing'

/** How a client sends a request. */
export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, a text as it is. */
  readonly body?: unknown
}

/** What came back, as a client sees it. */
interface Received {
  readonly status: number
  /** The body as JSON; its text where it is none. */
  readonly body: unknown
}

/** A service behind a real socket, and the calls of its account. */
export interface WireService {
  readonly service: MemoryService
  readonly address: string
  /** A path of any interface, with the key in a Basic header unless other headers are given. */
  call(path: string, sent?: Sent): Promise<Received>
  /** A path under `/v3/accounts/{account}`. */
  account(rest: string, sent?: Sent): Promise<Received>
  close(): Promise<void>
}

export async function openWireService(): Promise<WireService> {
  const service = await openMemoryService({ beaconIpPerSecond: 0 })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const address = service.app.address()
  const call = async (path: string, sent: Sent = {}): Promise<Received> => {
    const { method = sent.body === undefined ? 'GET' : 'POST', body } = sent
    const answer = await fetch(address + path, {
      method,
      headers: sent.headers ?? basic(service.local.production.api_key),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, body: read(await answer.text()) }
  }
  return {
    service,
    address,
    call,
    account: (rest, sent) => call(`/v3/accounts/${service.local.account_id}/${rest}`, sent),
    close: () => service.close(),
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
