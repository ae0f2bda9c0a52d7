import { connect, createServer, type AddressInfo } from 'node:net'

/** A way to a server that keeps what is sent on it. */
export interface Tapped {
  /** Host and port. */
  readonly host: string
  /** What was sent to the server so far. */
  said(): string
  close(): Promise<void>
}

/** Opens such a way to a server on this machine. */
export async function openTapped(address: string): Promise<Tapped> {
  const { port, hostname } = new URL(address)
  const said: string[] = []
  const server = createServer((from) => {
    const to = connect(Number(port), hostname)
    from.on('data', (bytes: Buffer) => said.push(bytes.toString('latin1')))
    from.on('error', () => to.destroy())
    to.on('error', () => from.destroy())
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    said: () => said.join(''),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
