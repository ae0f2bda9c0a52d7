import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const open: Server[] = []

/** The address of a server that answers every request so. */
export async function answering(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Closes what `answering` opened, and resolves when nothing listens any more. */
export async function closeAll(): Promise<void> {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
