import type { Core } from '@winnow/engine'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Conditions of policies that failed, by route of the policies' authors; how many routes have a name is bounded. */
export function openPolicyFigures(registry: Registry, core: Pick<Core, 'figures'>): void {
  const failures: Counter = new Counter({
    name: 'winnow_policy_condition_failures_total',
    help: 'Conditions of routes that could not be computed; further routes together, without a name.',
    labelNames: ['environment', 'workflow', 'route', 'reason'],
    registers: [registry],
    collect() {
      failures.reset()
      for (const { count, ...labels } of core.figures().policyFailures) failures.inc(labels, count)
    },
  })
  const paused: Gauge = new Gauge({
    name: 'winnow_policy_paused_routes',
    help: 'Routes of policies that take nothing, because they were over their budget or took too long.',
    registers: [registry],
    collect() {
      paused.set(core.figures().pausedRoutes)
    },
  })
  const rollouts: Gauge = new Gauge({
    name: 'winnow_policy_paused_rollouts',
    help: 'Rollouts of policies that decide about nobody, because they did worse than others.',
    registers: [registry],
    collect() {
      rollouts.set(core.figures().pausedRollouts)
    },
  })
}
