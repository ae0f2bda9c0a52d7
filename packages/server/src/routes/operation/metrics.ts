import { checkAdmin } from '../../http/access/admin-access.ts'
import { isLocal } from '../../http/is-local.ts'
import type { Exchange, OpenRoute } from '../../http/route.ts'

const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** `/metrics` for Prometheus. It holds no personal datum; the setting `metrics` says who may read it. */
export const metricsRoute: OpenRoute = {
  method: 'GET',
  path: '/metrics',
  access: 'public',
  permission: 'read_service',
  doc: {
    tag: 'Operation',
    summary: 'Get figures for Prometheus',
    description:
      'From the machine itself, or with the admin token; by the setting metrics open to all, or to the token only.',
    answers: {
      200: {
        description: 'The figures.',
        content: { type: 'text/plain', schema: { type: 'string' } },
      },
    },
    refusals: ['unauthorized', 'forbidden', 'rate_limited'],
  },
  async handle(exchange) {
    const { services } = exchange
    if (!isOpen(exchange)) checkAdmin(exchange)
    return { status: 200, body: await services.metrics.text(), contentType: PROMETHEUS_TYPE }
  },
}

const isOpen = ({ services: { config }, request }: Exchange): boolean =>
  config.metrics === 'public' || (config.metrics === 'local' && isLocal(request.raw))
