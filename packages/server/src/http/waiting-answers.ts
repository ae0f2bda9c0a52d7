import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LIMITS } from '@winnow/contract'

/**
 * Counts, by connection, the requests that wait for the answer to an earlier one. Node hands over all requests of a piece
 * of bytes at once, thousands where they are short, and nobody else is answered before each of them is.
 */
export class WaitingAnswers {
  private readonly counts = new WeakMap<Socket, number>()

  /** Notes a request. Answers whether it is one too many, or of a connection that was cut for that. */
  isTooMany({ socket }: Pick<IncomingMessage, 'socket'>, response: ServerResponse): boolean {
    // Only the first in line has the socket: clients that do not pipeline are not even counted.
    if (response.socket !== null) return false
    const count = (this.counts.get(socket) ?? 0) + 1
    if (count > LIMITS.pipelinedRequestsCount || socket.destroyed) return true
    this.counts.set(socket, count)
    response.once('close', () => this.counts.set(socket, (this.counts.get(socket) ?? 1) - 1))
    return false
  }
}
