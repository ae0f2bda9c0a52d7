import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with one request. */
export type Step =
  | { readonly answer: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  /** Closes the connection without a word. */
  | { readonly cut: true }
  /** Promises more bytes than it sends, then closes the connection. */
  | { readonly half: true }
  /** Never answers. */
  | { readonly silent: true }

interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Number of the connection it came by, from 1. */
  readonly connection: number
}

export interface ScriptedServer {
  readonly url: string
  readonly seen: SeenRequest[]
  close(): Promise<void>
}

function perform(step: Step, response: ServerResponse): void {
  if ('cut' in step) response.socket?.destroy()
  else if ('half' in step) {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"status":', () => response.socket?.destroy())
  } else if ('answer' in step) {
    response.writeHead(step.answer, step.headers)
    const { body } = step
    response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** A real HTTP server that goes through `script`, one step per request; the last step repeats. */
export async function scriptedServer(script: readonly Step[]): Promise<ScriptedServer> {
  const seen: SeenRequest[] = []
  const connections = new WeakMap<object, number>()
  let opened = 0
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers, socket } = request
      seen.push({ method, url, headers, body, connection: connections.get(socket) ?? 0 })
      const step = script[Math.min(seen.length, script.length) - 1]
      if (step !== undefined) perform(step, response)
    })
  })
  server.on('connection', (socket) => connections.set(socket, (opened += 1)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, seen, close }
}
