import type { Core } from '@winnow/engine'
import { Gauge, type Registry } from 'prom-client'

type LearningCore = Pick<Core, 'figures' | 'ask'>

interface Served {
  readonly labels: { readonly environment: number; readonly abuse_type: string }
  /** Its entry of the ledger; 0 = none was fitted. */
  readonly model: number
  /** Undefined = no model was fitted, or it was fitted elsewhere. */
  readonly fittedAtMs: number | undefined
}

/** What serves each abuse type of the environments that learn, of which there are few. */
async function servedBy(core: LearningCore): Promise<readonly Served[]> {
  const served = core.figures().learners.map((environment) => servedIn(core, environment))
  return (await Promise.all(served)).flat()
}

async function servedIn(core: LearningCore, environment: number): Promise<readonly Served[]> {
  const models = await core.ask({ is: 'models', environment })
  return models.map(({ abuseType, serving, history }) => ({
    labels: { environment, abuse_type: abuseType },
    model: serving,
    fittedAtMs: history.find(({ sequence }) => sequence === serving)?.refreshed?.atMs,
  }))
}

/** Which fitted model serves, and when it was fitted. */
export function openModelGauges(registry: Registry, core: LearningCore): void {
  const labelNames = ['environment', 'abuse_type'] as const
  const models = new Gauge({
    name: 'winnow_model_sequence',
    help: 'Ledger entry of the fitted model that serves; 0 = none.',
    labelNames,
    registers: [],
    async collect() {
      const served = await servedBy(core)
      this.reset()
      for (const { labels, model } of served) this.set(labels, model)
    },
  })
  const times = new Gauge({
    name: 'winnow_model_fitted_timestamp_seconds',
    help: 'When the model that serves was fitted, since 1970.',
    labelNames,
    registers: [],
    async collect() {
      const served = await servedBy(core)
      this.reset()
      for (const { labels, fittedAtMs } of served) {
        if (fittedAtMs !== undefined) this.set(labels, fittedAtMs / 1000)
      }
    },
  })
  registry.registerMetric(models)
  registry.registerMetric(times)
}
