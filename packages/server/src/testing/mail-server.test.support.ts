import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server of this machine. */
export interface MailServer {
  /** `127.0.0.1:2525`. */
  readonly address: string
  /** All that clients wrote. */
  written(): string
  /** How many connected. */
  connections(): number
  close(): void
}

/** Opens a mail server that accepts all recipients but one, and answers that one's address with its refusal. */
export async function openMailServer(refused = 'nobody@example.com'): Promise<MailServer> {
  let written = ''
  let connections = 0
  const server = createServer((socket: Socket) => {
    connections += 1
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.example')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      written += text
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return
        isData = false
        return void say('250 accepted')
      }
      if (text.startsWith('EHLO')) return void say('250 mail.example')
      if (text.startsWith('RCPT') && text.includes(refused)) return void say(`550 no ${refused}`)
      isData = text.startsWith('DATA')
      say(isData ? '354 go on' : '250 ok')
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    written: () => written,
    connections: () => connections,
    close: () => void server.close(),
  }
}
