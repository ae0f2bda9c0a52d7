import { checkAdmin } from '../../http/access/admin-access.ts'
import type { OpenRoute } from '../../http/route.ts'

const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** `/metrics` for Prometheus. It holds no personal datum; the setting `metrics` can close it. */
export const metricsRoute: OpenRoute = {
  method: 'GET',
  path: '/metrics',
  access: 'public',
  doc: {
    tag: 'Operation',
    summary: 'Get figures for Prometheus',
    description: 'Open to all, or to the admin token only by the setting metrics.',
    answers: {
      200: {
        description: 'The figures.',
        content: { type: 'text/plain', schema: { type: 'string' } },
      },
    },
    refusals: ['unauthorized', 'forbidden'],
  },
  async handle(exchange) {
    const { services } = exchange
    if (services.config.metrics === 'admin') checkAdmin(exchange)
    return { status: 200, body: await services.metrics.text(), contentType: PROMETHEUS_TYPE }
  },
}
