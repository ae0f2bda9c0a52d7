import { connect, createServer, type AddressInfo } from 'node:net'

const LATEST_PORT_MS = 60_000

/** Resolves when something listens there; a driver and a proxy say nothing when they do. */
export async function listening(port: number): Promise<void> {
  const giveUpMs = performance.now() + LATEST_PORT_MS
  while (performance.now() < giveUpMs) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens on port ${port}`)
}

/** A port that was free a moment ago, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
