import { isRecord } from '@winnow/contract'
import { definitionOf, type LedgerEntry } from '@winnow/engine'
import { snakeCased } from './snake-cased.ts'

/** An event is the sender's; of other entries what only the engine reads, such as the names of touched states, is left out. */
export function shownBody(entry: LedgerEntry): Readonly<Record<string, unknown>> {
  const definition = definitionOf(entry)
  const whole = isRecord(entry.body) ? entry.body : {}
  const shown = definition.shown?.(entry.body) ?? whole
  return definition.isShownAsSent === true ? shown : snakeCased(shown)
}
