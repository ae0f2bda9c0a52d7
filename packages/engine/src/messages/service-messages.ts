import { defineMessage } from './define-message.ts'

export const integrationUnhealthy = defineMessage({
  kind: 'integration.unhealthy',
  version: 1,
  from: {
    noticed({ body }) {
      if (body.is !== 'integration_unhealthy') return undefined
      const findings = body.findings.map(({ finding, of, share, sentence }) => ({
        finding,
        of: of ?? null,
        share: share ?? null,
        sentence,
      }))
      return { body: { findings } }
    },
  },
})

export const integrationRecovered = defineMessage({
  kind: 'integration.recovered',
  version: 1,
  from: {
    noticed: ({ body }) => (body.is === 'integration_recovered' ? { body: {} } : undefined),
  },
})

export const backtestReady = defineMessage({
  kind: 'backtest.ready',
  version: 1,
  from: {
    noticed({ body }) {
      if (body.is !== 'backtest_ready') return undefined
      const { backtest, state, events } = body
      return {
        entity: { type: 'backtest', id: backtest },
        body: { backtest_id: backtest, state, events: events ?? null },
      }
    },
  },
})

export const endpointFailing = defineMessage({
  kind: 'endpoint.failing',
  version: 1,
  from: {
    noticed({ body }) {
      if (body.is !== 'endpoint_failing') return undefined
      const { endpoint, percent, failures, most, error, waiting, oldestMs } = body
      return {
        entity: { type: 'endpoint', id: endpoint },
        body: { endpoint, percent, failures, most, error, waiting, oldest: oldestMs ?? null },
      }
    },
  },
})

export const endpointRecovered = defineMessage({
  kind: 'endpoint.recovered',
  version: 1,
  from: {
    noticed({ body }) {
      if (body.is !== 'endpoint_recovered') return undefined
      const { endpoint, waiting } = body
      return { entity: { type: 'endpoint', id: endpoint }, body: { endpoint, waiting } }
    },
  },
})
