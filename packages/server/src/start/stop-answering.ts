import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 20

/**
 * Stops accepting, and resolves when every request under way has its answer. Connections are let go
 * as they fall idle; those that are not idle after `timeoutMs` are cut.
 */
export async function stopAnswering(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const idle = setInterval(() => {
    app.server.closeIdleConnections()
  }, LOOK_EVERY_MS)
  const cut = setTimeout(() => {
    app.server.closeAllConnections()
  }, timeoutMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(cut)
}
