import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Beacon } from '@winnow/contract'

/** What a page is made of; its path is `/` and its name. */
interface ShopPage {
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A beacon that came by, and how Winnow answered it. */
interface Passed {
  readonly beacon: Beacon
  readonly status: number
}

/** A page view that was reported. */
interface Told {
  /** Without the shop's own origin. */
  readonly path: string
  readonly user: string
}

/** A customer's site, with Winnow under its path `/ss/`, as its proxy would have it. */
export interface Shop {
  readonly origin: string
  readonly passed: readonly Passed[]
  readonly pages: Map<string, ShopPage>
  /** How many further beacons fail as if the network were gone. */
  failures: number
  /** Answers to beacons wait for it. */
  held: Promise<unknown>
  /** Resolves to the first beacon that fits, whether it came already or is still to come. */
  beacon(fits: (beacon: Beacon) => boolean): Promise<Passed>
  /**
   * Views of a session so far. A message on its way when its page closes is handed to the browser once
   * more; its id says that both are one.
   */
  views(session: string): readonly Told[]
  close(): Promise<void>
}

const LOCAL = 'localhost'

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Opens a shop with `/ss/` of the service at `address`. */
export async function openShop(address: string): Promise<Shop> {
  const passed: Passed[] = []
  const waiting = new Set<() => void>()
  const pages = new Map<string, ShopPage>()
  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith('/ss/') === true) void pass(incoming, response)
    else show(incoming, response)
  })
  const show = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const page = pages.get(new URL(url, 'http://x').pathname.split('/')[1] ?? '')
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      ...page?.headers,
    })
    const { body = '' } = page ?? {}
    response.end(
      `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><body>${body}</body>`,
    )
  }
  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(incoming)
    const isBeacon = incoming.url === '/ss/v1/beacon'
    if (isBeacon && shop.failures > 0) {
      shop.failures -= 1
      response.destroy()
      return
    }
    const url = address + (incoming.url ?? '').slice('/ss'.length)
    const options = { method: incoming.method ?? 'GET', headers: incoming.headers }
    const outgoing = request(url, options, (answer) => void passBack(answer))
    const passBack = async (answer: IncomingMessage) => {
      if (isBeacon) await shop.held
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      if (!isBeacon) return
      passed.push({ beacon: JSON.parse(body.toString()) as Beacon, status: answer.statusCode ?? 0 })
      for (const look of waiting) look()
    }
    outgoing.end(body)
  }
  await new Promise<void>((resolve) => {
    server.listen(0, LOCAL, resolve)
  })
  const shop: Shop = {
    origin: `http://${LOCAL}:${(server.address() as AddressInfo).port}`,
    passed,
    pages,
    failures: 0,
    held: Promise.resolve(),
    beacon: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = passed.find(({ beacon }) => fits(beacon))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    views(session) {
      const own = passed.map(({ beacon }) => beacon).filter((beacon) => beacon.session === session)
      const messages = new Map(own.map((beacon) => [beacon.id, beacon]))
      return [...messages.values()].flatMap(({ pages: viewed = [], user = '' }) =>
        viewed.map(({ url }) => ({ path: url.replace(shop.origin, ''), user })),
      )
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return shop
}
