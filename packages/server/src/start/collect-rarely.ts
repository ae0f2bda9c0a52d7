import { setFlagsFromString } from 'node:v8'

/** How much more than what lives may lie in the old generation before a full collection, in percent. */
const GROWTH_PERCENT = 100

/**
 * Lets the heap grow to twice what lives before a full collection. V8 finds one so cheap for a service that
 * keeps little that it runs one after a few megabytes of growth, up to twice a second, and each stops the answers for 5 to 27 ms.
 * For the whole process, its threads included.
 */
export function collectRarely(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
