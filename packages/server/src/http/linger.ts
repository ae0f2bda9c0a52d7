import type { Socket } from 'node:net'

/** How long the rest of a refused body may take: a sender on a slow line is done with some megabytes by then. */
const MAX_LINGER_MS = 5_000

/**
 * Has a connection end, after the answer that is about to be written, once its sender has sent what it was sending,
 * or the time for it is over. Closed at once, with bytes unread, TCP resets it: most senders then report a
 * broken pipe and never see the answer, which says what was wrong.
 */
export function linger(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), MAX_LINGER_MS).unref()
    socket.once('close', () => clearTimeout(timer))
  }
}
