import { Counter, type Registry } from 'prom-client'
import type { Log } from '../log.ts'

/** What the log itself cannot tell while it lasts. */
export function openLogCounter(registry: Registry, log: Pick<Log, 'droppedCount'>): void {
  const counter: Counter = new Counter({
    name: 'winnow_log_lines_dropped_total',
    help: 'Lines of the log that could not be written.',
    registers: [registry],
    collect() {
      counter.reset()
      counter.inc(log.droppedCount())
    },
  })
}
