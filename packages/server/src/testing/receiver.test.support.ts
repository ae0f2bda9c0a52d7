import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver got. */
interface ReceivedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string
  /** What came so far; taken out by the call. */
  take(): readonly ReceivedRequest[]
  /** Answers this from now on. */
  answer(status: number): void
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  let status = 200
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const headers = request.headers as Record<string, string>
      requests.push({ path: request.url ?? '', headers, body })
      response.statusCode = status
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => requests.splice(0),
    answer: (to) => {
      status = to
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The signature that a client of the hosted service expects. */
export const siftSignature = (secret: string, body: string, hash = 'sha256'): string =>
  `${hash}=${createHmac(hash, secret).update(body).digest('hex')}`
