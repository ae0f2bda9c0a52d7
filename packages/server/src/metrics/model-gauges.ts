import type { Core } from '@winnow/engine'
import { Gauge, type Registry } from 'prom-client'

type LearningCore = Pick<Core, 'figures' | 'models'>

interface Served {
  readonly labels: { readonly environment: number; readonly abuse_type: string }
  /** Its entry of the ledger; 0 = none was fitted. */
  readonly model: number
  /** Undefined = no model was fitted, or it was fitted elsewhere. */
  readonly fittedAtMs: number | undefined
}

/** What serves each abuse type of the environments that learn, of which there are few. */
function servedBy(core: LearningCore): readonly Served[] {
  return core.figures().learners.flatMap((environment) =>
    core.models(environment).map(({ abuseType, serving, history }) => ({
      labels: { environment, abuse_type: abuseType },
      model: serving,
      fittedAtMs: history.find(({ sequence }) => sequence === serving)?.refreshed?.atMs,
    })),
  )
}

/** Which fitted model serves, and when it was fitted. */
export function openModelGauges(registry: Registry, core: LearningCore): void {
  const labelNames = ['environment', 'abuse_type'] as const
  const models = new Gauge({
    name: 'winnow_model_sequence',
    help: 'Ledger entry of the fitted model that serves; 0 = none.',
    labelNames,
    registers: [],
    collect() {
      this.reset()
      for (const { labels, model } of servedBy(core)) this.set(labels, model)
    },
  })
  const times = new Gauge({
    name: 'winnow_model_fitted_timestamp_seconds',
    help: 'When the model that serves was fitted, since 1970.',
    labelNames,
    registers: [],
    collect() {
      this.reset()
      for (const { labels, fittedAtMs } of servedBy(core)) {
        if (fittedAtMs !== undefined) this.set(labels, fittedAtMs / 1000)
      }
    },
  })
  registry.registerMetric(models)
  registry.registerMetric(times)
}
