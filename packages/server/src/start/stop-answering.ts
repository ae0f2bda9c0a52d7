import { setTimeout as moment } from 'node:timers/promises'
import type { App } from '../app.ts'
import type { Connections } from '../http/connections.ts'

const LOOK_EVERY_MS = 20

/**
 * Says with the next answer of each connection that it is the last: a client that is cut while it
 * sends does not know whether it was received. Resolves after `graceMs`, or when nobody is connected any more.
 */
export async function takeLeave(
  connections: Pick<Connections, 'areReceived'>,
  graceMs: number,
): Promise<void> {
  const endMs = performance.now() + graceMs
  while (connections.areReceived && performance.now() < endMs) await moment(LOOK_EVERY_MS)
}

/**
 * Stops accepting, and resolves when every request under way has its answer. Connections are let go
 * as they fall idle; those that are not idle after `timeoutMs` are cut.
 */
export async function stopAnswering(
  { server, close }: Pick<App, 'server' | 'close'>,
  connections: Pick<Connections, 'endSilent'>,
  timeoutMs: number,
): Promise<void> {
  const letGo = (): void => {
    server.closeIdleConnections()
    connections.endSilent()
  }
  const idle = setInterval(letGo, LOOK_EVERY_MS)
  const cut = setTimeout(() => {
    server.closeAllConnections()
  }, timeoutMs)
  await close()
  clearInterval(idle)
  clearTimeout(cut)
}
