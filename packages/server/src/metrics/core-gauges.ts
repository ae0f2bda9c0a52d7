import type { Core } from '@winnow/engine'
import { Gauge, type Registry } from 'prom-client'

/** A figure that the core knows whenever it is asked. */
interface CoreGauge {
  readonly name: string
  readonly help: string
  readonly read: (core: Core) => number
}

const CORE_GAUGES: readonly CoreGauge[] = [
  {
    name: 'winnow_ledger_sequence',
    help: 'Sequence of the last entry.',
    read: (core) => core.figures().sequence,
  },
  {
    name: 'winnow_pending_requests',
    help: 'Accepted, not yet on disk.',
    read: (core) => core.figures().pending,
  },
  {
    name: 'winnow_entities',
    help: 'Entities with a state.',
    read: (core) => core.figures().entities,
  },
  {
    name: 'winnow_state_bytes',
    help: 'Memory reserved for entity states.',
    read: (core) => core.figures().stateBytes,
  },
  {
    name: 'winnow_cold_entities',
    help: 'Entities whose state is on disk only.',
    read: (core) => core.figures().coldEntities,
  },
  {
    name: 'winnow_cold_bytes',
    help: 'Size of the file they lie in.',
    read: (core) => core.figures().coldBytes,
  },
  {
    name: 'winnow_snapshot_sequence',
    help: 'Sequence of the newest snapshot.',
    read: (core) => core.figures().snapshotSequence,
  },
  {
    name: 'winnow_fan_outs_waiting',
    help: 'Labels and late beacons whose users are yet to be scored again.',
    read: (core) => core.figures().fanOutsWaiting,
  },
  {
    name: 'winnow_fan_outs_left',
    help: 'Labels and late beacons whose users were not scored again: too many waited.',
    read: (core) => core.figures().fanOutsLeft,
  },
  {
    name: 'winnow_untaught_labels',
    help: 'Labels that the models have not learned from yet.',
    read: (core) => core.figures().unlearnedLabels,
  },
  {
    name: 'winnow_idempotency_keys_since_timestamp_seconds',
    help: 'Retries of requests since then are known by their Idempotency-Key; 0 = of all that ever came.',
    read: (core) => core.figures().requestsSinceMs / 1000,
  },
  {
    name: 'winnow_ready',
    help: '1 when events are accepted.',
    read: (core) => (core.readiness().ready ? 1 : 0),
  },
]

/** Puts the core's figures into the registry, read whenever somebody asks for `/metrics`. */
export function openCoreGauges(registry: Registry, core: Core): void {
  for (const { name, help, read } of CORE_GAUGES) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read(core))
      },
    })
    registry.registerMetric(gauge)
  }
}
