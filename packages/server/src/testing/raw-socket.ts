import { connect, type Socket } from 'node:net'

/** A connection that sends what no HTTP library would. */
export interface RawSocket {
  readonly socket: Socket
  write(text: string | Buffer): void
  /** What has come so far contains the text. Rejects when the connection ends without it. */
  until(text: string): Promise<string>
  /** Everything until the other side ends the connection. */
  untilClosed(): Promise<string>
  end(): void
}

export async function openRawSocket(port: number): Promise<RawSocket> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let closed = false
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    wake()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    closed = true
    wake()
  })
  const when = (isThere: () => boolean, orFail: () => boolean) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (!isThere() && !orFail()) return
        waiting.delete(look)
        if (isThere()) resolve(received)
        else reject(new Error(`closed after: ${received.slice(0, 500)}`))
      }
      waiting.add(look)
      look()
    })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    socket,
    write: (text) => void socket.write(text),
    until: (text) =>
      when(
        () => received.includes(text),
        () => closed,
      ),
    untilClosed: () =>
      when(
        () => closed,
        () => false,
      ),
    end: () => socket.destroy(),
  }
}
