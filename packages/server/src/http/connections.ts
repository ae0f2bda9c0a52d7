import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Who is connected to a server. Node itself knows of a connection from its first request on. */
export class Connections {
  private readonly open = new Set<Socket>()

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.open.add(socket)
      socket.once('close', () => this.open.delete(socket))
    })
  }

  /** Whether any connection has sent something. */
  get areReceived(): boolean {
    return [...this.open].some(({ bytesRead }) => bytesRead > 0)
  }

  /** Ends those that never sent a byte: there is nothing to answer. */
  endSilent(): void {
    for (const socket of this.open) {
      if (socket.bytesRead === 0) socket.destroy()
    }
  }
}
