import { json } from '../../http/answer.ts'
import type { OpenRoute } from '../../http/route.ts'

/** `/health/live`: the process answers. `/health/ready`: it accepts events, or says why not. */
export const healthRoutes: readonly OpenRoute[] = [
  {
    method: 'GET',
    path: '/health/live',
    access: 'public',
    doc: { tag: 'Operation', summary: 'Is the process alive?' },
    handle: () => json(200, { status: 'live' }),
  },
  {
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    doc: {
      tag: 'Operation',
      summary: 'Are events accepted?',
      description: '200, or 503 with the reason: starting, stopping, a full disk.',
    },
    handle({ services }) {
      if (services.isStopping()) return json(503, { status: 'not_ready', reason: 'stopping' })
      const { ready, reason } = services.core.readiness()
      return ready ? json(200, { status: 'ready' }) : json(503, { status: 'not_ready', reason })
    },
  },
]
